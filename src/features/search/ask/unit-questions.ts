import type { Reader, UnitAnswers } from '../../../core/ask/answer.ts'
import { fold } from '../../../core/ask/fold-question.ts'
import { convert, convertExactly, type ConverterDefinition } from '../../../core/convert.ts'
import type Big from 'big.js'
import { readAmount } from '../../../core/ask/amounts.ts'
import { splitsOf } from '../../../core/ask/splits.ts'
import type { Language } from '../../../core/language.ts'
import { formatNumber, toPlainDigits } from '../../../core/numbers.ts'
import { readQuantity } from '../../../core/quantity.ts'

/** A converter, and how it is asked for. */
export interface UnitConverter {
  toolId: string
  definition: ConverterDefinition
  /** The unit a folded text names, as a converter's own field would take it, or nearly so. */
  unitOf: (text: string) => string | undefined
}

const namesOf = (lists: readonly ConverterDefinition['aliases'][]): ReadonlyMap<string, string> =>
  new Map(
    lists.flatMap((names) =>
      Object.entries(names).flatMap(([unit, aliases = []]) =>
        [unit.replaceAll('_', ' '), ...aliases].map((alias) => [fold(alias), unit] as const),
      ),
    ),
  )

/** Words shorter than this differ by a letter from too many others. */
const shortestSlip = 6

/** Whether two words differ by one letter too much, too few, changed, or exchanged with its neighbour. */
export const isNearly = (one: string, other: string): boolean => {
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

const nearlyNamed = (names: ReadonlyMap<string, string>, word: string): string | undefined => {
  if (word.length < shortestSlip) return undefined
  const units = new Set(
    [...names]
      .filter(
        ([name]) => name.length >= shortestSlip && name[0] === word[0] && isNearly(name, word),
      )
      .map(([, unit]) => unit),
  )
  return units.size === 1 ? [...units][0] : undefined
}

const asNamed = (text: string): string =>
  text
    .replace(/[.\s]+/g, ' ')
    .replace(/\^?3$/, '³')
    .trim()

/** A converter as its `answers.ts` has it, ready to be asked. */
export const unitConverter = (
  toolId: string,
  { definition, names: furtherNames = {} }: UnitAnswers,
): UnitConverter => {
  let names: ReadonlyMap<string, string> | undefined
  return {
    toolId,
    definition,
    unitOf: (text) => {
      names ??= namesOf([furtherNames, definition.aliases])
      const name = asNamed(text)
      return names.get(name) ?? nearlyNamed(names, name)
    },
  }
}

interface Conversion {
  converter: UnitConverter
  amount: Big
  from: string
  to: string
}

/** `72 kg`, or in several units `5'11"`. */
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

/** Degrees of no scale are Celsius's, but where Celsius's are wanted. */
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

/** Figures told of a result that the tool's decimals make nothing of. */
const smallFigures = 4

/**
 * `72 kg in lb`, `3 ft 5 in cm`, `20 °C en Fahrenheit`: answered as the tool would.
 *
 * @param converters - of several that have both units, the first answers: ounces are weights unless the other unit is
 *   a volume.
 */
export const unitReader =
  (converters: readonly UnitConverter[]): Reader =>
  (question, context) => {
    const { language, t } = context
    const conversion = readConversion(question, language, converters)
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
            new Intl.NumberFormat(language, { maximumSignificantDigits: smallFigures }).format(
              convertExactly(definition, amount, from, to).toNumber(),
            ),
            to,
          ),
        }),
      }),
    }
  }
