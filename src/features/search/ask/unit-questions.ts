import type { Reader, UnitAnswers } from '../../../core/ask/answer.ts'
import { fold, readAmount, splitsOf } from '../../../core/ask/question.ts'
import { convert, convertExactly, type ConverterDefinition } from '../../../core/convert.ts'
import type Big from 'big.js'
import type { Language } from '../../../core/language.ts'
import { formatNumber, toPlainDigits } from '../../../core/numbers.ts'
import { readQuantity } from '../../../core/quantity.ts'

/** A unit converter and the names of its units. */
export interface UnitConverter {
  toolId: string
  definition: ConverterDefinition
  /** Returns the unit that a folded text names, with at most one spelling mistake. */
  unitOf: (text: string) => string | undefined
  counterparts: Readonly<Record<string, string>>
}

const namesOf = (lists: readonly ConverterDefinition['aliases'][]): ReadonlyMap<string, string> =>
  new Map(
    lists.flatMap((names) =>
      Object.entries(names).flatMap(([unit, aliases = []]) =>
        [unit.replaceAll('_', ' '), ...aliases].map((alias) => [fold(alias), unit] as const),
      ),
    ),
  )

/** Shorter words differ by one letter from too many others to be corrected. */
const minCorrectedLength = 6

/** Returns whether two words differ by one inserted, missing or changed letter, or two swapped neighbors. */
export const isOneEditApart = (one: string, other: string): boolean => {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  const longestEnd = Math.min(one.length, other.length) - start
  while (end < longestEnd && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [first, second] = [one, other].map((word) => word.slice(start, word.length - end))
  if (first === undefined || second === undefined) return false
  if (first.length <= 1 && second.length <= 1) return true
  return first.length === 2 && second.length === 2 && first === `${second[1]}${second[0]}`
}

const correctedUnit = (names: ReadonlyMap<string, string>, word: string): string | undefined => {
  if (word.length < minCorrectedLength) return undefined
  const units = new Set(
    [...names]
      .filter(
        ([name]) =>
          name.length >= minCorrectedLength && name[0] === word[0] && isOneEditApart(name, word),
      )
      .map(([, unit]) => unit),
  )
  return units.size === 1 ? [...units][0] : undefined
}

const normalizeUnitName = (text: string): string =>
  text
    .replace(/[.\s]+/g, ' ')
    .replace(/\^?3$/, '³')
    .trim()

/** Creates a unit converter from what a tool's `answers.ts` exports. */
export const unitConverter = (
  toolId: string,
  { definition, names: furtherNames = {}, counterparts = {} }: UnitAnswers,
): UnitConverter => {
  let names: ReadonlyMap<string, string> | undefined
  return {
    toolId,
    definition,
    counterparts,
    unitOf: (text) => {
      names ??= namesOf([furtherNames, definition.aliases])
      const name = normalizeUnitName(text)
      return names.get(name) ?? correctedUnit(names, name)
    },
  }
}

interface Conversion {
  converter: UnitConverter
  amount: Big
  from: string
  to: string
}

/** Reads a quantity such as `72 kg`, or one in several units such as `5'11"`. */
const readMeasure = (
  text: string,
  { definition, unitOf }: UnitConverter,
  language: Language,
): { amount: Big; unit: string } | undefined => {
  const written = readAmount(text, language)
  const unit = written && unitOf(written.rest)
  if (written && unit !== undefined) return { amount: written.amount, unit }
  const read = definition.subdivisions && readQuantity(text, language, definition)
  return read?.unit === undefined ? undefined : { amount: read.amount, unit: read.unit }
}

/** Degrees without a scale are read as Celsius, or as Fahrenheit when Celsius is the target. */
const isBareDegree = /(?:°|º|deg|degr(?:e|ee)s?|grados?)$/

const readConversion = (
  question: string,
  language: Language,
  converters: readonly UnitConverter[],
): Conversion | undefined => {
  if (!/\d/.test(question)) return undefined
  for (const [left, right] of splitsOf(question))
    for (const converter of converters) {
      const to = converter.unitOf(right)
      const measure = to === undefined ? undefined : readMeasure(left, converter, language)
      if (to === undefined || !measure) continue
      const { amount } = measure
      const from = to === 'celsius' && isBareDegree.test(left) ? 'fahrenheit' : measure.unit
      const lowest = converter.definition.lowest?.(from)
      const isPossible = from !== to && !(lowest && amount.lt(lowest))
      if (isPossible) return { converter, amount, from, to }
    }
  return undefined
}

/** The connectors of a question whose target is still being typed. */
const unfinished = / (?:en|in|to|a|vers|into|hacia|=)$/

/** Reads a measure without a target, such as `10 mph`. It is converted to the counterpart of its unit. */
const readMeasureAlone = (
  question: string,
  language: Language,
  converters: readonly UnitConverter[],
): Conversion | undefined => {
  for (const converter of converters) {
    const measure = readMeasure(question.replace(unfinished, ''), converter, language)
    if (!measure) continue
    const { amount, unit: from } = measure
    const to = converter.counterparts[from]
    const lowest = converter.definition.lowest?.(from)
    if (to !== undefined && !(lowest && amount.lt(lowest))) return { converter, amount, from, to }
  }
  return undefined
}

/** The number of significant digits shown for a result that the tool's decimals would round to zero. */
const smallResultDigits = 4

/**
 * Creates the reader of questions such as `72 kg in lb`, `3 ft 5 in cm`, `20 °C en Fahrenheit` and `10 mph`.
 *
 * @param converters - the first converter that has both units answers: ounces are weights unless the other unit is a
 * volume.
 */
export const unitReader =
  (converters: readonly UnitConverter[]): Reader =>
  (question, context) => {
    const { language, t } = context
    const conversion =
      readConversion(question, language, converters) ??
      readMeasureAlone(question, language, converters)
    if (!conversion) return undefined
    const { converter, amount, from, to } = conversion
    const { toolId, definition } = converter
    const withSymbol = (written: string, unit: string) =>
      `${written}\u00A0${t(`${toolId}.symbols.${unit}`)}`
    const result = convert(definition, amount, from, to)
    const isLost = result.eq(0) && !amount.eq(0)
    return {
      toolId,
      query: { value: toPlainDigits(amount), from, to },
      question: t('inUnit', {
        quantity: withSymbol(formatNumber(amount, language, { minimum: 0, maximum: 40 }), from),
        unit: t(`${toolId}.units.${to}`),
      }),
      result: withSymbol(formatNumber(result, language, definition.decimals), to),
      ...(isLost && {
        note: t('small', {
          quantity: withSymbol(
            new Intl.NumberFormat(language, { maximumSignificantDigits: smallResultDigits }).format(
              convertExactly(definition, amount, from, to).toNumber(),
            ),
            to,
          ),
        }),
      }),
    }
  }
