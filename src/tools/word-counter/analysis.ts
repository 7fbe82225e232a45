import type { Language } from '../../core/language.ts'
import type { SmsMeasure } from './limits.ts'
import type { TextLanguage } from './text-language.ts'

/** White space, control characters, and characters that Unicode asks programs not to display. */
const invisibleSet = String.raw`\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800`
const visible = new RegExp(`[^${invisibleSet}]`, 'u')

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => !visible.test(text)

/** Letters of the scripts that are written from right to left. */
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u

/** The direction of a text according to its first letter, which is also the rule of `dir="auto"`. */
export const textDirection = (text: string): 'ltr' | 'rtl' => {
  const firstLetter = /\p{L}/u.exec(text)?.[0] ?? ''
  return rightToLeft.test(firstLetter) ? 'rtl' : 'ltr'
}

/** `Intl.Segmenter`, or undefined in browsers that lack it (Firefox before 125). */
export type SegmenterConstructor = typeof Intl.Segmenter | undefined

/** This browser's `Intl.Segmenter`. TypeScript's types say that it always exists, which is not so. */
export const availableSegmenter = (): SegmenterConstructor =>
  (Intl as { Segmenter?: typeof Intl.Segmenter }).Segmenter

export interface WordFrequency {
  word: string
  count: number
}

export interface TextCounts {
  /** Characters as a reader sees them (grapheme clusters), including spaces and line breaks. */
  characters: number
  charactersNoSpaces: number
  words: number
  /** Only sentences with at least one word count. */
  sentences: number
  /** Lines that are not blank. */
  paragraphs: number
  lineBreaks: number
  /** Runs of characters between white space, which is how `wc` and word processors count words. */
  whitespaceWords: number
  /** The length in UTF-16 code units, which programs and many web forms use. */
  codeUnits: number
  /** The size in UTF-8. */
  bytes: number
}

export const noCounts: TextCounts = {
  characters: 0,
  charactersNoSpaces: 0,
  words: 0,
  sentences: 0,
  paragraphs: 0,
  lineBreaks: 0,
  whitespaceWords: 0,
  codeUnits: 0,
  bytes: 0,
}

/** Says what to find out about a text. Results that the page does not show are not computed. */
export interface AnalysisRequest {
  text: string
  textLanguage: TextLanguage
  /** The page's language, which is used when the text's own cannot be detected. */
  fallbackLanguage: Language
  wantsLimits: boolean
  /** `all` includes function words, `content` leaves them out. */
  wantsMostUsed: 'no' | 'content' | 'all'
}

export interface Limits {
  /** The weighted length of the text as a post on X. */
  post: number
  sms: SmsMeasure
}

export interface TextAnalysis {
  counts: TextCounts
  /** The language whose rules were used. */
  language: Language
  limits: Limits | undefined
  mostUsed: readonly WordFrequency[] | undefined
}

/** The calls that the page makes to its worker. */
export type AnalyzerCalls = { analyze: { input: AnalysisRequest; result: TextAnalysis } }

/** The analysis that is shown before any text was analysed. */
export const emptyAnalysis = (language: Language): TextAnalysis => ({
  counts: noCounts,
  language,
  limits: undefined,
  mostUsed: undefined,
})

/** The pace of silent reading. The specification names it. */
export const readingWordsPerMinute = 200

/** The pace of a talk, for a text that is read aloud. */
export const speakingWordsPerMinute = 130

/** The length of a feuillet, the unit by which French publishers pay, in *signes*. */
export const signesPerFeuillet = 1500

/** Reading or speaking time in whole minutes, rounded up, and 0 for no words. */
export const durationMinutes = (words: number, wordsPerMinute: number): number =>
  Math.ceil(words / wordsPerMinute)

interface Averages {
  wordsPerSentence: number
  /** Spaces are left out. */
  charactersPerWord: number
  sentencesPerParagraph: number
}

/** The quotient, or 0 where the divisor is 0. */
const ratioOf = (amount: number, count: number) => (count === 0 ? 0 : amount / count)

export const averagesOf = (counts: TextCounts): Averages => ({
  wordsPerSentence: ratioOf(counts.words, counts.sentences),
  charactersPerWord: ratioOf(counts.charactersNoSpaces, counts.words),
  sentencesPerParagraph: ratioOf(counts.sentences, counts.paragraphs),
})

/** French publishers count *signes*: characters and spaces, without line breaks. */
export const signesOf = (counts: TextCounts): number => counts.characters - counts.lineBreaks
