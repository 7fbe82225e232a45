import { type Box, areaOf } from '../page-content/geometry.ts'
import type { Letter, TextLine } from './text-line.ts'
import type { Fill, Stroke } from '../page-content/page-content.ts'
import { BaselineIndex } from './spatial-index.ts'

/**
 * Pieces of a line within the first distance touch. Pieces of one underline are up to the second distance apart,
 * because it may spare descenders or be drawn word by word.
 */
const touchingPoints = 1.5
const maxPieceGapPoints = 12
/** The largest vertical distance between pieces of one underline. */
const sameHeightPoints = 0.6
/** Only this many preceding marks are compared; earlier ones are further up. */
const maxComparedMarks = 50
/**
 * The largest distance between the end of a mark and the end of a word, and the distance to which it may cover the
 * space after it, in em.
 */
const maxEndDistanceEm = 0.3
const maxEndSpaceEm = 0.45
/** The width that is spared there, in em. */
const maxDescenderDistanceEm = 0.75
/** Marks that span wider gaps between words are no text decorations, in em. */
const maxMarkedGapEm = 4
/** The range below the baseline for underlines, and the range above it for strike-throughs, in em. */
const underlineDepthEm = { min: 0.02, max: 0.22 }
const strikeHeightEm = { min: 0.18, max: 0.38 }
/**
 * The distance by which a baseline may be below a highlight, and the smallest height of the highlight above the
 * baseline, in em.
 */
const maxHighlightBelowEm = 0.05
const minHighlightAboveEm = 0.4
/** A color is nearly white when each channel, from 0 to 255, is at least this. */
const minWhiteChannel = 0xf8
/** The height of a highlight, in em, is about that of a line. */
const highlightHeightEm = { min: 0.75, max: 1.75 }
/** The largest font size for which decorations are looked for. */
const maxTextPoints = 100
/** The distance up to which rulings meet. */
const meetingPoints = 1

interface Drawn {
  box: Box
  color: string
}

/** Adjacent pieces of an underline or highlight, and the box around them. */
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
 * Tries the pieces along a line as one mark, and each of them separately when together they mark no text.
 *
 * @returns the pieces for which `take` returned true.
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

/** Letters with descenders, which underlines may spare at the beginning or end of a word. */
const descendingLetter = /[gjpqyçþQJ,;()[\]{}@/]/u

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

const lettersOf = ({ letters }: TextLine): PlacedWord[] =>
  letters.map(({ letter }) => ({ left: letter.left, right: letter.right, letters: [letter] }))

/**
 * Returns the letters that a mark covers from end to end; undefined when it is no text decoration.
 *
 * @param partsOf - divides a line into the parts at whose ends a mark may end.
 */
const markedLetters = (
  box: Pick<Box, 'left' | 'right'>,
  lines: readonly TextLine[],
  partsOf: (line: TextLine) => PlacedWord[] = wordsOf,
): Letter[] | undefined => {
  const words = lines
    .flatMap(partsOf)
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

/**
 * The same for marks that may end within a word. Underlines are no such marks, because rulings lie at their height.
 */
const markedPart = (box: Box, lines: readonly TextLine[]): Letter[] | undefined =>
  markedLetters(box, lines) ?? markedLetters(box, lines, lettersOf)

/** The underlines, strike-throughs and highlights of a page's letters. */
export interface TextDecorations {
  underlined: ReadonlySet<Letter>
  struck: ReadonlySet<Letter>
  backgrounds: ReadonlyMap<Letter, string>
  /** The strokes and fills that are no text decorations. */
  strokes: readonly Stroke[]
  fills: readonly Fill[]
}

const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean =>
  value >= min && value <= max

/**
 * Returns a function that tells whether a vertical stroke meets a horizontal one, in which case both belong to a
 * frame.
 */
const findFrames = (strokes: readonly Stroke[]): ((horizontal: Box) => boolean) => {
  const byX = new Map<number, Box[]>()
  for (const { isHorizontal, box } of strokes) {
    if (isHorizontal) continue
    const x = Math.round(box.left)
    const found = byX.get(x)
    if (found) found.push(box)
    else byX.set(x, [box])
  }
  const isAt = ({ left, right, top }: Box, vertical: Box) =>
    vertical.left >= left - meetingPoints &&
    vertical.left <= right + meetingPoints &&
    vertical.top <= top + meetingPoints &&
    vertical.bottom >= top - meetingPoints
  return (horizontal) => {
    if (byX.size === 0) return false
    for (let x = Math.floor(horizontal.left) - 1; x <= Math.ceil(horizontal.right) + 1; x += 1)
      if (byX.get(x)?.some((vertical) => isAt(horizontal, vertical)) === true) return true
    return false
  }
}

/**
 * Returns whether a stroke passes through most of the letters themselves. The bar of a fraction is as high above the baseline of
 * its line as a strike-through, but the letters that it spans stand above and below it.
 */
const passesThrough = (top: number, letters: readonly Letter[]): boolean =>
  letters.filter(({ baseline, sizePoints }) =>
    isWithin((baseline - top) / sizePoints, strikeHeightEm),
  ).length *
    2 >
  letters.length

const findUnderlinesAndStrikes = (strokes: readonly Stroke[], index: BaselineIndex<TextLine>) => {
  const underlined = new Set<Letter>()
  const struck = new Set<Letter>()
  const isOfFrame = findFrames(strokes)
  const take = (box: Box): boolean => {
    if (isOfFrame(box)) return false
    const { left, right, top } = box
    const near = index.overlapping(
      { from: left, to: right },
      top,
      strikeHeightEm.max * maxTextPoints,
    )
    const linesAt = (range: { min: number; max: number }, direction: 1 | -1) =>
      near.filter(({ baseline, sizePoints }) =>
        isWithin((direction * (top - baseline)) / sizePoints, range),
      )
    const mark = (letters: readonly Letter[] | undefined, into: Set<Letter>) => {
      for (const letter of letters ?? []) into.add(letter)
      return letters !== undefined
    }
    const under = markedLetters({ left, right }, linesAt(underlineDepthEm, 1))
    if (under) return mark(under, underlined)
    const through = markedPart(box, linesAt(strikeHeightEm, -1))
    return through !== undefined && passesThrough(top, through) && mark(through, struck)
  }
  const horizontal = strokes.filter(({ isHorizontal }) => isHorizontal)
  return { underlined, struck, taken: selectMarks(horizontal, take) }
}

/** Returns whether `#rrggbb` is nearly white. */
const isWhite = (color: string): boolean =>
  [1, 3, 5].every((at) => Number.parseInt(color.slice(at, at + 2), 16) >= minWhiteChannel)

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
    const letters = markedPart(box, lines)
    for (const letter of letters ?? []) backgrounds.set(letter, color)
    return letters !== undefined
  }
  return { backgrounds, taken: selectMarks(low, take) }
}

/** Finds the strokes and fills that are underlines, strike-throughs or highlights. */
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
