import type { UnitAnswers } from '../../../core/ask/answer.ts'
import { fold } from '../../../core/ask/question.ts'
import type { ConverterDefinition } from '../../../core/convert.ts'

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
