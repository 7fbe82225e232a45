import type { Language, Localized } from '../core/language.ts'

/** Files, each by its place in the manifest's list. */
type Places = readonly number[]

/** What a page needs in one language. */
export interface PageNeeds {
  /** Bytes of the HTML as sent and unpacked. */
  html: readonly [bytes: number, unpackedBytes: number]
  /** What it shows at once, and the texts that it needs when it is not the first page of a visit. */
  initial: Places
  /** What it may load when it is used, as far as it is small enough to be kept unasked. */
  small: Places
  /** The rest of what it may load when it is used: engines, data. */
  large: Places
}

export interface CacheablePage {
  paths: Localized<string>
  /** Not even this device says that it was used. */
  isSensitive: boolean
  needs: Localized<PageNeeds>
}

/** What a build consists of, as far as it can be kept. The build writes it into the service worker. */
export interface SiteManifest {
  /** A hash of everything that is served: a worker with another one is a new version to the browser. */
  build: string
  /** Every file whose address changes with its content, with its bytes as sent and unpacked. */
  files: readonly (readonly [address: string, bytes: number, unpackedBytes: number])[]
  pages: readonly CacheablePage[]
  /** What every page may load whatever it is: search, the notice of a new version. */
  everywhere: Localized<Places>
}

export interface SentFile {
  address: string
  /** As sent. */
  bytes: number
  /** As they are used. */
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

/** The page at a path, as visitors or hosts write it, with a slash at its end or without. */
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
  const listed = (places: Places): SentFile[] =>
    places.flatMap((place) => {
      const [address, bytes = 0, unpackedBytes = 0] = manifest.files[place] ?? []
      return address === undefined ? [] : { address, bytes, unpackedBytes }
    })
  const { html, initial, small, large } = page.needs[language]
  const [bytes, unpackedBytes] = html
  return {
    html: { address: page.paths[language], bytes, unpackedBytes },
    initial: listed(initial),
    small: listed(small),
    large: listed(large),
    everywhere: listed(manifest.everywhere[language]),
  }
}

/** Whether all of these, where they are files with a hash, are files of a build. */
export const isOfBuild = (manifest: SiteManifest, addresses: readonly string[]): boolean => {
  const known = new Set(manifest.files.map(([address]) => address))
  return addresses.every((address) => known.has(address))
}

/**
 * The large files of a page that no other page with all of its large files kept needs: what can be removed.
 *
 * @param kept - addresses of everything that is kept
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
