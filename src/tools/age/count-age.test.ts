import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type LeapBirthday,
  countAge,
  findNextBirthday,
  hasShortMonth,
  isLeapDay,
  leapBirthdays,
  monthsAfterBirth,
} from './count-age.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

/**
 * Birth, date, years, months, days and total days, computed with Python 3.11: `dateutil.relativedelta` 2.9.0 (which
 * ends a month that is too short on its last day, 29 February included) and `datetime`. The last rows were drawn at
 * random.
 */
const byPython = `
2026-01-31 2026-03-01 0 1 1 29
2026-01-31 2026-02-28 0 1 0 28
2024-01-31 2024-02-29 0 1 0 29
2024-01-31 2024-03-01 0 1 1 30
2024-02-29 2026-03-01 2 0 1 731
2024-02-29 2025-02-28 1 0 0 365
2024-02-29 2025-02-27 0 11 29 364
2000-02-29 2024-02-29 24 0 0 8766
2000-02-29 2026-11-21 26 8 23 9762
1900-01-01 2026-11-21 126 10 20 46345
1900-02-28 1900-03-01 0 0 1 1
1990-11-21 2026-11-21 36 0 0 13149
1990-11-20 2026-11-21 36 0 1 13150
1990-11-22 2026-11-21 35 11 30 13148
1990-03-12 2026-11-21 36 8 9 13403
2026-11-21 2026-11-21 0 0 0 0
2026-11-20 2026-11-21 0 0 1 1
1999-12-31 2000-01-01 0 0 1 1
2025-12-31 2026-02-28 0 2 0 59
2025-10-31 2025-11-30 0 1 0 30
2025-08-31 2025-09-30 0 1 0 30
2025-05-31 2025-07-01 0 1 1 31
1582-10-15 2999-12-31 1417 2 16 517626
1969-07-20 2026-11-21 57 4 1 20943
1912-09-06 2039-01-18 126 4 12 46155
1950-10-25 1975-01-28 24 3 3 8861
1879-06-29 2068-08-07 189 1 9 69071
1876-06-20 1971-02-14 94 7 25 34571
1851-06-14 1914-11-04 63 4 21 23153
1907-07-12 1979-10-04 72 2 22 26382
1911-04-05 1975-10-13 64 6 8 23567
1908-12-05 2063-08-07 154 8 2 56493
1980-08-24 1991-04-11 10 7 18 3882
1973-06-23 1976-01-02 2 6 10 923
1891-05-30 2066-01-16 174 7 17 63784
1937-11-06 1996-10-11 58 11 5 21524
1877-11-26 2018-04-03 140 4 8 51262
1878-04-13 1967-09-29 89 5 16 32675
1882-12-27 1903-05-07 20 4 10 7435
1932-09-24 2093-09-14 160 11 21 58795`
  .trim()
  .split('\n')
  .map((row) => row.split(' '))

describe('the age', () => {
  test.each(byPython)('of someone born %s on %s is Python’s', (birth = '', on = '', ...counts) => {
    const age = countAge(day(birth), day(on), 'february-28')
    expect([age.years, age.months, age.days, age.totalDays]).toEqual(counts.map(Number))
  })

  test('has no value before birth', () => {
    expect(() => countAge(day('2026-11-22'), day('2026-11-21'), 'march-1')).toThrow(RangeError)
  })
})

