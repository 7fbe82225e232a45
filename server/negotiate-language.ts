import {
  type Language,
  acceptedLanguages,
  detectLanguage,
  languageKey,
  languageOfTag,
  readCookie,
} from '../src/core/language.ts'

export interface NegotiatedLanguage {
  language: Language
  /** Whether the URL itself asked for the language (`?lng=`). The choice is then remembered. */
  isChosenByQuery: boolean
}

/**
 * Chooses the language for a URL that is not bound to one: `?lng=`, then the cookie, then `Accept-Language` by its
 * q-values, otherwise French.
 *
 * @param query the part of the URL from `?` on, or an empty string
 */
export const negotiateLanguage = (
  query: string,
  headers: Pick<Headers, 'get'>,
): NegotiatedLanguage => {
  const asked = query === '' ? null : new URLSearchParams(query).get(languageKey)
  return {
    language: detectLanguage({
      query: asked,
      cookie: readCookie(headers.get('cookie'), languageKey),
      browser: acceptedLanguages(headers.get('accept-language')),
    }),
    isChosenByQuery: languageOfTag(asked) !== undefined,
  }
}

/**
 * Returns whether the visitor's browser uses HTTPS. A proxy that encrypts for us says so in `X-Forwarded-Proto`. A
 * client that forges it only harms itself, because its browser then drops the cookie.
 */
export const isOverHttps = ({ url, headers }: Pick<Request, 'url' | 'headers'>): boolean => {
  const forwarded = headers.get('x-forwarded-proto')?.split(',', 1)[0]?.trim().toLowerCase()
  return (forwarded ?? url.slice(0, url.indexOf(':'))) === 'https'
}

/** Returns the cookie that remembers a language for a year. */
export const languageCookie = (language: Language, isSecure: boolean): string =>
  `${languageKey}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${isSecure ? '; Secure' : ''}`
