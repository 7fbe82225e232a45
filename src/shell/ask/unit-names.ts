import type { ConverterDefinition } from '../../core/convert.ts'
import { definition as length } from '../../tools/length/convert.ts'
import { definition as speed } from '../../tools/speed/convert.ts'
import { definition as temperature } from '../../tools/temperature/convert.ts'
import { definition as volume } from '../../tools/volume/convert.ts'
import { definition as weight } from '../../tools/weight/convert.ts'
import { fold } from './fold-question.ts'

/** A converter, and how it is asked for. */
export interface UnitConverter {
  toolId: string
  definition: ConverterDefinition
  /** The unit a folded text names, as a converter's own field would take it, or nearly so. */
  unitOf: (text: string) => string | undefined
}

/** What the fields do not take, but what is asked: words without accents, plurals and slips. */
const furtherNames: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  length: {
    ft: ['foots', 'feets'],
    inch: ['inchs', 'pulgs'],
    m: ['mt', 'mtr', 'mtrs'],
  },
  speed: {
    kmh: [
      'kilometre/heure',
      'kilometres/heure',
      'kilometre heure',
      'km heure',
      'km par heure',
    ].concat(['km por hora', 'km per hour', 'km hora', 'kilometers an hour', 'kilometres an hour']),
    mph: ['mi/hr', 'miles/h', 'mile/h', 'miles hour', 'miles/hour', 'millas hora'],
    ms: ['metre/seconde', 'metres/seconde', 'm par seconde', 'm per second', 'm por segundo'],
    fps: ['pieds/seconde', 'feet/second', 'feet a second', 'ft per second'],
  },
  temperature: {
    celsius: ['°', 'º', 'deg', 'degree', 'degrees', 'degre', 'grado', 'centigrado', 'c°', 'cº'],
    fahrenheit: ['f°', 'fº', 'fareinheit', 'farheneit', 'fahr', 'far'],
  },
  volume: { gallon_uk: ['british gallon', 'british gallons', 'english gallon', 'english gallons'] },
  weight: { t: ['tm'], lb: ['lbm', 'libra de peso'] },
}

const namesOf = (toolId: string, definition: ConverterDefinition): ReadonlyMap<string, string> =>
  new Map(
    [furtherNames[toolId] ?? {}, definition.aliases].flatMap((names) =>
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

const converter = (toolId: string, definition: ConverterDefinition): UnitConverter => {
  let names: ReadonlyMap<string, string> | undefined
  return {
    toolId,
    definition,
    unitOf: (text) => {
      names ??= namesOf(toolId, definition)
      const name = asNamed(text)
      return names.get(name) ?? nearlyNamed(names, name)
    },
  }
}

/** Ounces are weights first, unless the other unit is a volume. */
export const unitConverters: readonly UnitConverter[] = [
  converter('weight', weight),
  converter('length', length),
  converter('volume', volume),
  converter('temperature', temperature),
  converter('speed', speed),
]
