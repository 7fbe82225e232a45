import Big from 'big.js'
import type { Language } from '../../core/language.ts'
import { formatNumber } from '../../core/numbers.ts'
import type { PercentageType } from './calculate.ts'

/** Decimals of the worked-out line; more than the result's two, so that it shows what was rounded. */
const workingDecimals = 8

const bracketed = (text: string) => (text.startsWith('-') ? `(${text})` : text)

const formulas: Readonly<Record<PercentageType, (x: string, y: string) => string>> = {
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

/** The formula worked with the visitor's numbers, `≈` where decimals are left out. */
export const writeWorking = (
  type: PercentageType,
  numbers: { x: Big; y: Big; value: Big },
  language: Language,
): string => {
  const written = (number: Big, maximum: number) =>
    formatNumber(number, language, { minimum: 0, maximum })
  const [x, y] = [numbers.x, numbers.y].map((number) => bracketed(written(number, 20)))
  const isExact = numbers.value.round(workingDecimals, Big.roundDown).eq(numbers.value)
  const formula = formulas[type](x ?? '', y ?? '')
  // From a negative number the change is taken from its size, so that more is up.
  const shown =
    type === 'change' && numbers.x.lt(0)
      ? formula.replace(`÷ ${x}`, `÷ ${written(numbers.x.abs(), 20)}`)
      : formula
  return `${shown} ${isExact ? '=' : '≈'} ${written(numbers.value, workingDecimals)}`
}
