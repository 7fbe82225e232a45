import type { RateSet } from '../../src/core/rates/rate-set.ts'
import { readRateHistory, readRatesDocument } from '../../src/core/rates/rate-set.ts'
import { mergeDays } from './judge-set.ts'
import type { KnownRates } from './rates.ts'

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
