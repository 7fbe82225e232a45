import { isoDateOf } from './rate-series.ts'

/** Steps of a date axis: days counted from Mondays, or whole months. */
type DateStep = { unit: 'day' | 'month'; count: number }

const steps: readonly DateStep[] = [
  { unit: 'day', count: 1 },
  { unit: 'day', count: 7 },
  { unit: 'day', count: 14 },
  { unit: 'month', count: 1 },
  { unit: 'month', count: 2 },
  { unit: 'month', count: 3 },
  { unit: 'month', count: 6 },
]

export interface DateTicks {
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
  const ticks = steps.map((step) => ({ unit: step.unit, days: ticksOf(step, start, end) }))
  return ticks.find(({ days }) => days.length <= most) ?? { unit: 'day', days: [] }
}
