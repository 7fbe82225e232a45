import type { Segment, TextFormat } from '../../page-content/page-layout.ts'
import type { Line } from '../flow.ts'
import { isRightToLeftText } from '../lines.ts'

/** The room that a column, a cell or a page gives its text, in points. */
export interface Room {
  left: number
  right: number
}

/** A line as its reader sees it: `begin` is less than `end` whichever way it runs. */
export interface Row {
  line: Line
  begin: number
  end: number
  baseline: number
  size: number
  text: string
  /** Of its smallest letters. */
  leastSize: number
  /** What its first word takes and the space that goes with it, in points. */
  firstWordPoints: number
  /** The same for all that hangs together with it: a number and its unit. */
  firstWordsPoints: number
  /** Where its text begins behind the marker of an item; undefined for all other lines. */
  itemTextBegin: number | undefined
  /** Its parts stand far apart: a label and a value, an entry and a page number. */
  isSpread: boolean
}

/** Bullets of the usual fonts, those of Symbol and Wingdings (in the private use area) among them. */
const bullet = /^[•●▪◦‣■□○·◆◇➢➤►✓✔❖⁃∙\uf0b7\uf0a7\uf0d8\uf0fc\uf076](?=\s|$)/u
/** What also begins a line in the middle of a sentence. */
const dash = /^[-–—*](?=\s)/u
const numbering = /^[([]?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)\]](?=\s)/u
/** An initial, or "M." of a name. */
const initial = /^\p{Lu}\.(?=\s)/u

export type MarkerKind = 'bullet' | 'number' | 'initial' | undefined

/** What a line begins with that may make it the item of a list. */
export const markerKindOf = (text: string): MarkerKind => {
  if (bullet.test(text)) return 'bullet'
  if (initial.test(text)) return 'initial'
  return dash.test(text) || numbering.test(text) ? 'number' : undefined
}

/** Scripts written without spaces. */
const isUnspaced = /^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]/u

/** Where the words of a segment begin, as its reader sees it. */
const wordBegins = ({ runs, isRightToLeft }: Segment): { begin: number; text: string }[] => {
  const words: { begin: number; text: string }[] = []
  for (const [index, { text, left, right }] of runs.entries()) {
    const last = words.at(-1)
    if (index === 0 || text.startsWith(' '))
      words.push({ begin: isRightToLeft ? -right : left, text: text.trimStart() })
    else if (last) last.text += text
  }
  return words
}

/** What the first word of a segment takes, and the space behind it where another follows. */
export const firstWordPointsOf = (segment: Segment): number => {
  const [word, next] = wordBegins(segment)
  const end = segment.isRightToLeft ? -segment.left : segment.right
  return word === undefined ? 0 : (next?.begin ?? end) - word.begin
}

/** Words behind which no line is broken: a number before its unit, quotation marks set apart. */
const holdsNext = /^[«“(¿¡]*[-−+±~<>≈]?[\d.,\u202f]*$|^[«“(¿¡]+[\d.,]+$/u
/** And those before which none is. */
const isHeld = /^[:;!?»%€$£°]/u

/** How many words at its beginning hang together. */
const countHeld = (words: readonly { text: string }[]): number => {
  let count = 1
  while (
    count < words.length &&
    (holdsNext.test(words[count - 1]?.text ?? '') || isHeld.test(words[count]?.text ?? ''))
  )
    count += 1
  return count
}

const firstWords = (
  segment: Segment | undefined,
  begin: number,
  end: number,
): { firstWordPoints: number; firstWordsPoints: number } => {
  if (segment === undefined) return { firstWordPoints: 0, firstWordsPoints: 0 }
  if (isUnspaced.test(segment.text)) {
    const points = (end - begin) / Math.max(1, segment.text.length)
    return { firstWordPoints: points, firstWordsPoints: points }
  }
  const words = wordBegins(segment)
  // The next word begins a space further on, which the room for the first one needs too.
  const held = words[countHeld(words)]?.begin ?? end
  return { firstWordPoints: (words[1]?.begin ?? end) - begin, firstWordsPoints: held - begin }
}

/** Parts of a line with a wider gap between, in heights of the font, are not running text. */
const spreadGap = 3

const sidesOf = ({ left, right }: Room, fromRight: boolean): { begin: number; end: number } =>
  fromRight ? { begin: -right, end: -left } : { begin: left, end: right }

/** @param from - the segment to begin with, a marker being no part of the text. */
export const isSpread = ({ segments, sizePoints }: Line, fromRight: boolean, from = 0): boolean => {
  let end: number | undefined
  for (const segment of segments.slice(from)) {
    const sides = sidesOf(segment, fromRight)
    if (end !== undefined && sides.begin - end > spreadGap * sizePoints) return true
    end = sides.end
  }
  return false
}

const leastSizeOf = ({ segments, sizePoints }: Line, formats: readonly TextFormat[]): number => {
  let least = sizePoints
  for (const { runs } of segments)
    for (const { format } of runs)
      least = Math.min(least, formats[format]?.sizePoints ?? sizePoints)
  return least
}

const rowOf = (line: Line, formats: readonly TextFormat[], fromRight: boolean): Row => {
  const sides = sidesOf(line, fromRight)
  const [first, second] = line.segments
  const isMarker = markerKindOf(line.text) !== undefined
  const isMarkerApart = isMarker && first !== undefined && !/\s/.test(first.text.trim())
  const textBegin =
    first && isMarkerApart && second
      ? sidesOf(second, fromRight).begin
      : first && wordBegins(first)[1]?.begin
  return {
    line,
    ...sides,
    baseline: line.baseline,
    size: line.sizePoints,
    text: line.text,
    leastSize: leastSizeOf(line, formats),
    ...firstWords(first, sides.begin, first ? sidesOf(first, fromRight).end : sides.end),
    itemTextBegin: isMarker ? (textBegin ?? sides.begin) : undefined,
    isSpread: isSpread(line, fromRight, isMarkerApart ? 1 : 0),
  }
}

/** Lines as they are read, with the room they have. */
export interface Rows {
  rows: readonly Row[]
  begin: number
  end: number
  isRightToLeft: boolean
}

export const readRows = (
  lines: readonly Line[],
  formats: readonly TextFormat[],
  room: Room,
): Rows => {
  const isRightToLeft = isRightToLeftText(lines.flatMap(({ segments }) => segments))
  return {
    rows: lines.map((line) => rowOf(line, formats, isRightToLeft)),
    ...sidesOf(room, isRightToLeft),
    isRightToLeft,
  }
}
