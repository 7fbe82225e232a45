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
  /** The result with its two decimals. */
  shown: string
  /** The text that says it in a sentence, and what it is filled with. */
  sentence: { key: string; values: Readonly<Record<string, string | undefined>> }
  /** For percentage points: the change in per cent of the first number, where there is one. */
  relative: string | undefined
}

/** Two decimals, as specified; in the sentence without their zeros. */
const resultDecimals = { minimum: 2, maximum: 2 }
const typedDecimals = { minimum: 0, maximum: 40 }

/** Two decimals without their zeros; two significant digits where two decimals would say it is nothing. */
const sentenceDecimals = (amount: Big) => ({
  minimum: 0,
  maximum: amount.eq(0) || amount.abs().gte('0.01') ? 2 : Math.min(1 - amount.e, 40),
})

const directionOf = (value: Big) => (value.eq(0) ? 'same' : value.gt(0) ? 'up' : 'down')

/** An answer as it is shown, in the language's digits. */
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
    },
    relative:
      type === 'points' && difference
        ? formatPercent(difference, language, { ...sentenceDecimals(difference), isSigned: true })
        : undefined,
  }
}
