import { type Box, areaOf, widthOf } from '../page-content/geometry.ts'
import type { Letter, TextLine } from './text-line.ts'
import type { Fill, Stroke } from '../page-content/page-content.ts'
import { BaselineIndex } from './spatial-index.ts'

/** In points: what touches is one bar. A mark may leave out what reaches below the baseline, and be drawn word by word. */
const touchingPoints = 1.5
const maxPieceGapPoints = 12
/** In points: bars on one height. */
const sameHeightPoints = 0.6
/** As many marks are compared and no more: others lie further up. */
const maxComparedMarks = 50

interface Drawn {
  box: Box
  color: string
}

/** What is drawn along a line, and the box around. */
interface DrawnMark<Part> extends Drawn {
  parts: Part[]
}

const joinParts = <Part extends Drawn>(
  given: readonly Part[],
  maxGapPoints: number,
): DrawnMark<Part>[] => {
  const joined: DrawnMark<Part>[] = []
  const inOrder = given.toSorted(
    (one, other) => one.box.top - other.box.top || one.box.left - other.box.left,
  )
  for (const part of inOrder) {
    const { color, box } = part
    const before = joined
      .slice(-maxComparedMarks)
      .findLast(
        (mark) =>
          mark.color === color &&
          Math.abs(mark.box.top - box.top) < sameHeightPoints &&
          Math.abs(mark.box.bottom - box.bottom) < sameHeightPoints &&
          box.left >= mark.box.left &&
          box.left - mark.box.right < maxGapPoints,
      )
    if (before) {
      before.parts.push(part)
      before.box = { ...before.box, right: Math.max(before.box.right, box.right) }
    } else joined.push({ parts: [part], color, box })
  }
  return joined
}

/**
 * Tries what is drawn along a line as one mark, and each bar of it alone when together they mark nothing.
 *
 * @returns the pieces that `take` took.
 */
const selectMarks = <Piece extends Drawn>(
  pieces: readonly Piece[],
  take: (box: Box, piece: Piece) => boolean,
): Set<Piece> => {
  const taken = new Set<Piece>()
  const takeBars = (bars: readonly DrawnMark<Piece>[], box: Box): boolean => {
    const first = bars[0]?.parts[0]
    const isTaken = first !== undefined && take(box, first)
    if (isTaken) for (const { parts } of bars) for (const piece of parts) taken.add(piece)
    return isTaken
  }
  for (const { parts: bars, box } of joinParts(
    joinParts(pieces, touchingPoints),
    maxPieceGapPoints,
  ))
    if (!takeBars(bars, box) && bars.length > 1) for (const bar of bars) takeBars([bar], bar.box)
  return taken
}

/** In heights of the font: how far a mark may end from the end of a word; a space behind it may be marked too. */
const maxEndDistanceEm = 0.3
const maxEndSpaceEm = 0.45
/** What reaches below the baseline, at the beginning or the end of a word, and how much of the mark is left out there. */
const descendingLetter = /[gjpqyçþQJ,;()[\]{}@/]/u
/** In heights of the font. */
const maxDescenderDistanceEm = 0.75
/** In heights of the font: marks over wider gaps than this are no marks of text. */
const maxMarkedGapEm = 4

interface PlacedWord {
  left: number
  right: number
  letters: Letter[]
}

const wordsOf = ({ letters }: TextLine): PlacedWord[] => {
  const words: PlacedWord[] = []
  for (const { letter, before } of letters) {
    const word = words.at(-1)
    if (word && before === '') {
      word.letters.push(letter)
      word.right = Math.max(word.right, letter.right)
    } else words.push({ left: letter.left, right: letter.right, letters: [letter] })
  }
  return words
}

