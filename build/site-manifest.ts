/** Derives from the files of a finished build what a browser may cache for offline use. */
import type { Language, Localized } from '../src/core/language.ts'
import { toolIdOf } from '../src/core/tool.ts'
import { modelNames } from '../src/engines/ocr/models.ts'
import type { CacheablePage, PageNeeds, SiteManifest } from '../src/service-worker/site-manifest.ts'
import { measurePages, measureTools } from './budget.ts'
import type { BuiltSite } from './built-site.ts'

/** A module in the bundler's manifest. */
export interface BuiltModule {
  file: string
  isEntry?: boolean
  css?: readonly string[]
  imports?: readonly string[]
  dynamicImports?: readonly string[]
}

interface ManifestParts {
  build: string
  pages: readonly { id: string; paths: Localized<string>; isSensitive: boolean }[]
  /** Returns the uncompressed size of a URL, in bytes. */
  unpackedSizeOf: (address: string) => number
  modules: Readonly<Record<string, BuiltModule>>
  site: BuiltSite
}

/** Files up to this size, in bytes, are cached with a page, so that what opens on a press works offline as well. */
export const smallFileBytes = 32 * 1024
/** The limit for all of them together, per page, in bytes. */
export const smallFilesBytes = 96 * 1024

const deferredUi = 'src/app/deferred-ui/deferred-ui.tsx'

/** Returns whether a file does not belong to another language: texts, names of cities or currencies, OCR data. */
const isIn = (language: Language) => (address: string) => {
  const found =
    /^\/locales\/[^/]+\/(fr|en|es)\//.exec(address) ??
    /[/.](fr|en|es)-[\w-]{8}\.json$/.exec(address) ??
    /\/(\w+)\.traineddata$/.exec(address)
  const tag = found?.[1]
  return tag === undefined || tag === language || tag === modelNames[language]
}

/** Returns the namespaces of the texts in a page's HTML. */
const namespacesIn = (html: string): string[] => {
  const texts = /<script[^>]* id="texts"[^>]*>([^<]*)</.exec(html)?.[1]
  if (texts === undefined) throw new Error('a page without its texts')
  return Object.values(JSON.parse(texts) as Record<string, object>).flatMap(Object.keys)
}

const sourceOf = (id: string, modules: ManifestParts['modules']): string => {
  const source = [`src/tools/${toolIdOf(id)}/page.tsx`, `src/pages/${id}/page.tsx`].find(
    (key) => modules[key],
  )
  if (source === undefined) throw new Error(`the page ${id} is not in the build`)
  return source
}

const unique = (addresses: readonly string[]) => [...new Set(addresses)]

/** Returns a module's files, those of all that it imports and, if requested, of its dynamic imports. */
const filesOf = (
  modules: ManifestParts['modules'],
  start: string,
  options: { withLater: boolean },
): string[] => {
  const seen = new Set<string>()
  const visit = (key: string): string[] => {
    const module = modules[key]
    // The entry is skipped, because it leads to all pages.
    if (!module || module.isEntry || seen.has(key)) return []
    seen.add(key)
    const next = [
      ...(module.imports ?? []),
      ...(options.withLater ? (module.dynamicImports ?? []) : []),
    ]
    return [module.file, ...(module.css ?? []), ...next.flatMap(visit)]
  }
  return visit(start).map((file) => `/${file}`)
}

/**
 * Returns the files whose URL is composed at run time from a folder and a name, such as
 * `/assets/pdfjs-6.5/cmaps/x.bcmap`.
 */
const folderFiles = (named: readonly string[], site: BuiltSite): string[] => {
  const folders = unique(
    site.files.flatMap((file) => /^\/assets\/[^/]+\//.exec(file)?.[0] ?? []),
  ).filter((folder) =>
    named.some((address) => /\.m?js$/.test(address) && site.textOf(address).includes(folder)),
  )
  return site.files.filter((file) => folders.some((folder) => file.startsWith(folder)))
}

/** Returns the smallest of some files, up to a total size. */
const smallestOf = (addresses: readonly string[], { sizeOf }: BuiltSite): string[] => {
  let sumBytes = 0
  return addresses
    .filter((address) => sizeOf(address) <= smallFileBytes)
    .toSorted((a, b) => sizeOf(a) - sizeOf(b))
    .filter((address) => (sumBytes += sizeOf(address)) <= smallFilesBytes)
}

/** @throws {Error} when the build lacks a page's module, its texts or the deferred UI. */
export const makeSiteManifest = ({
  build,
  pages,
  modules,
  site,
  unpackedSizeOf,
}: ManifestParts): SiteManifest => {
  if (!modules[deferredUi]) throw new Error(`${deferredUi} is not in the build`)
  const figures = measurePages(site)
  const tools = measureTools(figures, site)
  const indexes = new Map(site.files.map((address, index) => [address, index]))
  const indexesOf = (addresses: readonly string[]) =>
    unique(addresses).flatMap((address) => indexes.get(address) ?? [])
  const sizesOf = (address: string) => [site.sizeOf(address), unpackedSizeOf(address)] as const
  const textsOf = (namespaces: readonly string[], language: Language) =>
    site.files.filter((file) =>
      namespaces.some((namespace) => file.endsWith(`/${language}/${namespace}.json`)),
    )

  const cacheable = pages.map(({ id, paths, isSensitive }): CacheablePage => {
    const first = [
      ...(figures.find((figure) => figure.id === id)?.resources ?? []),
      // The page's style sheet is inline in its HTML, and is loaded as a file after a navigation from another page.
      ...filesOf(modules, sourceOf(id, modules), { withLater: false }),
    ]
    const engine = tools.find((tool) => tool.id === toolIdOf(id))?.engineFiles ?? []
    const named = engine.map(({ address }) => address)
    const later = unique([...named, ...folderFiles([...first, ...named], site)])
    const namespaces = [...namespacesIn(site.textOf(paths.fr)), 'common', 'catalogue', 'features']
    const needsIn = (language: Language): PageNeeds => {
      const texts = textsOf(namespaces, language)
      const initial = [...first, ...texts]
      const inLanguage = later.filter((file) => !initial.includes(file) && isIn(language)(file))
      const small = smallestOf(inLanguage, site)
      return {
        html: sizesOf(paths[language]),
        initial: indexesOf(initial),
        small: indexesOf(small),
        large: indexesOf(inLanguage.filter((file) => !small.includes(file))),
      }
    }
    return {
      paths,
      isSensitive,
      needs: { fr: needsIn('fr'), en: needsIn('en'), es: needsIn('es') },
    }
  })
  const everywhere = unique([
    ...filesOf(modules, deferredUi, { withLater: true }),
    ...site.files.filter((file) => /^\/locales\/[^/]+\/search\.json$/.test(file)),
  ])
  const everywhereIn = (language: Language) => indexesOf(everywhere.filter(isIn(language)))
  return {
    build,
    files: site.files.map((address) => [address, ...sizesOf(address)]),
    pages: cacheable,
    everywhere: { fr: everywhereIn('fr'), en: everywhereIn('en'), es: everywhereIn('es') },
  }
}
