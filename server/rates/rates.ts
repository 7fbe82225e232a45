import { readRateHistory, type RateHistory } from '../../src/core/rates/rate-history.ts'
import {
  readRatesDocument,
  type RateSet,
  type RatesDocument,
} from '../../src/core/rates/rate-set.ts'
import { mergeDays } from './validate-rates.ts'

/** All rates that are known at one moment. */
export interface KnownRates {
  document: RatesDocument
  history: RateHistory
}

/** Where the last good rates are kept between starts: a file, or a key-value store. */
export interface RatesStore {
  /** It never throws. @returns undefined when nothing was stored yet, or when it cannot be read */
  read: () => Promise<KnownRates | undefined>
  /** @throws Error when the rates cannot be stored */
  write: (known: KnownRates) => Promise<void>
}

export interface Rates {
  /** Returns the newest accepted rates; at first those that come with the build. */
  known: () => KnownRates
  /** Loads the stored rates where they are newer. */
  load: () => Promise<void>
  /**
   * Fetches the sources that are due, and validates and stores what they return. It never throws: failures are
   * reported.
   */
  refreshIfDue: () => Promise<void>
  /** Starts refreshing periodically, until `stop`. */
  start: () => void
  /** Stops refreshing. It resolves when rates that have already arrived are stored. */
  stop: () => Promise<void>
}

/** The value before any rates are known. */
export const noRates: KnownRates = { document: {}, history: { days: [] } }

/**
 * Reads rates that a store kept.
 *
 * @param value the parsed JSON
 * @returns undefined when it does not have the expected shape
 */
export const readKnownRates = (value: unknown): KnownRates | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  if (!('document' in value) || !('history' in value)) return undefined
  const document = readRatesDocument(value.document)
  const history = readRateHistory(value.history)
  return document && history ? { document, history } : undefined
}

const newer = (first: RateSet | undefined, second: RateSet | undefined): RateSet | undefined =>
  first && second ? (first.date >= second.date ? first : second) : (first ?? second)

/**
 * Merges two sets: the newer one of each source (the first when both have the same date), and the days of both
 * histories.
 */
export const mergeKnown = (first: KnownRates, second: KnownRates): KnownRates => {
  const ecb = newer(first.document.ecb, second.document.ecb)
  const broad = newer(first.document.broad, second.document.broad)
  return {
    document: { ...(ecb && { ecb }), ...(broad && { broad }) },
    history: { days: mergeDays(second.history.days, first.history.days) },
  }
}
