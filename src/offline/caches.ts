/** Pages and what stands for the whole site, of one build. */
export const pagesCacheName = (build: string): string => `utilo-pages-${build}`

export const isPagesCache = (name: string): boolean => name.startsWith('utilo-pages-')

/** Files whose address changes with their content: the same for every build, so that nothing is kept twice. */
export const filesCacheName = 'utilo-files'

/** Text recognition keeps its engine and its languages by itself (`src/engines/ocr/load-engine.ts`). */
export const recognitionCacheName = 'utilo-ocr'

/** The cache that a file belongs into. */
export const cacheNameOf = (address: string): string =>
  /\/tesseract-(?:core|data)-/.test(address) ? recognitionCacheName : filesCacheName

/** What is the same in two builds: an address without the part that follows from the content. */
export const stemOf = (address: string): string =>
  address
    .replace(/^\/locales\/[^/]+\//, '/locales/')
    .replace(/-[\w-]{8}(?=\.\w+$)/, '')
    .replace(/^(\/assets\/[a-z-]+)-[\d.]+\//, '$1/')

/** Of what is kept, what no build in use knows any more. */
export const outdated = (kept: readonly string[], known: ReadonlySet<string>): string[] =>
  kept.filter((address) => !known.has(address))
