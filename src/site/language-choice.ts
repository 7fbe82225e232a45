import { type Language, detectLanguage, languageKey, readCookie } from '../core/language.ts'
import { readStored, store } from '../components/storage.ts'

const cookieSeconds = 365 * 24 * 60 * 60

/** The visitor's language, from the sources and in the order that the specification names. */
export const detectVisitorLanguage = (): Language =>
  detectLanguage({
    query: new URLSearchParams(location.search).get(languageKey),
    cookie: readCookie(document.cookie, languageKey),
    storage: readStored(languageKey),
    browser: navigator.languages,
    page: document.documentElement.lang,
  })

/** Keeps a choice for the next visit: for this browser, and for the server through the cookie. */
export const rememberLanguage = (language: Language): void => {
  store(languageKey, language)
  document.cookie = `${languageKey}=${language}; path=/; max-age=${cookieSeconds}; samesite=lax`
}
