import type Big from 'big.js'
import { type Currency, signOf } from '../../core/currencies.ts'
import type { Language } from '../../core/language.ts'
import { formatMoney } from '../../core/money.ts'

/** An amount with its currency's sign; letters before a number stand apart from it: `CHF 100.00`. */
export const writeMoney = (amount: Big, currency: Currency, language: Language): string => {
  const sign = signOf(currency)
  const isLetters = /\p{L}$/u.test(sign)
  return formatMoney(amount, language === 'en' && isLetters ? `${sign}\u00A0` : sign, language)
}
