import { type Language, fallbackLanguage, languageOfTag } from './language.ts'

/** The content that was shared with the app. Empty texts are left out. */
export interface SharedContent {
  files: readonly File[]
  title?: string
  text?: string
  url?: string
}

/** Operating systems send content that is shared with the installed app to this path. */
export const sharePath = '/share'

/**
 * The query has one of these parameters when the app was opened from outside, with shared content or with files.
 */
export const arrivals = { shared: 'shared', opened: 'opened' } as const

/** Returns the path of the home page in a language, as in `src/site/pages.ts`. */
export const homePath = (language: Language): string =>
  language === fallbackLanguage ? '/' : `/${language}`

/** Returns the address to which the app in a language lets content be shared. */
export const shareAddress = (language: Language): string => `${sharePath}?lng=${language}`

/**
 * Returns the address that a visitor is redirected to after sharing.
 *
 * @param query - the query of the address that the content was sent to.
 * @param isKept - whether the shared content is waiting there.
 */
export const afterShare = (query: string, isKept: boolean): string => {
  const language = languageOfTag(new URLSearchParams(query).get('lng')) ?? fallbackLanguage
  return `${homePath(language)}?${arrivals.shared}${isKept ? '' : '=none'}`
}
