import type { Run, Segment } from '../../page-content/page-layout.ts'
import type { Line } from '../document-structure.ts'
import { medianOf } from '../statistics.ts'
import { cutSegment, middleXOf } from './segment-geometry.ts'
import { hasSeveralTexts } from './candidate-rows.ts'
import { firstWordPointsOf } from '../paragraphs/logical-lines.ts'

/** The narrowest gutter, in heights of the font. */
const minColumnGapEm = 0.55

/** This share of the rows may cross one: titles over several columns. One may, where there are several. */
const maxCrossingShare = 0.12
const minRowsForCrossing = 4

/** Where text may lie over the place between columns, in heights of the font. */
const maxBoundaryOverlapEm = 0.25

/** Words this far apart may belong to different cells, in heights of the font: a space is half as wide. */
const minCellGapEm = 0.5

/** Even a space parts cells where a word begins or ends exactly as other cells do, in points. */
const sameEdgePoints = 1

/** Baselines nearer than this, in heights of the font, are of one row: a cell of two lines beside one of one, in its middle. */
const sameRowEm = 0.8

/** Lines of one cell are no further apart than this, in heights of the font, and nearer than rows are. */
const maxCellLeadingEm = 1.4
const maxLoneCellLeadingEm = 1.75
const minRowPitchRatio = 1.12

/** Text that fills so much of its column leaves no room for a word. */
const fullCellShare = 0.7

/** A word that sticks out by less has room, in points. */
const tolerancePoints = 0.5

/** White that runs down between columns. */
interface ColumnGap {
  left: number
  right: number
}

/** How many rows have text between one end of a text and the next. */
interface GapCandidate extends ColumnGap {
  covered: number
}

const figurePattern = /^[-−+(]?[\d.,\u202f]*\d[\d.,%)\u202f]*$/u

/** Whether two words of one segment are figures of two cells: in a narrow column the gap between is hardly more than a space. */
const areFigures = (one: Run, other: Run, sizePoints: number): boolean =>
  other.left - one.right >= minCellGapEm * sizePoints &&
  figurePattern.test(one.text.trim()) &&
  figurePattern.test(other.text.trim())

/** The text of a row, parted where cells may be. */
const textExtentsOf = ({ segments }: Line): { left: number; right: number }[] =>
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

