import type Big from 'big.js'
import type { Language } from './language.ts'
import { parseNumber } from './numbers.ts'

/** A unit that consists of a whole number of a smaller one, such as a foot of 12 inches. */
interface Subdivision<Unit extends string> {
  unit: Unit
  of: Unit
  count: number
  /** Results are also given in this pair of units, because people think in it: 5 ft 10 in. */
  isForResults?: boolean
}

export interface UnitVocabulary<Unit extends string> {
  /**
   * The words that people write after a number, in lower case and without a full stop. Cubes are written with `³`,
   * never with `3`.
   */
  aliases: Readonly<Partial<Record<Unit, readonly string[]>>>
  subdivisions?: readonly Subdivision<Unit>[]
}

export interface Quantity<Unit extends string> {
  amount: Big
  /** Is set when the text names a unit. */
  unit?: Unit
}

// A number ends in a digit and, from the second number on, also starts with one. So the full stop of `5 ft. 7 in.`
// is not a decimal sign, and a minus between two parts makes the text unreadable.
const firstPart = /^([+−–-]?\s*(?:[.,]\d+|\d+(?:[\s.,]+\d+)*))(\D*)/u
const laterPart = /^(\d+(?:[\s.,]+\d+)*)(\D*)/u

/**
 * In UTF-16 code units. Nobody writes a longer quantity, and normalizing a text or looking for a unit at its end may
 * take a time that grows with the square of its length.
 */
const maxQuantityLength = 200

const normalize = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[′’‘]/g, "'")
    .replace(/[″”“]|''/g, '"')
    .replace(/m\^?3(?![\d.,])/g, 'm³')

/** Strips a suffix such as `ft.`, `feet,`, `feet and`, `pieds et` or `pies y` to its unit. */
const bareUnit = (suffix: string): string =>
  suffix
    .replace(/[\s,]+(?:and|et|y)\s*$/, '')
    .replace(/,\s*$/, '')
    .replace(/[.\s]+/g, ' ')
    .trim()

const unitOf = <Unit extends string>(
  word: string,
  vocabulary: UnitVocabulary<Unit>,
): Unit | undefined =>
  (Object.entries(vocabulary.aliases) as [Unit, readonly string[]][]).find(([, aliases]) =>
    aliases.includes(word),
  )?.[0]

const addPart = <Unit extends string>(
  total: Quantity<Unit>,
  amount: Big,
  word: string,
  vocabulary: UnitVocabulary<Unit>,
): Quantity<Unit> | undefined => {
  const smaller = vocabulary.subdivisions?.find(({ unit }) => unit === total.unit)
  // The last number may stand without its unit: 5'7, 11 st 4.
  const unit = word === '' ? smaller?.of : unitOf(word, vocabulary)
  if (smaller === undefined || unit !== smaller.of) return undefined
  const whole = total.amount.times(smaller.count)
  return { amount: total.amount.s < 0 ? whole.minus(amount) : whole.plus(amount), unit }
}

/**
 * Reads a number with or without a unit (`72,5`, `72 kg`), or an amount in several units (`11 st 4 lb`, `5'7"`, `5
 * ft 7`), which is converted to the smallest of them.
 *
 * @returns undefined when the text is none of these.
 */
export const readQuantity = <Unit extends string>(
  text: string,
  language: Language | undefined,
  vocabulary: UnitVocabulary<Unit>,
): Quantity<Unit> | undefined => {
  const plain = parseNumber(text, language)
  if (plain !== undefined) return { amount: plain }
  if (text.length > maxQuantityLength) return undefined

  let rest = normalize(text).trim()
  let total: Quantity<Unit> | undefined
  while (rest !== '') {
    const [part = '', digits = '', suffix = ''] =
      (total === undefined ? firstPart : laterPart).exec(rest) ?? []
    const amount = parseNumber(digits, language)
    if (amount === undefined) return undefined
    rest = rest.slice(part.length)
    const word = bareUnit(suffix)
    if (total === undefined) {
      const unit = unitOf(word, vocabulary)
      if (unit === undefined) return undefined
      total = { amount, unit }
    } else {
      total = addPart(total, amount, word, vocabulary)
      if (total === undefined) return undefined
    }
  }
  return total
}
