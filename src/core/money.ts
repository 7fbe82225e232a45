import type Big from 'big.js'
import type { Language } from './language.ts'
import { formatNumber, roundTo } from './numbers.ts'

/** The signs that currencies are shown with. The first five are specified, including the one of Canada. */
export const currencySigns = {
  EUR: '€',
  USD: '$',
  GBP: '£',
  JPY: '¥',
  CAD: 'C$',
  CHF: 'CHF',
  CZK: 'Kč',
  DKK: 'kr',
  HUF: 'Ft',
  PLN: 'zł',
  RON: 'lei',
  SEK: 'kr',
} as const

/** The ISO 4217 codes of the currencies that have a sign here. */
export type Currency = keyof typeof currencySigns

const isCurrency = (code: string): code is Currency => Object.hasOwn(currencySigns, code)

/** Returns a currency's sign, or the code itself where there is no sign. */
export const signOf = (code: string): string => (isCurrency(code) ? currencySigns[code] : code)

/** Returns what people write beside an amount of any of these currencies: their codes and signs. */
export const moneySigns = (codes: readonly Currency[]): readonly string[] => [
  ...codes,
  ...codes.map(signOf),
]

/** Money is shown and added up with two decimals whatever the currency, as specified. */
export const centDecimals = 2

/** Rounds half a cent away from zero, as accountants do. */
export const roundToCents = (amount: Big): Big => roundTo(amount, centDecimals)

/** Writes an amount with the currency's sign where the language puts it: `1 001,25 €`, `€1,001.25`. */
export const formatMoney = (amount: Big, symbol: string, language: Language): string => {
  const number = formatNumber(amount, language, { minimum: centDecimals, maximum: centDecimals })
  if (language !== 'en') return `${number}\u00A0${symbol}`
  return number.startsWith('-') ? `-${symbol}${number.slice(1)}` : `${symbol}${number}`
}
