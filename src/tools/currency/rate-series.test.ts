import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { RateDay } from '../../core/rates/rate-set.ts'
import {
  dateTicks,
  decimalsFor,
  factsOf,
  isCovered,
  isoDateOf,
  lastDays,
  offeredPeriods,
  rateSeries,
} from './rate-series.ts'

/** The European Central Bank's first six days (eurofxref-hist.xml). */
const ecbDays: readonly RateDay[] = [
  { date: '1999-01-04', rates: { USD: '1.1789', JPY: '133.73', GBP: '0.7111' } },
  { date: '1999-01-05', rates: { USD: '1.1790', JPY: '130.96', GBP: '0.7122' } },
  { date: '1999-01-06', rates: { USD: '1.1743', JPY: '131.42', GBP: '0.7076' } },
  { date: '1999-01-07', rates: { USD: '1.1632', JPY: '129.43', GBP: '0.70585' } },
  { date: '1999-01-08', rates: { USD: '1.1659', JPY: '130.09', GBP: '0.7094' } },
  { date: '1999-01-11', rates: { USD: '1.1569', JPY: '126.33', GBP: '0.7044' } },
]

const written = (from: string, to: string, decimals: number) =>
  rateSeries(ecbDays, from, to).map(({ date, rate }) => `${date} ${rate.toFixed(decimals)}`)

describe('rateSeries', () => {
  it('has the published rates of a euro', () => {
    expect(written('EUR', 'GBP', 5)).toEqual([
      '1999-01-04 0.71110',
      '1999-01-05 0.71220',
      '1999-01-06 0.70760',
      '1999-01-07 0.70585',
      '1999-01-08 0.70940',
      '1999-01-11 0.70440',
    ])
  })

  it('goes through the euro', () => {
    // 0.7111 ÷ 1.1789 and 133.73 ÷ 1.1789 were computed with bc.
    expect(written('USD', 'GBP', 10)[0]).toBe('1999-01-04 0.6031894139')
    expect(written('USD', 'JPY', 8)[0]).toBe('1999-01-04 113.43625414')
  })

  it('leaves out days that lack one of the two', () => {
    const gone = ecbDays.map((day, index) =>
      index === 2 ? { ...day, rates: { USD: '1.1743' } } : day,
    )
    expect(rateSeries(gone, 'USD', 'GBP').map(({ date }) => date)).not.toContain('1999-01-06')
    expect(rateSeries(gone, 'USD', 'GBP')).toHaveLength(5)
    expect(rateSeries(gone, 'EUR', 'USD')).toHaveLength(6)
    expect(rateSeries(ecbDays, 'USD', 'THB')).toEqual([])
    expect(rateSeries([], 'USD', 'EUR')).toEqual([])
  })

  it('does not take for a rate what every object has', () => {
    expect(rateSeries(ecbDays, 'EUR', 'constructor')).toEqual([])
  })
})

describe('facts', () => {
  it('are the first, last, lowest and highest day, and the change between the ends', () => {
    const facts = factsOf(rateSeries(ecbDays, 'EUR', 'USD'))
    expect(facts?.first.date).toBe('1999-01-04')
    expect(facts?.last.date).toBe('1999-01-11')
    expect(facts?.lowest.date).toBe('1999-01-11')
    expect(facts?.highest.date).toBe('1999-01-05')
    // 1.1569 ÷ 1.1789 − 1 was computed with bc.
    expect(facts?.change.toFixed(10)).toBe('-0.0186614641')
  })

  it('name the latest of several alike', () => {
    const flat = ecbDays.map(({ date }) => ({ date, rates: { DKK: '7.46' } }))
    const facts = factsOf(rateSeries(flat, 'EUR', 'DKK'))
    expect(facts?.lowest.date).toBe('1999-01-11')
    expect(facts?.highest.date).toBe('1999-01-11')
    expect(facts?.change.toFixed()).toBe('0')
  })

  it('are none of a series without days', () => {
    expect(factsOf([])).toBeUndefined()
  })

  it('bound every rate of a series, which has a reverse one', () => {
    const rate = fc.integer({ min: 1, max: 10_000_000 }).map((units) => String(units / 10_000))
    const series = fc
      .array(fc.record({ USD: rate, JPY: rate }), { minLength: 1, maxLength: 60 })
      .map((sets) => sets.map((rates, index) => ({ date: isoDateOf(20_000 + index), rates })))
    fc.assert(
      fc.property(series, (some) => {
        const points = rateSeries(some, 'USD', 'JPY')
        const facts = factsOf(points)
        expect(points.every(({ rate: one }) => facts?.lowest.rate.lte(one))).toBe(true)
        expect(points.every(({ rate: one }) => facts?.highest.rate.gte(one))).toBe(true)
        const back = factsOf(rateSeries(some, 'JPY', 'USD'))
        expect(back?.lowest.rate.times(facts?.highest.rate ?? 0).toFixed(20)).toBe(
          new Big(1).toFixed(20),
        )
      }),
    )
  })
})

