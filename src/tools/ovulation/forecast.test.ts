import { expect, test, describe } from 'vitest'
import fc from 'fast-check'
import { readField } from '../../components/form/rules.ts'
import {
  type DateSpan,
  lengthFields,
  readLengths,
  cycleIndexOn,
  forecastCycle,
  forecastCycles,
  markDays,
} from './forecast.ts'

test.each([
  [28, 26, 31, [26, 28, 31], false, false],
  [28, 28, 28, [28, 28, 28], false, false],
  [28, undefined, undefined, [28, 28, 28], false, false],
  [28, 26, undefined, [28, 28, 28], false, false],
  [28, 29, 31, [28, 28, 28], true, false],
  [28, 25, 27, [28, 28, 28], false, true],
  [28, 31, 26, [28, 28, 28], true, true],
  [undefined, 26, 31, undefined, false, false],
])('usual %s, from %s to %s', (usual, shortest, longest, read, isTooLong, isTooShort) => {
  const reading = readLengths({ usual, shortest, longest })
  expect(reading.read && [reading.read.shortest, reading.read.usual, reading.read.longest]).toEqual(
    read,
  )
  expect([reading.isShortestTooLong, reading.isLongestTooShort]).toEqual([isTooLong, isTooShort])
})

test.each([
  ['28', 'read'],
  [' 28 ', 'read'],
  ['28.0', 'read'],
  ['20', 'read'],
  ['45', 'read'],
  ['5', 'too-low'],
  ['19', 'too-low'],
  ['0', 'too-low'],
  ['-28', 'too-low'],
  ['46', 'too-high'],
  ['9'.repeat(40), 'too-high'],
  ['28.5', 'not-whole'],
  ['1e400', 'unreadable'],
  ['9'.repeat(400), 'unreadable'],
  ['twenty', 'unreadable'],
  ['🩸', 'unreadable'],
  ['', 'empty'],
])('a cycle of “%s” days is %s', (text, kind) => {
  for (const field of Object.values(lengthFields))
    expect(readField(text, 'en', field)?.kind).toBe(kind)
})

const day = (text: string) => Temporal.PlainDate.from(text)
const always = (length: number) => ({ shortest: length, usual: length, longest: length })
const written = ({ from, to }: DateSpan) => [from, to].map(String).join(' ')
const daysFrom = (from: Temporal.PlainDate, to: Temporal.PlainDate) => from.until(to).days

/**
 * Last period, cycle length, then ovulation, fertile window and next period, computed with Python 3.11's
 * `datetime`. The first ovulation is Clearblue's published example: a period on 16 January and 28 days give 30
 * January.
 */
test.each([
  ['2026-01-16', 28, '2026-01-30', '2026-01-25', '2026-01-31', '2026-02-13'],
  ['2026-01-16', 20, '2026-01-22', '2026-01-17', '2026-01-23', '2026-02-05'],
  ['2026-01-16', 21, '2026-01-23', '2026-01-18', '2026-01-24', '2026-02-06'],
  ['2026-01-16', 35, '2026-02-06', '2026-02-01', '2026-02-07', '2026-02-20'],
  ['2026-01-16', 45, '2026-02-16', '2026-02-11', '2026-02-17', '2026-03-02'],
  ['2028-02-10', 28, '2028-02-24', '2028-02-19', '2028-02-25', '2028-03-09'],
  ['2026-02-10', 28, '2026-02-24', '2026-02-19', '2026-02-25', '2026-03-10'],
  ['2028-02-15', 28, '2028-02-29', '2028-02-24', '2028-03-01', '2028-03-14'],
  ['2026-12-20', 28, '2027-01-03', '2026-12-29', '2027-01-04', '2027-01-17'],
  ['2026-12-31', 45, '2027-01-31', '2027-01-26', '2027-02-01', '2027-02-14'],
  ['2000-02-29', 30, '2000-03-16', '2000-03-11', '2000-03-17', '2000-03-30'],
  ['1999-12-17', 29, '2000-01-01', '1999-12-27', '2000-01-02', '2000-01-15'],
  ['2026-11-07', 31, '2026-11-24', '2026-11-19', '2026-11-25', '2026-12-08'],
])('a period on %s and cycles of %i days', (lastPeriod, length, ...dates) => {
  const { ovulation, fertile, nextPeriod } = forecastCycle(day(lastPeriod), always(length))
  expect([ovulation, fertile.from, fertile.to, nextPeriod].map(String)).toEqual(dates)
})

test('shortest and longest cycles give a range, wider with every cycle', () => {
  const cycles = forecastCycles(
    day('2026-01-16'),
    { shortest: 26, usual: 28, longest: 31 },
    { first: 0, count: 2 },
  )
  const spans = cycles.map(({ possible: { periodStart, fertile, ovulation, nextPeriod } }) =>
    [periodStart, fertile, ovulation, nextPeriod].map(written),
  )
  // These were counted by hand: 26 − 14 = 12 and 31 − 14 = 17 days after 16 January, then 52 − 14 = 38 and 62 − 14
  // = 48.
  expect(spans).toEqual([
    [
      '2026-01-16 2026-01-16',
      '2026-01-23 2026-02-03',
      '2026-01-28 2026-02-02',
      '2026-02-11 2026-02-16',
    ],
    [
      '2026-02-11 2026-02-16',
      '2026-02-18 2026-03-06',
      '2026-02-23 2026-03-05',
      '2026-03-09 2026-03-19',
    ],
  ])
})