/** The letters that a mark marks, whose ends it has; undefined when it is something else that lies there. */
const markedLetters = (
  box: Pick<Box, 'left' | 'right'>,
  lines: readonly TextLine[],
): Letter[] | undefined => {
  const words = lines
    .flatMap((line) => wordsOf(line))
    .filter(({ left, right }) => (left + right) / 2 > box.left && (left + right) / 2 < box.right)
    .toSorted((one, other) => one.left - other.left)
  const em = Math.max(...lines.map(({ sizePoints }) => sizePoints))
  const [first] = words
  const last = words.at(-1)
  if (first === undefined || last === undefined) return undefined
  const slackOf = (letter: Letter | undefined) =>
    (letter !== undefined && descendingLetter.test(letter.text)
      ? maxDescenderDistanceEm
      : maxEndDistanceEm) * em
  const before = first.left - box.left
  const isAtStart = before <= maxEndDistanceEm * em && -before <= slackOf(first.letters[0])
  const over = box.right - Math.max(...words.map(({ right }) => right))
  const isAtEnd = over <= maxEndSpaceEm * em && -over <= slackOf(last.letters.at(-1))
  const isWhole = words.every(
    ({ left }, index) => left - (words[index - 1]?.right ?? left) <= maxMarkedGapEm * em,
  )
  return isAtStart && isAtEnd && isWhole ? words.flatMap(({ letters }) => letters) : undefined
}

/** What is drawn under, through and behind words. */
export interface TextDecorations {
  underlined: ReadonlySet<Letter>
  struck: ReadonlySet<Letter>
  backgrounds: ReadonlyMap<Letter, string>
  /** All the others. */
  strokes: readonly Stroke[]
  fills: readonly Fill[]
}

/** In heights of the font: how far below the baseline a line underlines, above it strikes out, and how thick it is at most. */
const underlineDepthEm = { min: 0.02, max: 0.22 }
const strikeHeightEm = { min: 0.18, max: 0.38 }
const maxThicknessEm = 0.12
/** In heights of the font: how far a baseline may lie below a marker's stroke, and how far above it the stroke has to begin. */
const maxHighlightBelowEm = 0.05
const minHighlightAboveEm = 0.4
/** A neighbour that is so many times as wide is a cell. */
const minCellWidthRatio = 4
/** From 0 to 255: what has no darker channel is nearly white. */
const minWhiteChannel = 0xf8
/** In heights of the font: a marker's stroke is about as high as a line. */
const highlightHeightEm = { min: 0.75, max: 1.75 }
/** No text is larger than this many points that is looked for near a stroke. */
const maxTextPoints = 100

const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean =>
  value >= min && value <= max

/** In points: rulings that meet. */
const meetingPoints = 1

/** Tells whether a plumb stroke meets a level one: then both are of a frame. */
const findFrames = (strokes: readonly Stroke[]): ((level: Box) => boolean) => {
  const byX = new Map<number, Box[]>()
  for (const { isHorizontal, box } of strokes) {
    if (isHorizontal) continue
    const x = Math.round(box.left)
    const found = byX.get(x)
    if (found) found.push(box)
    else byX.set(x, [box])
  }
  const isAt = ({ left, right, top }: Box, plumb: Box) =>
    plumb.left >= left - meetingPoints &&
    plumb.left <= right + meetingPoints &&
    plumb.top <= top + meetingPoints &&
    plumb.bottom >= top - meetingPoints
  return (level) => {
    if (byX.size === 0) return false
    for (let x = Math.floor(level.left) - 1; x <= Math.ceil(level.right) + 1; x += 1)
      if (byX.get(x)?.some((plumb) => isAt(level, plumb)) === true) return true
    return false
  }
}

