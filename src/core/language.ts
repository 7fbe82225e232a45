export const languages = ['fr', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/** The language of last resort, and the one a crawler sees at a neutral path. */
export const fallbackLanguage: Language = 'fr'

/** The name of both the cookie and the local-storage entry that hold the visitor's choice. */
export const languageKey = 'lng'

/** One value per language. */
export type Localized<T> = Readonly<Record<Language, T>>

export const isLanguage = (value: unknown): value is Language =>
  (languages as readonly unknown[]).includes(value)

/** The language of a tag such as `es-MX`, when it is one of ours. */
export const languageOfTag = (tag: string | null | undefined): Language | undefined => {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return isLanguage(primary) ? primary : undefined
}

/** What the visitor's device says about language, each source as found, most wanted first. */
export interface LanguageSources {
  query?: string | null | undefined
  cookie?: string | null | undefined
  storage?: string | null | undefined
  browser?: readonly string[] | undefined
  page?: string | null | undefined
}

/** The specified order: query string, cookie, local storage, browser, page; French otherwise. */
export const detectLanguage = (sources: LanguageSources): Language =>
  [sources.query, sources.cookie, sources.storage, ...(sources.browser ?? []), sources.page]
    .map(languageOfTag)
    .find((language) => language !== undefined) ?? fallbackLanguage

/** The value of one cookie in a `Cookie` header or in `document.cookie`. */
export const readCookie = (cookies: string | null | undefined, name: string): string | undefined =>
  cookies
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]

/** Language ranges of an `Accept-Language` header, most wanted first; refused ones (`q=0`) left out. */
export const acceptedLanguages = (header: string | null | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((p) => /^\s*q=([\d.]+)\s*$/i.exec(p)?.[1]).find(Boolean)
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)

/**
 * Caches the data of each language. A failure is not cached: the next call reads again.
 *
 * @param read - loads the data of one language.
 */
export const memoizeByLanguage = <Data>(read: (language: Language) => Promise<Data>) => {
  const cache = new Map<Language, Promise<Data>>()
  return (language: Language): Promise<Data> => {
    const cached = cache.get(language)
    if (cached) return cached
    const pending = read(language)
    cache.set(language, pending)
    pending.catch(() => cache.delete(language))
    return pending
  }
}
