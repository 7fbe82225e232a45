import type Big from 'big.js'
import type { Language } from './language.ts'
import { type DecimalPlaces, formatNumber, roundTo } from './numbers.ts'

interface PercentOptions extends DecimalPlaces {
  /** A plus before what is above zero: for a change. */
  isSigned?: boolean
}

/**
 * Writes a percentage the way the language does: `23,53 %`, `23.53%`.
 *
 * @param value - in per cent, not as a fraction: 20 is 20 %.
 */
export const formatPercent = (
  value: Big,
  language: Language,
  { minimum, maximum, isSigned = false }: PercentOptions,
): string => {
  const isPlus = isSigned && roundTo(value, maximum).gt(0)
  const number = formatNumber(value, language, { minimum, maximum })
  return `${isPlus ? '+' : ''}${number}${language === 'en' ? '' : '\u00A0'}%`
}
