import { type Language, fallbackLanguage, languageOfTag } from './language.ts'

/** What was shared with the app; empty texts are left out. */
export interface SharedContent {
  files: readonly File[]
  title?: string
  text?: string
  url?: string
}

/** Where systems send what is shared with the installed app. */
export const sharePath = '/share'

/** What the query says when the app was opened with something from outside: by a share, or by files of its types. */
export const arrivals = { shared: 'shared', opened: 'opened' } as const

/** The address of the home page in a language, as in `src/site/pages.ts`. */
export const homePath = (language: Language): string =>
  language === fallbackLanguage ? '/' : `/${language}`

/** Where something shared is sent to by an app in that language. */
export const shareAddress = (language: Language): string => `${sharePath}?lng=${language}`

/**
 * Where a visitor goes on after sharing.
 *
 * @param query - of the address that was shared to.
 * @param isKept - whether what was shared is waiting there.
 */
export const afterShare = (query: string, isKept: boolean): string => {
  const language = languageOfTag(new URLSearchParams(query).get('lng')) ?? fallbackLanguage
  return `${homePath(language)}?${arrivals.shared}${isKept ? '' : '=none'}`
}
