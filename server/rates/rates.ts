import type { RateHistory, RatesDocument } from '../../src/core/rates/rate-set.ts'

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
