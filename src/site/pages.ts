import { type Language, type Localized, isLanguage } from '../core/language.ts'
import { type Tool, landingId } from '../core/tool.ts'
import { tools } from '../tools/index.ts'

export interface Page {
  id: string
  paths: Localized<string>
  /** The namespaces the page needs besides `common` and `catalogue`. */
  namespaces: readonly string[]
  tool?: Tool
  /** The name of the tool's landing page that this is. */
  landing?: string
}

export const sharedNamespaces = ['common', 'catalogue'] as const

const staticPage = (
  id: string,
  paths: Localized<string>,
  namespaces: readonly string[] = [id],
): Page => ({ id, paths, namespaces })

export const home = staticPage('home', { fr: '/', en: '/en', es: '/es' })

/** The fragment of the home page's URL that leads to its search field. */
export const searchAnchor = '#chercher'

/** The not-found page has no path of its own; it is served for every unknown URL. */
export const notFound = staticPage('not-found', { fr: '/404', en: '/en/404', es: '/es/404' }, [
  'not-found',
  'home',
])

const statics: readonly Page[] = [
  staticPage('privacy', {
    fr: '/politique-de-confidentialite',
    en: '/en/privacy-policy',
    es: '/es/politica-de-privacidad',
  }),
  staticPage('terms', {
    fr: '/conditions-utilisation',
    en: '/en/terms-of-use',
    es: '/es/condiciones-de-uso',
  }),
  staticPage('contact', { fr: '/contact', en: '/en/contact', es: '/es/contacto' }),
  staticPage('about', { fr: '/a-propos', en: '/en/about', es: '/es/acerca-de' }),
]

/** All pages that have a URL. */
export const pages: readonly Page[] = [
  home,
  ...tools.flatMap((tool): Page[] => {
    const namespaces = [tool.id, ...(tool.shares ?? [])]
    const landings = (tool.landings ?? []).map(({ name, paths }): Page => {
      const id = landingId(tool.id, name)
      return { id, paths, namespaces: [id, ...namespaces], tool, landing: name }
    })
    return [{ id: tool.id, paths: tool.paths, namespaces, tool }, ...landings]
  }),
  ...statics,
]

export const findPage = (id: string): Page | undefined => pages.find((page) => page.id === id)

export interface Route {
  page: Page
  /** The language that the path is bound to; undefined for a neutral path, which follows the visitor's language. */
  pinned: Language | undefined
}

/** Returns the language that a path is bound to, whether or not a page exists there. */
export const pinnedLanguage = (pathname: string): Language | undefined => {
  const prefix = pathname.split('/')[1]
  return isLanguage(prefix) && prefix !== 'fr' ? prefix : undefined
}

/** Returns the page at a path. A trailing slash is ignored. */
export const resolve = (pathname: string): Route | undefined => {
  const path = pathname.replace(/\/+$/, '') || '/'
  const pinned = pinnedLanguage(path)
  const page = pages.find(({ paths }) => paths[pinned ?? 'fr'] === path)
  return page && { page, pinned }
}
