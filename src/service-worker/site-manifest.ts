import type { Language, Localized } from '../core/language.ts'

/** Files, each given by its index in the manifest's list. */
type FileIndexes = readonly number[]

/** The files that a page needs in one language. */
export interface PageNeeds {
  /** The bytes of the HTML as sent, and uncompressed. */
  html: readonly [bytes: number, unpackedBytes: number]
  /** The files that the page shows at once, and the texts that it needs when it is not the first page of a visit. */
  initial: FileIndexes
  /** The files that it may load when it is used, as far as they are small enough to be cached unasked. */
  small: FileIndexes
  /** The other files that it may load when it is used: engines and data. */
  large: FileIndexes
}

export interface CacheablePage {
  paths: Localized<string>
  /** Whether even this device must not reveal that the page was visited. */
  isSensitive: boolean
  needs: Localized<PageNeeds>
}

/** The contents of a build, as far as they can be cached. The build writes them into the service worker. */
export interface SiteManifest {
  /** A hash of all served files. A service worker with another hash is a new version to the browser. */
  build: string
  /** Every file whose URL changes with its content, with its bytes as sent, and uncompressed. */
  files: readonly (readonly [address: string, bytes: number, unpackedBytes: number])[]
  pages: readonly CacheablePage[]
  /** The files that every page may load: the search and the notice of a new version. */
  everywhere: Localized<FileIndexes>
}

export interface SentFile {
  address: string
  /** The bytes as sent. */
  bytes: number
  /** The uncompressed bytes. */
  unpackedBytes: number
}

/** The files of a page in one language. */
export interface PageFiles {
  html: SentFile
  initial: readonly SentFile[]
  small: readonly SentFile[]
  large: readonly SentFile[]
  everywhere: readonly SentFile[]
}

/** Returns the page at a path, with or without a trailing slash. */
export const findCacheablePage = (
  manifest: SiteManifest,
  path: string,
): CacheablePage | undefined => {
  const plain = path.replace(/\/+$/, '') || '/'
  return manifest.pages.find(({ paths }) => Object.values(paths).includes(plain))
}

export const filesOfPage = (
  manifest: SiteManifest,
  page: CacheablePage,
  language: Language,
): PageFiles => {
  const filesAt = (indexes: FileIndexes): SentFile[] =>
    indexes.flatMap((index) => {
      const [address, bytes = 0, unpackedBytes = 0] = manifest.files[index] ?? []
      return address === undefined ? [] : { address, bytes, unpackedBytes }
    })
  const { html, initial, small, large } = page.needs[language]
  const [bytes, unpackedBytes] = html
  return {
    html: { address: page.paths[language], bytes, unpackedBytes },
    initial: filesAt(initial),
    small: filesAt(small),
    large: filesAt(large),
    everywhere: filesAt(manifest.everywhere[language]),
  }
}

/** Returns whether all of these hashed files belong to a build. */
export const isOfBuild = (manifest: SiteManifest, addresses: readonly string[]): boolean => {
  const known = new Set(manifest.files.map(([address]) => address))
  return addresses.every((address) => known.has(address))
}

/**
 * Returns the large files of a page that can be removed, because no other fully cached page needs them.
 *
 * @param kept - the URLs of everything that is cached
 */
export const removableFiles = (
  manifest: SiteManifest,
  page: CacheablePage,
  kept: { language: Language; addresses: ReadonlySet<string> },
): string[] => {
  const largeOf = (one: CacheablePage) =>
    filesOfPage(manifest, one, kept.language).large.map(({ address }) => address)
  const needed = new Set(
    manifest.pages
      .filter((other) => other !== page && kept.addresses.has(other.paths[kept.language]))
      .map(largeOf)
      .filter((large) => large.every((address) => kept.addresses.has(address)))
      .flat(),
  )
  return largeOf(page).filter((address) => kept.addresses.has(address) && !needed.has(address))
}
