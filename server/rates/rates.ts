import {
  readRateHistory,
  readRatesDocument,
  type RateHistory,
  type RateSet,
  type RatesDocument,
} from '../../src/core/rates/rate-set.ts'
import { mergeDays } from './validate-rates.ts'

/** Everything that is known about rates at one moment. */
export interface KnownRates {
  document: RatesDocument
  history: RateHistory
}

/** Where the last good rates are kept between starts: a file, or a key-value store. */
export interface RatesStore {
  /** @returns undefined when nothing was kept yet, or what was kept cannot be read. Never throws. */
  read: () => Promise<KnownRates | undefined>
  /** @throws Error when they cannot be kept */
  write: (known: KnownRates) => Promise<void>
}

export interface Rates {
  /** The newest accepted rates; the bundled ones until others came. */
  known: () => KnownRates
  /** Takes what the store keeps, where it is newer. */
  load: () => Promise<void>
  /** Asks those sources that are due; what they give is checked, kept and stored. Never throws: it reports. */
  refreshIfDue: () => Promise<void>
  /** Refreshes from now on by itself, until `stop`. */
  start: () => void
  /** Resolves when what has come by then is kept. */
  stop: () => Promise<void>
}

/** Before any rate was had. */
export const noRates: KnownRates = { document: {}, history: { days: [] } }

/**
 * Reads what a store kept of known rates.
 *
 * @param value what was parsed from JSON
 * @returns undefined when it is not as it was written
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

/** Puts both together: each source's newer set, the first's where they are of one day, and all days. */
export const mergeKnown = (first: KnownRates, second: KnownRates): KnownRates => {
  const ecb = newer(first.document.ecb, second.document.ecb)
  const broad = newer(first.document.broad, second.document.broad)
  return {
    document: { ...(ecb && { ecb }), ...(broad && { broad }) },
    history: { days: mergeDays(second.history.days, first.history.days) },
  }
}
