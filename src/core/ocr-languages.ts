import { type Language, languages } from './language.ts'

/** The languages that text can be recognized in besides the site's own (ISO 639-1). */
export const furtherOcrLanguages = ['de', 'it', 'pt', 'nl', 'ca', 'gl', 'eu', 'pl', 'ro'] as const

/** A language that text can be recognized in. */
export type OcrLanguage = Language | (typeof furtherOcrLanguages)[number]

/** All of them, those of the site first. */
export const ocrLanguages: readonly OcrLanguage[] = [...languages, ...furtherOcrLanguages]
