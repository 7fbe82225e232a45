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

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
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

/** Reads one day with its rates; returns undefined when it is malformed. */
export const readRateDay = (value: unknown): RateDay | undefined => {
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
