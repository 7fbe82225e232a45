import { type ConverterDefinition, convert } from './convert.ts'
import type { Language } from './language.ts'
import { formatNumber, parseNumber } from './numbers.ts'
import { readQuantity } from './quantity.ts'
import { writeDigits } from './text-numbers.ts'

/** Writes the numbers that the texts of a converter show, each as the converter itself does. */
export const converterExamples = <Unit extends string>(
  definition: ConverterDefinition<Unit>,
  language: Language,
) => {
  const result = (value: string, from: Unit, to: Unit, decimals?: number) => {
    const number = parseNumber(value)
    if (number === undefined) throw new Error(`${value} is not a number`)
    return formatNumber(
      convert(definition, number, from, to),
      language,
      decimals === undefined ? definition.decimals : { minimum: 0, maximum: decimals },
    )
  }
  return {
    /** An input, given as plain digits. */
    write: (digits: string) => writeDigits(digits, language),
    /** @param decimals at most so many, for a text that says "about" */
    result,
    /** The result of an input as visitors type it, with its units: `5 ft 7 in`. */
    typed: (text: string, to: Unit) => {
      const quantity = readQuantity(text, language, definition)
      if (quantity?.unit === undefined) throw new Error(`${text} is not a quantity with a unit`)
      return result(quantity.amount.toFixed(), quantity.unit, to)
    },
  }
}
