import { escapeHtml } from '../../core/html.ts'
import { fallbackLanguage, languageKey, type Language } from '../../core/language.ts'

/** This query parameter makes a page show the tool alone; the theme script looks for it. */
const embedKey = 'embed'

/** Returns the query parameters that are inputs of the tool, without those about the page itself. */
const valuesOf = (search: string): [string, string][] =>
  [...new URLSearchParams(search)].filter(([key]) => key !== embedKey && key !== languageKey)

/** Returns whether the query of a URL, with its `?`, contains any input of the tool. */
export const hasValues = (search: string): boolean => valuesOf(search).length > 0

/**
 * Returns the query, with its `?` unless it is empty, that fixes the language of a page. French pages need it,
 * because their URLs are neutral and follow the visitor's language.
 */
export const languageQuery = (language: Language): string =>
  language === fallbackLanguage ? `?${languageKey}=${language}` : ''

interface EmbeddedAddress {
  /** The origin has no trailing slash. */
  origin: string
  /** The page's path in that language. */
  path: string
  language: Language
  /** The query whose values the tool starts with; empty for its defaults. */
  search: string
}

/** Returns the URL that shows a tool alone. */
export const embeddedAddress = ({ origin, path, language, search }: EmbeddedAddress): string => {
  const query = new URLSearchParams(languageQuery(language))
  query.set(embedKey, '1')
  for (const [key, value] of valuesOf(search)) query.append(key, value)
  return `${origin}${path}?${query}`
}

/** The frame's width in CSS pixels. On narrower pages the frame shrinks to the available width. */
export const frameWidthPx = 600

interface Snippet {
  address: string
  /** The accessible name of the frame. */
  title: string
  heightPx: number
}

/**
 * Returns the HTML that shows a URL in a frame. A frame of another site may use the clipboard and full screen only if
 * the embedding page allows it.
 */
export const snippetOf = ({ address, title, heightPx }: Snippet): string =>
  `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${frameWidthPx}" height="${heightPx}" loading="lazy" allow="clipboard-write; fullscreen" style="border:0;max-width:100%"></iframe>`
