import Big from 'big.js'
import type { Language } from '../../core/language.ts'
import { convertAt, crossRate } from '../../core/rates/cross-rate.ts'
import type { RateDay } from '../../core/rates/rate-set.ts'

/** The rate of a pair on one day. */
export interface RatePoint {
  /** The date, ISO 8601. */
  date: string
  /** The day in days since 1 January 1970. */
  day: number
  /** The worth of one unit of the first currency in the second, to 40 decimals. */
  rate: Big
}

/** The periods that the chart offers, in days. */
export const periods = [30, 90, 365] as const
export type Period = (typeof periods)[number]

const dayMs = 86_400_000

const dayOf = (isoDate: string): number => Date.parse(isoDate) / dayMs

/** Returns the ISO date of a day, given in days since 1 January 1970. */
export const isoDateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/**
 * Returns a pair's rates through the euro, day by day, without the days that lack one of the two currencies.
 *
 * @param days - the oldest first, as `/api/rate-history` has them.
 */
export const rateSeries = (days: readonly RateDay[], from: string, to: string): RatePoint[] =>
  days.flatMap((day) => {
    const rate = crossRate({ ecb: { ...day, source: 'ecb' } }, from, to)
    return rate ? [{ date: day.date, day: dayOf(day.date), rate: convertAt(new Big(1), rate) }] : []
  })

/** Returns the last days of a series, counted from its own last day. */
export const lastDays = (points: readonly RatePoint[], count: number): RatePoint[] => {
  const end = points.at(-1)?.day ?? 0
  return points.filter(({ day }) => day >= end - count)
}

/** A period may lack this many days at its start, because it may begin on a weekend or over Easter. */
const slackDays = 5

/** Is true when a series goes as far back as a period. */
export const isCovered = (points: readonly RatePoint[], period: Period): boolean => {
  const [first] = points
  const last = points.at(-1)
  return first !== undefined && last !== undefined && last.day - first.day >= period - slackDays
}

/** Returns the periods worth offering: each shows days that the previous one does not. */
export const offeredPeriods = (points: readonly RatePoint[]): readonly Period[] =>
  periods.filter((_, index) => {
    const shorter = periods[index - 1]
    const span = (points.at(-1)?.day ?? 0) - (points[0]?.day ?? 0)
    return shorter === undefined || span > shorter + slackDays
  })

interface SeriesFacts {
  first: RatePoint
  last: RatePoint
  /** The lowest point; of several, the latest. */
  lowest: RatePoint
  highest: RatePoint
  /** The change from the first to the last day as a fraction: 0.02 is 2 % more. */
  change: Big
}

/** Returns the key figures of a series, or undefined for a series without days. */
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

/**
 * No rates are published over a weekend, and from Maundy Thursday to the Tuesday after Easter. Where days are
 * farther apart, some are missing.
 */
export const longestRestDays = 5

/** The significant digits of rates below and above 1. The source itself has five or six. */
const smallFigures = 5
const largeFigures = 6

/** Returns how many decimals all rates of a series are written with, which depends on its lowest rate. */
export const decimalsFor = (lowest: Big): number =>
  lowest.gte(1)
    ? Math.min(4, Math.max(2, largeFigures - 1 - lowest.e))
    : smallFigures - 1 - lowest.e

/** A step of a date axis: days counted from a Monday, or whole months. */
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
  /** The labelled days, in days since 1 January 1970. */
  days: readonly number[]
}

/** 5 January 1970, in days since 1 January 1970. */
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
 * Chooses the labels of a date axis: every day, every Monday, every other Monday, or the first of months.
 *
 * @param start - in days since 1 January 1970, like `end` and the result.
 * @param most - the highest number of labels.
 */
export const dateTicks = (start: number, end: number, most: number): DateTicks => {
  const ticks = tickSteps.map((step) => ({ unit: step.unit, days: ticksOf(step, start, end) }))
  return ticks.find(({ days }) => days.length <= most) ?? { unit: 'day', days: [] }
}

/** English dates are American, like the texts. */
const dateLocale: Readonly<Record<Language, string>> = { fr: 'fr', en: 'en-US', es: 'es' }

/** The dates have no time, so the zone must not move them. */
const timeZone = 'UTC'

const formats = {
  plain: { day: 'numeric', month: 'short', year: 'numeric', timeZone },
  sentence: { day: 'numeric', month: 'long', year: 'numeric', timeZone },
  weekday: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone },
} as const

/**
 * Writes a date as `Nov 20, 2026`, as in a sentence (`November 20, 2026`), or with its weekday (`Fri, Nov 20, 2026`).
 */
export const formatDay = (
  isoDate: string,
  language: Language,
  format: keyof typeof formats = 'plain',
): string =>
  new Intl.DateTimeFormat(dateLocale[language], formats[format]).format(new Date(isoDate))

/** Writes a range of dates: `Aug 24 – Nov 20, 2026`. */
export const formatDays = (start: string, end: string, language: Language): string =>
  new Intl.DateTimeFormat(dateLocale[language], formats.plain).formatRange(
    new Date(start),
    new Date(end),
  )

/** Writes a date briefly for an axis: `Nov 9`, `Nov`, and the year at its beginning. */
export const formatTickDay = (day: number, unit: 'day' | 'month', language: Language): string => {
  const date = isoDateOf(day)
  const isNewYear = unit === 'month' && date.slice(5, 7) === '01'
  return new Intl.DateTimeFormat(dateLocale[language], {
    ...(unit === 'day' && { day: 'numeric' }),
    ...(isNewYear ? { year: 'numeric' } : { month: 'short' }),
    timeZone,
  }).format(new Date(date))
}
