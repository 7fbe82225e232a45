import { type ConverterDefinition, convert } from './convert.ts'
import type { Language } from './language.ts'
import { type DecimalPlaces, formatNumber, parseNumber } from './numbers.ts'
import { readQuantity } from './quantity.ts'
import { type TextTree, numbersIn, textsIn } from './texts.ts'

export { type TextTree, numbersIn, textsIn } from './texts.ts'

/** Number tokens expected in a text, in order, as the language writes them. */
export type Claim = readonly string[]

/** The claims of a whole text file, by the path of each text that holds a number: `about.examples.0`. */
export type Claims = Readonly<Record<string, readonly Claim[]>>

/**
 * Holds texts against what is claimed of them: every number of every text must be one that its
 * claims give, written the language's way and in their order.
 *
 * The `search` words are what visitors type, and claim nothing.
 *
 * @returns one sentence a fault, none when all is true.
 */
export const falseClaims = (texts: TextTree, claims: Claims): string[] => {
  const found = textsIn(texts).filter(([path]) => !path.startsWith('search.'))
  const known = new Set(found.map(([path]) => path))
  return [
    ...Object.keys(claims)
      .filter((path) => !known.has(path))
      .map((path) => `${path}: claimed of, but there is no such text`),
    ...found.flatMap(([path, text]) => {
      const written = numbersIn(text).join(' | ')
      const expected = (claims[path] ?? []).flat().join(' | ')
      return written === expected ? [] : [`${path}: says ${written}, should say ${expected}`]
    }),
  ]
}

/** Texts with one digit changed, for each digit there is: what `falseClaims` must never let pass. */
export const wrongDigits = (text: string): string[] =>
  [...text.matchAll(/\d/g)].map(
    ({ 0: digit, index }) =>
      `${text.slice(0, index)}${(Number(digit) + 1) % 10}${text.slice(index + 1)}`,
  )

/** @returns texts with one digit wrong that `falseClaims` would let pass: there should be none. */
export const unnoticedDigits = (texts: TextTree, claims: Claims): string[] =>
  textsIn(texts)
    .filter(([path]) => !path.startsWith('search.'))
    .flatMap(([path, text]) =>
      wrongDigits(text).filter(
        (wrong) => falseClaims({ [path]: wrong }, { [path]: claims[path] ?? [] }).length === 0,
      ),
    )

/** What a converter's texts may claim, each number computed by the converter itself. */
export interface ConverterClaims<Unit extends string> {
  /** Input, then its result: `23 kg … 50.70626 lb`. `decimals` for a text that says "about". */
  pair: (value: string, from: Unit, to: Unit, decimals?: number) => Claim
  /** The result first, then the input. */
  reversed: (value: string, from: Unit, to: Unit, decimals?: number) => Claim
  /** The result alone, its input being said in words: "a pound". */
  result: (value: string, from: Unit, to: Unit, decimals?: number) => Claim
  /** An input as the tool reads it (`5 ft 7 in`), its numbers, then its result. */
  typed: (text: string, to: Unit) => Claim
  /** The numbers of an input the tool must be able to read. */
  reads: (text: string) => Claim
  /** A number that no conversion gives, exactly as written. */
  constant: (token: string, reason: string) => Claim
}

const numberOf = (digits: string) => {
  const number = parseNumber(digits)
  if (number === undefined) throw new Error(`${digits} is no number`)
  return number
}

export const converterClaims = <Unit extends string>(
  definition: ConverterDefinition<Unit>,
  language: Language,
): ConverterClaims<Unit> => {
  const write = (digits: string, decimals: DecimalPlaces = { minimum: 0, maximum: 40 }) =>
    formatNumber(numberOf(digits), language, decimals)
  const answer = (value: string, from: Unit, to: Unit, decimals?: number) =>
    formatNumber(
      convert(definition, numberOf(value), from, to),
      language,
      decimals === undefined ? definition.decimals : { minimum: 0, maximum: decimals },
    )
  const quantityOf = (text: string) => {
    const quantity = readQuantity(text, language, definition)
    if (quantity?.unit === undefined) throw new Error(`${text} is no quantity with a unit`)
    return { amount: quantity.amount, unit: quantity.unit }
  }
  return {
    pair: (value, ...conversion) => [write(value), answer(value, ...conversion)],
    reversed: (value, ...conversion) => [answer(value, ...conversion), write(value)],
    result: (...conversion) => [answer(...conversion)],
    typed: (text, to) => {
      const { amount, unit } = quantityOf(text)
      return [...numbersIn(text), answer(amount.toFixed(), unit, to)]
    },
    reads: (text) => {
      quantityOf(text)
      return numbersIn(text)
    },
    constant: (token) => [token],
  }
}
