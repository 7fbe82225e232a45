import {
  createInstance,
  type BackendModule,
  type ReadCallback,
  type Resource,
  type ResourceKey,
  type i18n as I18n,
} from 'i18next'
import { site } from '../../site.config.ts'
import {
  detectLanguage,
  languageKey,
  languages,
  readCookie,
  type Language,
} from '../core/language.ts'
import { readStored, store } from '../components/storage.ts'

declare const __TEXTS_BUILD__: string

/** Returns the URL of a namespace's texts. It changes with any text, so that it can be cached for ever. */
const textsUrl = (language: string, namespace: string): string =>
  `/locales/${__TEXTS_BUILD__}/${language}/${namespace}.json`

export const searchWordsUrl = (): string => `/locales/${__TEXTS_BUILD__}/search.json`

/**
 * Reads texts over HTTP for i18next's backend connector, which retries when the second argument of a failed read is
 * truthy. Only a response that will not change, such as 404, is final.
 */
const textsBackend: BackendModule = {
  type: 'backend',
  init() {},
  async read(language: string, namespace: string, callback: ReadCallback) {
    let isWorthRetrying = true
    let texts: ResourceKey
    try {
      const response = await fetch(textsUrl(language, namespace))
      isWorthRetrying = response.ok || response.status >= 500
      if (!response.ok) throw new Error(`status ${response.status}`)
      texts = (await response.json()) as ResourceKey
    } catch (error) {
      callback(error as Error, isWorthRetrying)
      return
    }
    callback(null, texts)
  },
}

/**
 * Creates an i18next instance with the texts of one language. The backend fetches other texts on request, in a
 * browser only.
 */
export const createI18n = (
  language: Language,
  resources: Resource,
  options: { hasBackend: boolean },
): I18n => {
  const instance = createInstance()
  if (options.hasBackend) instance.use(textsBackend)
  void instance.init({
    lng: language,
    fallbackLng: false,
    supportedLngs: [...languages],
    load: 'currentOnly',
    ns: Object.keys(resources[language] ?? {}),
    defaultNS: 'common',
    resources,
    partialBundledLanguages: true,
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: { site: site.name } },
    // Without a backend nothing is sent; the option makes i18next report every missing text to the prerenderer.
    saveMissing: !options.hasBackend,
    // The specification asks for 5 retries from 350 ms, doubling, and 10 parallel reads.
    maxRetries: 5,
    retryTimeout: 350,
    maxParallelReads: 10,
  } as Parameters<I18n['init']>[0])
  return instance
}

/**
 * Makes sure that texts are loaded, and fetches those that are missing.
 *
 * @throws {Error} when any of them cannot be fetched after the specified retries.
 */
export const loadTexts = async (
  instance: I18n,
  language: Language,
  namespaces: readonly string[],
): Promise<void> => {
  const missing = () => namespaces.filter((name) => !instance.hasResourceBundle(language, name))
  if (missing().length === 0) return
  // `loadNamespaces` is not used, because it never retries what has failed once.
  await instance.reloadResources([language], missing())
  if (missing().length > 0) throw new Error(`texts missing in ${language}: ${missing().join(', ')}`)
}

const cookieSeconds = 365 * 24 * 60 * 60

/** Returns the visitor's language, from the sources and in the order that the specification names. */
export const detectVisitorLanguage = (): Language =>
  detectLanguage({
    query: new URLSearchParams(location.search).get(languageKey),
    cookie: readCookie(document.cookie, languageKey),
    storage: readStored(languageKey),
    browser: navigator.languages,
    page: document.documentElement.lang,
  })

/** Remembers a choice of language for the next visit, in local storage and in a cookie for the server. */
export const rememberLanguage = (language: Language): void => {
  store(languageKey, language)
  // Over HTTP, browsers refuse a secure cookie.
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${languageKey}=${language}; path=/; max-age=${cookieSeconds}; samesite=lax${secure}`
}
