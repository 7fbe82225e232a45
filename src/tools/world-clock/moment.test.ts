import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  changeAfter,
  dateIn,
  minutesFromNow,
  momentAtStep,
  maxSliderSteps,
  quarterHourMs,
  startOfMinute,
  sliderStepAt,
  viewCity,
} from './moment.ts'

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
    expect(iso(momentAtStep(step, now))).toBe(expected)
  })

  it('takes whole steps from a quarter itself', () => {
    const quarter = Date.parse('2026-07-15T13:00:00Z')
    expect(iso(momentAtStep(1, quarter))).toBe('2026-07-15T13:15')
    expect(iso(momentAtStep(-1, quarter))).toBe('2026-07-15T12:45')
  })
})

describe('stepOf', () => {
  it('is the step that a moment was chosen by', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -maxSliderSteps, max: maxSliderSteps }),
        fc.integer({ min: 1, max: 4e12 }),
        (step, at) => {
          const moment = momentAtStep(step, at)
          expect(sliderStepAt(moment, at)).toBe(step)
          if (moment === undefined) return
          expect(Math.sign(moment - at)).toBe(Math.sign(step))
          expect(Math.abs(moment - at)).toBeLessThanOrEqual(Math.abs(step) * quarterHourMs)
        },
      ),
    )
  })

  it('follows as time goes by, through now and out at the end', () => {
    const moment = momentAtStep(2, now)
    const later = (minutes: number) => sliderStepAt(moment, now + minutes * 60_000)
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

const view = (zone: string, moment: string, here = 'Europe/Paris', now = moment) => {
  const nowMs = Date.parse(now)
  return viewCity(zone, { momentMs: Date.parse(moment), here, today: dateIn(here, nowMs) })
}

const summer = '2026-07-15T13:04:00Z'
const winter = '2026-01-15T12:00:00Z'

// The expected values are from Python 3.11 zoneinfo (tzdata 2025b): the difference of utcoffset(), and the date.
test.each([
  ['America/New_York', summer, -21_600, 0],
  ['Europe/Paris', summer, 0, 0],
  ['Asia/Tokyo', summer, 25_200, 0],
  ['Asia/Kathmandu', winter, 17_100, 0],
  ['Asia/Kathmandu', summer, 13_500, 0],
  ['Australia/Lord_Howe', winter, 36_000, 0],
  ['Australia/Lord_Howe', summer, 30_600, 0],
  ['Pacific/Chatham', winter, 45_900, 1],
  ['Pacific/Chatham', summer, 38_700, 1],
  ['America/St_Johns', summer, -16_200, 0],
  ['Pacific/Kiritimati', summer, 43_200, 1],
  ['Etc/GMT+12', winter, -46_800, 0],
  ['Etc/GMT+12', '2026-01-15T03:00:00Z', -46_800, -1],
])('%s at %s is %i s from Paris, %i days on', (zone, moment, difference, days) => {
  const seen = view(zone, moment)
  expect(seen.difference).toBe(difference)
  expect(seen.days).toBe(days)
})

test('days are counted from today, not from the displayed moment', () => {
  // Twenty hours after 13:04 UTC it is the next day in Tokyo.
  expect(view('Asia/Tokyo', '2026-07-16T09:00:00Z', 'Europe/Paris', summer).days).toBe(1)
  expect(view('Pacific/Kiritimati', '2026-07-16T13:00:00Z', 'Europe/Paris', summer).days).toBe(2)
  expect(view('America/New_York', '2026-07-14T13:15:00Z', 'Europe/Paris', summer).days).toBe(-1)
})

describe('day and night', () => {
  it.each([
    ['2026-07-15T03:59:00Z', false],
    ['2026-07-15T04:00:00Z', true],
    ['2026-07-15T15:59:00Z', true],
    ['2026-07-15T16:00:00Z', false],
  ])('at %s in Paris, where it is two hours later, day is %s', (moment, isDay) => {
    expect(view('Europe/Paris', moment).isDay).toBe(isDay)
  })

  it('are twelve hours each', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), (minutes) => {
        const moment = new Date(minutes * 600).toISOString()
        const later = new Date(minutes * 600 + 43_200_000).toISOString()
        expect(view('UTC', moment).isDay).not.toBe(view('UTC', later).isDay)
      }),
    )
  })
})

describe('changes of clocks', () => {
  // The changes are from Python 3.11 zoneinfo (tzdata 2025b), by comparing all quarters of an hour of 2026.
  it.each([
    ['Europe/Paris', '2026-01-01T00:00:00Z', 3600, '2026-03-29T02:00:00'],
    ['Europe/Paris', '2026-03-29T01:00:00Z', -3600, '2026-10-25T03:00:00'],
    ['America/New_York', '2026-01-01T00:00:00Z', 3600, '2026-03-08T02:00:00'],
    ['America/New_York', '2026-03-09T00:00:00Z', -3600, '2026-11-01T02:00:00'],
    ['Australia/Sydney', '2026-01-01T00:00:00Z', -3600, '2026-04-05T03:00:00'],
    ['Australia/Sydney', '2026-04-06T00:00:00Z', 3600, '2026-10-04T02:00:00'],
    ['Europe/London', '2026-04-06T00:00:00Z', -3600, '2026-10-25T02:00:00'],
    ['Australia/Lord_Howe', '2026-01-01T00:00:00Z', -1800, '2026-04-05T02:00:00'],
    ['Australia/Lord_Howe', '2026-04-06T00:00:00Z', 1800, '2026-10-04T02:00:00'],
    ['Pacific/Chatham', '2026-04-06T00:00:00Z', 3600, '2026-09-27T02:45:00'],
  ])('after %s in %s: by %i s at %s', (zone, moment, seconds, before) => {
    const change = changeAfter(zone, Date.parse(moment))
    expect(change?.seconds).toBe(seconds)
    expect(change?.before.toString()).toBe(before)
  })

  it.each(['Asia/Tokyo', 'Asia/Dubai', 'Asia/Kathmandu'])('%s has none', (zone) => {
    expect(changeAfter(zone, Date.parse(winter))).toBeUndefined()
  })

  it('stand on the card sixty days ahead', () => {
    expect(view('Europe/Paris', '2026-01-28T00:59:00Z').change).toBeUndefined()
    expect(view('Europe/Paris', '2026-01-28T01:00:00Z').change?.seconds).toBe(3600)
    expect(view('Europe/Paris', '2026-03-29T01:00:00Z').change).toBeUndefined()
  })

  it('are seen on the day itself', () => {
    expect(view('Europe/Paris', '2026-03-29T00:59:00Z').offset).toBe(3600)
    expect(view('Europe/Paris', '2026-03-29T01:00:00Z').offset).toBe(7200)
    // New York changes three weeks earlier.
    expect(view('America/New_York', '2026-03-15T14:00:00Z').difference).toBe(-18_000)
  })
})

// The page's texts state this.
test('Dubai has no future clock change', () => {
  expect(changeAfter('Asia/Dubai', Date.parse('2026-01-01T00:00Z'))).toBeUndefined()
})