describe('the cycle a day lies in', () => {
  test.each([
    ['2026-01-16', 0],
    ['2026-02-12', 0],
    ['2026-02-13', 1],
    ['2026-03-12', 1],
    ['2026-03-13', 2],
    ['2027-01-15', 13],
    ['2027-01-17', 13],
    ['2027-01-18', undefined],
    ['2026-01-15', undefined],
  ])('%s', (on, index) => {
    expect(cycleIndexOn(day('2026-01-16'), 28, day(on))).toBe(index)
  })
})

const anyForecast = fc.record({
  lastPeriod: fc.integer({ min: 0, max: 60_000 }).map((days) => day('1950-01-01').add({ days })),
  lengths: fc
    .tuple(...([1, 2, 3] as const).map(() => fc.integer({ min: 20, max: 45 })))
    .map((three) => three.toSorted((a, b) => a - b))
    .map(([shortest = 0, usual = 0, longest = 0]) => ({ shortest, usual, longest })),
  index: fc.integer({ min: 0, max: 20 }),
})

describe('for any cycle', () => {
  test('ovulation is 14 days before the next period, in a window of seven days', () => {
    fc.assert(
      fc.property(anyForecast, ({ lastPeriod, lengths, index }) => {
        const cycle = forecastCycle(lastPeriod, lengths, index)
        expect(daysFrom(cycle.ovulation, cycle.nextPeriod)).toBe(14)
        expect(daysFrom(cycle.periodStart, cycle.nextPeriod)).toBe(lengths.usual)
        expect(daysFrom(cycle.fertile.from, cycle.fertile.to) + 1).toBe(7)
        expect(daysFrom(cycle.fertile.from, cycle.ovulation)).toBe(5)
        expect(daysFrom(cycle.periodStart, cycle.fertile.from)).toBeGreaterThan(0)
      }),
    )
  })

  test('one cycle begins where the one before ends', () => {
    fc.assert(
      fc.property(anyForecast, ({ lastPeriod, lengths, index }) => {
        const [one, other] = forecastCycles(lastPeriod, lengths, { first: index, count: 2 })
        expect(other?.periodStart.toString()).toBe(one?.nextPeriod.toString())
        expect(String(other?.possible.periodStart.to)).toBe(String(one?.possible.nextPeriod.to))
      }),
    )
  })

  test('what is usual is possible, and one length makes both the same', () => {
    fc.assert(
      fc.property(anyForecast, ({ lastPeriod, lengths, index }) => {
        const { ovulation, fertile, possible } = forecastCycle(lastPeriod, lengths, index)
        expect(daysFrom(possible.ovulation.from, ovulation)).toBeGreaterThanOrEqual(0)
        expect(daysFrom(ovulation, possible.ovulation.to)).toBeGreaterThanOrEqual(0)
        expect(daysFrom(possible.fertile.from, fertile.from)).toBeGreaterThanOrEqual(0)
        expect(daysFrom(fertile.to, possible.fertile.to)).toBeGreaterThanOrEqual(0)
        const certain = forecastCycle(lastPeriod, always(lengths.usual), index)
        expect(written(certain.possible.fertile)).toBe(written(certain.fertile))
      }),
    )
  })

  test('a day lies in the cycle it is found in', () => {
    fc.assert(
      fc.property(
        anyForecast,
        fc.integer({ min: 0, max: 366 }),
        ({ lastPeriod, lengths }, days) => {
          const on = lastPeriod.add({ days })
          const index = cycleIndexOn(lastPeriod, lengths.usual, on)
          const { periodStart, nextPeriod } = forecastCycle(lastPeriod, lengths, index)
          expect(daysFrom(periodStart, on)).toBeGreaterThanOrEqual(0)
          expect(daysFrom(on, nextPeriod)).toBeGreaterThan(0)
        },
      ),
    )
  })
})

describe('the marked days', () => {
  const days = (marks: ReadonlyMap<string, string>, wanted: string) =>
    [...marks].filter(([, mark]) => mark === wanted).map(([date]) => date)

  test('are those of the cycles, the next period with them', () => {
    const marks = markDays(forecastCycles(day('2026-01-16'), always(28), { first: 0, count: 2 }))
    expect(days(marks, 'period').toSorted()).toEqual(['2026-01-16', '2026-02-13', '2026-03-13'])
    expect(days(marks, 'ovulation')).toEqual(['2026-01-30', '2026-02-27'])
    expect(days(marks, 'fertile')).toHaveLength(12)
    expect(marks.get('2026-01-25')).toBe('fertile')
    expect(marks.get('2026-01-31')).toBe('fertile')
    expect(marks.get('2026-02-01')).toBeUndefined()
    expect(days(marks, 'possible')).toEqual([])
  })

  test('show what is only possible beside what is usual', () => {
    const marks = markDays(
      forecastCycles(
        day('2026-01-16'),
        { shortest: 26, usual: 28, longest: 31 },
        { first: 0, count: 1 },
      ),
    )
    expect(days(marks, 'possible')).toEqual([
      '2026-01-23',
      '2026-01-24',
      '2026-02-01',
      '2026-02-02',
      '2026-02-03',
    ])
  })
})
