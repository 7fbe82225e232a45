/** Visited pages, each under its path alone. */
export const pagesCacheName = 'utilo-pages'

/** Files whose address changes with their content: the same for every build, so that nothing is kept twice. */
export const filesCacheName = 'utilo-files'

/** Text recognition keeps its engine and its languages by itself (`src/engines/ocr/load-engine.ts`). */
const recognitionCacheName = 'utilo-ocr'

/** Whether an address has a content hash, or a build number, in it. */
export const isVersionedFile = (path: string): boolean => /^\/(?:assets|locales)\//.test(path)

/** The cache that the page or file at a path belongs into. */
export const cacheNameOf = (path: string): string => {
  if (!isVersionedFile(path)) return pagesCacheName
  return /\/tesseract-(?:core|data)-/.test(path) ? recognitionCacheName : filesCacheName
}

/** What is the same in two builds: a file's address without the part that follows from the content. */
export const stemOf = (path: string): string =>
  path
    .replace(/^\/locales\/[^/]+\//, '/locales/')
    .replace(/-[\w-]{8}(?=\.\w+$)/, '')
    .replace(/^(\/assets\/[a-z-]+)-[\d.]+\//, '$1/')

/** What decides on how a request is answered. */
export interface AskedFor {
  url: URL
  method: string
  /** `navigate` for what the address bar shows. */
  mode: string
  hasRange: boolean
}

/** Beside the pages, without a hash: what the page's head names. */
const headFiles =
  /^\/(?:favicon\.svg|favicon\.ico|(?:(?:en|es)\/)?manifest\.webmanifest|[\w-]+\.png)$/

/**
 * How the worker answers: a page from the network first, a file from the cache first; anything else is left to the
 * browser.
 *
 * @param site - our origin, and whether it has a page at a path
 */
export const treatmentOf = (
  { url, method, mode, hasRange }: AskedFor,
  site: { origin: string; hasPage: (path: string) => boolean },
): 'page' | 'file' | undefined => {
  const { origin, pathname } = url
  if (method !== 'GET' || hasRange || origin !== site.origin) return undefined
  if (isVersionedFile(pathname))
    return cacheNameOf(pathname) === filesCacheName ? 'file' : undefined
  if (pathname.startsWith('/api/')) return undefined
  const isPage = mode === 'navigate' || headFiles.test(pathname) || site.hasPage(pathname)
  return isPage ? 'page' : undefined
}

/** The name a page is kept under: its path alone, since what was typed stands in the query. */
export const pageKey = (address: string, origin: string): string =>
  new URL(address, origin).pathname.replace(/\/+$/, '') || '/'
