import { type Group, groups } from '../../src/core/tool.ts'

/** The title of a home card must not be longer (src/tools/registry.test.ts). */
const maxIdLength = 24

/** First parts of paths that are not pages, or that name a language. */
const reservedPaths = new Set(['api', 'assets', 'locales', 'healthz', 'fr', 'en', 'es', '404'])

/** Namespaces that would collide with a tool's texts. */
const reservedNamespaces = new Set(['common', 'catalogue', 'site', 'features', 'search'])

export interface NewTool {
  id: string
  group: Group
}

/** The names and paths that a new tool must not use. */
export interface Taken {
  /** Folders of the sources: tools, pages and shared texts. */
  names: readonly string[]
  /** Paths of pages, such as `/en/weight-converter`. */
  paths: readonly string[]
}

export const usage = `npm run new-tool -- <id> [--converter | --group ${groups.join('|')}]`

/** Returns the reason why an id is not valid, as a sentence; undefined when it is. */
export const faultOfId = (id: string, taken: Taken): string | undefined => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    return `“${id}” is not an id: small letters and digits, words joined by hyphens, such as unit-price.`
  if (id.length > maxIdLength)
    return `“${id}” is too long: ${maxIdLength} characters at most, it is also the first title of the card.`
  if (reservedPaths.has(id) || reservedNamespaces.has(id))
    return `“${id}” is used by the site itself: choose another id.`
  if (taken.names.includes(id)) return `“${id}” is taken: choose another id.`
  const path = [`/${id}`, `/en/${id}`, `/es/${id}`].find((it) => taken.paths.includes(it))
  return path === undefined ? undefined : `The address ${path} is taken: choose another id.`
}

/**
 * Parses the command line. `--converter` is short for `--group converters`.
 *
 * @throws {Error} with a sentence for the user.
 */
export const readCommandLine = (args: readonly string[]): NewTool => {
  const [id, option, value = 'practical', ...more] = args
  if (id !== undefined && !id.startsWith('-') && option === '--converter' && args.length === 2)
    return { id, group: 'converters' }
  const isOptionRight = option === undefined || option === '--group'
  if (id === undefined || id.startsWith('-') || !isOptionRight || more.length > 0)
    throw new Error(`Usage: ${usage}`)
  const group = groups.find((name) => name === value)
  if (group === undefined || (option !== undefined && args.length === 2))
    throw new Error(`“${args[2] ?? ''}” is not a group: ${groups.join(', ')}.`)
  return { id, group }
}

/** Returns the values of the placeholders in the templates. */
export const replacementsOf = ({ id, group }: NewTool, order: number) => {
  const words = id.split('-')
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return {
    __ID__: id,
    __GROUP__: group,
    __ORDER__: String(order),
    __TITLE__: capital(words.join(' ')),
    __COMPONENT__: `${words.map(capital).join('')}Page`,
  }
}

export const fill = (template: string, replacements: Readonly<Record<string, string>>): string =>
  Object.entries(replacements).reduce(
    (text, [placeholder, value]) => text.replaceAll(placeholder, value),
    template,
  )

/** Returns the position after the last of a group's tools, in steps of 10. */
export const nextOrder = (orders: readonly number[]): number =>
  Math.floor(Math.max(0, ...orders) / 10) * 10 + 10
