import type { Segment, TextFormat } from '../../page-content/page-layout.ts'
import type { ColumnBounds, Line } from '../document-structure.ts'
import { isRightToLeftText } from '../lines.ts'

/** Parts of a line with a wider gap between, in heights of the font, are not running text. */
const minSpreadGapEm = 3

/** A line as its reader sees it: `start` is less than `end` whichever way it runs. */
export interface LogicalLine {
  source: Line
  start: number
  end: number
  baseline: number
  size: number
  text: string
  /** Of its smallest letters. */
  smallestSize: number
  /** What its first word takes and the space that goes with it, in points. */
  firstWordPoints: number
  /** The same for all that hangs together with it: a number and its unit. */
  firstWordsPoints: number
  /** Where its text begins behind the marker of an item; undefined for all other lines. */
  itemTextStart: number | undefined
  /** Its parts stand far apart: a label and a value, an entry and a page number. */
  isSpread: boolean
}

/** Bullets of the usual fonts, those of Symbol and Wingdings (in the private use area) among them. */
const bulletCharacter = /^[•●▪◦‣■□○·◆◇➢➤►✓✔❖⁃∙\uf0b7\uf0a7\uf0d8\uf0fc\uf076](?=\s|$)/u
/** What also begins a line in the middle of a sentence. */
const dashCharacter = /^[-–—*](?=\s)/u
const listNumber = /^[([]?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)\]](?=\s)/u
/** An initial, or "M." of a name. */
const nameInitial = /^\p{Lu}\.(?=\s)/u

type MarkerKind = 'bullet' | 'number' | 'initial' | undefined

/** What a line begins with that may make it the item of a list. */
export const markerKindOf = (text: string): MarkerKind => {
  if (bulletCharacter.test(text)) return 'bullet'
  if (nameInitial.test(text)) return 'initial'
  return dashCharacter.test(text) || listNumber.test(text) ? 'number' : undefined
}

/** Scripts written without spaces. */
const startsInUnspacedScript = /^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]/u

/** Where the words of a segment start, as its reader sees it. */
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

/** What the first word of a segment takes, and the space behind it where another follows. */
export const firstWordPointsOf = (segment: Segment): number => {
  const [word, next] = wordsWithStarts(segment)
  const end = segment.isRightToLeft ? -segment.left : segment.right
  return word === undefined ? 0 : (next?.start ?? end) - word.start
}

/** Words behind which no line is broken: a number before its unit, quotation marks set apart. */
const keepsNextWord = /^[«“(¿¡]*[-−+±~<>≈]?[\d.,\u202f]*$|^[«“(¿¡]+[\d.,]+$/u
/** And those before which none is. */
const isKeptWithPrevious = /^[:;!?»%€$£°]/u

/** How many words at its beginning hang together. */
const countKeptWords = (words: readonly { text: string }[]): number => {
  let count = 1
  while (
    count < words.length &&
    (keepsNextWord.test(words[count - 1]?.text ?? '') ||
      isKeptWithPrevious.test(words[count]?.text ?? ''))
  )
    count += 1
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
  // The next word begins a space further on, which the room for the first one needs too.
  const held = words[countKeptWords(words)]?.start ?? end
  return { firstWordPoints: (words[1]?.start ?? end) - start, firstWordsPoints: held - start }
}

const logicalSidesOf = (
  { left, right }: ColumnBounds,
  fromRight: boolean,
): { start: number; end: number } =>
  fromRight ? { start: -right, end: -left } : { start: left, end: right }

/** @param from - the segment to start with, a marker being no part of the text. */
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

const logicalLineOf = (
  line: Line,
  formats: readonly TextFormat[],
  fromRight: boolean,
): LogicalLine => {
  const sides = logicalSidesOf(line, fromRight)
  const [first, second] = line.segments
  const isMarker = markerKindOf(line.text) !== undefined
  const isMarkerApart = isMarker && first !== undefined && !/\s/.test(first.text.trim())
  const textBegin =
    first && isMarkerApart && second
      ? logicalSidesOf(second, fromRight).start
      : first && wordsWithStarts(first)[1]?.start
  return {
    source: line,
    ...sides,
    baseline: line.baseline,
    size: line.sizePoints,
    text: line.text,
    smallestSize: smallestSizeOf(line, formats),
    ...firstWords(first, sides.start, first ? logicalSidesOf(first, fromRight).end : sides.end),
    itemTextStart: isMarker ? (textBegin ?? sides.start) : undefined,
    isSpread: isSpread(line, fromRight, isMarkerApart ? 1 : 0),
  }
}

/** Lines as they are read, with the room they have. */
export interface LogicalLines {
  lines: readonly LogicalLine[]
  start: number
  end: number
  isRightToLeft: boolean
}

export const logicalLinesOf = (
  lines: readonly Line[],
  formats: readonly TextFormat[],
  bounds: ColumnBounds,
): LogicalLines => {
  const isRightToLeft = isRightToLeftText(lines.flatMap(({ segments }) => segments))
  return {
    lines: lines.map((line) => logicalLineOf(line, formats, isRightToLeft)),
    ...logicalSidesOf(bounds, isRightToLeft),
    isRightToLeft,
  }
}
