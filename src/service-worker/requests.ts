/** The cache of visited pages, each under its path alone. */
export const pagesCacheName = 'utilo-pages'

/**
 * The cache of files whose URL changes with their content. It is shared by all builds, so that nothing is stored
 * twice.
 */
export const filesCacheName = 'utilo-files'

/** Text recognition caches its engine and its languages itself (`src/engines/ocr/load-engine.ts`). */
const recognitionCacheName = 'utilo-ocr'

/** Returns whether a path contains a content hash or a build number. */
export const isVersionedFile = (path: string): boolean => /^\/(?:assets|locales)\//.test(path)

/** Returns the cache that the page or file at a path belongs to. */
export const cacheNameOf = (path: string): string => {
  if (!isVersionedFile(path)) return pagesCacheName
  return /\/tesseract-(?:core|data)-/.test(path) ? recognitionCacheName : filesCacheName
}

/** Returns the part of a file's path that is the same in two builds, without the part derived from its content. */
export const unhashedPath = (path: string): string =>
  path
    .replace(/^\/locales\/[^/]+\//, '/locales/')
    .replace(/-[\w-]{8}(?=\.\w+$)/, '')
    .replace(/^(\/assets\/[a-z-]+)-[\d.]+\//, '$1/')

/** The properties of a request that decide how it is handled. */
export interface IncomingRequest {
  url: URL
  method: string
  /** `navigate` for requests of the address bar. */
  mode: string
  hasRange: boolean
}

/** The files without a hash that the head of a page links to. */
const headFiles =
  /^\/(?:favicon\.svg|favicon\.ico|(?:(?:en|es)\/)?manifest\.webmanifest|[\w-]+\.png)$/

/**
 * Returns how the service worker handles a request: a page network first, a file cache first; anything else is left
 * to the browser.
 *
 * @param site - our origin, and whether it has a page at a path
 */
export const strategyFor = (
  { url, method, mode, hasRange }: IncomingRequest,
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

/** Returns the cache key of a page: its path alone, because the query contains what was typed. */
export const pageKey = (address: string, origin: string): string =>
  new URL(address, origin).pathname.replace(/\/+$/, '') || '/'
