import { specifiedCurrencies } from '../../src/core/rates/codes.ts'
import type { RateDay, RateSet, RateSource } from '../../src/core/rates/rate-set.ts'
import { RejectedDocument } from './parse-documents.ts'
import { dateOf, dayMs, daysBetween } from './schedule.ts'

const majors = specifiedCurrencies.filter((code) => code !== 'EUR')

/** The rate of a major currency may rise or fall by at most this factor from one day to the next. */
const majorLimit = 1.2

/** The same for all other currencies. They do fall suddenly, but not to a fifth. */
const minorLimit = 5

/** Up to a week counts as one day, because rates are not fixed every day. */
const nearDays = 7

/** A set with fewer currencies is incomplete: the bank publishes 29 or 30, the broad list 152. */
const minimumCount = { ecb: 25, broad: 140 } as const satisfies Record<RateSource, number>

const changeOf = (before: string, after: string): number => {
  const ratio = Number(after) / Number(before)
  return Math.max(ratio, 1 / ratio)
}

const codesThatMoved = (before: RateDay, after: RateDay, limit: number, codes: readonly string[]) =>
  codes.filter((code) => {
    const [old, next] = [before.rates[code], after.rates[code]]
    return old !== undefined && next !== undefined && changeOf(old, next) > limit
  })

/**
 * The most that the allowed factor of a longer gap may grow to. No major currency has doubled or halved against the
 * euro within a year since 1999.
 */
const longestGapLimit = 2

/**
 * Returns the allowed factor for rates further apart: the limit is applied once more for each further week, up to
 * {@link longestGapLimit}. Without that end, any rate would be accepted after an outage of some months.
 */
const allowedFactor = (limit: number, before: RateDay, after: RateDay): number =>
  Math.min(
    Math.max(limit, longestGapLimit),
    limit ** Math.max(1, Math.abs(daysBetween(before.date, after.date)) / nearDays),
  )

const rejectMoved = (before: RateDay, after: RateDay) => {
  const jumped = codesThatMoved(before, after, allowedFactor(majorLimit, before, after), majors)
  if (jumped.length > 0)
    throw new RejectedDocument(
      `${jumped.join(', ')} too far from ${before.date} to ${after.date} to be true`,
    )
}

const rejectIncomplete = ({ date, rates }: RateDay, source: RateSource, nowMs: number) => {
  // In some time zones it is already tomorrow.
  if (date > dateOf(nowMs + dayMs)) throw new RejectedDocument(`of ${date}, which is to come`)
  const missing = majors.filter((code) => rates[code] === undefined)
  if (missing.length > 0) throw new RejectedDocument(`of ${date} without ${missing.join(', ')}`)
  const count = Object.keys(rates).length
  if (count < minimumCount[source])
    throw new RejectedDocument(`of ${date} with ${count} currencies only`)
}

export interface ValidatedSet {
  set: RateSet
  /** The currencies left out of the set for today, because they moved too far to be believed at once. */
  doubtful: readonly string[]
}

/**
 * Checks whether new rates are plausible.
 *
 * @param next the set from a source, newer than `kept`
 * @param kept the last set of the same source
 * @param other the last set of the other source
 * @throws RejectedDocument when a major currency is missing or has moved too far, or the date is in the future
 */
export const validateSet = (
  next: RateSet,
  { kept, other, nowMs }: { kept?: RateSet; other?: RateSet; nowMs: number },
): ValidatedSet => {
  rejectIncomplete(next, next.source, nowMs)
  const before = kept ?? other
  if (before) rejectMoved(before, next)
  // The bank's rates are not compared with the broad list, so that an error there cannot block both.
  const isNear = other && Math.abs(daysBetween(other.date, next.date)) <= nearDays
  if (next.source === 'broad' && isNear) rejectMoved(other, next)
  const doubtful = kept
    ? codesThatMoved(kept, next, allowedFactor(minorLimit, kept, next), Object.keys(next.rates))
    : []
  if (doubtful.length === 0) return { set: next, doubtful }
  const rates = Object.fromEntries(
    Object.entries(next.rates).filter(([code]) => !doubtful.includes(code)),
  )
  return { set: { ...next, rates }, doubtful }
}

/**
 * Merges days of the European Central Bank. Where both lists have a day, the newer document is used.
 *
 * @param next the days of a document, oldest first
 * @param kept the days accepted before, oldest first
 * @throws RejectedDocument when a day lacks a major currency, or one has moved too far from one day to the next
 */
export const validateHistory = (
  next: readonly RateDay[],
  kept: readonly RateDay[],
  nowMs: number,
): readonly RateDay[] => {
  for (const day of next) rejectIncomplete(day, 'ecb', nowMs)
  const keptByDate = new Map(kept.map((day) => [day.date, day]))
  for (const day of next) {
    const before = keptByDate.get(day.date)
    if (before) rejectMoved(before, day)
  }
  const days = mergeDays(kept, next)
  for (const [index, day] of days.entries()) {
    const before = days[index - 1]
    if (before) rejectMoved(before, day)
  }
  return days
}

/** How many of the bank's days are kept, which is more than a year and a half. */
export const keptDays = 400

/**
 * Merges two lists of days, oldest first, each day once. The second list takes precedence, and the oldest days above
 * the limit are dropped.
 */
export const mergeDays = (
  first: readonly RateDay[],
  second: readonly RateDay[],
): readonly RateDay[] =>
  [...new Map([...first, ...second].map((day) => [day.date, day])).values()]
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .slice(-keptDays)
