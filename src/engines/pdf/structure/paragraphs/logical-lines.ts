import type { Segment, TextFormat } from '../../page-content/page-layout.ts'
import type { ColumnBounds, Line } from '../document-structure.ts'
import { bullets } from '../bullets.ts'
import { isRightToLeftText } from '../lines.ts'
import { isNoteNumber } from '../numerals.ts'
import { scriptOf } from '../../text-layout/text-line.ts'

/** A line whose parts are separated by a wider gap than this is not running text. */
const minSpreadGapEm = 3

/**
 * A line in its direction of writing: `start` is less than `end` for both directions, as with the logical properties of CSS.
 */
export interface LogicalLine {
  source: Line
  start: number
  end: number
  baseline: number
  sizePoints: number
  text: string
  /** The size of its smallest letters. */
  smallestSizePoints: number
  /** The width of its first word with the space after it, in points. */
  firstWordPoints: number
  /** The same for all words that are kept together with the first one, as a number and its unit are. */
  firstWordsPoints: number
  /** The start of its text after the marker of a list item; undefined for all other lines. */
  itemTextStart: number | undefined
  /** It begins with the raised number of a footnote. */
  isNote: boolean
  /** Its parts stand far apart, as a label and its value do, or an entry and its page number. */
  isSpread: boolean
}

const startsWithBullet = new RegExp(`^[${bullets}](?=\\s|$)`, 'u')
/** A dash may also begin a line in the middle of a sentence. */
const dashCharacter = /^[-–—*](?=\s)/u
/** A number or a letter, or the number of a clause, such as "2.1". Its text may stand so far away that it is not in its line. */
const listNumber =
  /^(?:[([]?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)\]]|\d{1,2}(?:\.\d{1,2}){1,3}\.?)(?=\s|$)/u
/** An initial, or the "M." before a name. */
const nameInitial = /^\p{Lu}\.(?=\s)/u

type MarkerKind = 'bullet' | 'number' | 'initial' | undefined

/** The kind of marker that a line begins with, when that may make it a list item. */
export const markerKindOf = (text: string): MarkerKind => {
  if (startsWithBullet.test(text)) return 'bullet'
  if (nameInitial.test(text)) return 'initial'
  return dashCharacter.test(text) || listNumber.test(text) ? 'number' : undefined
}

/** The characters of scripts that are written without spaces. */
const startsInUnspacedScript = /^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]/u

/** The words of a segment with their starts, in the direction of writing. */
const wordsWithStarts = ({ runs, isRightToLeft }: Segment): { start: number; text: string }[] => {
  const words: { start: number; text: string }[] = []
  for (const [index, { text, left, right }] of runs.entries()) {
    const last = words.at(-1)
    if (index === 0 || text.startsWith(' '))
      words.push({ start: isRightToLeft ? -right : left, text: text.trimStart() })
    else if (last) last.text += text
  }
  return words
}

/** The width of the first word of a segment, with the space after it when another word follows. */
export const firstWordPointsOf = (segment: Segment): number => {
  const [word, next] = wordsWithStarts(segment)
  const end = segment.isRightToLeft ? -segment.left : segment.right
  return word === undefined ? 0 : (next?.start ?? end) - word.start
}

/** Words that are kept together with the next word: a number before its unit, and separate quotation marks. */
const keepsNextWord = /^[«“(¿¡]*[-−+±~<>≈]?[\d.,\u202f]*$|^[«“(¿¡]+[\d.,]+$/u

/** The number of words at the beginning that are kept together. */
const countKeptWords = (words: readonly { text: string }[]): number => {
  let count = 1
  while (count < words.length && keepsNextWord.test(words[count - 1]?.text ?? '')) count += 1
  return count
}

const firstWords = (
  segment: Segment | undefined,
  start: number,
  end: number,
): { firstWordPoints: number; firstWordsPoints: number } => {
  if (segment === undefined) return { firstWordPoints: 0, firstWordsPoints: 0 }
  if (startsInUnspacedScript.test(segment.text)) {
    const points = (end - start) / Math.max(1, segment.text.length)
    return { firstWordPoints: points, firstWordsPoints: points }
  }
  const words = wordsWithStarts(segment)
  // The next word begins after a space, which the first word needs as well.
  const nextStart = words[countKeptWords(words)]?.start ?? end
  return { firstWordPoints: (words[1]?.start ?? end) - start, firstWordsPoints: nextStart - start }
}

const logicalSidesOf = (
  { left, right }: ColumnBounds,
  fromRight: boolean,
): { start: number; end: number } =>
  fromRight ? { start: -right, end: -left } : { start: left, end: right }

/** @param from - the index of the segment to begin with, because a marker is not a part of the text. */
export const isSpread = ({ segments, sizePoints }: Line, fromRight: boolean, from = 0): boolean => {
  let end: number | undefined
  for (const segment of segments.slice(from)) {
    const sides = logicalSidesOf(segment, fromRight)
    if (end !== undefined && sides.start - end > minSpreadGapEm * sizePoints) return true
    end = sides.end
  }
  return false
}

const smallestSizeOf = ({ segments, sizePoints }: Line, formats: readonly TextFormat[]): number => {
  let least = sizePoints
  for (const { runs } of segments)
    for (const { format } of runs)
      least = Math.min(least, formats[format]?.sizePoints ?? sizePoints)
  return least
}

const startsWithRaisedNumber = (
  { segments: [first, second] }: Line,
  formats: readonly TextFormat[],
): boolean => {
  const run = first?.runs[0]
  if (first === undefined || run === undefined || !isNoteNumber(run.text)) return false
  if (formats[run.format]?.script === 'super') return true
  return first.runs.length === 1 && second !== undefined && scriptOf(first, second) === 'super'
}

const logicalLineOf = (
  line: Line,
  formats: readonly TextFormat[],
  fromRight: boolean,
): LogicalLine => {
  const sides = logicalSidesOf(line, fromRight)
  const [first, second] = line.segments
  const isMarker = markerKindOf(line.text) !== undefined
  const isMarkerApart = isMarker && first !== undefined && !/\s/.test(first.text.trim())
  const textStart =
    first && isMarkerApart && second
      ? logicalSidesOf(second, fromRight).start
      : first && wordsWithStarts(first)[1]?.start
  return {
    source: line,
    ...sides,
    baseline: line.baseline,
    sizePoints: line.sizePoints,
    text: line.text,
    smallestSizePoints: smallestSizeOf(line, formats),
    ...firstWords(first, sides.start, first ? logicalSidesOf(first, fromRight).end : sides.end),
    itemTextStart: isMarker ? (textStart ?? sides.start) : undefined,
    isNote: startsWithRaisedNumber(line, formats),
    isSpread: isSpread(line, fromRight, isMarkerApart ? 1 : 0),
  }
}

/** The lines of a column in their direction of writing, with the edges of the column. */
export interface LogicalColumn {
  lines: readonly LogicalLine[]
  start: number
  end: number
  isRightToLeft: boolean
}

export const logicalLinesOf = (
  lines: readonly Line[],
  formats: readonly TextFormat[],
  bounds: ColumnBounds,
): LogicalColumn => {
  const isRightToLeft = isRightToLeftText(lines.flatMap(({ segments }) => segments))
  return {
    lines: lines.map((line) => logicalLineOf(line, formats, isRightToLeft)),
    ...logicalSidesOf(bounds, isRightToLeft),
    isRightToLeft,
  }
}
