import '../numbers.ts'
import type Big from 'big.js'
import type { RateSet, RateSource, RatesDocument } from './rate-set.ts'

// Sets how many decimals a division keeps.

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
const sameCurrency: PairRate = { from: '1', to: '1', source: 'same' }

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

/** The specified table: what one of the first is worth in the second. Nobody's market rates: a last resort. */
const table: Readonly<Record<string, string>> = {
  'EUR-USD': '1.08',
  'USD-EUR': '0.93',
  'EUR-GBP': '0.86',
  'GBP-EUR': '1.16',
  'USD-GBP': '0.8',
  'GBP-USD': '1.25',
  'EUR-JPY': '160.5',
  'USD-JPY': '148.75',
  'EUR-CAD': '1.47',
  'USD-CAD': '1.36',
}

const listed = (from: string, to: string): PairRate | undefined => {
  const rate = table[`${from}-${to}`]
  return rate === undefined ? undefined : { from: '1', to: rate, source: 'built-in' }
}

/**
 * The specified rate of a pair, or the inverse of the reverse pair's.
 *
 * @returns undefined where the table has neither: then there is no rate, and none is made up.
 */
export const builtInRate = (from: string, to: string): PairRate | undefined => {
  if (from === to) return sameCurrency
  const reverse = listed(to, from)
  return listed(from, to) ?? (reverse && inverseOf(reverse))
}
