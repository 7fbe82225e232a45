import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyNumber } from '../testing/random.ts'
import { languages } from './language.ts'
import { currencySigns, formatMoney, moneySigns, roundToCents, signOf } from './money.ts'
import { readNumber } from './number-field.ts'
import { toNumericLiteral } from './numbers.ts'

test.each([
  ['EUR', '€'],
  ['USD', '$'],
  ['GBP', '£'],
  ['JPY', '¥'],
  ['CAD', 'C$'],
])('%s is shown as %s, as specified', (code, sign) => {
  expect(signOf(code)).toBe(sign)
})

test('every code is one of ISO 4217, which the platform knows', () => {
  for (const code of Object.keys(currencySigns))
    expect(Intl.supportedValuesOf('currency')).toContain(code)
})

test('a code without a sign stands for itself', () => {
  expect(signOf('XAU')).toBe('XAU')
  expect(signOf('toString')).toBe('toString')
})

test.each(['C$1000', '1000 C$', '1000 $', '1000 cad', 'CHF 1000', '1000 kr'])(
  'an amount may be written %s',
  (text) => {
    const signs = moneySigns(['USD', 'CAD', 'CHF', 'SEK', 'DKK'])
    expect(readNumber(text, 'en', { signs })).toMatchObject({ kind: 'read' })
  },
)

describe('money', () => {
  test.each([
    ['0.005', '0.01'],
    ['-0.005', '-0.01'],
    ['1.004999', '1'],
    ['2.675', '2.68'],
    ['-0.004', '0'],
    // In floating point 1.005 is less than itself, and rounds down.
    ['1.005', '1.01'],
  ])('%s rounds half away from zero to %s', (amount, expected) => {
    expect(roundToCents(new Big(amount)).toFixed()).toBe(expected)
  })

  test.each([
    ['fr', '1001.25', '€', '1\u202F001,25\u00A0€'],
    ['en', '1001.25', '€', '€1,001.25'],
    ['es', '1001.25', '€', '1001,25\u00A0€'],
    ['es', '12345', '€', '12.345,00\u00A0€'],
    ['en', '-5', '$', '-$5.00'],
    ['fr', '-5', '$', '-5,00\u00A0$'],
    ['en', '1234', 'C$', 'C$1,234.00'],
    ['en', '99999999999999999999.99', '¥', '¥99,999,999,999,999,999,999.99'],
  ] as const)('in %s, %s of %s is %s', (language, amount, symbol, expected) => {
    expect(formatMoney(new Big(amount), symbol, language)).toBe(expected)
  })
  test.each(languages)('in %s, writes euros as Intl does', (language) => {
    const { format } = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' })
    fc.assert(
      fc.property(anyNumber, (amount) => {
        expect(formatMoney(amount, '€', language)).toBe(
          format(toNumericLiteral(roundToCents(amount))),
        )
      }),
      { numRuns: 1000 },
    )
  })
})
