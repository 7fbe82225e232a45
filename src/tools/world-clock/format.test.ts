import { describe, expect, it, test } from 'vitest'
import {
  formatClockParts,
  formatDay,
  formatDayTime,
  formatDifference,
  formatLongDate,
  formatShortDate,
  formatTime,
  formatTimeList,
} from './format.ts'

/** A wall time in wall milliseconds. */
const wall = (iso: string) => Date.parse(`${iso}Z`)
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

describe('a clock', () => {
  it.each([
    ['2026-07-15T15:04:23', 'fr', '24', '15:04 | :23 | '],
    ['2026-07-15T09:04:03', 'fr', '24', '09:04 | :03 | '],
    ['2026-07-15T00:00:00', 'en', '24', '00:00 | :00 | '],
    ['2026-07-15T09:04:03', 'es', '24', '09:04 | :03 | '],
    ['2026-07-15T15:04:23', 'en', '12', '3:04 | :23 |  PM'],
    ['2026-07-15T00:00:00', 'en', '12', '12:00 | :00 |  AM'],
    ['2026-07-15T12:30:59', 'fr', '12', '12:30 | :59 |  PM'],
    ['2026-07-15T09:04:03', 'es', '12', '9:04 | :03 |  a. m.'],
  ] as const)('%s in %s, %s hours, shows %s', (iso, language, hourCycle, expected) => {
    const { time, seconds, period } = formatClockParts(wall(iso), language, hourCycle)
    expect(plain([time, seconds, period].join(' | '))).toBe(expected)
  })

  it.each([
    ['fr', '24', '15:04', 'mer. 15:04'],
    ['en', '12', '3:04 PM', 'Wed 3:04 PM'],
    ['en', '24', '15:04', 'Wed 15:04'],
    ['es', '24', '15:04', 'mié 15:04'],
    ['es', '12', '3:04 p. m.', 'mié 3:04 p. m.'],
  ] as const)('in %s, %s hours, is written %s', (language, hourCycle, time, dayTime) => {
    const at = wall('2026-07-15T15:04:23')
    expect(plain(formatTime(at, language, hourCycle))).toBe(time)
    expect(plain(formatDayTime(at, language, hourCycle))).toBe(dayTime)
  })
})

test.each([
  ['fr', 'mercredi 15 juillet 2026', 'mer. 15 juil.'],
  ['en', 'Wednesday, July 15, 2026', 'Wed, Jul 15'],
  ['es', 'miércoles, 15 de julio de 2026', 'mié, 15 jul'],
] as const)('in %s a date is %s, in short %s', (language, long, short) => {
  expect(formatLongDate(wall('2026-07-15T23:59:59'), language)).toBe(long)
  expect(formatShortDate(wall('2026-07-15T00:00:00'), language)).toBe(short)
})

test('French counts the first of a month as an ordinal', () => {
  expect(formatLongDate(wall('2026-11-01T12:00:00'), 'fr')).toBe('dimanche 1er novembre 2026')
  expect(formatShortDate(wall('2026-11-01T12:00:00'), 'fr')).toBe('dim. 1er nov.')
})

test.each([
  [25_200, '+7 h'],
  [-21_600, '−6 h'],
  [13_500, '+3 h 45 min'],
  [-16_200, '−4 h 30 min'],
  [1800, '+30 min'],
])('%i s is written %s', (seconds, written) => {
  expect(plain(formatDifference(seconds))).toBe(written)
})

// The expected texts are the relative days of Unicode CLDR 47.
test.each([
  ['en', ['yesterday', 'today', 'tomorrow', 'in 2 days']],
  ['fr', ['hier', 'aujourd’hui', 'demain', 'après-demain']],
  ['es', ['ayer', 'hoy', 'mañana', 'pasado mañana']],
] as const)('days around today in %s are %o', (language, names) => {
  expect([-1, 0, 1, 2].map((days) => formatDay(days, language))).toEqual(names)
})

describe('a list of times', () => {
  const cities = [
    { name: 'Sydney', wallMs: wall('2026-07-16T01:04:00') },
    { name: 'Paris', wallMs: wall('2026-07-15T17:04:00') },
    { name: 'New York', wallMs: wall('2026-07-15T11:04:00') },
  ]

  it('has a line for each date, the earliest first, and the cities in their order', () => {
    expect(plain(formatTimeList(cities, 'en', '12'))).toBe(
      'Wednesday, July 15, 2026: Paris 5:04 PM, New York 11:04 AM\nThursday, July 16, 2026: Sydney 1:04 AM',
    )
    expect(formatTimeList(cities, 'fr', '24')).toBe(
      'mercredi 15 juillet 2026\u202F: Paris 17:04, New York 11:04\njeudi 16 juillet 2026\u202F: Sydney 01:04',
    )
  })

  it('is empty where there are none', () => expect(formatTimeList([], 'es', '24')).toBe(''))
})
