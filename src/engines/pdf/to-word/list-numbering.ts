import type { DocxList, ListLevel } from '../../docx/model.ts'
import {
  type BlockRole,
  type DocumentStructure,
  type ListFormat,
  type Paragraph,
  bodyParagraphs,
} from '../structure/document-structure.ts'

/** Word has nine levels, from 0 to 8. */
const maxWordLevel = 8

/** Each level is indented by this in Word's own lists. */
const levelIndentPoints = 18

type ListItemRole = Extract<BlockRole, { kind: 'item' }>

/** A list as Word counts it. Another one begins wherever the document counts differently. */
interface CountedList {
  id: number
  levels: Map<number, Pick<ListLevel, 'format' | 'text' | 'start'>>
  /** The number that comes next on each level. */
  next: Map<number, number>
}

export interface ListNumbering {
  /** The list and the level of an item; undefined for other paragraphs, and for items that Word would number otherwise. */
  numberingOf(paragraph: Paragraph): { id: number; level: number } | undefined
  all: readonly DocxList[]
}

const numberPart = /[\p{L}\p{N}]+/u
const lastNumberPart = /\d+(?=\.?$)/
const leadingZero = /(?<!\d)0\d/
const severalNumbers = /^\d+(?:\.\d+)+\.?$/

/** The text of a level in Word: the bullet, or a pattern with `%n` in place of the number. */
const levelText = (marker: string, format: ListFormat, level: number): string =>
  format === 'bullet' ? marker : marker.replace(numberPart, `%${level + 1}`)

/** The pattern for a number of several levels, such as "2.1."; undefined when the levels above are at other numbers. */
const severalLevelsText = (
  marker: string,
  level: number,
  list: CountedList,
): string | undefined => {
  const numbers = marker.match(/\d+/g)?.map(Number) ?? []
  if (numbers.length !== level + 1) return undefined
  const agree = numbers
    .slice(0, -1)
    .every(
      (number, above) =>
        list.levels.get(above)?.format === 'decimal' && list.next.get(above) === number + 1,
    )
  if (!agree) return undefined
  let count = 0
  return marker.replaceAll(/\d+/g, () => `%${(count += 1)}`)
}

/**
 * The text of a level. Where the levels above are not counted, as below the headings of a contract, their numbers are part of
 * the text, and only the last one counts.
 */
const textFor = (item: ListItemRole, level: number, list: CountedList): string =>
  item.format !== 'bullet' && severalNumbers.test(item.marker)
    ? (severalLevelsText(item.marker, level, list) ??
      item.marker.replace(lastNumberPart, `%${level + 1}`))
    : levelText(item.marker, item.format, level)

/** Tells whether Word can print the marker of an item. It counts without leading zeros. */
const canWordPrint = ({ format, number, marker }: ListItemRole): boolean =>
  format === 'bullet' || (number !== undefined && !leadingZero.test(marker))

/** Tells whether a list continues with an item as Word would count it. */
const countsOnWith = (
  list: CountedList,
  item: ListItemRole,
  level: number,
  text: string,
): boolean => {
  const known = list.levels.get(level)
  // Programs differ in how a level counts that begins after a deeper one.
  if (known === undefined) return [...list.levels.keys()].every((other) => other < level)
  if (known.format !== item.format || known.text !== text) return false
  if (item.format === 'bullet' || item.number === undefined) return true
  return (list.next.get(level) ?? known.start) === item.number
}

const countItem = (list: CountedList, item: ListItemRole, level: number, text: string): void => {
  const { format, number = 1 } = item
  if (!list.levels.has(level)) list.levels.set(level, { format, text, start: number })
  list.next.set(level, (item.number ?? list.next.get(level) ?? number) + 1)
  for (const deeper of list.next.keys()) if (deeper > level) list.next.delete(deeper)
}

/** The levels of a list up to the deepest one. Levels without items are bullets. */
const levelsOf = ({ levels }: CountedList): ListLevel[] => {
  const deepest = Math.max(0, ...levels.keys())
  return Array.from({ length: deepest + 1 }, (_, level) => {
    const own = levels.get(level) ?? { format: 'bullet' as const, text: '•', start: 1 }
    return { ...own, leftPoints: levelIndentPoints * (level + 1), hangingPoints: levelIndentPoints }
  })
}

/** Finds the lists that Word needs to number all items as the document does. */
export const createListNumbering = (structure: DocumentStructure): ListNumbering => {
  const places = new Map<Paragraph, { id: number; level: number }>()
  const current = new Map<number, CountedList>()
  const all: CountedList[] = []
  const begin = (number: number): CountedList => {
    const list: CountedList = {
      id: all.length + 1,
      levels: new Map(),
      next: new Map(),
    }
    all.push(list)
    current.set(number, list)
    return list
  }
  for (const paragraph of bodyParagraphs(structure)) {
    const { role } = paragraph
    if (role.kind !== 'item' || !canWordPrint(role)) continue
    const level = Math.max(0, Math.min(maxWordLevel, role.level))
    let list = current.get(role.list) ?? begin(role.list)
    let text = textFor(role, level, list)
    if (!countsOnWith(list, role, level, text)) {
      // Word counts a new list from nothing, so the numbers of the levels above become part of its text.
      list = begin(role.list)
      text = textFor(role, level, list)
    }
    countItem(list, role, level, text)
    places.set(paragraph, { id: list.id, level })
  }
  return {
    numberingOf: (paragraph) => places.get(paragraph),
    all: all.map((list) => ({ id: list.id, levels: levelsOf(list) })),
  }
}