describe('someone born on 29 February', () => {
  const born = day('2024-02-29')

  test.each<[LeapBirthday, string, number, number, number, boolean]>([
    ['february-28', '2025-02-27', 0, 11, 29, false],
    ['february-28', '2025-02-28', 1, 0, 0, true],
    ['february-28', '2025-03-01', 1, 0, 1, false],
    ['march-1', '2025-02-28', 0, 11, 30, false],
    ['march-1', '2025-03-01', 1, 0, 0, true],
    ['march-1', '2025-03-02', 1, 0, 1, false],
    ['march-1', '2025-03-29', 1, 1, 0, false],
    ['february-28', '2028-02-28', 3, 11, 30, false],
    ['march-1', '2028-02-28', 3, 11, 30, false],
    ['february-28', '2028-02-29', 4, 0, 0, true],
    ['march-1', '2028-02-29', 4, 0, 0, true],
  ])('with %s, on %s', (leapBirthday, on, years, months, days, isBirthday) => {
    expect(countAge(born, day(on), leapBirthday)).toMatchObject({ years, months, days, isBirthday })
  })

  test('has a birthday in every year, where it was chosen', () => {
    const birthdays = (leapBirthday: LeapBirthday) =>
      [1, 2, 3, 4].map((years) => monthsAfterBirth(born, years * 12, leapBirthday).toString())
    expect(birthdays('february-28')).toEqual([
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ])
    expect(birthdays('march-1')).toEqual(['2025-03-01', '2026-03-01', '2027-03-01', '2028-02-29'])
  })

  test('finds 1900 and 2100 common years, 2000 a leap year', () => {
    expect(monthsAfterBirth(day('1896-02-29'), 48, 'march-1').toString()).toBe('1900-03-01')
    expect(monthsAfterBirth(day('1996-02-29'), 48, 'march-1').toString()).toBe('2000-02-29')
    expect(monthsAfterBirth(day('2096-02-29'), 48, 'february-28').toString()).toBe('2100-02-28')
  })
})

describe('the next birthday', () => {
  test.each([
    ['1990-11-21', '2026-11-21', '2027-11-21', 365, 37],
    ['1990-11-22', '2026-11-21', '2026-11-22', 1, 36],
    ['1990-11-20', '2026-11-21', '2027-11-20', 364, 37],
    ['2026-11-21', '2026-11-21', '2027-11-21', 365, 1],
    ['2023-11-21', '2027-11-21', '2028-11-21', 366, 5],
    ['1900-01-01', '2026-11-21', '2027-01-01', 41, 127],
    ['2000-12-31', '2026-12-31', '2027-12-31', 365, 27],
  ])('of %s after %s is %s, in %i days', (birth, after, date, daysUntil, years) => {
    const next = findNextBirthday(day(birth), day(after), 'february-28')
    expect({ ...next, date: next.date.toString() }).toEqual({ date, daysUntil, years })
  })

  test.each<[LeapBirthday, string, string]>([
    ['february-28', '2026-11-21', '2027-02-28'],
    ['march-1', '2026-11-21', '2027-03-01'],
    ['march-1', '2027-02-28', '2027-03-01'],
    ['march-1', '2027-11-21', '2028-02-29'],
  ])('of a leap-day child with %s after %s is %s', (leapBirthday, after, date) => {
    expect(findNextBirthday(day('2000-02-29'), day(after), leapBirthday).date.toString()).toBe(date)
  })
})

const anyDay = fc.integer({ min: 0, max: 400_000 }).map((days) => day('1582-10-15').add({ days }))
const anyLife = fc
  .tuple(anyDay, fc.oneof(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 60_000 })))
  .map(([birth, days]) => ({ birth, on: birth.add({ days }) }))
const leapLife = fc
  .tuple(fc.integer({ min: 400, max: 520 }), fc.integer({ min: 0, max: 3000 }))
  .filter(([fourth]) => day(`${fourth * 4}-01-01`).inLeapYear)
  .map(([fourth, days]) => {
    const birth = day(`${fourth * 4}-02-29`)
    return { birth, on: birth.add({ days }) }
  })
const anyCase = fc.record({
  life: fc.oneof(anyLife, leapLife),
  leapBirthday: fc.constantFrom(...leapBirthdays),
})

