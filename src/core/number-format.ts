import type { Language, Localized } from './language.ts'

/**
 * The sign between thousands per language (Unicode CLDR). When numbers are read, spaces are accepted in every
 * language.
 */
export const groupingSign: Localized<string> = { fr: '\u202F', en: ',', es: '.' }

export const decimalSign: Localized<string> = { fr: ',', en: '.', es: ',' }

/** Spanish does not group four digits: `1234`, but `12.345` (ICU's minimum grouping digits). */
export const isGrouped = (wholeDigits: number, language: Language): boolean =>
  wholeDigits > (language === 'es' ? 4 : 3)

/**
 * Writes plain digits, such as `-1234.50`, as the language writes them. The result is the same as that of `Intl`,
 * whose first formatter takes a phone as long as the rest of a page's hydration (docs/decisions/0033).
 */
export const formatDigits = (plain: string, language: Language): string => {
  const [signed = '', decimals] = plain.split('.')
  const grouped = isGrouped(signed.replace('-', '').length, language)
    ? signed.replaceAll(/\B(?=(?:\d{3})+$)/g, groupingSign[language])
    : signed
  return decimals ? `${grouped}${decimalSign[language]}${decimals}` : grouped
}

/**
 * Every float is exact to this many significant digits. The digits after them are errors of the binary fraction.
 */
const exactDigits = 15

/**
 * Writes a count or a measured number with as many decimals as it has, up to a maximum. A tie is rounded up as its
 * decimal notation suggests: 1.005 becomes 1.01.
 *
 * @param number - from 0 to below 10¹⁵.
 * @param maximumDecimals - from 0 to 6.
 */
export const formatFloat = (number: number, language: Language, maximumDecimals = 0): string => {
  const scale = 10 ** maximumDecimals
  const scaled = Number((number * scale).toPrecision(exactDigits))
  return formatDigits(String(Math.round(scaled) / scale), language)
}

/** Turns the first of a month into an ordinal in French, as in `1er janv.`. Unicode's data does not have it. */
export const withOrdinal = (
  written: string,
  { day }: { day: number },
  language: Language,
): string => (language === 'fr' && day === 1 ? written.replace(/\b1 /, '1er ') : written)
