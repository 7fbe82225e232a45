import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { minutesFromNow, momentAt, mostSteps, quarterMs, startOfMinute, stepOf } from './moment.ts'

const now = Date.parse('2026-07-15T13:04:23Z')
const iso = (epochMs: number | undefined) =>
  epochMs === undefined ? undefined : new Date(epochMs).toISOString().slice(0, 16)

describe('momentAt', () => {
  it.each([
    [0, undefined],
    [1, '2026-07-15T13:15'],
    [2, '2026-07-15T13:30'],
    [14, '2026-07-15T16:30'],
    [96, '2026-07-16T13:00'],
    [-1, '2026-07-15T13:00'],
    [-2, '2026-07-15T12:45'],
    [-96, '2026-07-14T13:15'],
  ])('%i steps from 13:04:23 is %s', (step, expected) => {
    expect(iso(momentAt(step, now))).toBe(expected)
  })

  it('takes whole steps from a quarter itself', () => {
    const quarter = Date.parse('2026-07-15T13:00:00Z')
    expect(iso(momentAt(1, quarter))).toBe('2026-07-15T13:15')
    expect(iso(momentAt(-1, quarter))).toBe('2026-07-15T12:45')
  })
})

describe('stepOf', () => {
  it('is the step that a moment was chosen by', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -mostSteps, max: mostSteps }),
        fc.integer({ min: 1, max: 4e12 }),
        (step, at) => {
          const moment = momentAt(step, at)
          expect(stepOf(moment, at)).toBe(step)
          if (moment === undefined) return
          expect(Math.sign(moment - at)).toBe(Math.sign(step))
          expect(Math.abs(moment - at)).toBeLessThanOrEqual(Math.abs(step) * quarterMs)
        },
      ),
    )
  })

  it('follows as time goes by, through now and out at the end', () => {
    const moment = momentAt(2, now)
    const later = (minutes: number) => stepOf(moment, now + minutes * 60_000)
    expect([0, 11, 20, 26, 40, 60, 24 * 60, 9 * 24 * 60].map(later)).toEqual([
      2, 1, 1, -1, -1, -3, -95, -96,
    ])
  })
})

test.each([
  ['2026-07-15T16:30:00Z', 206],
  ['2026-07-15T13:15:00Z', 11],
  ['2026-07-15T13:00:00Z', -4],
  ['2026-07-15T13:04:59Z', 0],
])('%s is %i minutes from 13:04:23', (moment, minutes) => {
  expect(minutesFromNow(Date.parse(moment), now)).toBe(minutes)
})

test('a minute starts at its first second', () => {
  expect(iso(startOfMinute(now))).toBe('2026-07-15T13:04')
  expect(startOfMinute(now) % 60_000).toBe(0)
})
