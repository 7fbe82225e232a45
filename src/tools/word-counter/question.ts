import type { Language } from '../../core/language.ts'
import type { SmsMeasure } from './measure-sms.ts'
import type { UsedWord } from './most-used.ts'
import { type TextCounts, noCounts } from './text-counts.ts'
import type { TextLanguage } from './text-language.ts'

/** What is to be found out about a text; what nobody looks at is left out. */
export interface Question {
  text: string
  textLanguage: TextLanguage
  /** Of the page: where the text does not tell its own. */
  fallback: Language
  wantsLimits: boolean
  /** `all` with the function words, `content` without. */
  wantsMostUsed: 'no' | 'content' | 'all'
}

export interface Limits {
  /** As X weighs a post. */
  post: number
  sms: SmsMeasure
}

export interface Answer {
  counts: TextCounts
  /** The language whose rules were used. */
  language: Language
  limits: Limits | undefined
  mostUsed: readonly UsedWord[] | undefined
}

/** What the page asks of its worker. */
export type CountingCalls = { answer: { input: Question; result: Answer } }

/** Before anything was asked. */
export const noAnswer = (language: Language): Answer => ({
  counts: noCounts,
  language,
  limits: undefined,
  mostUsed: undefined,
})
