import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readWallTime } from '../../core/zones.ts'
import {
  chooseMoment,
  compareZones,
  daysBetween,
  splitDuration,
  readHour,
  readTime,
  formatHours,
  formatMoment,
  formatSpan,
  formatTick,
  formatTime,
} from './zone-times.ts'

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

/** The moment at which a city's clock shows a wall time. */
const momentOf = (wall: string, zone: string) =>
  readWallTime(Temporal.PlainDateTime.from(wall), zone).at.toInstant()

// The expected hours by which Paris is ahead at noon UTC are from Python 3.11 zoneinfo (tzdata 2025b).
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

// Around the clock changes, Europe and America differ for weeks (same source).
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
  // The offsets are from the same source: Kathmandu +5:45, Chatham +13:45 and +12:45, Eucla +8:45, Paris in 1900 +0:09:21.
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
    expect(splitDuration(17_100)).toEqual({ hours: 4, minutes: 45, seconds: 0 })
    expect(splitDuration(-561)).toEqual({ hours: 0, minutes: 9, seconds: 21 })
  })
})

test.each([
  ['2026-07-15T12:00Z', 'Europe/Paris', 'America/New_York', 0],
  ['2026-07-15T20:00Z', 'Europe/Paris', 'Asia/Tokyo', 1],
  ['2026-07-15T02:00Z', 'Europe/Paris', 'America/New_York', -1],
  // These clocks show 00:30 on the 16th and 22:30 on the 14th, 26 hours apart.
  ['2026-07-15T10:30Z', 'Pacific/Kiritimati', 'Etc/GMT+12', -2],
  ['2026-12-31T20:00Z', 'Europe/Paris', 'Australia/Sydney', 1],
])('at %s, from %s to %s, the date moves by %i', (moment, first, second, days) => {
  const instant = Temporal.Instant.from(moment)
  expect(daysBetween(instant.toZonedDateTimeISO(first), instant.toZonedDateTimeISO(second))).toBe(
    days,
  )
})

describe('any zones at any moment from 1900 to 2100', () => {
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

describe('readTime', () => {
  it.each([
    ['00:00', '00:00:00'],
    ['15:00', '15:00:00'],
    ['23:59', '23:59:00'],
    ['15:04:23', '15:04:00'],
  ])('%s', (text, time) => {
    const reading = readTime(text)
    expect(reading.kind === 'read' && reading.time.toString()).toBe(time)
  })

  it.each(['', '  '])('%j is empty', (text) => expect(readTime(text).kind).toBe('empty'))

  it.each(['24:00', '12:60', '9:00', '3 PM', '15h', '-1:00', '1e400', 'NaN', '🕐', '15:00Z'])(
    '%s is no time',
    (text) => expect(readTime(text).kind).toBe('unreadable'),
  )
})

describe('chooseMoment', () => {
  // It is 15:04:23 in Paris on 15 July 2026, and 01:04:23 on the 16th in Auckland.
  const now = Temporal.Instant.from('2026-07-15T13:04:23Z')
  const choose = (date: string | undefined, time: string | undefined, zone = 'Europe/Paris') =>
    chooseMoment(
      date === undefined ? undefined : Temporal.PlainDate.from(date),
      time === undefined ? undefined : Temporal.PlainTime.from(time),
      now,
      zone,
    )
      ?.at.toInstant()
      .toString()

  it('is none while nothing is chosen', () => {
    expect(choose(undefined, undefined)).toBeUndefined()
  })

  // Paris has UTC+2 in summer and UTC+1 in winter; Auckland has UTC+12 in its winter (tz database).
  it.each([
    ['2026-01-15', '12:00', 'Europe/Paris', '2026-01-15T11:00:00Z'],
    ['2026-01-15', undefined, 'Europe/Paris', '2026-01-15T14:04:00Z'],
    [undefined, '12:00', 'Europe/Paris', '2026-07-15T10:00:00Z'],
    [undefined, '12:00', 'Pacific/Auckland', '2026-07-16T00:00:00Z'],
  ])('%s %s in %s is %s', (date, time, zone, moment) => {
    expect(choose(date, time, zone)).toBe(moment)
  })
})

test.each([
  ['0', 0],
  ['9', 9],
  ['18', 18],
  ['24', 24],
  ['25', undefined],
  ['-1', undefined],
  ['9.5', undefined],
  ['', undefined],
  ['1e1', undefined],
])('hour %j is %s', (text, hour) => expect(readHour(text)).toBe(hour))

// The expected formats of times and units are those of Unicode CLDR.
const at = Temporal.ZonedDateTime.from('2026-03-07T09:00[Europe/Paris]')

/** Replaces spaces of any kind with ordinary ones. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe.each([
  [
    'fr',
    '5,5',
    '4 h 45 min',
    '1 heure',
    '30 minutes',
    '09:00',
    '9 h',
    'samedi 7 mars 2026 à 09:00',
  ],
  [
    'en',
    '5.5',
    '4 hr 45 min',
    '1 hour',
    '30 minutes',
    '9:00 AM',
    '9 AM',
    'Saturday, March 7, 2026 at 9:00 AM',
  ],
  [
    'es',
    '5,5',
    '4 h 45 min',
    '1 hora',
    '30 minutos',
    '9:00',
    '9 h',
    'sábado, 7 de marzo de 2026, 9:00',
  ],
] as const)('in %s', (language, incomplete, span, hour, minutes, time, tick, moment) => {
  it('writes numbers, spans and times', () => {
    expect(formatHours(5.5, language)).toBe(incomplete)
    expect(plain(formatSpan(17_100, language))).toBe(span)
    expect(plain(formatSpan(-17_100, language))).toBe(span)
    expect(formatSpan(17_100, language)).not.toContain(' ')
    expect(plain(formatSpan(3600, language, 'long'))).toBe(hour)
    expect(plain(formatSpan(1800, language, 'long'))).toBe(minutes)
    expect(plain(formatTime(at, language))).toBe(time)
    expect(plain(formatTick(at, language))).toBe(tick)
    expect(plain(formatTick(at.add({ minutes: 45 }), language))).toBe(
      plain(formatTime(at.add({ minutes: 45 }), language)),
    )
    expect(plain(formatMoment(at, language))).toBe(moment)
  })
})

it('writes the first of a month as French does, whatever the hour', () => {
  const first = Temporal.ZonedDateTime.from('2026-03-01T01:01[Europe/Paris]')
  expect(plain(formatMoment(first, 'fr'))).toBe('dimanche 1er mars 2026 à 01:01')
})

it('writes the seconds of old local times', () => {
  expect(plain(formatSpan(561, 'en'))).toBe('9 min 21 sec')
})
