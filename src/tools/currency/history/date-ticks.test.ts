import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { dateTicks } from './date-ticks.ts'
import { isoDateOf } from './rate-series.ts'

const dayOf = (isoDate: string) => Date.parse(isoDate) / 86_400_000
const ticks = (start: string, end: string, most: number) => {
  const { unit, days } = dateTicks(dayOf(start), dayOf(end), most)
  return [unit, ...days.map(isoDateOf)]
}

it.each([
  [
    '2026-11-16',
    '2026-11-20',
    8,
    ['day', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
  ],
  // Mondays.
  ['2026-10-21', '2026-11-20', 8, ['day', '2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16']],
  ['2026-10-21', '2026-11-20', 3, ['day', '2026-10-26', '2026-11-09']],
  ['2026-08-24', '2026-11-20', 4, ['month', '2026-09-01', '2026-10-01', '2026-11-01']],
  [
    '2025-11-20',
    '2026-11-20',
    8,
    ['month', '2026-01-01', '2026-03-01', '2026-05-01', '2026-07-01', '2026-09-01', '2026-11-01'],
  ],
  [
    '2025-11-20',
    '2026-11-20',
    4,
    ['month', '2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01'],
  ],
  ['2025-11-20', '2026-11-20', 2, ['month', '2026-01-01', '2026-07-01']],
])('labels %s to %s in %d places at most', (start, end, most, expected) => {
  expect(ticks(start, end, most)).toEqual(expected)
})

test('there are never more than fit, all within, in order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 30_000 }),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 1, max: 20 }),
      (start, length, most) => {
        const { days } = dateTicks(start, start + length, most)
        expect(days.length).toBeLessThanOrEqual(most)
        expect(days).toEqual(days.toSorted((a, b) => a - b))
        expect(days.every((day) => day >= start && day <= start + length)).toBe(true)
      },
    ),
  )
})
