import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from './language.ts'
import { type SpanUnit, formatDuration, formatMonths, formatTimeSpan } from './time-span.ts'

const units: readonly SpanUnit[] = ['second', 'minute', 'hour', 'day', 'month', 'year']

test.each(languages)('in %s, a span has the words that Intl has', (language) => {
  fc.assert(
    fc.property(
      fc.constantFrom(...units),
      // These are tenths, and whole numbers up to millions.
      fc.oneof(
        fc.integer({ min: 0, max: 300 }).map((tenths) => tenths / 10),
        fc.nat(3_000_000),
      ),
      (unit, count) => {
        const { format } = new Intl.NumberFormat(language, {
          style: 'unit',
          unit,
          unitDisplay: 'long',
          maximumFractionDigits: 1,
        })
        expect(formatTimeSpan(count, unit, language, 1)).toBe(
          format(count).replaceAll(' ', '\u00A0'),
        )
      },
    ),
    { numRuns: 2000 },
  )
})

test('one decides the word after rounding', () => {
  expect(formatTimeSpan(1.04, 'hour', 'en', 1)).toBe('1\u00A0hour')
  expect(formatTimeSpan(1.96, 'hour', 'fr', 1)).toBe('2\u00A0heures')
})

describe('durations', () => {
  // The expected texts are Unicode CLDR 46's long units and unit lists.
  test.each([
    [262, ['21 ans et 10 mois', '21 years, 10 months', '21 años y 10 meses']],
    [300, ['25 ans', '25 years', '25 años']],
    [12, ['1 an', '1 year', '1 año']],
    [1, ['1 mois', '1 month', '1 mes']],
    [0, ['0 mois', '0 months', '0 meses']],
  ])('%d months', (months, written) => {
    const plainly = languages.map((language) =>
      formatDuration(months, language).replaceAll(/\s/g, ' '),
    )
    expect(plainly).toEqual(
      languages.map((language) => written[['fr', 'en', 'es'].indexOf(language)]),
    )
  })

  test('months alone', () => {
    expect(formatMonths(300, 'en')).toBe('300\u00A0months')
    expect(formatMonths(1, 'es').replace(/\s/, ' ')).toBe('1 mes')
  })
})
