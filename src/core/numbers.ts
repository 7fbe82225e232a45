import Big from 'big.js'
import type { Language } from './language.ts'
import { decimalSign, groupingSign, isGrouped, formatDigits } from './number-format.ts'

// All factors need less than this, because results are rounded to 8 decimals at most.
Big.DP = 40
// Everything that a visitor can type is written in plain digits, because other programs may not read exponents.
Big.NE = -60
Big.PE = 60

/** Nobody types longer numbers on purpose, and they would slow exact arithmetic down. */
const maxDigits = 40

const isGroupedBy = (language: Language, whole: string, tail: string): boolean =>
  /^[1-9]\d{0,2}$/.test(whole) &&
  /^\d{3}$/.test(tail) &&
  isGrouped(whole.length + tail.length, language)

const splitAtDecimalSign = (body: string, language: Language | undefined): [string, string] => {
  const signs = body.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  if (last === undefined) return [body, '']
  const whole = body.slice(0, body.lastIndexOf(last))
  const tail = body.slice(whole.length + 1)
  // "1.234.567" is grouped throughout, whereas "1,234.56" and "1.234,56" end in decimals.
  const isGroup =
    signs.length > 1
      ? signs.every((sign) => sign === last)
      : language !== undefined &&
        last === groupingSign[language] &&
        isGroupedBy(language, whole, tail)
  return isGroup ? [body, ''] : [whole, tail]
}

// The grouping sign has to be the same throughout, between groups of three, or of two before the last three as in
// India (12,34,567). Anything looser would read dates, versions and two adjacent numbers as one number.
const groupedWhole = /^[1-9]\d{0,2}(?:([ '.,])\d{3})(?:\1\d{3})*$|^[1-9]\d?(?:,\d\d)+,\d{3}$/
const groupedDecimals = /^\d{3}(?: \d{3})*(?: \d{1,3})?$/

/**
 * Reads a number as people write it: with a comma or a point for the decimals, spaces of any kind, apostrophes or
 * the language's own sign between thousands, and any minus sign. A single comma or point is a decimal sign, unless
 * it stands exactly where the language itself would group (`1,234` in English).
 *
 * @param language - is left out for text that has no language, such as an address; a single sign is decimal then.
 * @returns undefined for anything that is not a number of at most 40 digits; never minus zero.
 */
export const parseNumber = (text: string, language?: Language): Big | undefined => {
  const written = text.trim().replace(/\s+/g, ' ').replaceAll('’', "'")
  const [, sign = '', body = ''] = /^([+−–-]?) ?([\d.,' ]+)$/.exec(written) ?? []
  const [whole, decimals] = splitAtDecimalSign(body, language)
  const isNumber =
    (/^\d*$/.test(whole) || groupedWhole.test(whole)) &&
    (/^\d*$/.test(decimals) || groupedDecimals.test(decimals))
  const wholeDigits = whole.replace(/\D/g, '')
  const decimalDigits = decimals.replace(/\D/g, '')
  const digitCount = wholeDigits.length + decimalDigits.length
  if (!isNumber || digitCount === 0 || digitCount > maxDigits) return undefined
  const amount = new Big(`${wholeDigits || '0'}.${decimalDigits || '0'}`)
  return sign === '' || sign === '+' || amount.eq(0) ? amount : amount.times(-1)
}

export interface DecimalPlaces {
  minimum: number
  maximum: number
}

/** Rounds half away from zero, and never returns minus zero. */
export const roundTo = (value: Big, decimals: number): Big => {
  const rounded = value.round(decimals, Big.roundHalfUp)
  return rounded.eq(0) ? new Big(0) : rounded
}

/** Writes digits, a minus and a point only, for the clipboard, addresses and CSV. */
export const toPlainDigits = (value: Big, minimumDecimals = 0): string => {
  const plain = value.eq(0) ? '0' : value.toFixed()
  const decimals = plain.split('.')[1]?.length ?? 0
  return decimals < minimumDecimals ? value.toFixed(minimumDecimals) : plain
}

/**
 * Converts to the literal that `Intl` formats to the last digit. The output of `toFixed` always is such a literal.
 */
export const toNumericLiteral = (value: Big): Intl.StringNumericLiteral =>
  value.toFixed() as Intl.StringNumericLiteral

/** Writes a number as the language does, exactly and without floating point. */
export const formatNumber = (value: Big, language: Language, decimals: DecimalPlaces): string =>
  formatDigits(toPlainDigits(roundTo(value, decimals.maximum), decimals.minimum), language)

/** Writes a number as one would type it in a language: with its decimal sign and without grouping. */
export const toTypedDigits = (value: Big, language: Language): string =>
  toPlainDigits(value).replace('.', decimalSign[language])

interface PercentOptions extends DecimalPlaces {
  /** A plus sign stands before a number above zero, as for a change. */
  isSigned?: boolean
}

/**
 * Writes a percentage as the language does: `23,53 %`, `23.53%`.
 *
 * @param value - in per cent rather than as a fraction: 20 is 20 %.
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

/** A number with more characters is shown in smaller type; beyond the second limit it may also wrap. */
const longCharacters = 11
const veryLongCharacters = 17

/** Returns the `data-size` attribute of a large number as it is shown. Style sheets choose the type size by it. */
export const displaySizeOf = (text: string): 'long' | 'very-long' | undefined =>
  text.length > veryLongCharacters ? 'very-long' : text.length > longCharacters ? 'long' : undefined
