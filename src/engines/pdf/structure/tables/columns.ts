import type { Run, Segment } from '../../page-content/page-layout.ts'
import type { Line } from '../flow.ts'
import { medianOf } from '../../statistics.ts'
import { cutSegment, middleOf } from './contents.ts'
import { isMultiple } from './strips.ts'

/** White that runs down between columns. */
interface Gutter {
  left: number
  right: number
}

/** The narrowest gutter, in heights of the font. */
const leastGutter = 0.55
/** This share of the rows may cross one: titles over several columns. One may, where there are several. */
const mostCrossing = 0.12
const severalRows = 4

/** Where text may lie over the place between columns, in heights of the font. */
const mostOverlap = 0.25
/** Words this far apart may belong to different cells, in heights of the font: a space is half as wide. */
const cellGap = 0.5
/** Even a space parts cells where a word begins or ends exactly as other cells do, in points. */
const samePlace = 1

/** How many rows have text between one end of a text and the next. */
interface Stretch extends Gutter {
  covered: number
}

const figures = /^[-−+(]?[\d.,\u202f]*\d[\d.,%)\u202f]*$/u

/** Whether two words of one segment are figures of two cells: in a narrow column the gap between is hardly more than a space. */
const areFigures = (one: Run, other: Run, sizePoints: number): boolean =>
  other.left - one.right >= cellGap * sizePoints &&
  figures.test(one.text.trim()) &&
  figures.test(other.text.trim())

/** The text of a row, parted where cells may be. */
const clustersOf = ({ segments }: Line): { left: number; right: number }[] =>
  segments.flatMap(({ runs, left, right, sizePoints }) => {
    const cuts = runs.flatMap((run, index) => {
      const before = runs[index - 1]
      return before && areFigures(before, run, sizePoints)
        ? [{ end: before.right, begin: run.left }]
        : []
    })
    return [...cuts, undefined].map((cut, index) => ({
      left: cuts[index - 1]?.begin ?? left,
      right: cut?.end ?? right,
    }))
  })

const stretchesOf = (rows: readonly Line[]): Stretch[] => {
  const ends = rows
    .flatMap((row) =>
      clustersOf(row).flatMap(({ left, right }) => [
        { x: left, change: 1 },
        { x: Math.max(left, right), change: -1 },
      ]),
    )
    .toSorted((one, other) => one.x - other.x || other.change - one.change)
  let covered = 0
  return ends.map(({ x, change }, index) => {
    covered += change
    return { left: x, right: ends[index + 1]?.x ?? x, covered }
  })
}

/** Of a wide gutter that a few rows cross, the part that fewest do. */
const emptiestOf = (stretches: readonly Stretch[]): Stretch | undefined =>
  stretches.toSorted(
    (one, other) =>
      one.covered - other.covered || other.right - other.left - (one.right - one.left),
  )[0]

/** The white between columns: where at most a few rows have text, between places where more do. */
const findGutters = (rows: readonly Line[], em: number): Gutter[] => {
  const mostAcross = Math.max(
    rows.length >= severalRows ? 1 : 0,
    Math.floor(mostCrossing * rows.length),
  )
  const groups: Stretch[][] = [[]]
  const stretches = stretchesOf(rows)
  const first = stretches.findIndex(({ covered }) => covered > mostAcross)
  const last = stretches.findLastIndex(({ covered }) => covered > mostAcross)
  for (const stretch of stretches.slice(Math.max(0, first), last + 1))
    if (stretch.covered > mostAcross) groups.push([])
    else groups.at(-1)?.push(stretch)
  return groups.flatMap((group) => {
    const width = (group.at(-1)?.right ?? 0) - (group[0]?.left ?? 0)
    const emptiest = emptiestOf(group.filter(({ left, right }) => right > left))
    return emptiest && width >= leastGutter * em ? [emptiest] : []
  })
}

/** A piece of text and the columns over which it stands. */
export interface Placed {
  segment: Segment
  /** The first and the last of them. */
  from: number
  to: number
}

/** @param boundaries - places between columns, from left to right. */
const columnAt = (boundaries: readonly number[], x: number): number =>
  boundaries.filter((boundary) => boundary <= x).length

/** Where cells begin, and end, in several rows. */
interface Edges {
  boundaries: readonly number[]
  lefts: readonly number[]
  rights: readonly number[]
}

/** Values that are there twice, about. */
const repeated = (values: readonly number[]): number[] =>
  values
    .toSorted((one, other) => one - other)
    .filter((value, index, all) => value - (all[index - 1] ?? -Infinity) <= samePlace)

const isAmong = (values: readonly number[], value: number): boolean =>
  values.some((it) => Math.abs(it - value) <= samePlace)

const isParted = ({ runs, sizePoints }: Segment, boundary: number, edges: Edges): boolean => {
  const before = runs.filter((run) => middleOf(run) < boundary).map(({ right }) => right)
  const after = runs.filter((run) => middleOf(run) >= boundary).map(({ left }) => left)
  if (before.length === 0 || after.length === 0) return false
  const end = Math.max(...before)
  const start = Math.min(...after)
  const isEdge = isAmong(edges.lefts, start) || isAmong(edges.rights, end)
  return start - end >= (isEdge ? 0 : cellGap * sizePoints)
}

/** Which columns a piece of text belongs to; what is written in one go across cells is cut where they part. */
const placeSegment = (
  segment: Segment,
  edges: Edges,
  [least, most]: readonly [number, number] = [0, edges.boundaries.length],
): Placed[] => {
  const { boundaries } = edges
  const overlap = mostOverlap * segment.sizePoints
  const within = (column: number): number => Math.min(most, Math.max(least, column))
  const from = within(columnAt(boundaries, segment.left + overlap))
  const to = Math.max(from, within(columnAt(boundaries, segment.right - overlap)))
  const cuts = boundaries.slice(from, to).filter((boundary) => isParted(segment, boundary, edges))
  if (cuts.length === 0) return [{ segment, from, to }]
  const parts = cutSegment(segment, (x) => columnAt(cuts, x))
  if (parts.length === 1) return [{ segment, from, to }]
  return parts.flatMap(({ part, place }) => {
    const before = cuts[place - 1]
    const after = cuts[place]
    return placeSegment(part, edges, [
      before === undefined ? from : boundaries.indexOf(before) + 1,
      after === undefined ? to : boundaries.indexOf(after),
    ])
  })
}

/** What a strip looks like in columns. */
export interface Columns {
  /** Places between columns, in the middle of the white. */
  boundaries: readonly number[]
  em: number
  rows: readonly { line: Line; placed: readonly Placed[] }[]
}

/** Finds the columns of rows; undefined when they have none in common. */
export const findColumns = (rows: readonly Line[]): Columns | undefined => {
  const em = medianOf(rows.map(({ sizePoints }) => sizePoints)) ?? 0
  const gutters = findGutters(rows.filter(isMultiple), em)
  if (gutters.length === 0) return undefined
  const boundaries = gutters.map(middleOf)
  const segments = rows.flatMap((row) => row.segments)
  const edges = {
    boundaries,
    lefts: repeated(segments.map(({ left }) => left)),
    rights: repeated(segments.map(({ right }) => right)),
  }
  return {
    boundaries,
    em,
    rows: rows.map((line) => ({
      line,
      placed: line.segments.flatMap((segment) => placeSegment(segment, edges)),
    })),
  }
}
