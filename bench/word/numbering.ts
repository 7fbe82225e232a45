import { type Element, childOf, childrenOf, valueOf } from './docx-xml.ts'

interface Level {
  format: string
  /** The marker as shown, with `%1` for the number of the first level. */
  text: string
  start: number
}

const romanDigits: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

const roman = (number: number): string => {
  let rest = number
  let text = ''
  for (const [value, digits] of romanDigits)
    while (rest >= value) {
      text += digits
      rest -= value
    }
  return text
}

/** Letters as Word counts them: z is followed by aa, bb (ISO/IEC 29500-1, 17.18.59). */
const letter = (number: number): string =>
  String.fromCodePoint(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26))

const formats: Readonly<Record<string, (number: number) => string>> = {
  decimal: String,
  lowerLetter: letter,
  upperLetter: (number) => letter(number).toUpperCase(),
  lowerRoman: roman,
  upperRoman: (number) => roman(number).toUpperCase(),
}

/** Numbers list items as a word processor does, in the order of the document. */
export interface Numbering {
  /** Counts the next item of a list. Returns its marker; nothing for a bullet, which is no text. */
  markerOf(listId: string, level: number): string
}

const readLevels = (abstract: Element): Level[] => {
  const levels: Level[] = []
  for (const level of childrenOf(abstract, 'w:lvl'))
    levels[Number(level.getAttribute('w:ilvl'))] = {
      format: valueOf(childOf(level, 'w:numFmt')) ?? 'decimal',
      text: valueOf(childOf(level, 'w:lvlText')) ?? '',
      start: Number(valueOf(childOf(level, 'w:start')) ?? 1),
    }
  return levels
}

/** Lists that are based on the same definition count on from each other, unless they begin anew by an override. */
export const readNumbering = (numbering: Element | undefined): Numbering => {
  const definitions = new Map(
    childrenOf(numbering, 'w:abstractNum').map((abstract) => [
      abstract.getAttribute('w:abstractNumId') ?? '',
      { levels: readLevels(abstract), counts: [] as (number | undefined)[] },
    ]),
  )
  const lists = new Map(
    childrenOf(numbering, 'w:num').map((list) => [
      list.getAttribute('w:numId') ?? '',
      {
        definition: definitions.get(valueOf(childOf(list, 'w:abstractNumId')) ?? ''),
        starts: new Map(
          childrenOf(list, 'w:lvlOverride').flatMap((override) => {
            const start = valueOf(childOf(override, 'w:startOverride'))
            return start === undefined
              ? []
              : [[Number(override.getAttribute('w:ilvl')), Number(start)] as const]
          }),
        ),
      },
    ]),
  )
  return {
    markerOf: (listId, level) => {
      const list = lists.get(listId)
      const definition = list?.definition
      if (!definition) return ''
      const { levels, counts } = definition
      const own = levels[level]
      const formatOf = own && formats[own.format]
      if (!own || !formatOf) return ''
      const start = list.starts.get(level)
      // An override counts once, at the first item of its list.
      list.starts.delete(level)
      counts[level] = start ?? (counts[level] ?? own.start - 1) + 1
      counts.length = level + 1
      return own.text.replaceAll(/%(\d)/g, (_, digit: string) => {
        const at = Number(digit) - 1
        const format = formats[levels[at]?.format ?? 'decimal'] ?? String
        return format(counts[at] ?? levels[at]?.start ?? 1)
      })
    },
  }
}
