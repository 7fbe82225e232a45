import {
  type BackendModule,
  type i18n as I18n,
  type ReadCallback,
  type Resource,
  createInstance,
} from 'i18next'
import { site } from '../../site.config.ts'
import { type Language, languages } from '../core/language.ts'
import { textsUrl } from './texts-url.ts'

let isBackendThere = false

/**
 * Hands every read to `i18next-http-backend`, which is itself loaded with the first of them: a page's own
 * texts are in its HTML, so most visits never need it.
 */
const lazyBackend: BackendModule = {
  type: 'backend',
  init() {},
  read(language: string, namespace: string, callback: ReadCallback) {
    // The texts set out along with what reads them: the backend then finds them in the browser's cache.
    if (!isBackendThere) fetch(textsUrl(language, namespace)).catch(() => {})
    import('./texts-backend.ts').then(
      ({ createTextsBackend }) => {
        isBackendThere = true
        createTextsBackend().read(language, namespace, callback)
      },
      // A truthy second argument is what makes the connector try again.
      (error: unknown) => callback(error as Error, true),
    )
  },
}

/** A fresh instance with one language's texts; the backend fetches others when asked, in a browser only. */
export const createI18n = (
  language: Language,
  resources: Resource,
  options: { hasBackend: boolean },
): I18n => {
  const instance = createInstance()
  if (options.hasBackend) instance.use(lazyBackend)
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