const findUnderlinesAndStrikes = (strokes: readonly Stroke[], index: BaselineIndex<TextLine>) => {
  const underlined = new Set<Letter>()
  const struck = new Set<Letter>()
  const isOfFrame = findFrames(strokes)
  const take = (box: Box, { widthPoints }: Stroke): boolean => {
    if (isOfFrame(box)) return false
    const { left, right, top } = box
    const near = index.overlapping(
      { from: left, to: right },
      top,
      strikeHeightEm.max * maxTextPoints,
    )
    const linesAt = (range: { min: number; max: number }, direction: 1 | -1) =>
      near.filter(
        ({ baseline, sizePoints }) =>
          widthPoints <= maxThicknessEm * sizePoints &&
          isWithin((direction * (top - baseline)) / sizePoints, range),
      )
    const mark = (marked: readonly TextLine[], into: Set<Letter>) => {
      const letters = markedLetters({ left, right }, marked)
      for (const letter of letters ?? []) into.add(letter)
      return letters !== undefined
    }
    return (
      mark(linesAt(underlineDepthEm, 1), underlined) || mark(linesAt(strikeHeightEm, -1), struck)
    )
  }
  const level = strokes.filter(({ isHorizontal }) => isHorizontal)
  return { underlined, struck, taken: selectMarks(level, take) }
}

/** Nearly white: `#rrggbb` of which no part is darker. */
const isWhite = (color: string): boolean =>
  [1, 3, 5].every((at) => Number.parseInt(color.slice(at, at + 2), 16) >= minWhiteChannel)

/** Fills by where they begin and end, and how high they are. */
const edgeKey = (x: number, { top, bottom }: Box): string =>
  [x, top, bottom].map((at) => Math.round(at)).join(' ')

/** Fills without those next to which others stand on the same height, as cells do. */
const withoutCells = (fills: readonly Fill[]): Fill[] => {
  const byLeft = new Map<string, Fill>()
  const byRight = new Map<string, Fill>()
  for (const fill of fills) {
    byLeft.set(edgeKey(fill.box.left, fill.box), fill)
    byRight.set(edgeKey(fill.box.right, fill.box), fill)
  }
  const isCell = (fill: Fill, other: Fill | undefined) =>
    other !== undefined &&
    (other.color !== fill.color || widthOf(other.box) > minCellWidthRatio * widthOf(fill.box))
  return fills.filter(
    (fill) =>
      !isCell(fill, byLeft.get(edgeKey(fill.box.right, fill.box))) &&
      !isCell(fill, byRight.get(edgeKey(fill.box.left, fill.box))),
  )
}

const findHighlights = (fills: readonly Fill[], index: BaselineIndex<TextLine>) => {
  const backgrounds = new Map<Letter, string>()
  const low = fills.filter(
    ({ box, color }) => !isWhite(color) && box.bottom - box.top < maxTextPoints && areaOf(box) > 0,
  )
  const take = (box: Box, { color }: Fill): boolean => {
    const height = box.bottom - box.top
    const lines = index
      .overlapping({ from: box.left, to: box.right }, box.bottom, height)
      .filter(
        ({ baseline, sizePoints }) =>
          isWithin(height / sizePoints, highlightHeightEm) &&
          baseline <= box.bottom + maxHighlightBelowEm * sizePoints &&
          baseline - minHighlightAboveEm * sizePoints > box.top,
      )
    const letters = markedLetters(box, lines)
    for (const letter of letters ?? []) backgrounds.set(letter, color)
    return letters !== undefined
  }
  return { backgrounds, taken: selectMarks(withoutCells(low), take) }
}

/** Finds which strokes and fills are marks of words: underlines, strikes, a marker's. */
export const findTextDecorations = (
  lines: readonly TextLine[],
  { strokes, fills }: { strokes: readonly Stroke[]; fills: readonly Fill[] },
): TextDecorations => {
  const index = new BaselineIndex(lines)
  const { underlined, struck, taken } = findUnderlinesAndStrikes(strokes, index)
  const { backgrounds, taken: markers } = findHighlights(fills, index)
  return {
    underlined,
    struck,
    backgrounds,
    strokes: strokes.filter((stroke) => !taken.has(stroke)),
    fills: fills.filter((fill) => !markers.has(fill)),
  }
}
