import type Big from 'big.js'
import type { Language } from './language.ts'
import { formatNumber, roundTo } from './numbers.ts'

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
