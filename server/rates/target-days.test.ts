import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bankClock,
  dateOf,
  dayMs,
  daysBetween,
  easterSunday,
  isTargetDay,
  lastTargetDay,
  momentOf,
} from './target-days.ts'

describe('Easter Sunday', () => {
  // Published tables of the churches and of the US Census Bureau; 1818 and 1943 are the extremes,
  // 1954, 1981, 2049 and 2076 the exceptions of Gauss's rule.
  it.each([
    '1818-03-22',
    '1943-04-25',
    '1954-04-18',
    '1981-04-19',
    '1999-04-04',
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2016-03-27',
    '2019-04-21',
    '2020-04-12',
    '2021-04-04',
    '2022-04-17',
    '2023-04-09',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2029-04-01',
    '2030-04-21',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
  ])('%s', (date) => {
    expect(easterSunday(Number(date.slice(0, 4)))).toBe(date)
  })
})

describe("the bank's working days", () => {
  // The European Central Bank's calendar of TARGET closing days for 2026 and 2027, weekends aside.
  it.each([
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-12-25',
    '2027-01-01',
    '2027-03-26',
    '2027-03-29',
    '2026-11-21',
    '2026-11-22',
    '2026-12-26',
  ])('%s is none', (date) => {
    expect(isTargetDay(date)).toBe(false)
  })

  it.each([
    '2026-11-20',
    '2026-11-23',
    '2026-04-02',
    '2026-04-07',
    '2026-05-14',
    '2026-05-25',
    '2026-12-24',
    '2026-12-31',
    '2026-07-14',
    '2028-02-29',
  ])('%s is one', (date) => {
    expect(isTargetDay(date)).toBe(true)
  })

  it('number 256 in 2026, as the calendar has it', () => {
    const days = Array.from({ length: 365 }, (_, day) =>
      dateOf(momentOf('2026-01-01') + day * dayMs),
    )
    // 261 weekdays, without 1 January, 3 and 6 April, 1 May and 25 December.
    expect(days.filter(isTargetDay)).toHaveLength(256)
  })

  it.each([
    ['2026-11-22', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['2026-04-06', '2026-04-02'],
    ['2026-12-27', '2026-12-24'],
    ['2027-01-01', '2026-12-31'],
  ])('the last one up to %s is %s', (date, last) => {
    expect(lastTargetDay(date)).toBe(last)
  })

  it('are never further than five days apart', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_957, max: 47_481 }), (day) => {
        const date = dateOf(day * dayMs)
        const last = lastTargetDay(date)
        expect(isTargetDay(last)).toBe(true)
        expect(daysBetween(last, date)).toBeLessThanOrEqual(4)
      }),
    )
  })
})

describe("the clock at the bank's seat", () => {
  it.each([
    ['2026-11-20T15:04:59Z', '2026-11-20', 16 * 60 + 4],
    ['2026-07-01T14:05:00Z', '2026-07-01', 16 * 60 + 5],
    ['2026-11-20T23:00:00Z', '2026-11-21', 0],
    ['2026-12-31T23:30:00Z', '2027-01-01', 30],
    // The hours before and after the clocks change.
    ['2026-03-29T00:59:00Z', '2026-03-29', 119],
    ['2026-03-29T01:00:00Z', '2026-03-29', 180],
    ['2026-10-25T00:30:00Z', '2026-10-25', 150],
    ['2026-10-25T01:30:00Z', '2026-10-25', 150],
  ])('at %s', (moment, date, minutes) => {
    expect(bankClock(Date.parse(moment))).toEqual({ date, minutes })
  })
})
