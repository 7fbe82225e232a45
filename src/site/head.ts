import { site } from '../../site.config.ts'
import { type Language, languages } from '../core/language.ts'
import { type Page, notFound } from './pages.ts'

export interface Head {
  title: string
  description: string
  /** Absolute; undefined for a page that has no address of its own. */
  canonical: string | undefined
  alternates: readonly { hreflang: string; href: string }[]
}

/** A path of ours as it is published, without a slash at its end. */
export const absoluteAddress = (path: string): string =>
  new URL(path, site.origin).href.replace(/\/$/, '')

/** What a page says of itself in its head; `text` reads a key of the page's own namespace. */
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

/** Brings the head of the document in line after a navigation or a change of language. */
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
