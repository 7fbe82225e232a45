import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readWallTime } from '../../core/zones.ts'
import { compareZones, daysBetween, partsOf } from './compare.ts'

const ten = [
  'Europe/Paris',
  'America/New_York',
  'Europe/London',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Asia/Dubai',
  'America/Los_Angeles',
  'Europe/Moscow',
  'Asia/Shanghai',
  'America/Sao_Paulo',
] as const

const zones = [
  ...ten,
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'Australia/Eucla',
  'America/St_Johns',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
]

/** The moment a city's clock shows a wall time. */
const momentOf = (wall: string, zone: string) =>
  readWallTime(Temporal.PlainDateTime.from(wall), zone).at.toInstant()

// Python 3.11 zoneinfo, tzdata 2025b: hours Paris is ahead of each of the ten, at noon UTC.
describe.each([
  ['2026-01-15T12:00Z', [0, 6, 1, -8, -10, -3, 9, -2, -7, 4]],
  ['2026-07-15T12:00Z', [0, 6, 1, -7, -8, -2, 9, -1, -6, 5]],
] as const)('on %s', (moment, hours) => {
  it.each(ten.map((zone, index) => [zone, hours[index]] as const))(
    'Paris is ahead of %s by %d hours',
    (zone, expected) => {
      const found = compareZones('Europe/Paris', zone, Temporal.Instant.from(moment))
      expect(found).toEqual({ seconds: (expected ?? 0) * 3600, hours: expected, isExact: true })
    },
  )
})

// The days around the changes of clocks, when Europe and America differ for weeks (same source).
test.each([
  ['2026-03-07T15:00', '2026-03-07T09:00', 6],
  ['2026-03-15T15:00', '2026-03-15T10:00', 5],
  ['2026-03-29T15:00', '2026-03-29T09:00', 6],
  ['2026-10-28T15:00', '2026-10-28T10:00', 5],
  ['2026-11-02T15:00', '2026-11-02T09:00', 6],
])('%s in Paris is %s in New York', (paris, newYork, hours) => {
  const moment = momentOf(paris, 'Europe/Paris')
  expect(moment.toZonedDateTimeISO('America/New_York').toPlainDateTime().equals(newYork)).toBe(true)
  expect(compareZones('Europe/Paris', 'America/New_York', moment).hours).toBe(hours)
})

describe('quarter hours', () => {
  // Same source: Kathmandu +5:45, Chatham +13:45 and +12:45, Eucla +8:45, Paris in 1900 +0:09:21.
  it.each([
    ['Asia/Kathmandu', 'Europe/Paris', '2026-01-15T12:00Z', 17_100, 5],
    ['Asia/Kathmandu', 'UTC', '2026-01-15T12:00Z', 20_700, 6],
    ['Pacific/Chatham', 'UTC', '2026-01-15T12:00Z', 49_500, 14],
    ['Pacific/Chatham', 'UTC', '2026-07-15T12:00Z', 45_900, 13],
    ['Pacific/Chatham', 'Pacific/Auckland', '2026-07-15T12:00Z', 2700, 1],
    ['Asia/Kathmandu', 'Asia/Kolkata', '2026-07-15T12:00Z', 900, 0.5],
    ['Europe/Paris', 'UTC', '1900-01-01T12:00Z', 561, 0],
  ])('%s and %s on %s: %i s, rounded %d hours', (first, second, moment, seconds, hours) => {
    expect(compareZones(first, second, Temporal.Instant.from(moment))).toEqual({
      seconds,
      hours,
      isExact: false,
    })
  })

  it('leaves half hours as they are', () => {
    const moment = Temporal.Instant.from('2026-07-15T12:00Z')
    expect(compareZones('Asia/Kolkata', 'UTC', moment)).toEqual({
      seconds: 19_800,
      hours: 5.5,
      isExact: true,
    })
    expect(compareZones('Australia/Lord_Howe', 'UTC', moment).hours).toBe(10.5)
  })

  it('takes a span apart', () => {
    expect(partsOf(17_100)).toEqual({ hours: 4, minutes: 45, seconds: 0 })
    expect(partsOf(-561)).toEqual({ hours: 0, minutes: 9, seconds: 21 })
  })
})

test.each([
  ['2026-07-15T12:00Z', 'Europe/Paris', 'America/New_York', 0],
  ['2026-07-15T20:00Z', 'Europe/Paris', 'Asia/Tokyo', 1],
  ['2026-07-15T02:00Z', 'Europe/Paris', 'America/New_York', -1],
  // 00:30 on the 16th, and 22:30 on the 14th: 26 hours apart.
  ['2026-07-15T10:30Z', 'Pacific/Kiritimati', 'Etc/GMT+12', -2],
  ['2026-12-31T20:00Z', 'Europe/Paris', 'Australia/Sydney', 1],
])('at %s, from %s to %s, the date moves by %i', (moment, first, second, days) => {
  const instant = Temporal.Instant.from(moment)
  expect(daysBetween(instant.toZonedDateTimeISO(first), instant.toZonedDateTimeISO(second))).toBe(
    days,
  )
})

describe('whatever the zones and the moment from 1900 to 2100', () => {
  const zone = fc.constantFrom(...zones)
  const moment = fc
    .integer({ min: Date.UTC(1900, 0), max: Date.UTC(2100, 11, 31) })
    .map((milliseconds) => Temporal.Instant.fromEpochMilliseconds(milliseconds))

  it('one is as far ahead as the other is behind', () => {
    fc.assert(
      fc.property(zone, zone, moment, (first, second, instant) => {
        const there = compareZones(first, second, instant)
        const back = compareZones(second, first, instant)
        expect(back.seconds + there.seconds).toBe(0)
        expect(back.hours + there.hours).toBe(0)
        expect(Math.abs(there.hours * 3600 - there.seconds)).toBeLessThanOrEqual(900)
        expect(Object.is(there.hours, -0)).toBe(false)
      }),
    )
  })

  it('differences add up', () => {
    fc.assert(
      fc.property(zone, zone, zone, moment, (a, b, c, instant) => {
        const seconds = (first: string, second: string) =>
          compareZones(first, second, instant).seconds
        expect(seconds(a, b) + seconds(b, c)).toBe(seconds(a, c))
      }),
    )
  })

  it('a wall time there and back is the same moment, or its other occurrence', () => {
    fc.assert(
      fc.property(zone, moment, (there, instant) => {
        const found = readWallTime(instant.toZonedDateTimeISO(there).toPlainDateTime(), there)
        expect(found.kind).not.toBe('skipped')
        const again = found.kind === 'twice' ? [found.again.epochMilliseconds] : []
        expect([found.at.epochMilliseconds, ...again]).toContain(instant.epochMilliseconds)
      }),
    )
  })
})
