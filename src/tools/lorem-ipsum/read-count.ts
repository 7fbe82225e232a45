import Big from 'big.js'
import type { Language } from '../../core/language.ts'
import { type NumberReading, numberIn, readNumber } from '../../core/number-field.ts'

/** Specified: 1 to 100; 1 stands in for what is no number. */
export const countRules = { minimum: '1', maximum: '100', isWhole: true } as const

export interface ReadCount {
  /** What the text is made of: always a whole number from 1 to 100. */
  count: number
  /** Why that is not what stands in the field; undefined where it is. */
  problem?: Exclude<NumberReading['kind'], 'read'>
}

/** How many words, sentences or paragraphs the field's text asks for, and what has to be said of it. */
export const readCount = (text: string, language: Language): ReadCount => {
  const reading = readNumber(text, language, countRules)
  switch (reading.kind) {
    case 'read':
      return { count: reading.number.toNumber() }
    case 'too-low':
    case 'too-high':
      return { count: reading.limit.toNumber(), problem: reading.kind }
    case 'not-whole': {
      const whole = numberIn(text, language)?.round(0, Big.roundDown) ?? countRules.minimum
      return { count: Number(whole), problem: reading.kind }
    }
    default:
      return { count: 1, problem: reading.kind }
  }
}
