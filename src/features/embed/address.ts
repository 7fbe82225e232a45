import { type Language, fallbackLanguage, languageKey } from '../../core/language.ts'

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
