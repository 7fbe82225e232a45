import Big from 'big.js'
import { expect, test } from 'vitest'
import { type PercentageType, calculate } from './calculate.ts'
import { writeWorking } from './working.ts'

const workingOf = (type: PercentageType, x: string, y: string) => {
  const answer = calculate(type, new Big(x), new Big(y))
  if (answer.kind !== 'answer') throw new Error('no answer')
  return writeWorking(type, { x: new Big(x), y: new Big(y), value: answer.value }, 'en')
}

test.each([
  ['percentageOf', '20', '85', '20 ÷ 100 × 85 = 17'],
  ['xIsWhatPercentOfY', '1', '3', '1 ÷ 3 × 100 ≈ 33.33333333'],
  ['increase', '85', '-20', '85 × (1 + (-20) ÷ 100) = 68'],
  ['change', '-50', '-25', '((-25) − (-50)) ÷ 50 × 100 = 50'],
  ['change', '1500', '1620', '(1,620 − 1,500) ÷ 1,500 × 100 = 8'],
  ['wholeOf', '17', '20', '17 ÷ 20 × 100 = 85'],
  ['beforeIncrease', '120', '20', '120 ÷ (1 + 20 ÷ 100) = 100'],
  ['beforeDecrease', '60', '25', '60 ÷ (1 − 25 ÷ 100) = 80'],
  ['decrease', '120', '20', '120 × (1 − 20 ÷ 100) = 96'],
  ['successive', '20', '10', '100 − (100 − 20) × (100 − 10) ÷ 100 = 28'],
  ['points', '4', '5', '5 − 4 = 1'],
] as const)('%s of %s and %s: %s', (type, x, y, expected) => {
  expect(workingOf(type, x, y)).toBe(expected)
})

/** Evaluates what was written as a reader would, with a calculator of its own. */
const evaluate = (formula: string): number => {
  const code = formula
    .replaceAll(',', '')
    .replaceAll('÷', '/')
    .replaceAll('×', '*')
    .replaceAll('−', '-')
  if (!/^[\d\s.()+*/-]+$/.test(code)) throw new Error(`not a formula: ${code}`)
  // eslint-disable-next-line typescript/no-implied-eval -- only digits and signs of arithmetic, checked above
  return Number(new Function(`return ${code}`)())
}

test.each([
  ['percentageOf', '12.5', '640'],
  ['xIsWhatPercentOfY', '7', '-8'],
  ['increase', '-40', '7.5'],
  ['decrease', '19.99', '30'],
  ['change', '-80', '20'],
  ['wholeOf', '-3', '12'],
  ['beforeIncrease', '99', '-10'],
  ['beforeDecrease', '99', '10'],
  ['successive', '-5', '15'],
  ['points', '2.5', '-1'],
] as const)('what is written for %s of %s and %s is arithmetic that holds', (type, x, y) => {
  const [formula = '', value = ''] = workingOf(type, x, y).split(/[=≈]/)
  expect(evaluate(formula)).toBeCloseTo(Number(value.replaceAll(',', '')), 6)
})
