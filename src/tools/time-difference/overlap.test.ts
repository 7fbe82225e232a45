import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type WorkingHours, hourMarks, isWithin, overlapOn, fractionOfDay } from './overlap.ts'

const office = { start: 9, end: 18 }
const always = { start: 0, end: 24 }

const overlap = (
  first: string,
  second: string,
  date: string,
  firstHours: WorkingHours = office,
  secondHours: WorkingHours = office,
) =>
  overlapOn(
    Temporal.PlainDate.from(date),
    { zone: first, hours: firstHours },
    { zone: second, hours: secondHours },
  )

const wall = (moment: Temporal.Instant, zone: string) =>
  moment.toZonedDateTimeISO(zone).toPlainDateTime().toString().slice(0, 16)

// The expected hours are from Python 3.11 zoneinfo (tzdata 2025b), by trying each minute of the date in both zones.
test.each([
  [
    'Europe/Paris',
    'America/New_York',
    '2026-07-15',
    '2026-07-15T15:00',
    '2026-07-15T18:00',
    '2026-07-15T09:00',
  ],
  [
    'Europe/Paris',
    'America/New_York',
    '2026-03-15',
    '2026-03-15T14:00',
    '2026-03-15T18:00',
    '2026-03-15T09:00',
  ],
  [
    'Europe/Paris',
    'Asia/Tokyo',
    '2026-07-15',
    '2026-07-15T09:00',
    '2026-07-15T11:00',
    '2026-07-15T16:00',
  ],
  [
    'Europe/Paris',
    'Australia/Sydney',
    '2026-07-15',
    '2026-07-15T09:00',
    '2026-07-15T10:00',
    '2026-07-15T17:00',
  ],
  [
    'Asia/Kolkata',
    'Europe/London',
    '2026-07-15',
    '2026-07-15T13:30',
    '2026-07-15T18:00',
    '2026-07-15T09:00',
  ],
  [
    'Asia/Kathmandu',
    'Europe/Paris',
    '2026-01-15',
    '2026-01-15T13:45',
    '2026-01-15T18:00',
    '2026-01-15T09:00',
  ],
  [
    'Australia/Sydney',
    'America/Los_Angeles',
    '2026-07-15',
    '2026-07-15T09:00',
    '2026-07-15T11:00',
    '2026-07-14T16:00',
  ],
])(
  '%s and %s on %s: from %s to %s, which begins at %s',
  (first, second, date, start, end, other) => {
    const { common } = overlap(first, second, date)
    expect(common.map((span) => [wall(span.start, first), wall(span.end, first)])).toEqual([
      [start, end],
    ])
    expect(common.map((span) => wall(span.start, second))).toEqual([other])
  },
)

it('finds none between Paris and Los Angeles', () => {
  expect(overlap('Europe/Paris', 'America/Los_Angeles', '2026-07-15').common).toEqual([])
})

it('is two stretches where a night lies between them', () => {
  const { common } = overlap('Europe/Paris', 'Asia/Dubai', '2026-01-15', always, {
    start: 2,
    end: 24,
  })
  // Dubai is 3 hours ahead, so that 0:00 to 2:00 there is 21:00 to 23:00 in Paris.
  expect(
    common.map((span) => [wall(span.start, 'Europe/Paris'), wall(span.end, 'Europe/Paris')]),
  ).toEqual([
    ['2026-01-15T00:00', '2026-01-15T21:00'],
    ['2026-01-15T23:00', '2026-01-16T00:00'],
  ])
})

describe('the day of a clock change', () => {
  // The expected hours are from the same source.
  it.each([
    ['Europe/Paris', '2026-03-29', 23],
    ['Europe/Paris', '2026-10-25', 25],
    ['Europe/Paris', '2026-06-01', 24],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ])('%s on %s lasts %d hours', (zone, date, hours) => {
    const { day, common } = overlap(zone, 'UTC', date, always, always)
    expect(day.start.until(day.end).total('hours')).toBe(hours)
    expect(common).toHaveLength(1)
    expect(common[0]?.start.equals(day.start)).toBe(true)
    expect(common[0]?.end.equals(day.end)).toBe(true)
    expect(hourMarks(day)).toHaveLength(Math.ceil(hours) + 1)
    expect(hourMarks(day).at(-1)?.equals(day.end)).toBe(true)
  })
})

test('hours have their positions in the day', () => {
  const { day, first } = overlap('Europe/Paris', 'Asia/Tokyo', '2026-07-15')
  const hours = hourMarks(day)
  expect(hours.map((moment) => fractionOfDay(day, moment) * 24)).toEqual(
    Array.from({ length: 25 }, (_, hour) => hour),
  )
  expect(
    hours
      .filter((moment) => isWithin(first, moment))
      .map((moment) => wall(moment, 'Europe/Paris').slice(-5)),
  ).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'])
})

test('the common hours are within both cities’ hours and the day, and are symmetric', () => {
  const zone = fc.constantFrom(
    'Europe/Paris',
    'America/New_York',
    'Asia/Kathmandu',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
  )
  const hours = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }))
    .filter(([start, end]) => start < end)
    .map(([start, end]) => ({ start, end }))
  const date = fc
    .integer({ min: 0, max: 3000 })
    .map((days) => Temporal.PlainDate.from('2022-01-01').add({ days }).toString())
  fc.assert(
    fc.property(zone, zone, date, hours, hours, (first, second, day, firstHours, secondHours) => {
      const found = overlap(first, second, day, firstHours, secondHours)
      for (const span of found.common) {
        expect(Temporal.Instant.compare(span.start, span.end)).toBe(-1)
        for (const spans of [found.first, found.second, [found.day]])
          expect(
            spans.some(
              (its) =>
                Temporal.Instant.compare(its.start, span.start) <= 0 &&
                Temporal.Instant.compare(span.end, its.end) <= 0,
            ),
          ).toBe(true)
      }
      // A minute in the hours of both is in the common hours.
      for (const moment of hourMarks(found.day).slice(0, -1))
        expect(isWithin(found.common, moment)).toBe(
          isWithin(found.first, moment) && isWithin(found.second, moment),
        )
    }),
    { numRuns: 60 },
  )
})