/** The last of the working days below is Friday 20 November 2026. */
const lastDay = Date.parse('2026-11-20') / 86_400_000
const working = (count: number) =>
  rateSeries(
    Array.from({ length: count + 1 }, (_, index) => lastDay - count + index)
      .filter((day) => ![0, 6].includes(new Date(day * 86_400_000).getUTCDay()))
      .map((day) => ({ date: isoDateOf(day), rates: { USD: '1.1' } })),
    'EUR',
    'USD',
  )

describe('periods', () => {
  test('are those of the calendar, counted from the last day there is', () => {
    const month = lastDays(working(90), 30)
    expect(month[0]?.date).toBe('2026-10-21')
    expect(month.at(-1)?.date).toBe('2026-11-20')
    // 21 October to 20 November 2026 has 23 working days.
    expect(month).toHaveLength(23)
    expect(lastDays([], 30)).toEqual([])
  })

  it.each([
    [3, [30]],
    [35, [30]],
    [36, [30, 90]],
    [90, [30, 90]],
    [95, [30, 90]],
    [99, [30, 90, 365]],
    [400, [30, 90, 365]],
  ])('for %d days are %j', (count, periods) => {
    expect(offeredPeriods(working(count))).toEqual(periods)
  })

  it.each([
    [90, 90, true],
    [87, 90, true],
    [80, 90, false],
    [200, 365, false],
    [364, 365, true],
  ] as const)('of %d days, %d are covered: %s', (count, period, isIt) => {
    expect(isCovered(working(count), period)).toBe(isIt)
  })

  test('of nothing are not covered', () => {
    expect(isCovered([], 30)).toBe(false)
    expect(offeredPeriods([])).toEqual([30])
  })
})

test.each([
  // These are the decimals that the source gives: 1 EUR in USD, GBP, JPY, IDR; 1 JPY in EUR; 1 IDR in EUR.
  ['1.1672', 4],
  ['0.86310', 5],
  ['173.56', 3],
  ['19012.34', 2],
  ['0.0057617', 7],
  ['0.0000525974', 9],
])('rates from %s on are written with %d decimals', (lowest, decimals) => {
  expect(decimalsFor(new Big(lowest))).toBe(decimals)
})

const dayOf = (isoDate: string) => Date.parse(isoDate) / 86_400_000
const ticks = (start: string, end: string, most: number) => {
  const { unit, days } = dateTicks(dayOf(start), dayOf(end), most)
  return [unit, ...days.map(isoDateOf)]
}

it.each([
  [
    '2026-11-16',
    '2026-11-20',
    8,
    ['day', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
  ],
  // The labels are Mondays.
  ['2026-10-21', '2026-11-20', 8, ['day', '2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16']],
  ['2026-10-21', '2026-11-20', 3, ['day', '2026-10-26', '2026-11-09']],
  ['2026-08-24', '2026-11-20', 4, ['month', '2026-09-01', '2026-10-01', '2026-11-01']],
  [
    '2025-11-20',
    '2026-11-20',
    8,
    ['month', '2026-01-01', '2026-03-01', '2026-05-01', '2026-07-01', '2026-09-01', '2026-11-01'],
  ],
  [
    '2025-11-20',
    '2026-11-20',
    4,
    ['month', '2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01'],
  ],
  ['2025-11-20', '2026-11-20', 2, ['month', '2026-01-01', '2026-07-01']],
])('labels %s to %s in %d places at most', (start, end, most, expected) => {
  expect(ticks(start, end, most)).toEqual(expected)
})

test('there are never more than fit, all within, in order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 30_000 }),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 1, max: 20 }),
      (start, length, most) => {
        const { days } = dateTicks(start, start + length, most)
        expect(days.length).toBeLessThanOrEqual(most)
        expect(days).toEqual(days.toSorted((a, b) => a - b))
        expect(days.every((day) => day >= start && day <= start + length)).toBe(true)
      },
    ),
  )
})
