import { type Language, type Localized, fallbackLanguage, languages } from '../core/language.ts'

/** Where the build says what there is to keep. */
export const siteManifestPath = '/offline.json'

/** A page and the files it needs, each by its place in the manifest's list. */
export interface KeepablePage {
  id: string
  paths: Localized<string>
  /** Bytes of the HTML as sent and unpacked. */
  htmlBytes: Localized<readonly [bytes: number, unpackedBytes: number]>
  /** Not even this device says that it was used. */
  isSensitive: boolean
  /** Texts it is shown with when one comes to it from another page. */
  namespaces: readonly string[]
  /** What it starts with: scripts, fonts, pictures. */
  first: readonly number[]
  /** What it may load when it is used: parts, workers, engines, data. */
  later: readonly number[]
}

/** What a build consists of, as far as it can be kept: `offline.json`. */
export interface SiteManifest {
  build: string
  /** Every file whose address changes with its content, with its bytes as sent and unpacked. */
  files: readonly (readonly [address: string, bytes: number, unpackedBytes: number])[]
  pages: readonly KeepablePage[]
  /** What every page may load whatever it is: search, the notice of a new version. */
  everywhere: readonly number[]
}

export interface SentFile {
  address: string
  /** As sent. */
  bytes: number
  /** As they are used. */
  unpackedBytes: number
}

const ocrLanguages: Localized<string> = { fr: 'fra', en: 'eng', es: 'spa' }

/** The one language a file is of: texts, names of cities or currencies, what recognition has learnt. */
const languageOf = (address: string): Language | undefined => {
  const folder = /^\/locales\/[^/]+\/(fr|en|es)\//.exec(address)?.[1]
  const name = /[/.](fr|en|es)-[\w-]{8}\.json$/.exec(address)?.[1]
  const trained = /\/(fra|eng|spa)\.traineddata$/.exec(address)?.[1]
  return languages.find(
    (language) =>
      language === folder || language === name || (trained && ocrLanguages[language] === trained),
  )
}

/** Files up to this many bytes come along with a page: what is only shown after a press works as well. */
export const smallFileBytes = 32 * 1024
/** All of them together, for one page. */
export const smallFilesBytes = 96 * 1024

const asSent = ([address, bytes, unpackedBytes]: SiteManifest['files'][number]): SentFile => ({
  address,
  bytes,
  unpackedBytes,
})

const listed = (manifest: SiteManifest, places: readonly number[]): SentFile[] =>
  places.flatMap((place) => {
    const file = manifest.files[place]
    return file === undefined ? [] : asSent(file)
  })

const inLanguage = (files: readonly SentFile[], language: Language) =>
  files.filter(({ address }) => (languageOf(address) ?? language) === language)

/** The page at a path, as visitors or hosts write it, with a slash at its end or without. */
export const findKeepable = (manifest: SiteManifest, path: string): KeepablePage | undefined => {
  const plain = path.replace(/\/+$/, '') || '/'
  return manifest.pages.find(({ paths }) => Object.values(paths).includes(plain))
}

/** What a page shows at once, and the texts that it needs when it is not the first page of a visit. */
export const firstFiles = (
  manifest: SiteManifest,
  page: KeepablePage,
  language: Language,
): SentFile[] => {
  const texts = manifest.files.filter(([address]) =>
    [...page.namespaces, 'common', 'catalogue', 'companion'].some((namespace) =>
      address.endsWith(`/${language}/${namespace}.json`),
    ),
  )
  return [...listed(manifest, page.first), ...texts.map(asSent)]
}

/** What a page may load when it is used, in one language. */
export const laterFiles = (
  manifest: SiteManifest,
  page: KeepablePage,
  language: Language,
): SentFile[] => inLanguage(listed(manifest, page.later), language)

/**
 * Of what a page may load later, what is small enough to be kept unasked: the smallest first, up to a sum; and what
 * every page may load.
 */
export const smallLaterFiles = (
  manifest: SiteManifest,
  page: KeepablePage,
  language: Language,
): SentFile[] => {
  let sumBytes = 0
  const own = laterFiles(manifest, page, language)
    .filter(({ bytes }) => bytes <= smallFileBytes)
    .toSorted((a, b) => a.bytes - b.bytes)
    .filter(({ bytes }) => (sumBytes += bytes) <= smallFilesBytes)
  return [...own, ...inLanguage(listed(manifest, manifest.everywhere), language)]
}

/** Everything a tool may need in one language, its page included. */
export const allFiles = (
  manifest: SiteManifest,
  page: KeepablePage,
  language: Language,
): SentFile[] => {
  const [bytes, unpackedBytes] = page.htmlBytes[language]
  const html = { address: page.paths[language], bytes, unpackedBytes }
  const files = [
    html,
    ...firstFiles(manifest, page, language),
    ...laterFiles(manifest, page, language),
  ]
  return [...new Map(files.map((file) => [file.address, file])).values()]
}

/**
 * The large files of a page that no other page with all of its large files kept needs: what can be removed.
 *
 * @param kept - addresses of everything that is kept
 */
export const removableFiles = (
  manifest: SiteManifest,
  page: KeepablePage,
  kept: { language: Language; addresses: ReadonlySet<string> },
): string[] => {
  const largeOf = (one: KeepablePage) =>
    laterFiles(manifest, one, kept.language)
      .filter(({ bytes }) => bytes > smallFileBytes)
      .map(({ address }) => address)
  const needed = new Set(
    manifest.pages
      .filter(({ id, paths }) => id !== page.id && kept.addresses.has(paths[kept.language]))
      .map(largeOf)
      .filter((large) => large.every((address) => kept.addresses.has(address)))
      .flat(),
  )
  return largeOf(page).filter((address) => kept.addresses.has(address) && !needed.has(address))
}

/** The language a path is bound to; French ones are neutral. */
export const languageOfPath = (path: string): Language =>
  languages.find((language) => path.split('/')[1] === language) ?? fallbackLanguage
