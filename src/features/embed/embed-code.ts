import { fallbackLanguage, languageKey, type Language } from '../../core/language.ts'

/** Marks an address whose page shows the tool alone; the theme script looks for it. */
const embedKey = 'embed'

/** What an address says of the tool's inputs: all of its query but what is about the page itself. */
const valuesOf = (search: string): [string, string][] =>
  [...new URLSearchParams(search)].filter(([key]) => key !== embedKey && key !== languageKey)

/** Whether the query of an address, with its `?`, carries any of the tool's inputs. */
export const hasValues = (search: string): boolean => valuesOf(search).length > 0

/**
 * The query, with its `?` unless empty, that holds a page to its language: French has neutral addresses, at which
 * each visitor is shown their own.
 */
export const languageQuery = (language: Language): string =>
  language === fallbackLanguage ? `?${languageKey}=${language}` : ''

interface EmbeddedAddress {
  /** Without a slash at its end. */
  origin: string
  /** The page's in that language. */
  path: string
  language: Language
  /** The query of an address whose values the tool starts with; empty for its own. */
  search: string
}

/** The address of a tool alone. */
export const embeddedAddress = ({ origin, path, language, search }: EmbeddedAddress): string => {
  const query = new URLSearchParams(languageQuery(language))
  query.set(embedKey, '1')
  for (const [key, value] of valuesOf(search)) query.append(key, value)
  return `${origin}${path}?${query}`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }

const escaped = (value: string) => value.replace(/[&<"]/g, (character) => entities[character] ?? '')

/** The width a snippet gives its frame, in CSS pixels; on narrower pages the frame is as wide as there is room. */
export const frameWidthPx = 600

interface Snippet {
  address: string
  /** What the frame is called to those who do not see it. */
  title: string
  heightPx: number
}

/**
 * HTML that shows an address in a frame. A frame of another site may write to the clipboard and fill the screen
 * only where the page around it allows it to.
 */
export const snippetOf = ({ address, title, heightPx }: Snippet): string =>
  `<iframe src="${escaped(address)}" title="${escaped(title)}" width="${frameWidthPx}" height="${heightPx}" loading="lazy" allow="clipboard-write; fullscreen" style="border:0;max-width:100%"></iframe>`
