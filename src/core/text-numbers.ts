import { type ConverterDefinition, convert } from './convert.ts'
import type { Language } from './language.ts'
import { type DecimalPlaces, formatNumber, parseNumber } from './numbers.ts'
import { readQuantity } from './quantity.ts'

/** The content of a folder's `texts.*.json`. */
export type TextTree = string | readonly TextTree[] | { readonly [key: string]: TextTree }

/** Lists every text of a tree with its path, such as `about.examples.0`. */
export const textsIn = (tree: TextTree, path = ''): [path: string, text: string][] =>
  typeof tree === 'string'
    ? [[path, tree]]
    : Object.entries(tree).flatMap(([key, branch]) =>
        textsIn(branch, path === '' ? key : `${path}.${key}`),
      )

// Matches a run of digits with the signs that group or divide it, including `5:30`; a space joins groups of three
// only. The sign belongs to the number where no word or number precedes it, so not in `2019-2020`.
const numberToken = /(?<![\p{L}\d])[−-]?\d+(?:[.,:\u00A0\u202F\u2009 ]\d{3}(?!\d)|[.,:]\d+)*|\d+/gu

/** Lists the numbers of a text as they are written, with `-` for every minus sign. */
export const numbersIn = (text: string): string[] =>
  [...text.matchAll(numberToken)].map(([token]) => token.replace('−', '-'))

/** The numbers that a folder's texts may show in one language. */
interface TextNumbers {
  /** The values that replace `{{example.NAME}}` in the texts. The tool's own functions compute them. */
  examples?: Readonly<Record<string, string>>
  /** The numbers that the examples start from, as the language writes them. The texts hold them as digits. */
  inputs?: readonly string[]
  /** Numbers that the texts may hold as digits, each with the reason why nothing computes it. */
  constants?: Readonly<Record<string, string>>
}

/** The type of the export `textNumbers` of a folder's `text-numbers.ts`. */
export type TextNumbersOf = (language: Language) => TextNumbers

const examplePlaceholder = /\{\{example\.(\w+)\}\}/g

/** Words that visitors type into the search do not state any facts. */
const isSearchWord = (path: string) => path.startsWith('search.')

interface FilledTexts<Tree> {
  texts: Tree
  /** One sentence per fault; the list is empty when every number has a source. */
  faults: readonly string[]
  /** The names of the examples and the inputs and constants that the texts use. */
  used: ReadonlySet<string>
}

/**
 * Inserts the examples into the texts, and reports the numbers that are neither an input nor a constant. Other
 * placeholders are left to the page.
 */
export const fillTextNumbers = <Tree extends TextTree>(
  tree: Tree,
  { examples = {}, inputs = [], constants = {} }: TextNumbers,
): FilledTexts<Tree> => {
  const used = new Set<string>()
  const faults: string[] = []
  for (const [path, text] of textsIn(tree)) {
    if (isSearchWord(path)) continue
    for (const [, name = ''] of text.matchAll(examplePlaceholder))
      if (name in examples) used.add(name)
      else faults.push(`${path}: there is no example "${name}"`)
    for (const number of numbersIn(text.replaceAll(/\{\{.*?\}\}/g, ' … ')))
      if (number in constants || inputs.includes(number)) used.add(number)
      else faults.push(`${path}: "${number}" is no example, input or constant`)
  }
  const fill = (branch: TextTree): TextTree => {
    if (typeof branch === 'string')
      return branch.replaceAll(
        examplePlaceholder,
        (placeholder, name: string) => examples[name] ?? placeholder,
      )
    if (Array.isArray(branch)) return branch.map(fill)
    return Object.fromEntries(Object.entries(branch).map(([key, value]) => [key, fill(value)]))
  }
  // Filling in values does not change the shape of the tree.
  return { texts: fill(tree) as Tree, faults, used }
}

/** Writes a number given in plain digits (`1234.5`) completely, as the language writes it. */
export const formatDigits = (
  digits: string,
  language: Language,
  decimals: DecimalPlaces = { minimum: 0, maximum: 40 },
): string => {
  const number = parseNumber(digits)
  if (number === undefined) throw new Error(`${digits} is not a number`)
  return formatNumber(number, language, decimals)
}

/**
 * Writes a time of day of the 24-hour clock, such as `09:00`, as prose does: `9 h` in French, unchanged in the other
 * languages and on the 12-hour clock.
 */
export const proseTime = (clock: string, language: Language): string =>
  language === 'fr'
    ? clock.replace(/^0?(\d+):00$/, '$1\u00A0h').replace(/^0?(\d+):(\d\d)$/, '$1\u00A0h\u00A0$2')
    : clock

/** Returns functions that write the numbers in the texts of a converter as the converter itself does. */
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
    /** Writes an input that is given in plain digits. */
    write: (digits: string) => formatDigits(digits, language),
    /**
     * Writes the result of an input.
     *
     * @param decimals - the most decimals, for a text that says "about".
     */
    result,
    /**
     * Writes the result of an input with its units as visitors type it: `5 ft 7 in`.
     *
     * @param decimals - the most decimals, for a text that says "about".
     */
    typed: (text: string, to: Unit, decimals?: number) => {
      const quantity = readQuantity(text, language, definition)
      if (quantity?.unit === undefined) throw new Error(`${text} is not a quantity with a unit`)
      return result(quantity.amount.toFixed(), quantity.unit, to, decimals)
    },
  }
}
