/** Days from ovulation to the next period: the average the calendar method rests on (specified). */
export const lutealDays = 14
/** Days before ovulation that count as fertile, and after it (specified). */
export const fertileDaysBefore = 5
export const fertileDaysAfter = 1

/** Cycle lengths in days, from the first day of a period to the day before the next. */
export interface CycleLengths {
  shortest: number
  usual: number
  longest: number
}

/** Both ends included; the same day twice where only one is possible. */
export interface DateSpan {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

/** One cycle by the usual length, and how far its days can lie apart with the shortest and longest. */
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
 * A cycle counted on from the first day of a period.
 *
 * Ovulation lies 14 days before the next period, the fertile window from 5 days before it to 1 day after.
 * Lengths add up from cycle to cycle, so what is possible widens with each.
 *
 * @param index - 0 for the cycle that period began, 1 for the one after.
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

/** Carried further than this, in days, a forecast from averages is guesswork. */
const longestCarryDays = 366

/**
 * Which cycle a day lies in, counted on in cycles of the usual length: 0 for the one the period began.
 *
 * @returns undefined before the period, and more than a year after it.
 */
export const cycleIndexOn = (
  lastPeriod: Temporal.PlainDate,
  usualLength: number,
  day: Temporal.PlainDate,
): number | undefined => {
  const { days } = lastPeriod.until(day)
  return days < 0 || days > longestCarryDays ? undefined : Math.floor(days / usualLength)
}

export const forecastCycles = (
  lastPeriod: Temporal.PlainDate,
  lengths: CycleLengths,
  { first, count }: { first: number; count: number },
): readonly Cycle[] =>
  Array.from({ length: count }, (_, offset) => forecastCycle(lastPeriod, lengths, first + offset))

export type DayMark = 'period' | 'ovulation' | 'fertile' | 'possible'

/** From the mark that yields to the one that prevails, where days coincide. */
const markOrder: readonly DayMark[] = ['possible', 'fertile', 'period', 'ovulation']

const daysOf = ({ from, to }: DateSpan) =>
  Array.from({ length: from.until(to).days + 1 }, (_, days) => from.add({ days }).toString())

/** What each day of some cycles is, by its ISO date; the period after the last one included. */
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
