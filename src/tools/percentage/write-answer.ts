import type Big from 'big.js'
import type { Language } from '../../core/language.ts'
import { formatNumber, formatPercent } from '../../core/numbers.ts'
import { type Answer, type PercentageType, measuresOf } from './calculate.ts'

export interface Answered {
  x: Big
  y: Big
  answer: Answer & { kind: 'answer' }
}

interface WrittenAnswer {
  /** The result with two decimals. */
  shown: string
  /** The key of the text that states the result in a sentence, and its values. */
  sentence: {
    key: string
    values: Readonly<Record<string, string | undefined>>
    /** The number of percentage points, which decides between singular and plural. */
    count?: number
  }
  /** For percentage points, this is the change in per cent of the first number, if there is one. */
  relative: string | undefined
}

/** The result has two decimals, as specified. The sentence drops trailing zeros. */
const resultDecimals = { minimum: 2, maximum: 2 }
const typedDecimals = { minimum: 0, maximum: 40 }

/** Returns up to two decimals, or two significant digits where two decimals would show zero. */
const sentenceDecimals = (amount: Big) => ({
  minimum: 0,
  maximum: amount.eq(0) || amount.abs().gte('0.01') ? 2 : Math.min(1 - amount.e, 40),
})

const directionOf = (value: Big) => (value.eq(0) ? 'same' : value.gt(0) ? 'up' : 'down')

/** Writes the result alone for a sentence around it: up to two decimals, the sign of a change, and its unit if any. */
export const writeResult = (type: PercentageType, value: Big, language: Language): string =>
  measuresOf[type].answer === 'percent'
    ? formatPercent(value, language, { ...sentenceDecimals(value), isSigned: type === 'change' })
    : formatNumber(value, language, sentenceDecimals(value))

/** Writes an answer as it is shown, in the language's digits. */
export const writeAnswer = (
  type: PercentageType,
  { x, y, answer: { value, difference } }: Answered,
  language: Language,
): WrittenAnswer => {
  const measures = measuresOf[type]
  const typed = (amount: Big, measure: 'number' | 'percent') =>
    measure === 'percent'
      ? formatPercent(amount, language, typedDecimals)
      : formatNumber(amount, language, typedDecimals)
  const inSentence = (amount: Big) =>
    measures.answer === 'percent'
      ? formatPercent(amount, language, sentenceDecimals(amount))
      : formatNumber(amount, language, sentenceDecimals(amount))
  const isDifference = type === 'change' || type === 'points'
  const isMoved = type === 'increase' || type === 'decrease'
  const moved = isDifference ? value : isMoved ? difference : undefined
  return {
    shown:
      measures.answer === 'percent'
        ? formatPercent(value, language, { ...resultDecimals, isSigned: type === 'change' })
        : formatNumber(value, language, resultDecimals),
    sentence: {
      key: `sentences.${type}${moved ? `.${directionOf(moved)}` : ''}`,
      values: {
        x: typed(x, measures.x),
        y: typed(y, measures.y),
        result: inSentence(isDifference ? value.abs() : value),
        difference:
          difference && formatNumber(difference.abs(), language, sentenceDecimals(difference)),
      },
      ...(type === 'points' && !value.eq(0) && { count: value.abs().toNumber() }),
    },
    relative:
      type === 'points' && difference
        ? formatPercent(difference, language, { ...sentenceDecimals(difference), isSigned: true })
        : undefined,
  }
}
