/** The source of rates: the European Central Bank's reference rates, or a broad daily list. */
export type RateSource = 'ecb' | 'broad'

/** All rates that one source gave for one day. */
export interface RateSet {
  source: RateSource
  /** The day of the rates as the source states it, ISO 8601. It never comes from a clock. */
  date: string
  /** The worth of one euro per ISO 4217 code, in plain digits with a point. The euro itself is not listed. */
  rates: Readonly<Record<string, string>>
}

/** The body of `/api/rates`. A source that was never received is left out. */
export interface RatesDocument {
  ecb?: RateSet
  broad?: RateSet
}

/** The European Central Bank's rates of one day. */
export interface RateDay {
  date: string
  rates: Readonly<Record<string, string>>
}

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

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Is true for a day of the calendar written as in ISO 8601: `2026-11-20`. */
export const isIsoDate = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  // `Date` takes the thirtieth of February for the second of March.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** Is true for a rate in plain digits that is more than 0. */
export const isRate = (text: string): boolean =>
  /^\d{1,12}(?:\.\d{1,20})?$/.test(text) && /[1-9]/.test(text)

const isRateEntry = (entry: [string, unknown]): entry is [string, string] =>
  /^[A-Z]{3}$/.test(entry[0]) &&
  entry[0] !== 'EUR' &&
  typeof entry[1] === 'string' &&
  isRate(entry[1])

const readRateDay = (value: unknown): RateDay | undefined => {
  if (!isRecord(value) || typeof value.date !== 'string' || !isIsoDate(value.date)) return undefined
  if (!isRecord(value.rates)) return undefined
  const entries = Object.entries(value.rates)
  if (entries.length === 0 || !entries.every(isRateEntry)) return undefined
  return { date: value.date, rates: Object.fromEntries(entries) }
}

const readRateSet = (source: RateSource, value: unknown): RateSet | undefined => {
  const day = readRateDay(value)
  return day && isRecord(value) && value.source === source ? { source, ...day } : undefined
}

/**
 * Reads the body of `/api/rates` and drops unknown properties.
 *
 * @returns undefined when the body has no set of rates, or a malformed one.
 */
export const readRatesDocument = (value: unknown): RatesDocument | undefined => {
  if (!isRecord(value)) return undefined
  const ecb = readRateSet('ecb', value.ecb)
  const broad = readRateSet('broad', value.broad)
  const isWhole = (value.ecb === undefined || ecb) && (value.broad === undefined || broad)
  if (!isWhole || !(ecb ?? broad)) return undefined
  return { ...(ecb && { ecb }), ...(broad && { broad }) }
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
