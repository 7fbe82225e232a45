export const languages = ['fr', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/** The language that is used when nothing else decides. Crawlers see it at a neutral path. */
export const fallbackLanguage: Language = 'fr'

/** The cookie and the local storage entry with the visitor's choice both have this name. */
export const languageKey = 'lng'

/** One value per language. */
export type Localized<T> = Readonly<Record<Language, T>>

export const isLanguage = (value: unknown): value is Language =>
  (languages as readonly unknown[]).includes(value)

/** Returns the language of a tag such as `es-MX`, if the site has it. */
export const languageOfTag = (tag: string | null | undefined): Language | undefined => {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return isLanguage(primary) ? primary : undefined
}

/** What the visitor's device says about the language, per source. A list begins with the most wanted language. */
export interface LanguageSources {
  query?: string | null | undefined
  cookie?: string | null | undefined
  storage?: string | null | undefined
  browser?: readonly string[] | undefined
  page?: string | null | undefined
}

/**
 * Picks the language in the specified order: query string, cookie, local storage, browser, page, and French when
 * all of them are silent.
 */
export const detectLanguage = (sources: LanguageSources): Language =>
  [sources.query, sources.cookie, sources.storage, ...(sources.browser ?? []), sources.page]
    .map(languageOfTag)
    .find((language) => language !== undefined) ?? fallbackLanguage

/** Returns the value of one cookie from a `Cookie` header or from `document.cookie`. */
export const readCookie = (cookies: string | null | undefined, name: string): string | undefined =>
  cookies
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]

/**
 * Returns the language ranges of an `Accept-Language` header, the most wanted first, without the refused ones
 * (`q=0`).
 */
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
