import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from './language.ts'
import { formatMoney, roundToCents } from './money.ts'
import { toNumericLiteral } from './numbers.ts'
import { anyNumber } from '../testing/random.ts'

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
