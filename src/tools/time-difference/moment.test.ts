import { describe, expect, it, test } from 'vitest'
import { chooseMoment, readHour, readTime } from './moment.ts'

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
  // 15:04:23 in Paris on 15 July 2026, and 01:04:23 on the 16th in Auckland.
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

  // UTC+2 in summer, UTC+1 in winter, UTC+12 in Auckland's winter (tz database).
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
