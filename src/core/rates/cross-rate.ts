import '../numbers.ts'
import type Big from 'big.js'
import type { RateSet, RateSource, RatesDocument } from './rate-set.ts'

// This import sets how many decimals a division keeps.

/** The worth of one currency in another as a ratio, so that nothing is rounded before the amount is known. */
export interface PairRate {
  /** This many units of the currency one has, in plain digits, … */
  from: string
  /** … are worth this many units of the currency one wants, in plain digits. */
  to: string
  /** The origin of the rate: a source, the specified table, or `same` for a currency and itself. */
  source: RateSource | 'built-in' | 'same'
  /** The day of the rate, ISO 8601. The specified table has none. */
  date?: string
}

/** Converts an amount exactly to 40 decimals. The multiplication comes first, so that only the division rounds. */
export const convertAt = (amount: Big, { from, to }: PairRate): Big => amount.times(to).div(from)

/** Returns the same rate in the other direction. */
export const inverseOf = (rate: PairRate): PairRate => ({ ...rate, from: rate.to, to: rate.from })

/** The rate of a currency and itself. */
const sameCurrency: PairRate = { from: '1', to: '1', source: 'same' }

const perEuro = ({ rates }: RateSet, code: string): string | undefined =>
  code === 'EUR' ? '1' : Object.hasOwn(rates, code) ? rates[code] : undefined

/** Is true when any source has a rate for the currency. */
export const isRated = ({ ecb, broad }: RatesDocument, code: string): boolean =>
  [ecb, broad].some((set) => set !== undefined && perEuro(set, code) !== undefined)

/**
 * Returns the rate of a pair through the euro. Both sides come from one source and one day, preferably from the
 * European Central Bank: sources differ by a percent or two on the same day, which would distort rates that are
 * fixed by law.
 *
 * @returns undefined when no source has both currencies.
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

/**
 * The specified table with the worth of the first currency in the second. These are not market rates but a last
 * resort.
 */
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
 * Returns the specified rate of a pair, or the inverse of the rate of the reverse pair.
 *
 * @returns undefined when the table has neither, because then there is no rate.
 */
export const builtInRate = (from: string, to: string): PairRate | undefined => {
  if (from === to) return sameCurrency
  const reverse = listed(to, from)
  return listed(from, to) ?? (reverse && inverseOf(reverse))
}
