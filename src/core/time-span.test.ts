import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from './language.ts'
import { type SpanUnit, formatTimeSpan } from './time-span.ts'

const units: readonly SpanUnit[] = ['second', 'minute', 'hour', 'day', 'month', 'year']

test.each(languages)('in %s, a span has the words that Intl has', (language) => {
  fc.assert(
    fc.property(
      fc.constantFrom(...units),
      // Tenths, and whole numbers up to what has millions.
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
