import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  formatOffset,
  nextClockChange,
  offsetSeconds,
  plainZoneName,
  readUtcMoment,
  readWallTime,
  readZone,
  writeUtcMoment,
} from './zones.ts'

const at = (moment: string, zone: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(zone)

describe('readZone', () => {
  it.each([
    ['Europe/Paris', 'Europe/Paris'],
    [' europe/paris ', 'Europe/Paris'],
    ['AMERICA/ARGENTINA/BUENOS_AIRES', 'America/Argentina/Buenos_Aires'],
    ['America/Port-au-Prince', 'America/Port-au-Prince'],
    ['UTC', 'UTC'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
  ])('%s is %s', (text, zone) => expect(readZone(text)).toBe(zone))

  it.each([
    'Asia/Calcutta',
    'Asia/Kolkata',
    'Europe/Kiev',
    'Europe/Kyiv',
    'US/Pacific',
    'Asia/Saigon',
  ])('knows former names too: %s', (zone) => {
    expect(readZone(zone)).toBe(zone)
  })

  it.each([
    '',
    ' ',
    'Paris',
    'Europe/Atlantis',
    'Europe/',
    '/Europe/Paris',
    '+05:30',
    '2026-01-01T00:00[Europe/Paris]',
    '[Europe/Paris]',
    'Z',
    'Europe/Paris[u-ca=hebrew]',
    '<b>',
    '🕐',
    'constructor',
    `Europe/${'P'.repeat(5000)}`,
  ])('refuses %s', (text) => expect(readZone(text)).toBeUndefined())

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const zone = readZone(text)
        expect(zone === undefined || zone.length > 0).toBe(true)
      }),
    )
  })
})

// The offsets are from Python 3.11 `datetime.fromisoformat(moment).astimezone(ZoneInfo(zone)).utcoffset()`, tzdata
// 2025b.
test.each([
  ['Europe/Paris', '2026-01-15T12:00Z', 3600],
  ['Europe/Paris', '2026-07-15T12:00Z', 7200],
  ['Europe/Paris', '1900-01-01T12:00Z', 561],
  ['Asia/Kathmandu', '2026-01-15T12:00Z', 20700],
  ['Asia/Kathmandu', '1980-01-15T12:00Z', 19800],
  ['Pacific/Chatham', '2026-01-15T12:00Z', 49500],
  ['Pacific/Chatham', '2026-07-15T12:00Z', 45900],
  ['Australia/Lord_Howe', '2026-01-15T12:00Z', 39600],
  ['Australia/Lord_Howe', '2026-07-15T12:00Z', 37800],
  ['America/Sao_Paulo', '2018-12-15T12:00Z', -7200],
  ['America/Sao_Paulo', '2019-12-15T12:00Z', -10800],
  ['America/Sao_Paulo', '2026-12-15T12:00Z', -10800],
  ['Africa/Casablanca', '2026-01-15T12:00Z', 3600],
  ['Africa/Casablanca', '2026-03-01T12:00Z', 0],
  ['Australia/Sydney', '2026-01-15T12:00Z', 39600],
  ['Australia/Sydney', '2026-07-15T12:00Z', 36000],
  ['Asia/Kolkata', '2026-07-15T12:00Z', 19800],
  ['America/St_Johns', '2026-07-15T12:00Z', -9000],
  ['Australia/Eucla', '2026-07-15T12:00Z', 31500],
  ['Pacific/Kiritimati', '2026-07-15T12:00Z', 50400],
  ['Etc/GMT+12', '2026-07-15T12:00Z', -43200],
  ['Africa/Monrovia', '1971-06-01T12:00Z', -2670],
  ['Europe/Moscow', '2026-07-15T12:00Z', 10800],
  ['Europe/Moscow', '2012-07-15T12:00Z', 14400],
  ['America/Los_Angeles', '2100-07-15T12:00Z', -25200],
])('%s on %s is %i s ahead of UTC', (zone, moment, seconds) => {
  expect(offsetSeconds(at(moment, zone))).toBe(seconds)
})

test.each([
  [0, 'UTC+0'],
  [3600, 'UTC+1'],
  [20_700, 'UTC+5:45'],
  [-9000, 'UTC−2:30'],
  [-43_200, 'UTC−12'],
  [561, 'UTC+0:09:21'],
  [-2670, 'UTC−0:44:30'],
  [3661, 'UTC+1:01:01'],
  [3601, 'UTC+1:00:01'],
])('%i s is written %s', (seconds, written) => expect(formatOffset(seconds)).toBe(written))

