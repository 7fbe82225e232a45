import { type Box, areaOf, widthOf } from '../page-content/geometry.ts'
import type { Fill, Stroke } from '../page-content/ink.ts'
import type { Letter } from './letter.ts'
import type { TextLine } from './text-line.ts'
import { takeMarks } from './mark-pieces.ts'
import { markedLetters } from './marked-letters.ts'
import { RowIndex } from './row-index.ts'

/** What is drawn under, through and behind words. */
export interface LineMarks {
  underlined: ReadonlySet<Letter>
  struck: ReadonlySet<Letter>
  backgrounds: ReadonlyMap<Letter, string>
  /** All the others. */
  strokes: readonly Stroke[]
  fills: readonly Fill[]
}

/** In heights of the font: how far below the baseline a line underlines, above it strikes out, and how thick it is at most. */
const underlineDepth = { least: 0.02, most: 0.22 }
const strikeHeight = { least: 0.18, most: 0.38 }
const mostThickness = 0.12
/** In heights of the font: how far a baseline may lie below a marker's stroke, and how far above it the stroke has to begin. */
const markerBelow = 0.05
const markerAbove = 0.4
/** A neighbour that is so many times as wide is a cell. */
const widerCell = 4
/** From 0 to 255: what has no darker channel is nearly white. */
const whitePerChannel = 0xf8
/** In heights of the font: a marker's stroke is about as high as a line. */
const markerHeight = { least: 0.75, most: 1.75 }
/** No text is larger than this many points that is looked for near a stroke. */
const largestPoints = 100

const isWithin = (value: number, { least, most }: { least: number; most: number }): boolean =>
  value >= least && value <= most

/** In points: rulings that meet. */
const meeting = 1

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
    plumb.left >= left - meeting &&
    plumb.left <= right + meeting &&
    plumb.top <= top + meeting &&
    plumb.bottom >= top - meeting
  return (level) => {
    if (byX.size === 0) return false
    for (let x = Math.floor(level.left) - 1; x <= Math.ceil(level.right) + 1; x += 1)
      if (byX.get(x)?.some((plumb) => isAt(level, plumb)) === true) return true
    return false
  }
}

const findStrokes = (strokes: readonly Stroke[], index: RowIndex<TextLine>) => {
  const underlined = new Set<Letter>()
  const struck = new Set<Letter>()
  const isOfFrame = findFrames(strokes)
  const take = (box: Box, { widthPoints }: Stroke): boolean => {
    if (isOfFrame(box)) return false
    const { left, right, top } = box
    const near = index.reaching({ from: left, to: right }, top, strikeHeight.most * largestPoints)
    const linesAt = (range: { least: number; most: number }, direction: 1 | -1) =>
      near.filter(
        ({ baseline, sizePoints }) =>
          widthPoints <= mostThickness * sizePoints &&
          isWithin((direction * (top - baseline)) / sizePoints, range),
      )
    const mark = (marked: readonly TextLine[], into: Set<Letter>) => {
      const letters = markedLetters({ left, right }, marked)
      for (const letter of letters ?? []) into.add(letter)
      return letters !== undefined
    }
    return mark(linesAt(underlineDepth, 1), underlined) || mark(linesAt(strikeHeight, -1), struck)
  }
  const level = strokes.filter(({ isHorizontal }) => isHorizontal)
  return { underlined, struck, taken: takeMarks(level, take) }
}

/** Nearly white: `#rrggbb` of which no part is darker. */
const isWhite = (color: string): boolean =>
  [1, 3, 5].every((at) => Number.parseInt(color.slice(at, at + 2), 16) >= whitePerChannel)

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
    (other.color !== fill.color || widthOf(other.box) > widerCell * widthOf(fill.box))
  return fills.filter(
    (fill) =>
      !isCell(fill, byLeft.get(edgeKey(fill.box.right, fill.box))) &&
      !isCell(fill, byRight.get(edgeKey(fill.box.left, fill.box))),
  )
}

const findBackgrounds = (fills: readonly Fill[], index: RowIndex<TextLine>) => {
  const backgrounds = new Map<Letter, string>()
  const low = fills.filter(
    ({ box, color }) => !isWhite(color) && box.bottom - box.top < largestPoints && areaOf(box) > 0,
  )
  const take = (box: Box, { color }: Fill): boolean => {
    const height = box.bottom - box.top
    const lines = index
      .reaching({ from: box.left, to: box.right }, box.bottom, height)
      .filter(
        ({ baseline, sizePoints }) =>
          isWithin(height / sizePoints, markerHeight) &&
          baseline <= box.bottom + markerBelow * sizePoints &&
          baseline - markerAbove * sizePoints > box.top,
      )
    const letters = markedLetters(box, lines)
    for (const letter of letters ?? []) backgrounds.set(letter, color)
    return letters !== undefined
  }
  return { backgrounds, taken: takeMarks(withoutCells(low), take) }
}

/** Finds which strokes and fills are marks of words: underlines, strikes, a marker's. */
export const findLineMarks = (
  lines: readonly TextLine[],
  { strokes, fills }: { strokes: readonly Stroke[]; fills: readonly Fill[] },
): LineMarks => {
  const index = new RowIndex(lines)
  const { underlined, struck, taken } = findStrokes(strokes, index)
  const { backgrounds, taken: markers } = findBackgrounds(fills, index)
  return {
    underlined,
    struck,
    backgrounds,
    strokes: strokes.filter((stroke) => !taken.has(stroke)),
    fills: fills.filter((fill) => !markers.has(fill)),
  }
}
