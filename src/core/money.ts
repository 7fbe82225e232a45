import type Big from 'big.js'
import type { Language } from './language.ts'
import { formatNumber, roundTo } from './numbers.ts'

/** The signs currencies are shown with; the first five are specified, Canada's among them. */
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

/** ISO 4217 codes of the currencies we have a sign for. */
export type Currency = keyof typeof currencySigns

const isCurrency = (code: string): code is Currency => Object.hasOwn(currencySigns, code)

/** A currency's sign by its code; the code itself where there is no other. */
export const signOf = (code: string): string => (isCurrency(code) ? currencySigns[code] : code)

/** What people write beside an amount of any of these currencies: codes and signs. */
export const moneySigns = (codes: readonly Currency[]): readonly string[] => [
  ...codes,
  ...codes.map(signOf),
]

/** Money is shown and added up in hundredths, whatever the currency: the specified two decimals. */
export const centDecimals = 2

/** Half a cent goes away from zero, as accountants round. */
export const roundToCents = (amount: Big): Big => roundTo(amount, centDecimals)

/** An amount with its currency's sign where the language puts it: `1 001,25 €`, `€1,001.25`. */
export const formatMoney = (amount: Big, symbol: string, language: Language): string => {
  const number = formatNumber(amount, language, { minimum: centDecimals, maximum: centDecimals })
  if (language !== 'en') return `${number}\u00A0${symbol}`
  return number.startsWith('-') ? `-${symbol}${number.slice(1)}` : `${symbol}${number}`
}
