import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from './language.ts'
import { roundTo, toNumericLiteral } from './numbers.ts'
import { formatPercent } from './percent.ts'
import { anyDecimals, anyNumber } from '../testing/random.ts'

const twoDecimals = { minimum: 2, maximum: 2 }

// Unicode CLDR: French and Spanish set a no-break space before the sign, English none.
test.each([
  ['fr', '23.525', '23,53\u00A0%'],
  ['en', '23.525', '23.53%'],
  ['es', '23.525', '23,53\u00A0%'],
  ['en', '-12.5', '-12.50%'],
  ['en', '-0.001', '0.00%'],
  ['en', '12345678901234567890.5', '12,345,678,901,234,567,890.50%'],
] as const)('in %s, %s is %s', (language, value, expected) => {
  expect(formatPercent(new Big(value), language, twoDecimals)).toBe(expected)
})

test('a change has its sign, none where nothing changes', () => {
  const signed = (value: string) =>
    formatPercent(new Big(value), 'en', { ...twoDecimals, isSigned: true })
  expect([signed('8'), signed('-8'), signed('0'), signed('0.001')]).toEqual([
    '+8.00%',
    '-8.00%',
    '0.00%',
    '0.00%',
  ])
})

test.each(languages)('in %s, writes what Intl writes', (language) => {
  fc.assert(
    fc.property(anyNumber, anyDecimals, fc.boolean(), (value, decimals, isSigned) => {
      const { format } = new Intl.NumberFormat(language, {
        style: 'percent',
        minimumFractionDigits: decimals.minimum,
        maximumFractionDigits: decimals.maximum,
        signDisplay: isSigned ? 'exceptZero' : 'auto',
      })
      expect(formatPercent(value, language, { ...decimals, isSigned })).toBe(
        format(toNumericLiteral(roundTo(value, decimals.maximum).div(100))),
      )
    }),
    { numRuns: 1000 },
  )
})
