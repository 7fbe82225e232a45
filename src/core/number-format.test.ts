import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from './language.ts'
import { formatDigits, formatFloat } from './number-format.ts'

describe('formatDigits', () => {
  test.each([
    ['0', ['0', '0', '0']],
    ['-40', ['-40', '-40', '-40']],
    ['-123456', ['-123\u202F456', '-123,456', '-123.456']],
    ['1234.50', ['1\u202F234,50', '1,234.50', '1234,50']],
    ['0.0001', ['0,0001', '0.0001', '0,0001']],
  ])('%s is %j', (plain, written) => {
    expect(languages.map((language) => formatDigits(plain, language))).toEqual(written)
  })
})

/** 0 to 10⁹, with six decimals at most: half of what is rounded lies in the middle of two. */
const anyMeasured = fc.oneof(
  fc.nat(),
  fc
    .tuple(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, places]) => Number(`${digits}e-${places}`)),
  fc
    .tuple(fc.nat(10 ** 5), fc.integer({ min: 1, max: 6 }))
    .map(([digits, places]) => Number(`${digits}5e-${places}`)),
)

test.each(languages)('in %s, numbers are written as Intl writes them', (language) => {
  fc.assert(
    fc.property(anyMeasured, fc.integer({ min: 0, max: 6 }), (number, maximumFractionDigits) => {
      const { format } = new Intl.NumberFormat(language, { maximumFractionDigits })
      expect(formatFloat(number, language, maximumFractionDigits)).toBe(format(number))
    }),
    { numRuns: 3000 },
  )
})

test('dust of binary fractions is no number', () => {
  expect(formatFloat(0.1 + 0.2, 'en', 6)).toBe('0.3')
  expect(formatFloat(1.005, 'en', 2)).toBe('1.01')
})
