import { site } from '../../site.config.ts'
import { type Language, languages } from '../core/language.ts'
import { type Page, notFound } from './pages.ts'

export interface Head {
  title: string
  description: string
  /** The absolute URL; undefined for a page without a URL of its own. */
  canonical: string | undefined
  alternates: readonly { hreflang: string; href: string }[]
}

/** Returns the absolute URL of a path as it is published, without a trailing slash. */
export const absoluteAddress = (path: string): string =>
  new URL(path, site.origin).href.replace(/\/$/, '')

/** Returns the metadata of a page's head. `text` reads a key of the page's own namespace. */
export const headOf = (page: Page, language: Language, text: (key: string) => string): Head => {
  const own = { title: `${text('seo.title')} – ${site.name}`, description: text('seo.description') }
  if (page.id === notFound.id) return { ...own, canonical: undefined, alternates: [] }
  return {
    ...own,
    canonical: absoluteAddress(page.paths[language]),
    alternates: [
      ...languages.map((code) => ({
        hreflang: code as string,
        href: absoluteAddress(page.paths[code]),
      })),
      { hreflang: 'x-default', href: absoluteAddress(page.paths.fr) },
    ],
  }
}

/** Updates the head of the document after a navigation or a change of language. */
export const applyHead = (head: Head, language: Language): void => {
  document.title = head.title
  document.documentElement.lang = language
  const set = (selector: string, attribute: string, value: string | undefined) => {
    if (value !== undefined) document.querySelector(selector)?.setAttribute(attribute, value)
  }
  set('meta[name="description"]', 'content', head.description)
  set('meta[property="og:title"]', 'content', head.title)
  set('meta[property="og:description"]', 'content', head.description)
  set('meta[property="og:url"]', 'content', head.canonical)
  set('link[rel="canonical"]', 'href', head.canonical)
  for (const { hreflang, href } of head.alternates)
    set(`link[rel="alternate"][hreflang="${hreflang}"]`, 'href', href)
}
