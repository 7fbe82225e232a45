import { type Box, heightOf, widthOf } from '../geometry.ts'
import type { Fill, Stroke } from '../ink.ts'
import { cutApart } from './neighbours.ts'

/** Dots are no larger than this in either direction. */
const mostPoints = 3
/** Squares smaller than this that are no dots of a line are the corners where lines meet. */
const cornerPoints = 1.2
/** A line has this many dots at least, each no farther from the next than so many of its own lengths. */
const leastDots = 5
const mostGaps = 3
/** Dots whose middles are closer than this to each other's line are of one line. */
const samePoints = 0.3

const isDot = ({ box }: Fill): boolean => widthOf(box) <= mostPoints && heightOf(box) <= mostPoints

/** What a dotted line runs along, and across. */
interface Axis {
  isHorizontal: boolean
  start: (box: Box) => number
  end: (box: Box) => number
  across: (box: Box) => number
}

const axes: readonly Axis[] = [
  {
    isHorizontal: true,
    start: ({ left }) => left,
    end: ({ right }) => right,
    across: ({ top, bottom }) => (top + bottom) / 2,
  },
  {
    isHorizontal: false,
    start: ({ top }) => top,
    end: ({ bottom }) => bottom,
    across: ({ left, right }) => (left + right) / 2,
  },
]

/** Dots in a row, one after the other at an even distance. */
const rowsOf = (dots: readonly Fill[], { start, end, across }: Axis): Fill[][] => {
  const lines = cutApart(
    dots.toSorted((one, other) => across(one.box) - across(other.box)),
    (one, next) => across(next.box) - across(one.box) <= samePoints,
  )
  return lines.flatMap((line) =>
    cutApart(
      line.toSorted((one, other) => start(one.box) - start(other.box)),
      (one, next) =>
        one.color === next.color &&
        start(next.box) - end(one.box) <= mostGaps * (end(one.box) - start(one.box)),
    ).filter((row) => row.length >= leastDots),
  )
}

const strokeOf = (row: readonly Fill[], { isHorizontal, start, end, across }: Axis): Stroke => {
  const boxes = row.map(({ box }) => box)
  const from = Math.min(...boxes.map(start))
  const to = Math.max(...boxes.map(end))
  const middle = boxes.reduce((sum, box) => sum + across(box), 0) / boxes.length
  const [first] = row
  const thickness = Math.max(...boxes.map(isHorizontal ? heightOf : widthOf))
  return {
    box: isHorizontal
      ? { left: from, right: to, top: middle, bottom: middle }
      : { left: middle, right: middle, top: from, bottom: to },
    isHorizontal,
    widthPoints: thickness,
    color: first?.color ?? '#000000',
    isDashed: true,
    order: Math.min(...row.map(({ order }) => order)),
  }
}

/** Word processors draw a dotted line dot by dot, and put a small square where lines meet: as lines, and as nothing. */
export const joinDots = (
  fills: readonly Fill[],
): { fills: readonly Fill[]; strokes: readonly Stroke[] } => {
  const dots = fills.filter(isDot)
  if (dots.length === 0) return { fills, strokes: [] }
  const joined = new Set<Fill>()
  const strokes = axes.flatMap((axis) =>
    rowsOf(
      dots.filter((dot) => !joined.has(dot)),
      axis,
    ).map((row) => {
      for (const dot of row) joined.add(dot)
      return strokeOf(row, axis)
    }),
  )
  const isCorner = ({ box }: Fill) => widthOf(box) <= cornerPoints && heightOf(box) <= cornerPoints
  return { fills: fills.filter((fill) => !joined.has(fill) && !isCorner(fill)), strokes }
}
