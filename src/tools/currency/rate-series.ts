import Big from 'big.js'
import type { Language } from '../../core/language.ts'
import { convertAt, crossRate } from '../../core/rates/cross-rate.ts'
import type { RateDay } from '../../core/rates/rate-set.ts'

/** A pair's rate on one day. */
export interface RatePoint {
  /** ISO 8601. */
  date: string
  /** Days since 1 January 1970. */
  day: number
  /** What one unit of the first currency makes in the second, to 40 decimals. */
  rate: Big
}

/** Periods the chart offers, in days. */
export const periods = [30, 90, 365] as const
export type Period = (typeof periods)[number]

const dayMs = 86_400_000

const dayOf = (isoDate: string): number => Date.parse(isoDate) / dayMs

/** The day of an ISO date so many days since 1970. */
export const isoDateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/**
 * A pair's rates through the euro, day by day; days that lack one of the two are left out.
 *
 * @param days - oldest first, as `/api/rate-history` has them.
 */
export const rateSeries = (days: readonly RateDay[], from: string, to: string): RatePoint[] =>
  days.flatMap((day) => {
    const rate = crossRate({ ecb: { ...day, source: 'ecb' } }, from, to)
    return rate ? [{ date: day.date, day: dayOf(day.date), rate: convertAt(new Big(1), rate) }] : []
  })

/** Those of two currencies that no day has a rate for. */
export const unratedCodes = (
  days: readonly RateDay[],
  codes: readonly string[],
): readonly string[] =>
  codes.filter((code) => code !== 'EUR' && !days.some(({ rates }) => Object.hasOwn(rates, code)))

/** The last so many days of a series, counted from its own last day. */
export const lastDays = (points: readonly RatePoint[], count: number): RatePoint[] => {
  const end = points.at(-1)?.day ?? 0
  return points.filter(({ day }) => day >= end - count)
}

/** How far a period may fall short of its days: it may begin on a weekend or over Easter. */
const slackDays = 5

/** Whether a series goes as far back as a period does. */
export const isCovered = (points: readonly RatePoint[], period: Period): boolean => {
  const [first] = points
  const last = points.at(-1)
  return first !== undefined && last !== undefined && last.day - first.day >= period - slackDays
}

/** The periods there is something to show for: each that the one before it does not show whole. */
export const offeredPeriods = (points: readonly RatePoint[]): readonly Period[] =>
  periods.filter((_, index) => {
    const shorter = periods[index - 1]
    const span = (points.at(-1)?.day ?? 0) - (points[0]?.day ?? 0)
    return shorter === undefined || span > shorter + slackDays
  })

interface SeriesFacts {
  first: RatePoint
  last: RatePoint
  /** The latest of several alike. */
  lowest: RatePoint
  highest: RatePoint
  /** From the first to the last day, as a fraction: 0.02 is 2 % more. */
  change: Big
}

/** What there is to say about a series; undefined for one of no days. */
export const factsOf = (points: readonly RatePoint[]): SeriesFacts | undefined => {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return undefined
  const extreme = (isMore: (one: Big, other: Big) => boolean) =>
    points.reduce((kept, point) => (isMore(kept.rate, point.rate) ? kept : point))
  return {
    first,
    last,
    lowest: extreme((kept, rate) => kept.lt(rate)),
    highest: extreme((kept, rate) => kept.gt(rate)),
    change: last.rate.div(first.rate).minus(1),
  }
}

/** Rates rest over a weekend, and from Maundy Thursday to the Tuesday after Easter; days farther apart lack some. */
export const longestRestDays = 5

/** Figures of a rate below 1, and of one above it: the source itself has five or six. */
const smallFigures = 5
const largeFigures = 6

/** How many decimals all rates of a series are written with, by its lowest. */
export const decimalsFor = (lowest: Big): number =>
  lowest.gte(1)
    ? Math.min(4, Math.max(2, largeFigures - 1 - lowest.e))
    : smallFigures - 1 - lowest.e

/** Steps of a date axis: days counted from Mondays, or whole months. */
type DateStep = { unit: 'day' | 'month'; count: number }

const tickSteps: readonly DateStep[] = [
  { unit: 'day', count: 1 },
  { unit: 'day', count: 7 },
  { unit: 'day', count: 14 },
  { unit: 'month', count: 1 },
  { unit: 'month', count: 2 },
  { unit: 'month', count: 3 },
  { unit: 'month', count: 6 },
]

interface DateTicks {
  unit: DateStep['unit']
  /** Days since 1 January 1970. */
  days: readonly number[]
}

/** 5 January 1970. */
const firstMonday = 4

const ticksOf = ({ unit, count }: DateStep, start: number, end: number): number[] => {
  const days = Array.from({ length: end - start + 1 }, (_, index) => start + index)
  return days.filter((day) => {
    if (unit === 'day') return (day - firstMonday) % count === 0
    const [, month, dayOfMonth] = isoDateOf(day).split('-').map(Number)
    return dayOfMonth === 1 && month !== undefined && (month - 1) % count === 0
  })
}

/**
 * Where a date axis is labelled: every day, every Monday, every other one, or the first of months.
 *
 * @param start - days since 1 January 1970, as `end` and the answer.
 * @param most - how many labels there is room for.
 */
export const dateTicks = (start: number, end: number, most: number): DateTicks => {
  const ticks = tickSteps.map((step) => ({ unit: step.unit, days: ticksOf(step, start, end) }))
  return ticks.find(({ days }) => days.length <= most) ?? { unit: 'day', days: [] }
}

/** English dates begin with the day, as the issuing bank writes them. */
const dateLocale: Readonly<Record<Language, string>> = { fr: 'fr', en: 'en-GB', es: 'es' }

/** Days have no hour: they are the same wherever they are read. */
const timeZone = 'UTC'

const formats = {
  plain: { day: 'numeric', month: 'short', year: 'numeric', timeZone },
  sentence: { day: 'numeric', month: 'long', year: 'numeric', timeZone },
  weekday: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone },
} as const

/** `20 Nov 2026`, as it stands in a sentence, `20 November 2026`, or with its weekday: `Fri, 20 Nov 2026`. */
export const formatDay = (
  isoDate: string,
  language: Language,
  format: keyof typeof formats = 'plain',
): string =>
  new Intl.DateTimeFormat(dateLocale[language], formats[format]).format(new Date(isoDate))

/** From one day to another: `24 Aug – 20 Nov 2026`. */
export const formatDays = (start: string, end: string, language: Language): string =>
  new Intl.DateTimeFormat(dateLocale[language], formats.plain).formatRange(
    new Date(start),
    new Date(end),
  )

/** As short as an axis wants it: `9 Nov`, `Nov`, and the year where it begins. */
export const formatTickDay = (day: number, unit: 'day' | 'month', language: Language): string => {
  const date = isoDateOf(day)
  const isNewYear = unit === 'month' && date.slice(5, 7) === '01'
  return new Intl.DateTimeFormat(dateLocale[language], {
    ...(unit === 'day' && { day: 'numeric' }),
    ...(isNewYear ? { year: 'numeric' } : { month: 'short' }),
    timeZone,
  }).format(new Date(date))
}