test.each([
  ['America/Los_Angeles', 'Los Angeles'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['America/Port-au-Prince', 'Port-au-Prince'],
  ['UTC', 'UTC'],
  ['Etc/GMT+5', 'UTC−5'],
  ['Etc/GMT-14', 'UTC+14'],
  ['EST5EDT', 'EST5EDT'],
])('%s is called %s for want of better', (zone, name) => expect(plainZoneName(zone)).toBe(name))

describe('readWallTime', () => {
  const read = (wall: string, zone: string) => readWallTime(Temporal.PlainDateTime.from(wall), zone)

  it('finds an ordinary time once', () => {
    const found = read('2026-03-15T15:00', 'Europe/Paris')
    expect(found.kind).toBe('once')
    expect(found.at.toInstant().toString()).toBe('2026-03-15T14:00:00Z')
  })

  // Clocks in Paris go from 2:00 to 3:00 on 29 March 2026, and those on Lord Howe Island from 2:00 to 2:30 on 4
  // October.
  it.each([
    ['2026-03-29T02:00', 'Europe/Paris', '2026-03-29T03:00'],
    ['2026-03-29T02:30', 'Europe/Paris', '2026-03-29T03:30'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-04T02:45'],
    // Samoa skipped 30 December 2011.
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-31T12:00'],
  ])('%s never was in %s: %s is assumed', (wall, zone, assumed) => {
    const found = read(wall, zone)
    expect(found.kind).toBe('skipped')
    expect(found.at.toPlainDateTime().equals(assumed)).toBe(true)
  })

  it('finds a time that clocks showed twice, and takes the first', () => {
    const found = read('2026-10-25T02:30', 'Europe/Paris')
    expect(found).toMatchObject({ kind: 'twice' })
    if (found.kind !== 'twice') return
    expect(found.at.toInstant().toString()).toBe('2026-10-25T00:30:00Z')
    expect(found.again.toInstant().toString()).toBe('2026-10-25T01:30:00Z')
  })

  it.each([
    ['2026-03-29T01:59', 'once'],
    ['2026-03-29T03:00', 'once'],
    ['2026-10-25T01:59', 'once'],
    ['2026-10-25T02:00', 'twice'],
    ['2026-10-25T03:00', 'once'],
  ])('Paris shows %s %s', (wall, kind) => expect(read(wall, 'Europe/Paris').kind).toBe(kind))
})

describe('nextClockChange', () => {
  // Python 3.11 zoneinfo, tzdata 2025b, compared every hour of 2026 with the one before.
  it.each([
    ['Europe/Paris', '2026-03-29T01:00:00Z', 3600, '2026-03-29T02:00:00'],
    ['America/New_York', '2026-03-08T07:00:00Z', 3600, '2026-03-08T02:00:00'],
    ['Australia/Sydney', '2026-04-04T16:00:00Z', -3600, '2026-04-05T03:00:00'],
    ['Africa/Casablanca', '2026-02-15T02:00:00Z', -3600, '2026-02-15T03:00:00'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', -1800, '2026-04-05T02:00:00'],
    ['Pacific/Chatham', '2026-04-04T14:00:00Z', -3600, '2026-04-05T03:45:00'],
  ])('after New Year 2026 in %s: %s by %i s', (zone, moment, seconds, before) => {
    const change = nextClockChange(at('2026-01-01T12:00Z', zone), 366)
    expect(change?.at.toInstant().toString()).toBe(moment)
    expect(change?.seconds).toBe(seconds)
    expect(change?.before.toString()).toBe(before)
  })

  it.each(['America/Sao_Paulo', 'Asia/Tokyo', 'Asia/Kolkata', 'Europe/Moscow', 'UTC'])(
    'knows none in %s',
    (zone) => expect(nextClockChange(at('2026-01-01T12:00Z', zone), 366)).toBeUndefined(),
  )

  it('says nothing of one that is further off', () => {
    const march = at('2026-03-01T12:00Z', 'Europe/Paris')
    expect(nextClockChange(march, 27)).toBeUndefined()
    expect(nextClockChange(march, 28)).toBeDefined()
  })
})

describe('readUtcMoment', () => {
  it.each([
    ['2026-03-15T14:00Z', '2026-03-15T14:00Z'],
    ['2026-03-15T14:00:59Z', '2026-03-15T14:00Z'],
    ['1900-01-01T00:00Z', '1900-01-01T00:00Z'],
  ])('%s is the minute %s', (text, written) => {
    const moment = readUtcMoment(text)
    expect(moment && writeUtcMoment(moment)).toBe(written)
  })

  it.each([
    '',
    '2026-03-15',
    '2026-03-15T14:00',
    '2026-03-15T14:00+01:00',
    '2026-02-30T14:00Z',
    '2026-03-15T25:00Z',
    '1899-12-31T23:59Z',
    '2101-01-01T00:00Z',
  ])('refuses %s', (text) => expect(readUtcMoment(text)).toBeUndefined())
})
