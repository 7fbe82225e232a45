import type { Language } from '../src/core/language.ts'
import {
  acceptedLanguages,
  detectLanguage,
  languageKey,
  languageOfTag,
  readCookie,
} from '../src/core/language.ts'

export interface NegotiatedLanguage {
  language: Language
  /** The address itself asked for it (`?lng=`), so the choice is to be remembered. */
  isChosenByQuery: boolean
}

/**
 * The language of an address that is not bound to one: `?lng=`, then the cookie, then
 * `Accept-Language` by its q-values, French otherwise.
 *
 * @param query what follows the path, from `?` on, or an empty string
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

/** The cookie that remembers a language for a year. */
export const languageCookie = (language: Language): string =>
  `${languageKey}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
