import '../../core/numbers.ts'
import Big from 'big.js'
import type { Language } from '../../core/language.ts'
import { formatNumber } from '../../core/numbers.ts'

// This import sets how many decimals a division keeps.

/** The specified four types come first. */
export const percentageTypes = [
  'percentageOf',
  'xIsWhatPercentOfY',
  'increase',
  'decrease',
  'change',
  'wholeOf',
  'beforeIncrease',
  'beforeDecrease',
  'successive',
  'points',
] as const
export type PercentageType = (typeof percentageTypes)[number]

/** Says which of the two numbers are in per cent, and which unit the answer has. */
export const measuresOf: Readonly<
  Record<PercentageType, { x: 'number' | 'percent'; y: 'number' | 'percent'; answer: Measure }>
> = {
  percentageOf: { x: 'percent', y: 'number', answer: 'number' },
  xIsWhatPercentOfY: { x: 'number', y: 'number', answer: 'percent' },
  increase: { x: 'number', y: 'percent', answer: 'number' },
  decrease: { x: 'number', y: 'percent', answer: 'number' },
  change: { x: 'number', y: 'number', answer: 'percent' },
  wholeOf: { x: 'number', y: 'percent', answer: 'number' },
  beforeIncrease: { x: 'number', y: 'percent', answer: 'number' },
  beforeDecrease: { x: 'number', y: 'percent', answer: 'number' },
  successive: { x: 'percent', y: 'percent', answer: 'percent' },
  points: { x: 'percent', y: 'percent', answer: 'points' },
}
type Measure = 'number' | 'percent' | 'points'

export type Answer =
  | {
      kind: 'answer'
      value: Big
      /**
       * The difference between the first number and the answer or the second number. For `points` it is in per cent
       * of the first number.
       */
      difference?: Big
    }
  /** A division by zero, which has no result whatever the other number is. */
  | { kind: 'impossible'; field: 'x' | 'y' }

const hundred = new Big(100)

const answer = (value: Big, difference?: Big): Answer => ({
  kind: 'answer',
  value,
  ...(difference ? { difference } : {}),
})

const divided = (dividend: Big, divisor: Big, field: 'x' | 'y'): Answer =>
  divisor.eq(0) ? { kind: 'impossible', field } : answer(dividend.div(divisor))

/** From a negative number, an increase is still positive: −50 to −25 is +50 %. */
const relativeChange = (from: Big, to: Big): Answer =>
  divided(to.minus(from).times(hundred), from.abs(), 'x')

const formulas: Readonly<Record<PercentageType, (x: Big, y: Big) => Answer>> = {
  percentageOf: (x, y) => answer(x.times(y).div(hundred)),
  xIsWhatPercentOfY: (x, y) => divided(x.times(hundred), y, 'y'),
  increase: (x, y) => {
    const added = x.times(y).div(hundred)
    return answer(x.plus(added), added)
  },
  decrease: (x, y) => {
    const removed = x.times(y).div(hundred)
    return answer(x.minus(removed), removed.times(-1))
  },
  change: (x, y) => {
    const relative = relativeChange(x, y)
    return relative.kind === 'answer' ? answer(relative.value, y.minus(x)) : relative
  },
  wholeOf: (x, y) => divided(x.times(hundred), y, 'y'),
  beforeIncrease: (x, y) => divided(x.times(hundred), hundred.plus(y), 'y'),
  beforeDecrease: (x, y) => divided(x.times(hundred), hundred.minus(y), 'y'),
  successive: (x, y) =>
    answer(hundred.minus(hundred.minus(x).times(hundred.minus(y)).div(hundred))),
  points: (x, y) => {
    const relative = relativeChange(x, y)
    return answer(y.minus(x), relative.kind === 'answer' ? relative.value : undefined)
  },
}

/**
 * Answers a question about percentages exactly, and divisions to 40 decimals.
 *
 * The first four formulas are specified: x ÷ 100 × y, x ÷ y × 100, x × (1 + y ÷ 100) and x × (1 − y ÷ 100).
 */
export const calculate = (type: PercentageType, x: Big, y: Big): Answer => formulas[type](x, y)

/** The working has more decimals than the result's two, so that it shows what was rounded. */
const workingDecimals = 8

/** The decimals of the result on the page. */
const shownDecimals = 2

const bracketed = (text: string) => (text.startsWith('-') ? `(${text})` : text)

const formulaTexts: Readonly<Record<PercentageType, (x: string, y: string) => string>> = {
  percentageOf: (x, y) => `${x} ÷ 100 × ${y}`,
  xIsWhatPercentOfY: (x, y) => `${x} ÷ ${y} × 100`,
  increase: (x, y) => `${x} × (1 + ${y} ÷ 100)`,
  decrease: (x, y) => `${x} × (1 − ${y} ÷ 100)`,
  change: (x, y) => `(${y} − ${x}) ÷ ${x} × 100`,
  wholeOf: (x, y) => `${x} ÷ ${y} × 100`,
  beforeIncrease: (x, y) => `${x} ÷ (1 + ${y} ÷ 100)`,
  beforeDecrease: (x, y) => `${x} ÷ (1 − ${y} ÷ 100)`,
  successive: (x, y) => `100 − (100 − ${x}) × (100 − ${y}) ÷ 100`,
  points: (x, y) => `${y} − ${x}`,
}

/**
 * Writes the formula with the visitor's numbers. The value follows where it has more decimals than the result on the
 * page, which has two; a rounded value has `≈`.
 */
export const writeWorking = (
  type: PercentageType,
  numbers: { x: Big; y: Big; value: Big },
  language: Language,
): string => {
  const written = (number: Big, maximum: number) =>
    formatNumber(number, language, { minimum: 0, maximum })
  const [x, y] = [numbers.x, numbers.y].map((number) => bracketed(written(number, 20)))
  const isExact = numbers.value.round(workingDecimals, Big.roundDown).eq(numbers.value)
  const formula = formulaTexts[type](x ?? '', y ?? '')
  // A change is relative to the size of a negative number, so that an increase is positive.
  const shown =
    type === 'change' && numbers.x.lt(0)
      ? formula.replace(`÷ ${x}`, `÷ ${written(numbers.x.abs(), 20)}`)
      : formula
  if (isExact && numbers.value.round(shownDecimals).eq(numbers.value)) return shown
  return `${shown} ${isExact ? '=' : '≈'} ${written(numbers.value, workingDecimals)}`
}
