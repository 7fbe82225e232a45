import Big from 'big.js'
import type { Language } from '../../core/language.ts'
import { formatDigits } from '../../core/number-format.ts'
import { formatNumber, roundTo, toPlainDigits } from '../../core/numbers.ts'
import { type PairRate, convertAt } from '../../core/rates/cross-rate.ts'

/** Whatever the currency, as specified. */
const amountDecimals = 2

/** Figures shown of an amount that the specified two decimals would make nothing of. */
const smallAmountFigures = 4

/** Rates are read to as many places as their sources give them: decimals from 1 on, figures below. */
const rateDecimals = 4
const rateFigures = 6

interface ShownAmount {
  /** The way the language writes it. */
  shown: string
  /** Plain digits. */
  copied: string
}

/** Two decimals whatever the currency, as specified; where these would be 0.00, four figures. */
export const formatAmount = (amount: Big, language: Language): ShownAmount => {
  const rounded = roundTo(amount, amountDecimals)
  if (!rounded.eq(0) || amount.eq(0))
    return {
      shown: formatNumber(rounded, language, { minimum: amountDecimals, maximum: amountDecimals }),
      copied: toPlainDigits(rounded, amountDecimals),
    }
  const copied = toPlainDigits(amount.prec(smallAmountFigures, Big.roundHalfUp))
  return { shown: formatDigits(copied, language), copied }
}

/** What one unit of a currency makes: four decimals, or six figures where it is less than 1. */
export const formatRate = (rate: PairRate, language: Language): string => {
  const one = convertAt(new Big(1), rate)
  const rounded = one.gte(1) ? roundTo(one, rateDecimals) : one.prec(rateFigures, Big.roundHalfUp)
  return formatDigits(toPlainDigits(rounded), language)
}

/** English dates begin with the day here, as the issuing bank writes them. */
const dateLocale: Readonly<Record<Language, string>> = { fr: 'fr', en: 'en-GB', es: 'es' }

/** A day with its weekday, as it stands in a sentence: `Friday 20 November 2026`. */
export const formatRateDay = (isoDate: string, language: Language): string =>
  new Intl.DateTimeFormat(dateLocale[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
    .format(new Date(isoDate))
    // Whether a comma follows the weekday depends on the browser's age; the sentence has its own.
    .replace(',', '')

/** Rates rest over a weekend, and from Maundy Thursday to the Tuesday after Easter. */
const longestRestDays = 5

const dayMs = 86_400_000

/** How many days old a rate is, when it is older than the longest rest of the markets; undefined otherwise. */
export const unusualAgeDays = (isoDate: string, nowMs: number): number | undefined => {
  const days = Math.floor((nowMs - Date.parse(isoDate)) / dayMs)
  return days > longestRestDays ? days : undefined
}

/** A name as it stands alone: French and Spanish write those of currencies small within a sentence. */
export const capitalize = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}`
