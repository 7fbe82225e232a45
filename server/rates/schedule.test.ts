import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bankClock,
  dateOf,
  dayMs,
  daysBetween,
  easterSunday,
  expectedEcbDate,
  isBroadDue,
  isEcbDue,
  isHistoryDue,
  isTargetDay,
  lastTargetDay,
  momentOf,
  retryDelayMs,
} from './schedule.ts'
import { lastNinetyDays, workingDays } from '../testing/rates-documents.ts'

describe('Easter Sunday', () => {
  // The dates are from published tables of the churches and of the US Census Bureau. 1818 and 1943 are the extremes;
  // 1954, 1981, 2049 and 2076 are the exceptions of Gauss's rule.
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
  // The days are from the European Central Bank's calendar of TARGET closing days for 2026 and 2027, without
  // weekends.
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
    // There are 261 weekdays, minus 1 January, 3 and 6 April, 1 May and 25 December.
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
    // These are the hours before and after the clock changes.
    ['2026-03-29T00:59:00Z', '2026-03-29', 119],
    ['2026-03-29T01:00:00Z', '2026-03-29', 180],
    ['2026-10-25T00:30:00Z', '2026-10-25', 150],
    ['2026-10-25T01:30:00Z', '2026-10-25', 150],
  ])('at %s', (moment, date, minutes) => {
    expect(bankClock(Date.parse(moment))).toEqual({ date, minutes })
  })
})

const minuteMs = 60_000

describe("the bank's newest rates", () => {
  it.each([
    ['a Friday before publication', '2026-11-20T15:04:00Z', '2026-11-19'],
    ['a Friday after publication', '2026-11-20T15:05:00Z', '2026-11-20'],
    ['a Saturday', '2026-11-21T15:05:00Z', '2026-11-20'],
    ['a Sunday', '2026-11-22T23:59:00Z', '2026-11-20'],
    ['a Monday morning', '2026-11-23T09:00:00Z', '2026-11-20'],
    ['a Monday evening', '2026-11-23T19:00:00Z', '2026-11-23'],
    ['a summer day, an hour earlier by UTC', '2026-07-01T14:05:00Z', '2026-07-01'],
    ['Good Friday', '2026-04-03T16:00:00Z', '2026-04-02'],
    ['the Tuesday after Easter, before publication', '2026-04-07T08:00:00Z', '2026-04-02'],
    ['the Tuesday after Easter', '2026-04-07T16:00:00Z', '2026-04-07'],
    ['New Year', '2027-01-01T18:00:00Z', '2026-12-31'],
    ['the minutes after midnight', '2026-11-20T23:30:00Z', '2026-11-20'],
  ])('on %s', (_, moment, date) => {
    expect(expectedEcbDate(Date.parse(moment), 0)).toBe(date)
  })

  it('are asked for some minutes later by some', () => {
    const nowMs = Date.parse('2026-11-20T15:10:00Z')
    expect(isEcbDue('2026-11-19', { nowMs, extraDelayMs: 4 * minuteMs })).toBe(true)
    expect(isEcbDue('2026-11-19', { nowMs, extraDelayMs: 6 * minuteMs })).toBe(false)
  })

  it('are due when there are none, and not when they are there', () => {
    const nowMs = Date.parse('2026-11-22T12:00:00Z')
    expect(isEcbDue(undefined, { nowMs, extraDelayMs: 0 })).toBe(true)
    expect(isEcbDue('2026-11-19', { nowMs, extraDelayMs: 0 })).toBe(true)
    expect(isEcbDue('2026-11-20', { nowMs, extraDelayMs: 0 })).toBe(false)
    expect(isEcbDue('2026-11-23', { nowMs, extraDelayMs: 0 })).toBe(false)
  })
})

it('the broad list is due once a day', () => {
  const nowMs = Date.parse('2026-11-22T00:00:01Z')
  expect(isBroadDue(undefined, nowMs)).toBe(true)
  expect(isBroadDue('2026-11-21', nowMs)).toBe(true)
  expect(isBroadDue('2026-11-22', nowMs)).toBe(false)
})

describe('the history', () => {
  const now = { nowMs: Date.parse('2026-11-22T12:00:00Z'), extraDelayMs: 0 }
  const whole = workingDays('2026-11-20', 372).map(({ date }) => date)

  it('is due when there is none, or a day is missing', () => {
    expect(isHistoryDue([], now)).toBe(true)
    expect(
      isHistoryDue(
        whole.filter((date) => date !== '2026-10-07'),
        now,
      ),
    ).toBe(true)
    expect(
      isHistoryDue(
        lastNinetyDays('2026-11-20').map(({ date }) => date),
        now,
      ),
    ).toBe(true)
  })

  it('is not due when it is whole, but for the newest day, which the daily document brings', () => {
    expect(isHistoryDue(whole, now)).toBe(false)
    expect(isHistoryDue(whole.slice(0, -1), now)).toBe(false)
  })
})

it('waits 5, 10, 20, 40 minutes, then an hour, a fifth more or less', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 60, 2000].map((n) => retryDelayMs(n, 0.5) / minuteMs)
  expect(minutes).toEqual([5, 10, 20, 40, 60, 60, 60, 60])
  expect(retryDelayMs(5, 0) / minuteMs).toBeCloseTo(48)
  expect(retryDelayMs(5, 1) / minuteMs).toBeCloseTo(72)
})
