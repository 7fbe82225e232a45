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

/** Where a namespace's texts are served; changes with any text, so that it can be cached forever. */
const textsUrl = (language: string, namespace: string): string =>
  `/locales/${__TEXTS_BUILD__}/${language}/${namespace}.json`

export const searchWordsUrl = (): string => `/locales/${__TEXTS_BUILD__}/search.json`

/**
 * Reads texts over HTTP for i18next's connector, which does the retrying: it tries again when the second argument
 * of a failed read is truthy. Only an answer that will not change, such as 404, is final.
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

/** A fresh instance with one language's texts; the backend fetches others when asked, in a browser only. */
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
    // Without a backend this sends nothing: it makes the prerenderer hear of every missing text.
    saveMissing: !options.hasBackend,
    // Specified: 5 retries from 350 ms, doubling, and 10 reads at a time.
    maxRetries: 5,
    retryTimeout: 350,
    maxParallelReads: 10,
  } as Parameters<I18n['init']>[0])
  return instance
}

/**
 * Makes sure that texts are there, fetching what is not.
 *
 * @throws {Error} when any of them cannot be had after the specified retries.
 */
export const loadTexts = async (
  instance: I18n,
  language: Language,
  namespaces: readonly string[],
): Promise<void> => {
  const missing = () => namespaces.filter((name) => !instance.hasResourceBundle(language, name))
  if (missing().length === 0) return
  // Not `loadNamespaces`: it never asks again for what has failed once.
  await instance.reloadResources([language], missing())
  if (missing().length > 0) throw new Error(`texts missing in ${language}: ${missing().join(', ')}`)
}

const cookieSeconds = 365 * 24 * 60 * 60

/** The visitor's language, from the sources and in the order that the specification names. */
export const detectVisitorLanguage = (): Language =>
  detectLanguage({
    query: new URLSearchParams(location.search).get(languageKey),
    cookie: readCookie(document.cookie, languageKey),
    storage: readStored(languageKey),
    browser: navigator.languages,
    page: document.documentElement.lang,
  })

/** Keeps a choice for the next visit: for this browser, and for the server through the cookie. */
export const rememberLanguage = (language: Language): void => {
  store(languageKey, language)
  document.cookie = `${languageKey}=${language}; path=/; max-age=${cookieSeconds}; samesite=lax`
}
