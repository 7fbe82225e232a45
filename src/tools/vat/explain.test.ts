import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vatTypes } from './calculate.ts'
import { type Step, explainVat, formatStep, writeMoney, writeRate } from './explain.ts'

const english = (amount: string, rate: string, type: 'add' | 'remove') =>
  explainVat(new Big(amount), new Big(rate), type).map((step) => formatStep(step, 'en'))

// Each worked by hand.
describe('the working', () => {
  test.each([
    ['add', '100', '20', ['100 × 20% = 20', '100 + 20 = 120']],
    ['remove', '120', '20', ['120 ÷ 1.20 = 100', '120 − 100 = 20']],
    ['add', '99.99', '5.5', ['99.99 × 5.5% = 5.49945 ≈ 5.50', '99.99 + 5.50 = 105.49']],
    ['remove', '10', '20', ['10 ÷ 1.20 ≈ 8.33', '10 − 8.33 = 1.67']],
    ['remove', '49.99', '2.1', ['49.99 ÷ 1.021 ≈ 48.96', '49.99 − 48.96 = 1.03']],
    ['add', '-50', '10', ['-50 × 10% = -5', '-50 + (-5) = -55']],
    ['remove', '-120', '20', ['-120 ÷ 1.20 = -100', '-120 − (-100) = -20']],
    ['add', '100', '-10', ['100 × (-10%) = -10', '100 + (-10) = 90']],
    // A fraction of a cent: net 0.13 and gross 0.15 leave 0.02 of tax.
    ['add', '0.125', '20', ['0.125 × 1.20 = 0.15', '0.15 − 0.13 = 0.02']],
  ] as const)('%s %s at %s %%', (type, amount, rate, expected) => {
    expect(english(amount, rate, type)).toEqual(expected)
  })

  test('is written as the language writes', () => {
    const [step] = explainVat(new Big('1234.5'), new Big('5.5'), 'add')
    const written = (language: 'fr' | 'es') => step && formatStep(step, language)
    expect(written('fr')).toBe('1\u202F234,50 × 5,5\u00A0% = 67,8975 ≈ 67,90')
    expect(written('es')).toBe('1234,50 × 5,5\u00A0% = 67,8975 ≈ 67,90')
  })
})

const valueOf = ({ left, sign, right, isPercent }: Step) => {
  const operand = isPercent ? right.div(100) : right
  if (sign === '×') return left.times(operand)
  if (sign === '÷') return left.div(operand)
  return sign === '+' ? left.plus(operand) : left.minus(operand)
}

test('every step is true, and the last closes the sum', () => {
  const amounts = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
  const rates = fc.integer({ min: -9_000, max: 60_000 })
  fc.assert(
    fc.property(amounts, rates, fc.constantFrom(...vatTypes), (thousandths, hundredths, type) => {
      const amount = new Big(thousandths.toString()).div(1000)
      const steps = explainVat(amount, new Big(hundredths).div(100), type)
      for (const step of steps) {
        expect(valueOf(step).round(2).eq(step.cents)).toBe(true)
        if (step.exact) expect(step.exact.eq(valueOf(step))).toBe(true)
      }
    }),
  )
})

test.each([
  ['20', 'fr', '20\u00A0%'],
  ['25.5', 'en', '25.5%'],
  ['1.05', 'es', '1,05\u00A0%'],
  ['0', 'fr', '0\u00A0%'],
] as const)('%s percent in %s', (percent, language, expected) => {
  expect(writeRate(new Big(percent), language)).toBe(expected)
})

// As `Intl.NumberFormat` has them, but for the short signs of crowns.
test.each([
  ['1234.5', 'EUR', 'fr', '1\u202F234,50\u00A0€'],
  ['1234.5', 'GBP', 'en', '£1,234.50'],
  ['12345.678', 'CHF', 'es', '12.345,68\u00A0CHF'],
  ['1234.5', 'CHF', 'en', 'CHF\u00A01,234.50'],
  ['-10', 'PLN', 'en', '-zł\u00A010.00'],
  ['0', 'SEK', 'fr', '0,00\u00A0kr'],
] as const)('%s %s in %s', (amount, currency, language, expected) => {
  expect(writeMoney(new Big(amount), currency, language)).toBe(expected)
})
