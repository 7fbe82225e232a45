import { type PairRate, inverseOf, sameCurrency } from './cross-rate.ts'

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
