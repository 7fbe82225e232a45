import { describe, expect, it } from 'vitest'
import { expectedEcbDate, isBroadDue, isEcbDue, isHistoryDue, retryDelayMs } from './due.ts'
import { lastNinetyDays } from '../testing/rates-documents.ts'

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
    expect(isEcbDue('2026-11-19', { nowMs, lateMs: 4 * minuteMs })).toBe(true)
    expect(isEcbDue('2026-11-19', { nowMs, lateMs: 6 * minuteMs })).toBe(false)
  })

  it('are due when there are none, and not when they are there', () => {
    const nowMs = Date.parse('2026-11-22T12:00:00Z')
    expect(isEcbDue(undefined, { nowMs, lateMs: 0 })).toBe(true)
    expect(isEcbDue('2026-11-19', { nowMs, lateMs: 0 })).toBe(true)
    expect(isEcbDue('2026-11-20', { nowMs, lateMs: 0 })).toBe(false)
    expect(isEcbDue('2026-11-23', { nowMs, lateMs: 0 })).toBe(false)
  })
})

it('the broad list is due once a day', () => {
  const nowMs = Date.parse('2026-11-22T00:00:01Z')
  expect(isBroadDue(undefined, nowMs)).toBe(true)
  expect(isBroadDue('2026-11-21', nowMs)).toBe(true)
  expect(isBroadDue('2026-11-22', nowMs)).toBe(false)
})

describe('the history', () => {
  const now = { nowMs: Date.parse('2026-11-22T12:00:00Z'), lateMs: 0 }
  const whole = lastNinetyDays('2026-11-20').map(({ date }) => date)

  it('is due when there is none, or a day is missing', () => {
    expect(isHistoryDue([], now)).toBe(true)
    expect(
      isHistoryDue(
        whole.filter((date) => date !== '2026-10-07'),
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
