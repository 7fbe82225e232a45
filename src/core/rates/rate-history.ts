import { type RateDay, isRecord, readRateDay } from './rate-set.ts'

/** The body of `/api/rate-history`: the European Central Bank's days, the oldest first. */
export interface RateHistory {
  days: readonly RateDay[]
}

/** The days of a pair's history. The page shows 365, from the day before if nothing was published on the first. */
const pairHistoryDays = 370

const dayMs = 86_400_000

/**
 * Returns the part of a history that shows how a pair has moved: the days of the last year that have both currencies,
 * with no other rates. A currency and itself have no history.
 *
 * @param from - the ISO 4217 code of one currency; `to` is the other one's.
 */
export const pairHistory = ({ days }: RateHistory, from: string, to: string): RateHistory => {
  const codes = [from, to].filter((code) => code !== 'EUR')
  const last = days.at(-1)
  if (!last || from === to) return { days: [] }
  const start = new Date(Date.parse(last.date) - pairHistoryDays * dayMs).toISOString().slice(0, 10)
  return {
    days: days
      .filter(
        ({ date, rates }) => date >= start && codes.every((code) => Object.hasOwn(rates, code)),
      )
      .map(({ date, rates }) => ({
        date,
        rates: Object.fromEntries(codes.map((code) => [code, rates[code] ?? ''])),
      })),
  }
}

/**
 * Reads the body of `/api/rate-history`.
 *
 * @returns undefined when a day is malformed or does not come after the one before it.
 */
export const readRateHistory = (value: unknown): RateHistory | undefined => {
  if (!isRecord(value) || !Array.isArray(value.days)) return undefined
  const days: RateDay[] = []
  for (const item of value.days as readonly unknown[]) {
    const day = readRateDay(item)
    const previous = days.at(-1)
    if (!day || (previous && previous.date >= day.date)) return undefined
    days.push(day)
  }
  return { days }
}
