import { features } from 'web-features'
import { supportedBrowsers } from '../src/core/supported-browsers.ts'

/** A file of the project's source. */
export interface SourceFile {
  path: string
  text: string
}

/** A feature of the web that the source uses and a supported browser lacks. */
export interface NewerFeature {
  /** The name in the data of MDN, such as `css.properties.field-sizing`. */
  key: string
  /** The browsers that lack it, each with the version that has it. */
  lackedBy: readonly string[]
  files: readonly string[]
}

/** iPhones have the same version of Safari, but not all of it. */
const oldest: Readonly<Record<string, number>> = {
  ...supportedBrowsers,
  safari_ios: supportedBrowsers.safari,
}

interface Feature {
  key: string
  lackedBy: readonly string[]
}

/** All features of the published data (https://github.com/web-platform-dx/web-features). */
const published: readonly Feature[] = Object.values(features).flatMap((feature) =>
  feature.kind !== 'feature'
    ? []
    : Object.entries(feature.status.by_compat_key ?? {}).map(([key, { support }]) => {
        const versions = new Map<string, string>(Object.entries(support))
        return {
          key,
          lackedBy: Object.entries(oldest).flatMap(([browser, version]) => {
            // A version before which the feature may have come is written `≤79`.
            const since = versions.get(browser)?.replace(/^\D+/, '')
            return since !== undefined && Number.parseFloat(since) <= version
              ? []
              : `${browser} (${since ?? 'never'})`
          }),
        }
      }),
)

const isSupported = new Map(published.map(({ key, lackedBy }) => [key, lackedBy.length === 0]))
const lastPart = (key: string) => key.slice(key.lastIndexOf('.') + 1)
const supportedNames = new Set(
  published.filter(({ lackedBy }) => lackedBy.length === 0).map(({ key }) => lastPart(key)),
)

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|-]/g, String.raw`\$&`)

/** The objects through which scripts reach the members of these interfaces. */
const singletons: Readonly<Record<string, string>> = {
  Navigator: 'navigator',
  Document: 'document',
  Window: '(?:window|globalThis|self|page)',
  Performance: 'performance',
  History: 'history',
  Clipboard: 'clipboard',
}

const cssPattern = ([, kind, name = '', value, deeper]: string[]): RegExp | undefined => {
  if (deeper !== undefined) return undefined
  const declared = `(?:^|[\\s;{])${escaped(name)}\\s*:`
  if (kind === 'properties' && value === undefined) return new RegExp(declared)
  if (kind === 'properties')
    return new RegExp(`${declared}[^;}]*(?<![\\w-])${escaped(value ?? '')}(?![\\w-])`)
  if (value !== undefined) return undefined
  if (kind === 'selectors') return new RegExp(`:${escaped(name)}(?![\\w-])`)
  if (kind === 'at-rules') return new RegExp(`@${escaped(name)}(?![\\w-])`)
  return undefined
}

const scriptPattern = (
  [kind, owner = '', name = '', ...deeper]: string[],
  isOwnName: (name: string) => boolean,
): RegExp | undefined => {
  if (deeper.length > 0 || name.includes('_')) return undefined
  if (kind === 'api' && name === '')
    return isOwnName(owner)
      ? undefined
      : new RegExp(`(?:\\bnew |\\binstanceof |\\btypeof |Type |\\.)?(?<![\\w.])${owner}(?=[.(])`)
  const receiver = singletons[owner]
  if (receiver !== undefined) return new RegExp(`\\b${receiver}\\??\\.${name}\\b|'${name}' in\\b`)
  // A member of an interface that is itself newer can only be reached through the interface.
  if (kind !== 'api' || !isSupported.get(`api.${owner}`)) return undefined
  // Without types, a name says what it is only where no other feature and no property of the project has it.
  return supportedNames.has(name) || isOwnName(name)
    ? undefined
    : new RegExp(`\\.${name}\\b|'${name}' in\\b`)
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '')

/**
 * Finds what the source uses and a supported browser lacks, by the names of properties, selectors and at-rules in
 * style sheets, of interfaces and their members in scripts, and of attributes in elements. What JavaScript itself has
 * is left to the compiler, which knows the types (`lib` in `tsconfig.json`), except for functions such as
 * `Array.fromAsync`.
 */
export const findNewerFeatures = (sources: readonly SourceFile[]): NewerFeature[] => {
  const files = sources.map(({ path, text }) => {
    const code = withoutComments(text)
    return { path, text: code, lowerCase: code.toLowerCase() }
  })
  const sheets = files.filter(({ path }) => path.endsWith('.css'))
  const scripts = files.filter(({ path }) => /\.tsx?$/.test(path))
  const declared = new Set(
    scripts.flatMap(({ text }) => [
      ...Array.from(text.matchAll(/(?<![\w.])(\w+)\??:/g), ([, name]) => name),
      ...Array.from(
        text.matchAll(/\b(?:class|interface|type|enum|const|import) \{?\s*(\w+)/g),
        ([, name]) => name,
      ),
    ]),
  )
  const isOwnName = (name: string) => declared.has(name)
  const patternOf = (key: string): [RegExp | undefined, typeof files] => {
    const parts = key.split('.')
    const [kind, group, owner = '', name = ''] = parts
    if (kind === 'css') return [cssPattern(parts), sheets]
    if (kind === 'api') return [scriptPattern(parts, isOwnName), scripts]
    if (kind === 'javascript' && group === 'builtins' && name !== '' && parts.length === 4)
      return [new RegExp(`(?<![\\w.])${owner}\\.${name}\\b`), scripts]
    if (
      kind === 'html' &&
      !supportedNames.has(lastPart(key)) &&
      /^(?:global|elements)/.test(group ?? '')
    )
      return [
        new RegExp(`<[a-z]+\\s(?:[^<]*\\s)?${escaped(lastPart(key))}=`, 'i'),
        scripts.filter(({ path }) => path.endsWith('x')),
      ]
    return [undefined, []]
  }
  return published.flatMap(({ key, lackedBy }) => {
    if (lackedBy.length === 0) return []
    const [pattern, candidates] = patternOf(key)
    const name = lastPart(key).toLowerCase()
    const users = pattern
      ? candidates.filter(({ text, lowerCase }) => lowerCase.includes(name) && pattern.test(text))
      : []
    return users.length === 0 ? [] : { key, lackedBy, files: users.map(({ path }) => path) }
  })
}
