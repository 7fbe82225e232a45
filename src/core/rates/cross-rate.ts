import type Big from 'big.js'
// Sets how many decimals a division keeps.
import '../numbers.ts'
import type { RateSet, RateSource, RatesDocument } from './rate-set.ts'

/** What one currency is worth in another, as a ratio: neither side is rounded before the amount is known. */
export interface PairRate {
  /** Plain digits. So many of the currency one has … */
  from: string
  /** … are worth so many of the currency one wants. Plain digits. */
  to: string
  /** Who gave it: a source, the specified table, or nobody, a currency being itself. */
  source: RateSource | 'built-in' | 'same'
  /** The day it is of, ISO 8601; the specified table has none. */
  date?: string
}

/** Converts exactly, but for the last of 40 decimals: the multiplication comes first. */
export const convertAt = (amount: Big, { from, to }: PairRate): Big => amount.times(to).div(from)

/** The same rate the other way round. */
export const inverseOf = (rate: PairRate): PairRate => ({ ...rate, from: rate.to, to: rate.from })

/** A currency is worth itself. */
export const sameCurrency: PairRate = { from: '1', to: '1', source: 'same' }

const perEuro = ({ rates }: RateSet, code: string): string | undefined =>
  code === 'EUR' ? '1' : Object.hasOwn(rates, code) ? rates[code] : undefined

/** Whether any source has a rate for a currency. */
export const isRated = ({ ecb, broad }: RatesDocument, code: string): boolean =>
  [ecb, broad].some((set) => set !== undefined && perEuro(set, code) !== undefined)

/**
 * The rate of a pair through the euro. Both sides come from one source and one day, the European Central Bank
 * first: sources differ by a percent or two on the same day, which would bend rates that are fixed by law.
 *
 * @returns undefined where no source has both currencies.
 */
export const crossRate = (
  { ecb, broad }: RatesDocument,
  from: string,
  to: string,
): PairRate | undefined => {
  if (from === to) return sameCurrency
  for (const set of [ecb, broad]) {
    const one = set && perEuro(set, from)
    const other = set && perEuro(set, to)
    if (set && one !== undefined && other !== undefined)
      return { from: one, to: other, source: set.source, date: set.date }
  }
  return undefined
}
