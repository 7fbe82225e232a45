import { bankClock, dateOf, dayMs, isTargetDay, lastTargetDay, momentOf } from './target-days.ts'

/** The bank publishes about 16:00 at its seat: asked for no earlier than this, in minutes since midnight. */
const publishedMinutes = 16 * 60 + 5

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long the broad list, found unchanged, is left alone: it comes once a day, at no fixed hour. */
export const broadRestMs = 6 * hourMs

/** How long the 90-day document is left alone when it did not hold what was missed. */
export const historyRestMs = 24 * hourMs

/** The document has the last 90 days; its first ones may be gone by the time it is asked for. */
const historyReachDays = 85

/**
 * The day whose rates the European Central Bank has published by now.
 *
 * @param lateMs how long after publication to wait besides, so that not all servers ask at once
 */
export const expectedEcbDate = (nowMs: number, lateMs: number): string => {
  const { date, minutes } = bankClock(nowMs - lateMs)
  return lastTargetDay(minutes >= publishedMinutes ? date : dateOf(momentOf(date) - dayMs))
}

/** Whether the bank has published rates newer than those of `keptDate`. */
export const isEcbDue = (
  keptDate: string | undefined,
  { nowMs, lateMs }: { nowMs: number; lateMs: number },
): boolean => keptDate === undefined || keptDate < expectedEcbDate(nowMs, lateMs)

/** Whether the broad list may have rates newer than those of `keptDate`. */
export const isBroadDue = (keptDate: string | undefined, nowMs: number): boolean =>
  keptDate === undefined || keptDate < dateOf(nowMs)

/** Whether a working day of the last months is missing from the history. */
export const isHistoryDue = (
  keptDates: readonly string[],
  { nowMs, lateMs }: { nowMs: number; lateMs: number },
): boolean => {
  const kept = new Set(keptDates)
  const newest = momentOf(expectedEcbDate(nowMs, lateMs))
  // The newest one comes with the daily document, which is there first.
  for (let days = 1; days <= historyReachDays; days += 1) {
    const date = dateOf(newest - days * dayMs)
    if (isTargetDay(date) && !kept.has(date)) return true
  }
  return false
}

/**
 * How long to wait after an attempt that brought nothing: 5, 10, 20, 40, then 60 minutes, a fifth more or less.
 *
 * @param attempts how many brought nothing so far, this one included: from 1
 * @param random from 0 to 1
 */
export const retryDelayMs = (attempts: number, random: number): number =>
  Math.min(60, 5 * 2 ** (attempts - 1)) * minuteMs * (0.8 + 0.4 * random)
