import { type Language, type Localized, fallbackLanguage, languages } from '../src/core/language.ts'
import { prepareFile, type FileOptions, type PreparedFile } from './responses.ts'
import { type Asset, type Assets, serviceWorkerPath } from './assets.ts'
import type { Manifest } from './manifest.ts'
import { type HeaderRecord, contentSecurityPolicy, headersOfParts } from './security-headers.ts'

export type Route =
  /** A language-neutral page has one address and one file per language. */
  | { kind: 'negotiated'; files: Localized<PreparedFile> }
  /** A page bound to a language, or a file that is not a page. */
  | { kind: 'file'; file: PreparedFile }
  /** The path of a page with a trailing slash. */
  | { kind: 'moved'; path: string }

/** Everything that can be requested, prepared once at the start. Any other path does not exist. */
export interface Routes {
  byPath: ReadonlyMap<string, Route>
  /** The not-found page, by the visitor's preferred language and by the language of the path. */
  notFound: { negotiated: Localized<PreparedFile>; pinned: Localized<PreparedFile> }
}

const negotiatedVary = ['Accept-Language', 'Cookie']

const pageFileOf = (path: string) => (path === '/' ? '/index.html' : `${path}/index.html`)

const notFoundFileOf = (language: Language) =>
  language === fallbackLanguage ? '/404.html' : `/${language}/404.html`

const isHtml = (asset: Asset) => asset.contentType.startsWith('text/html')

const cacheControlOf = (asset: Asset) => {
  if (isHtml(asset)) return 'no-cache'
  return asset.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

const byLanguage = <T>(make: (language: Language) => T): Localized<T> => ({
  fr: make('fr'),
  en: make('en'),
  es: make('es'),
})

/**
 * @param common the headers of every page and response
 * @throws Error when the build lacks a page file that the manifest lists
 */
export const buildRoutes = (assets: Assets, manifest: Manifest, common: HeaderRecord): Routes => {
  const policyOf = (styleHashes: readonly string[], isEmbeddable = false) =>
    contentSecurityPolicy(
      { scriptHashes: manifest.scriptHashes, styleHashes, isEmbeddable },
      manifest.thirdParties,
    )
  const foreignPolicy = policyOf([])
  const ofParts = headersOfParts(common)
  const prepare = (asset: Asset, options: Partial<FileOptions> = {}) =>
    prepareFile(asset, {
      status: 200,
      vary: [],
      ...options,
      headers: {
        ...(asset.isImmutable ? ofParts : common),
        ...(isHtml(asset) ? { 'Content-Security-Policy': foreignPolicy } : {}),
        'Cache-Control': cacheControlOf(asset),
        ...options.headers,
      },
    })

  // A page is served at its path only, because a second address would be a duplicate to search engines.
  const pageFiles = new Set<string>()
  const prepareHtml = (
    name: string,
    language: Language,
    policy: string,
    options: Partial<FileOptions> = {},
  ) => {
    const asset = assets.get(name)
    if (asset === undefined) throw new Error(`the page ${name} is missing`)
    pageFiles.add(name)
    return prepare(asset, {
      ...options,
      headers: { 'Content-Language': language, 'Content-Security-Policy': policy },
    })
  }

  const byPath = new Map<string, Route>()
  const addPage = (path: string, route: Route) => {
    byPath.set(path, route)
    if (path !== '/') byPath.set(`${path}/`, { kind: 'moved', path })
  }
  for (const { paths, styleHashes, isEmbeddable } of manifest.pages) {
    const policy = policyOf(styleHashes, isEmbeddable)
    for (const language of languages) {
      if (language !== fallbackLanguage) {
        const file = prepareHtml(pageFileOf(paths[language]), language, policy)
        addPage(paths[language], { kind: 'file', file })
      }
    }
    const prepareNegotiated = (language: Language) =>
      prepareHtml(pageFileOf(paths[language]), language, policy, { vary: negotiatedVary })
    addPage(paths[fallbackLanguage], { kind: 'negotiated', files: byLanguage(prepareNegotiated) })
  }

  const notFoundPolicy = policyOf(manifest.notFoundStyleHashes)
  const prepareNotFound = (vary: readonly string[]) =>
    byLanguage((language) =>
      prepareHtml(notFoundFileOf(language), language, notFoundPolicy, { status: 404, vary }),
    )
  const notFound = { negotiated: prepareNotFound(negotiatedVary), pinned: prepareNotFound([]) }

  for (const [name, asset] of assets) {
    if (pageFiles.has(name)) continue
    const headers: HeaderRecord = name === serviceWorkerPath ? { 'Cache-Control': 'no-cache' } : {}
    byPath.set(name, { kind: 'file', file: prepare(asset, { headers }) })
  }
  return { byPath, notFound }
}
