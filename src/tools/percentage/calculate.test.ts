import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PercentageType, calculate, percentageTypes, writeWorking } from './calculate.ts'

const answerOf = (type: PercentageType, x: string, y: string) =>
  calculate(type, new Big(x), new Big(y))

const valueOf = (type: PercentageType, x: Big, y: Big) => {
  const answer = calculate(type, x, y)
  if (answer.kind !== 'answer')
    throw new Error(`${type} of ${x.toFixed()} and ${y.toFixed()} has no answer`)
  return answer.value
}

/** These were computed with Python 3.11's `fractions`, and rounded to two decimals. */
const known: readonly (readonly [PercentageType, string, string, string])[] = [
  ['percentageOf', '20', '85', '17'],
  ['percentageOf', '5.5', '1234.56', '67.9'],
  ['percentageOf', '-10', '50', '-5'],
  ['percentageOf', '250', '0.4', '1'],
  ['xIsWhatPercentOfY', '34', '40', '85'],
  ['xIsWhatPercentOfY', '1', '3', '33.33'],
  ['xIsWhatPercentOfY', '150', '100', '150'],
  ['xIsWhatPercentOfY', '5', '-20', '-25'],
  ['increase', '85', '20', '102'],
  ['increase', '100', '-20', '80'],
  ['increase', '19.99', '8.1', '21.61'],
  ['decrease', '120', '20', '96'],
  ['decrease', '80', '25', '60'],
  ['decrease', '80', '150', '-40'],
  ['change', '1500', '1620', '8'],
  ['change', '80', '60', '-25'],
  ['change', '-50', '-25', '50'],
  ['wholeOf', '17', '20', '85'],
  ['beforeIncrease', '120', '20', '100'],
  ['beforeDecrease', '60', '25', '80'],
  ['successive', '20', '10', '28'],
  ['successive', '50', '50', '75'],
  ['points', '4', '5', '1'],
  ['points', '5', '4', '-1'],
]

test.each(known)('%s of %s and %s is %s', (type, x, y, expected) => {
  expect(valueOf(type, new Big(x), new Big(y)).round(2, Big.roundHalfUp).toFixed()).toBe(expected)
})

test.each([
  ['xIsWhatPercentOfY', '5', '0', 'y'],
  ['xIsWhatPercentOfY', '0', '0', 'y'],
  ['change', '0', '5', 'x'],
  ['wholeOf', '5', '0', 'y'],
  ['beforeIncrease', '5', '-100', 'y'],
  ['beforeDecrease', '5', '100', 'y'],
] as const)('%s of %s and %s divides by zero, and says which number it is', (type, x, y, field) => {
  expect(answerOf(type, x, y)).toEqual({ kind: 'impossible', field })
})

test('says how far the answer lies from where it began', () => {
  const differenceOf = (type: PercentageType, x: string, y: string) => {
    const answer = answerOf(type, x, y)
    return answer.kind === 'answer' ? answer.difference?.toFixed() : 'none'
  }
  expect(differenceOf('increase', '85', '20')).toBe('17')
  expect(differenceOf('decrease', '85', '20')).toBe('-17')
  expect(differenceOf('change', '1500', '1620')).toBe('120')
  expect(differenceOf('points', '4', '5')).toBe('25')
  expect(differenceOf('points', '0', '5')).toBeUndefined()
})

const numbers = fc
  .tuple(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.integer({ min: 0, max: 6 }))
  .map(([digits, decimals]) => new Big(digits.toString()).div(new Big(10).pow(decimals)))
const isNear = (one: Big, other: Big) => one.minus(other).abs().lt('1e-15')