const gapCandidatesOf = (rows: readonly Line[]): GapCandidate[] => {
  const ends = rows
    .flatMap((row) =>
      textExtentsOf(row).flatMap(({ left, right }) => [
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
const emptiestGapOf = (stretches: readonly GapCandidate[]): GapCandidate | undefined =>
  stretches.toSorted(
    (one, other) =>
      one.covered - other.covered || other.right - other.left - (one.right - one.left),
  )[0]

/** The white between columns: where at most a few rows have text, between places where more do. */
const findColumnGaps = (rows: readonly Line[], em: number): ColumnGap[] => {
  const mostAcross = Math.max(
    rows.length >= minRowsForCrossing ? 1 : 0,
    Math.floor(maxCrossingShare * rows.length),
  )
  const groups: GapCandidate[][] = [[]]
  const stretches = gapCandidatesOf(rows)
  const first = stretches.findIndex(({ covered }) => covered > mostAcross)
  const last = stretches.findLastIndex(({ covered }) => covered > mostAcross)
  for (const stretch of stretches.slice(Math.max(0, first), last + 1))
    if (stretch.covered > mostAcross) groups.push([])
    else groups.at(-1)?.push(stretch)
  return groups.flatMap((group) => {
    const width = (group.at(-1)?.right ?? 0) - (group[0]?.left ?? 0)
    const emptiest = emptiestGapOf(group.filter(({ left, right }) => right > left))
    return emptiest && width >= minColumnGapEm * em ? [emptiest] : []
  })
}

/** A piece of text and the columns over which it stands. */
export interface PlacedSegment {
  segment: Segment
  /** The first and the last of them. */
  from: number
  to: number
}

/** @param boundaries - places between columns, from left to right. */
const columnAt = (boundaries: readonly number[], x: number): number =>
  boundaries.filter((boundary) => boundary <= x).length

/** Where cells begin, and end, in several rows. */
interface CellEdges {
  boundaries: readonly number[]
  lefts: readonly number[]
  rights: readonly number[]
}

/** Values that are there twice, about. */
const repeatedValues = (values: readonly number[]): number[] =>
  values
    .toSorted((one, other) => one - other)
    .filter((value, index, all) => value - (all[index - 1] ?? -Infinity) <= sameEdgePoints)

const isAmong = (values: readonly number[], value: number): boolean =>
  values.some((it) => Math.abs(it - value) <= sameEdgePoints)

const isSplitAt = ({ runs, sizePoints }: Segment, boundary: number, edges: CellEdges): boolean => {
  const before = runs.filter((run) => middleXOf(run) < boundary).map(({ right }) => right)
  const after = runs.filter((run) => middleXOf(run) >= boundary).map(({ left }) => left)
  if (before.length === 0 || after.length === 0) return false
  const end = Math.max(...before)
  const start = Math.min(...after)
  const isEdge = isAmong(edges.lefts, start) || isAmong(edges.rights, end)
  return start - end >= (isEdge ? 0 : minCellGapEm * sizePoints)
}

/** Which columns a piece of text belongs to; what is written in one go across cells is cut where they part. */
const placeInColumns = (
  segment: Segment,
  edges: CellEdges,
  [least, most]: readonly [number, number] = [0, edges.boundaries.length],
): PlacedSegment[] => {
  const { boundaries } = edges
  const overlap = maxBoundaryOverlapEm * segment.sizePoints
  const within = (column: number): number => Math.min(most, Math.max(least, column))
  const from = within(columnAt(boundaries, segment.left + overlap))
  const to = Math.max(from, within(columnAt(boundaries, segment.right - overlap)))
  const cuts = boundaries.slice(from, to).filter((boundary) => isSplitAt(segment, boundary, edges))
  if (cuts.length === 0) return [{ segment, from, to }]
  const parts = cutSegment(segment, (x) => columnAt(cuts, x))
  if (parts.length === 1) return [{ segment, from, to }]
  return parts.flatMap(({ part, place }) => {
    const before = cuts[place - 1]
    const after = cuts[place]
    return placeInColumns(part, edges, [
      before === undefined ? from : boundaries.indexOf(before) + 1,
      after === undefined ? to : boundaries.indexOf(after),
    ])
  })
}

/** What a strip looks like in columns. */
export interface TableColumns {
  /** Places between columns, in the middle of the white. */
  boundaries: readonly number[]
  em: number
  rows: readonly { line: Line; placed: readonly PlacedSegment[] }[]
}

/** Finds the columns of rows; undefined when they have none in common. */
export const findColumns = (rows: readonly Line[]): TableColumns | undefined => {
  const em = medianOf(rows.map(({ sizePoints }) => sizePoints)) ?? 0
  const gutters = findColumnGaps(rows.filter(hasSeveralTexts), em)
  if (gutters.length === 0) return undefined
  const boundaries = gutters.map(middleXOf)
  const segments = rows.flatMap((row) => row.segments)
  const edges = {
    boundaries,
    lefts: repeatedValues(segments.map(({ left }) => left)),
    rights: repeatedValues(segments.map(({ right }) => right)),
  }
  return {
    boundaries,
    em,
    rows: rows.map((line) => ({
      line,
      placed: line.segments.flatMap((segment) => placeInColumns(segment, edges)),
    })),
  }
}

/** A row of a table: all lines of its cells. */
export interface TableRow {
  lines: readonly Line[]
  placed: readonly PlacedSegment[]
}

type ColumnRow = TableColumns['rows'][number]

const filledColumns = (placed: readonly PlacedSegment[]): Set<number> => {
  const filled = new Set<number>()
  for (const { from, to } of placed)
    for (let column = from; column <= to; column += 1) filled.add(column)
  return filled
}

const startsInFirstColumn = ({ placed }: ColumnRow): boolean =>
  placed.some(({ from }) => from === 0)

/** From one row that begins in the first column to the next. */
const medianRowPitch = (rows: readonly ColumnRow[]): number => {
  const starts = rows.filter((row) => row.placed.length > 1 && startsInFirstColumn(row))
  const pitches = starts
    .slice(1)
    .map(({ line }, index) => line.baseline - (starts[index]?.line.baseline ?? 0))
  return medianOf(pitches) ?? 0
}

/** Whether text ends near where its column does, or the next word had no room there. */
const isCellFull = (
  above: ColumnRow,
  column: number,
  rows: readonly ColumnRow[],
  next: Segment | undefined,
): boolean => {
  const own = above.placed.find(({ from, to }) => from === column && to === column)
  if (own === undefined) return false
  const right = Math.max(
    ...rows.flatMap(({ placed }) =>
      placed
        .filter(({ from, to }) => from === column && to === column)
        .map(({ segment }) => segment.right),
    ),
  )
  const { left } = own.segment
  const need = next ? firstWordPointsOf(next) : 0
  return (
    own.segment.right - left > fullCellShare * (right - left) ||
    own.segment.right + need > right + tolerancePoints
  )
}

const startsInLowerCase = /^\p{Ll}/u

interface RowStatistics {
  rows: readonly ColumnRow[]
  pitch: number
  columnCount: number
}

/** Whether a line goes on in the cells of the row above. */
const continuesRow = (
  row: ColumnRow,
  above: ColumnRow,
  { rows, pitch, columnCount }: RowStatistics,
) => {
  const distance = row.line.baseline - above.line.baseline
  const size = Math.max(row.line.sizePoints, above.line.sizePoints)
  if (distance < sameRowEm * size) return true
  const filled = filledColumns(row.placed)
  const isAlone = filled.size === 1 && !filled.has(0)
  if (distance > (isAlone ? maxLoneCellLeadingEm : maxCellLeadingEm) * size) return false
  if (row.placed.some(({ from, to }) => to > from)) return false
  const isPitchWider = pitch > minRowPitchRatio * distance
  if (!filled.has(0)) return isPitchWider || filled.size * 2 <= columnCount
  if (filled.size === columnCount) return false
  const columns = [...filled]
  if (!columns.every((column) => filledColumns(above.placed).has(column))) return false
  const next = row.placed[0]?.segment
  const mayGoOn = isPitchWider || startsInLowerCase.test(next?.text ?? '')
  return mayGoOn && isCellFull(above, columns[0] ?? 0, rows, next)
}

/**
 * Puts lines together that are of one row: those whose cells go on in a second line.
 *
 * @param isParted - whether a ruling lies between two baselines.
 */
export const mergeLinesIntoRows = (
  { rows, boundaries }: TableColumns,
  isParted: (above: number, below: number) => boolean,
): TableRow[] => {
  const found: { lines: Line[]; placed: PlacedSegment[] }[] = []
  const statistics = { rows, pitch: medianRowPitch(rows), columnCount: boundaries.length + 1 }
  let above: ColumnRow | undefined
  for (const row of rows) {
    const last = found.at(-1)
    const goesOn =
      above !== undefined &&
      !isParted(above.line.baseline, row.line.baseline) &&
      continuesRow(row, above, statistics)
    if (goesOn && last) {
      last.lines.push(row.line)
      last.placed.push(...row.placed)
    } else found.push({ lines: [row.line], placed: [...row.placed] })
    above = row
  }
  return found
}

/** Texts of a row by the columns over which they stand: what overlaps goes into one cell. */
export const cellsOfTableRow = (
  placed: readonly PlacedSegment[],
  columnCount: number,
): { from: number; to: number; segments: Segment[] }[] => {
  const cells: { from: number; to: number; segments: Segment[] }[] = []
  const inOrder = placed.toSorted((one, other) => one.from - other.from || other.to - one.to)
  for (const { segment, from, to } of inOrder) {
    const last = cells.at(-1)
    if (last && from <= last.to) {
      last.to = Math.max(last.to, to)
      last.segments.push(segment)
    } else cells.push({ from, to, segments: [segment] })
  }
  const all: typeof cells = []
  let column = 0
  for (const cell of cells) {
    for (; column < cell.from; column += 1) all.push({ from: column, to: column, segments: [] })
    all.push(cell)
    column = cell.to + 1
  }
  for (; column < columnCount; column += 1) all.push({ from: column, to: column, segments: [] })
  return all
}
