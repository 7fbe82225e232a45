import type Big from 'big.js'
import { readAmount, splitsOf } from '../../../core/ask/question.ts'
import type { Reader } from '../../../core/ask/answer.ts'
import { convert, convertExactly } from '../../../core/convert.ts'
import type { Language } from '../../../core/language.ts'
import { formatNumber, toPlainDigits } from '../../../core/numbers.ts'
import { readQuantity } from '../../../core/quantity.ts'
import type { UnitConverter } from './unit-names.ts'

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
