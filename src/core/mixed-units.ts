import type Big from 'big.js'
import { type ConverterDefinition, convertExactly } from './convert.ts'
import type { Language } from './language.ts'
import { formatNumber, roundTo } from './numbers.ts'

/** The fractions to which the smaller unit can be rounded: eighths of an inch, for example. */
export const denominators = [1, 2, 4, 8, 16] as const
export type Denominator = (typeof denominators)[number]

const glyphs: Readonly<Record<string, string>> = {
  '1/2': '½',
  '1/4': '¼',
  '3/4': '¾',
  '1/8': '⅛',
  '3/8': '⅜',
  '5/8': '⅝',
  '7/8': '⅞',
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const subscripts = '₀₁₂₃₄₅₆₇₈₉'
const digitsIn = (alphabet: string, number: number) =>
  String(number).replace(/\d/g, (digit) => alphabet.charAt(Number(digit)))

/** Writes a fraction below 1 in its lowest terms: `⅞`, `³⁄₁₆`; nothing for 0. The denominator is a power of 2. */
export const writeFraction = (numerator: number, denominator: number): string => {
  if (numerator === 0) return ''
  if (numerator % 2 === 0) return writeFraction(numerator / 2, denominator / 2)
  return (
    glyphs[`${numerator}/${denominator}`] ??
    `${digitsIn(superscripts, numerator)}\u2044${digitsIn(subscripts, denominator)}`
  )
}

/** An amount in two units, such as 5 feet and 10 ⅞ inches. */
export interface MixedAmount<Unit extends string> {
  /** The identifier of the pair, such as `ft_inch`. */
  key: string
  larger: Unit
  smaller: Unit
  /** The whole number of the larger unit, without a sign. */
  whole: Big
  /** The number of the smaller unit with its fraction, ready to be shown. */
  part: string
  isNegative: boolean
  /** Nothing was rounded. */
  isExact: boolean
}

const plain = { minimum: 0, maximum: 0 }

/**
 * Expresses an amount in every pair of units that is usual for results, with the smaller unit rounded to the
 * nearest fraction, half away from zero.
 */
export const toMixedAmounts = <Unit extends string>(
  definition: ConverterDefinition<Unit>,
  amount: Big,
  from: Unit,
  denominator: Denominator,
): readonly MixedAmount<Unit>[] =>
  (definition.subdivisions ?? [])
    .filter(({ isForResults }) => isForResults)
    .map(({ unit: larger, of: smaller, count }) => {
      const exact = convertExactly(definition, amount, from, smaller)
      const unrounded = exact.abs().times(denominator)
      const fractions = roundTo(unrounded, 0)
      const perLarger = count * denominator
      const rest = fractions.mod(perLarger).toNumber()
      const wholePart = Math.floor(rest / denominator)
      const fraction = writeFraction(rest % denominator, denominator)
      return {
        key: `${larger}_${smaller}`,
        larger,
        smaller,
        whole: fractions.minus(rest).div(perLarger),
        part: wholePart === 0 && fraction !== '' ? fraction : `${wholePart}${fraction}`,
        isNegative: exact.lt(0) && fractions.gt(0),
        isExact: unrounded.eq(fractions),
      }
    })

/** Writes an amount in two units, without a larger unit of which there is none: `5 ft 10⅞ in`, `⅜ in`. */
export const writeMixedAmount = <Unit extends string>(
  { larger, smaller, whole, part, isNegative }: MixedAmount<Unit>,
  symbolOf: (unit: Unit) => string,
  language: Language,
): string => {
  const ofLarger = whole.gt(0)
    ? `${formatNumber(whole, language, plain)}\u00A0${symbolOf(larger)} `
    : ''
  return `${isNegative ? '-' : ''}${ofLarger}${part}\u00A0${symbolOf(smaller)}`
}
