import Big from 'big.js'
import type { Language } from '../../core/language.ts'
import { formatDigits } from '../../core/number-format.ts'
import { formatNumber, roundTo, toPlainDigits } from '../../core/numbers.ts'
import { type PairRate, convertAt } from '../../core/rates/cross-rate.ts'

/** The number of decimals is the same for every currency, as specified. */
const amountDecimals = 2

/** An amount that would be 0.00 with the specified decimals is shown with this many significant digits. */
const smallAmountFigures = 4

/** Sources give this many decimals for rates from 1 on, and this many significant digits below. */
const rateDecimals = 4
const rateFigures = 6

interface ShownAmount {
  /** The amount as the language writes it. */
  shown: string
  /** The amount in plain digits. */
  copied: string
}

/** Writes an amount with two decimals, as specified, or with four significant digits where it would be 0.00. */
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

/** Writes the worth of one unit: with four decimals, or with six significant digits where it is below 1. */
export const formatRate = (rate: PairRate, language: Language): string => {
  const one = convertAt(new Big(1), rate)
  const rounded = one.gte(1) ? roundTo(one, rateDecimals) : one.prec(rateFigures, Big.roundHalfUp)
  return formatDigits(toPlainDigits(rounded), language)
}

/** Writes a day with its weekday as in a sentence: `Friday, November 20, 2026`. */
export const formatRateDay = (isoDate: string, language: Language): string => {
  const day = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(isoDate))
  // Spanish separates the weekday with a comma, which would divide the sentence. English needs both of its commas.
  return language === 'es' ? day.replace(',', '') : day
}

/** No rates are published over a weekend, and from Maundy Thursday to the Tuesday after Easter. */
const longestRestDays = 5

const dayMs = 86_400_000

/**
 * Returns the age of a rate in days if it is older than the longest pause of the markets, and undefined otherwise.
 */
export const unusualAgeDays = (isoDate: string, nowMs: number): number | undefined => {
  const days = Math.floor((nowMs - Date.parse(isoDate)) / dayMs)
  return days > longestRestDays ? days : undefined
}

/**
 * Writes a name as it stands alone. French and Spanish write names of currencies in lower case within a sentence.
 */
export const capitalize = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}`
