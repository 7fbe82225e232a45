import type { Language, Localized } from './language.ts'

/** How a language groups the thousands (Unicode CLDR); when reading, spaces are taken in every language. */
export const groupingSign: Localized<string> = { fr: '\u202F', en: ',', es: '.' }

export const decimalSign: Localized<string> = { fr: ',', en: '.', es: ',' }

/** Spanish leaves four digits together: `1234` but `12.345` (ICU's minimum grouping digits). */
export const isGrouped = (wholeDigits: number, language: Language): boolean =>
  wholeDigits > (language === 'es' ? 4 : 3)

/**
 * Writes plain digits, `-1234.50`, the way the language does: the same as `Intl` writes, whose first formatter
 * keeps a phone as busy as the rest of a page's hydration (docs/decisions/0033).
 */
export const formatDigits = (plain: string, language: Language): string => {
  const [signed = '', decimals] = plain.split('.')
  const grouped = isGrouped(signed.replace('-', '').length, language)
    ? signed.replaceAll(/\B(?=(?:\d{3})+$)/g, groupingSign[language])
    : signed
  return decimals ? `${grouped}${decimalSign[language]}${decimals}` : grouped
}

/** Digits that every float has; what comes after them is dust of binary fractions. */
const trustedDigits = 15

/**
 * Writes a count or a measured number, 0 to below 10¹⁵, with as many decimals as it has up to the most asked for.
 * What lies in the middle is rounded up, as it is read: 1.005 is 1.01.
 *
 * @param maximumDecimals - 0 to 6.
 */
export const formatFloat = (number: number, language: Language, maximumDecimals = 0): string => {
  const scale = 10 ** maximumDecimals
  const scaled = Number((number * scale).toPrecision(trustedDigits))
  return formatDigits(String(Math.round(scaled) / scale), language)
}
