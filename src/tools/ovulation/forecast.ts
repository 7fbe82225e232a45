import type { NumberField } from '../../components/form/rules.ts'

/** An average of cycles outside these lengths has no meaning (specified). */
export const shortestDays = '20'
export const longestDays = '45'

const cycleDays = {
  kind: 'number',
  initial: '',
  minimum: shortestDays,
  maximum: longestDays,
  isWhole: true,
  example: '28',
} as const satisfies NumberField

/** The rules of the fields for cycle lengths, in days. */
export const lengthFields = {
  cycleLength: { ...cycleDays, initial: '28' },
  shortestCycle: { ...cycleDays, example: '26', isOptional: true },
  longestCycle: { ...cycleDays, example: '31', isOptional: true },
} as const satisfies Readonly<Record<string, NumberField>>

interface LengthsReading {
  /** Is undefined without a usual length. Without a valid range, every cycle has the usual length. */
  read: CycleLengths | undefined
  isShortestTooLong: boolean
  isLongestTooShort: boolean
}

/** Combines the usual length with the optional range, which has to contain it. */
export const readLengths = ({
  usual,
  shortest,
  longest,
}: {
  usual: number | undefined
  shortest: number | undefined
  longest: number | undefined
}): LengthsReading => {
  if (usual === undefined)
    return { read: undefined, isShortestTooLong: false, isLongestTooShort: false }
  const isShortestTooLong = shortest !== undefined && shortest > usual
  const isLongestTooShort = longest !== undefined && longest < usual
  const isRange =
    shortest !== undefined && longest !== undefined && !isShortestTooLong && !isLongestTooShort
  return {
    read: isRange ? { shortest, usual, longest } : { shortest: usual, usual, longest: usual },
    isShortestTooLong,
    isLongestTooShort,
  }
}

/** The days from ovulation to the next period: the average that the calendar method uses (specified). */
export const lutealDays = 14
/** The numbers of days before and after ovulation that count as fertile (specified). */
export const fertileDaysBefore = 5
export const fertileDaysAfter = 1

/** Cycle lengths in days, from the first day of a period to the day before the next one. */
export interface CycleLengths {
  shortest: number
  usual: number
  longest: number
}

/** A range of days, both ends included. Both are the same day where only one is possible. */
export interface DateSpan {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

/** A cycle of the usual length, and the range of its days with the shortest and the longest length. */
export interface Cycle {
  periodStart: Temporal.PlainDate
  ovulation: Temporal.PlainDate
  fertile: DateSpan
  nextPeriod: Temporal.PlainDate
  possible: {
    periodStart: DateSpan
    ovulation: DateSpan
    fertile: DateSpan
    nextPeriod: DateSpan
  }
}

/**
 * Forecasts a cycle from the first day of a period.
 *
 * Ovulation is 14 days before the next period, and the fertile window lasts from 5 days before it to 1 day after
 * it. The lengths add up from cycle to cycle, so the possible range grows with each.
 *
 * @param index - 0 for the cycle that began with the period, 1 for the next one.
 */
export const forecastCycle = (
  lastPeriod: Temporal.PlainDate,
  lengths: CycleLengths,
  index = 0,
): Cycle => {
  const after = (days: number) => lastPeriod.add({ days })
  const span = (cycles: number, shift: number, shiftTo = shift): DateSpan => ({
    from: after(lengths.shortest * cycles + shift),
    to: after(lengths.longest * cycles + shiftTo),
  })
  const nextPeriod = after(lengths.usual * (index + 1))
  const ovulation = nextPeriod.subtract({ days: lutealDays })
  return {
    periodStart: after(lengths.usual * index),
    ovulation,
    fertile: {
      from: ovulation.subtract({ days: fertileDaysBefore }),
      to: ovulation.add({ days: fertileDaysAfter }),
    },
    nextPeriod,
    possible: {
      periodStart: span(index, 0),
      ovulation: span(index + 1, -lutealDays),
      fertile: span(index + 1, -lutealDays - fertileDaysBefore, -lutealDays + fertileDaysAfter),
      nextPeriod: span(index + 1, 0),
    },
  }
}

/** After this many days, a forecast from averages is guesswork. */
const maxForecastDays = 366

/**
 * Returns the cycle of a day when all cycles have the usual length. The cycle that began with the period is 0.
 *
 * @returns undefined before the period, and more than a year after it.
 */
export const cycleIndexOn = (
  lastPeriod: Temporal.PlainDate,
  usualLength: number,
  day: Temporal.PlainDate,
): number | undefined => {
  const { days } = lastPeriod.until(day)
  return days < 0 || days > maxForecastDays ? undefined : Math.floor(days / usualLength)
}

export const forecastCycles = (
  lastPeriod: Temporal.PlainDate,
  lengths: CycleLengths,
  { first, count }: { first: number; count: number },
): readonly Cycle[] =>
  Array.from({ length: count }, (_, offset) => forecastCycle(lastPeriod, lengths, first + offset))

export type DayMark = 'period' | 'ovulation' | 'fertile' | 'possible'

/** Where days coincide, the later mark in this list prevails. */
const markOrder: readonly DayMark[] = ['possible', 'fertile', 'period', 'ovulation']

const daysOf = ({ from, to }: DateSpan) =>
  Array.from({ length: from.until(to).days + 1 }, (_, days) => from.add({ days }).toString())

/** Returns the mark of each day of some cycles by its ISO date, including the period after the last cycle. */
export const markDays = (cycles: readonly Cycle[]): ReadonlyMap<string, DayMark> => {
  const daysMarked: Readonly<Record<DayMark, (cycle: Cycle) => readonly string[]>> = {
    possible: ({ possible }) => daysOf(possible.fertile),
    fertile: ({ fertile }) => daysOf(fertile),
    period: ({ periodStart, nextPeriod }) => [periodStart.toString(), nextPeriod.toString()],
    ovulation: ({ ovulation }) => [ovulation.toString()],
  }
  return new Map(
    markOrder.flatMap((mark) =>
      cycles.flatMap((cycle) => daysMarked[mark](cycle).map((date) => [date, mark] as const)),
    ),
  )
}