describe('properties', () => {
  test('x % of y is y % of x', () => {
    fc.assert(
      fc.property(numbers, numbers, (x, y) =>
        valueOf('percentageOf', x, y).eq(valueOf('percentageOf', y, x)),
      ),
    )
  })

  test('the change found brings the first number to the second', () => {
    fc.assert(
      fc.property(numbers, numbers, (x, y) => {
        fc.pre(x.gt(0))
        return isNear(valueOf('increase', x, valueOf('change', x, y)), y)
      }),
    )
  })

  test('what was raised or reduced is found again', () => {
    fc.assert(
      fc.property(numbers, numbers, (x, y) => {
        fc.pre(y.abs().gte('0.001') && !y.abs().eq(100))
        return (
          isNear(valueOf('beforeIncrease', valueOf('increase', x, y), y), x) &&
          isNear(valueOf('beforeDecrease', valueOf('decrease', x, y), y), x) &&
          isNear(valueOf('wholeOf', valueOf('percentageOf', y, x), y), x)
        )
      }),
    )
  })

  test('two discounts in a row are the one that both make', () => {
    fc.assert(
      fc.property(numbers, numbers, numbers, (price, first, second) => {
        const step = valueOf('decrease', valueOf('decrease', price, first), second)
        const once = valueOf('decrease', price, valueOf('successive', first, second))
        return step.eq(once)
      }),
    )
  })
})

test('answers numbers of forty digits at once', () => {
  const long = new Big('9'.repeat(40))
  const startedAt = performance.now()
  for (const type of percentageTypes) calculate(type, long, long)
  expect(performance.now() - startedAt).toBeLessThan(5000)
})

const workingOf = (type: PercentageType, x: string, y: string) => {
  const answer = calculate(type, new Big(x), new Big(y))
  if (answer.kind !== 'answer') throw new Error('no answer')
  return writeWorking(type, { x: new Big(x), y: new Big(y), value: answer.value }, 'en')
}

test.each([
  ['percentageOf', '20', '85', '20 ÷ 100 × 85'],
  ['xIsWhatPercentOfY', '1', '3', '1 ÷ 3 × 100 ≈ 33.33333333'],
  ['increase', '85', '-20', '85 × (1 + (-20) ÷ 100)'],
  ['change', '-50', '-25', '((-25) − (-50)) ÷ 50 × 100'],
  ['change', '1500', '1620', '(1,620 − 1,500) ÷ 1,500 × 100'],
  ['wholeOf', '17', '20', '17 ÷ 20 × 100'],
  ['beforeIncrease', '120', '20', '120 ÷ (1 + 20 ÷ 100)'],
  ['beforeDecrease', '60', '25', '60 ÷ (1 − 25 ÷ 100)'],
  ['decrease', '120', '20', '120 × (1 − 20 ÷ 100)'],
  ['successive', '20', '10', '100 − (100 − 20) × (100 − 10) ÷ 100'],
  ['points', '4', '5', '5 − 4'],
  ['percentageOf', '5.5', '1234.56', '5.5 ÷ 100 × 1,234.56 = 67.9008'],
] as const)('%s of %s and %s: %s', (type, x, y, expected) => {
  expect(workingOf(type, x, y)).toBe(expected)
})

/** Evaluates a written formula independently of the calculator. */
const evaluate = (formula: string): number => {
  const code = formula
    .replaceAll(',', '')
    .replaceAll('÷', '/')
    .replaceAll('×', '*')
    .replaceAll('−', '-')
  if (!/^[\d\s.()+*/-]+$/.test(code)) throw new Error(`not a formula: ${code}`)
  // oxlint-disable-next-line typescript/no-implied-eval -- only digits and signs of arithmetic, checked above
  return Number(new Function(`return ${code}`)())
}

test.each([
  ['percentageOf', '12.5', '640.1'],
  ['xIsWhatPercentOfY', '7', '-8.3'],
  ['increase', '-40.01', '7.5'],
  ['decrease', '19.99', '30'],
  ['change', '-80.7', '20'],
  ['wholeOf', '-3.1', '12.7'],
  ['beforeIncrease', '99', '-10.1'],
  ['beforeDecrease', '99', '10.3'],
  ['successive', '-5.1', '15.7'],
  ['points', '2.555', '-1'],
] as const)('what is written for %s of %s and %s is arithmetic that holds', (type, x, y) => {
  const [formula = '', value = ''] = workingOf(type, x, y).split(/[=≈]/)
  expect(value).not.toBe('')
  expect(evaluate(formula)).toBeCloseTo(Number(value.replaceAll(',', '')), 6)
})