describe('for any life', () => {
  test('birth, plus the months by the rule, plus the days, is the day asked for', () => {
    fc.assert(
      fc.property(anyCase, ({ life: { birth, on }, leapBirthday }) => {
        const { totalMonths, days } = countAge(birth, on, leapBirthday)
        const back = monthsAfterBirth(birth, totalMonths, leapBirthday).add({ days })
        expect(back.toString()).toBe(on.toString())
      }),
    )
  })

  test('with 28 February, that is plain calendar addition', () => {
    fc.assert(
      fc.property(fc.oneof(anyLife, leapLife), ({ birth, on }) => {
        const { years, months, days } = countAge(birth, on, 'february-28')
        expect(birth.add({ years, months }).add({ days }).toString()).toBe(on.toString())
      }),
    )
  })

  test('the totals agree with each other and with the parts', () => {
    fc.assert(
      fc.property(anyCase, ({ life: { birth, on }, leapBirthday }) => {
        const age = countAge(birth, on, leapBirthday)
        expect(age.totalMonths).toBe(age.years * 12 + age.months)
        expect(age.totalWeeks * 7 + age.daysAfterWeeks).toBe(age.totalDays)
        expect(birth.add({ days: age.totalDays }).toString()).toBe(on.toString())
        expect(age.months).toBeLessThan(12)
        expect(age.days).toBeLessThan(31)
        expect(age.daysAfterWeeks).toBeLessThan(7)
      }),
    )
  })

  test('nobody grows younger overnight, and the month is never skipped', () => {
    fc.assert(
      fc.property(anyCase, ({ life: { birth, on }, leapBirthday }) => {
        const today = countAge(birth, on, leapBirthday)
        const tomorrow = countAge(birth, on.add({ days: 1 }), leapBirthday)
        expect([
          [today.totalMonths, today.days + 1],
          [today.totalMonths + 1, 0],
        ]).toContainEqual([tomorrow.totalMonths, tomorrow.days])
      }),
    )
  })

  test('the steps join up from birth to the day asked for', () => {
    fc.assert(
      fc.property(anyCase, ({ life: { birth, on }, leapBirthday }) => {
        const { steps } = countAge(birth, on, leapBirthday)
        const ends = [birth, ...steps.map(({ to }) => to)].map(String)
        expect(steps.map(({ from }) => from.toString())).toEqual(ends.slice(0, -1))
        expect(ends.at(-1)).toBe(on.toString())
      }),
    )
  })

  test('the next birthday is one, and the first', () => {
    fc.assert(
      fc.property(anyCase, ({ life: { birth, on }, leapBirthday }) => {
        const { date, daysUntil, years } = findNextBirthday(birth, on, leapBirthday)
        expect(countAge(birth, date, leapBirthday)).toMatchObject({ years, isBirthday: true })
        expect(on.add({ days: daysUntil }).toString()).toBe(date.toString())
        expect(daysUntil).toBeGreaterThan(0)
        expect(daysUntil).toBeLessThanOrEqual(366)
        const eve = countAge(birth, date.subtract({ days: 1 }), leapBirthday)
        expect(eve.years).toBe(years - 1)
      }),
    )
  })

  test('the choice for 29 February changes nothing for anyone born on another day', () => {
    fc.assert(
      fc.property(anyLife, ({ birth, on }) => {
        fc.pre(!isLeapDay(birth))
        const [first, second] = leapBirthdays.map((choice) => countAge(birth, on, choice))
        expect(first).toEqual(second)
      }),
    )
  })
})

test('a month that ended on its last day is noticed', () => {
  const isNoticed = (birth: string, on: string) =>
    hasShortMonth(day(birth), countAge(day(birth), day(on), 'february-28'))
  expect(isNoticed('2026-01-31', '2026-03-01')).toBe(true)
  expect(isNoticed('2025-10-31', '2025-11-30')).toBe(true)
  expect(isNoticed('2026-01-31', '2026-03-31')).toBe(false)
  expect(isNoticed('1990-03-12', '2026-11-21')).toBe(false)
  expect(isNoticed('2024-02-29', '2025-02-28')).toBe(false)
})
