import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstWeekday, monthGrids } from './month-grid.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const numbers = (from: string, weekStart: number) =>
  monthGrids(day(from), day(from), weekStart).map(({ weeks }) =>
    weeks.map((week) => week.map((date) => date?.day ?? 0)),
  )[0]

/** These were computed with Python 3.11: `calendar.TextCalendar(…).monthdayscalendar`. */
const byPython: readonly [string, number, number[][]][] = [
  [
    '2026-02-10',
    1,
    [
      [0, 0, 0, 0, 0, 0, 1],
      [2, 3, 4, 5, 6, 7, 8],
      [9, 10, 11, 12, 13, 14, 15],
      [16, 17, 18, 19, 20, 21, 22],
      [23, 24, 25, 26, 27, 28, 0],
    ],
  ],
  [
    '2026-02-28',
    7,
    [
      [1, 2, 3, 4, 5, 6, 7],
      [8, 9, 10, 11, 12, 13, 14],
      [15, 16, 17, 18, 19, 20, 21],
      [22, 23, 24, 25, 26, 27, 28],
    ],
  ],
  [
    '2028-02-01',
    7,
    [
      [0, 0, 1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10, 11, 12],
      [13, 14, 15, 16, 17, 18, 19],
      [20, 21, 22, 23, 24, 25, 26],
      [27, 28, 29, 0, 0, 0, 0],
    ],
  ],
  [
    '2026-11-30',
    1,
    [
      [0, 0, 0, 0, 0, 0, 1],
      [2, 3, 4, 5, 6, 7, 8],
      [9, 10, 11, 12, 13, 14, 15],
      [16, 17, 18, 19, 20, 21, 22],
      [23, 24, 25, 26, 27, 28, 29],
      [30, 0, 0, 0, 0, 0, 0],
    ],
  ],
]

test.each(byPython)('the month of %s, weeks from day %i', (date, weekStart, weeks) => {
  expect(numbers(date, weekStart)).toEqual(weeks)
})

test('months follow each other across the year', () => {
  const months = monthGrids(day('2026-11-30'), day('2027-02-01'), 1).map(({ month }) =>
    month.toString(),
  )
  expect(months).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
})

test('every day stands once, under its own weekday', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60_000 }),
      fc.integer({ min: 1, max: 7 }),
      (days, weekStart) => {
        const date = day('1950-01-01').add({ days })
        const [grid] = monthGrids(date, date, weekStart)
        const weeks = grid?.weeks ?? []
        const placed = weeks.flat().filter((place) => place !== undefined)
        expect(placed.map((place) => place.day)).toEqual(
          Array.from({ length: date.daysInMonth }, (_, index) => index + 1),
        )
        for (const week of weeks)
          week.forEach((place, index) => {
            if (place) expect((place.dayOfWeek - weekStart + 7) % 7).toBe(index)
          })
      },
    ),
  )
})

describe('the first weekday', () => {
  // Unicode CLDR, supplemental weekData, has Monday for France, Spain and Britain, and Sunday for the United
  // States, Canada and Mexico.
  test.each([
    ['fr', [], 1],
    ['es', [], 1],
    ['en', [], 7],
    ['en', ['en-US', 'fr-FR'], 7],
    ['en', ['fr-FR', 'en-GB', 'en-US'], 1],
    ['fr', ['fr-CA'], 7],
    ['es', ['es-MX', 'es-ES'], 7],
    ['fr', ['en-US'], 1],
    ['fr', ['fr-!'], 1],
  ] as const)('of %s for %j is %i', (language, preferred, weekday) => {
    expect(firstWeekday(language, preferred)).toBe(weekday)
  })

  test('is Monday where the browser does not know', () => {
    const { getWeekInfo } = Intl.Locale.prototype
    Reflect.deleteProperty(Intl.Locale.prototype, 'getWeekInfo')
    expect(firstWeekday('en')).toBe(1)
    Object.defineProperty(Intl.Locale.prototype, 'getWeekInfo', {
      value: getWeekInfo,
      configurable: true,
    })
    expect(firstWeekday('en')).toBe(7)
  })
})
