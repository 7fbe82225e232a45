import type { ConverterDefinition } from './convert.ts'
import type { Language } from './language.ts'
import { readQuantity } from './quantity.ts'
import { writeConversion, writeDigits } from './text-numbers.ts'

/** Writes the numbers that the texts of a converter show, each as the converter itself does. */
export const converterExamples = <Unit extends string>(
  definition: ConverterDefinition<Unit>,
  language: Language,
) => ({
  /** An input, given as plain digits. */
  write: (digits: string) => writeDigits(digits, language),
  /** @param decimals at most so many, for a text that says "about" */
  result: (value: string, from: Unit, to: Unit, decimals?: number) =>
    writeConversion(definition, language, {
      value,
      from,
      to,
      ...(decimals !== undefined && { decimals }),
    }),
  /** The result of an input as visitors type it, with its units: `5 ft 7 in`. */
  typed: (text: string, to: Unit) => {
    const quantity = readQuantity(text, language, definition)
    if (quantity?.unit === undefined) throw new Error(`${text} is not a quantity with a unit`)
    return writeConversion(definition, language, {
      value: quantity.amount.toFixed(),
      from: quantity.unit,
      to,
    })
  },
})
