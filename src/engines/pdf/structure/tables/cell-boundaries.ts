import type { Run, Segment } from '../../page-content/page-layout.ts'
import type { Line } from '../document-structure.ts'
import { firstWordPointsOf } from '../paragraphs/logical-lines.ts'
import { medianOf } from '../../../../core/statistics.ts'
import { hasSeveralTexts } from './candidate-rows.ts'
import { cutSegment, middleXOf } from './segment-geometry.ts'

/** The gap between two columns is at least this wide. */
const minColumnGapEm = 0.55

/** At most this share of the rows crosses a gap, with titles over several columns. */
const maxCrossingShare = 0.12
/** In a table with at least this many rows, one row may always cross a gap. */
const minRowsForCrossing = 4

/** Text may reach across the boundary of its column by this. */
const maxBoundaryOverlapEm = 0.25

/** Words that are this far apart may belong to different cells. A space is half as wide. */
const minCellGapEm = 0.5

/** A single space separates cells where a word begins or ends within this distance of the edges of other cells. */
const sameEdgePoints = 1

/**
 * Baselines that are nearer to each other than this belong to one row: a cell with one line may stand in the middle beside a
 * cell with two.
 */
const sameRowEm = 0.8

/** The lines of one cell are at most this far apart. */
const maxCellLeadingEm = 1.4
/** The same for a line without text in any other column. */
const maxLoneCellLeadingEm = 1.75
/** The rows of a table are further apart than the lines of a cell by at least this ratio. */
const minRowPitchRatio = 1.12

/** Text that fills this share of its column leaves no space for another word. */
const fullCellShare = 0.7

/** A word that is too wide by less than this still fits. */
const tolerancePoints = 0.5

/** The white space between two columns, from top to bottom. */
interface ColumnGap {
  left: number
  right: number
}

/** The range between two neighboring edges of texts, and the number of rows that have text in it. */
interface GapCandidate extends ColumnGap {
  covered: number
}

const figurePattern = /^[-−+(]?[\d.,\u202f]*\d[\d.,%)\u202f]*$/u

/**
 * Tells whether two words of one segment are figures of two cells. In a narrow column, the gap between them is hardly wider
 * than a space.
 */
const areFigures = (one: Run, other: Run, sizePoints: number): boolean =>
  other.left - one.right >= minCellGapEm * sizePoints &&
  figurePattern.test(one.text.trim()) &&
  figurePattern.test(other.text.trim())

/** The extents of the texts of a row, divided where cells may be divided. */
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

/** The part of a gap that the fewest rows cross. */
const emptiestGapOf = (candidates: readonly GapCandidate[]): GapCandidate | undefined =>
  candidates.toSorted(
    (one, other) =>
      one.covered - other.covered || other.right - other.left - (one.right - one.left),
  )[0]

/** Finds the gaps between columns: stretches where at most a few rows have text, between stretches where more rows have. */
const findColumnGaps = (rows: readonly Line[], em: number): ColumnGap[] => {
  const mostAcross = Math.max(
    rows.length >= minRowsForCrossing ? 1 : 0,
    Math.floor(maxCrossingShare * rows.length),
  )
  const groups: GapCandidate[][] = [[]]
  const candidates = gapCandidatesOf(rows)
  const first = candidates.findIndex(({ covered }) => covered > mostAcross)
  const last = candidates.findLastIndex(({ covered }) => covered > mostAcross)
  for (const candidate of candidates.slice(Math.max(0, first), last + 1))
    if (candidate.covered > mostAcross) groups.push([])
    else groups.at(-1)?.push(candidate)
  return groups.flatMap((group) => {
    const width = (group.at(-1)?.right ?? 0) - (group[0]?.left ?? 0)
    const emptiest = emptiestGapOf(group.filter(({ left, right }) => right > left))
    return emptiest && width >= minColumnGapEm * em ? [emptiest] : []
  })
}

/** A piece of text and the columns that it covers. */
export interface PlacedSegment {
  segment: Segment
  /** The first and the last of these columns. */
  from: number
  to: number
}

/** @param boundaries - the boundaries between columns, from left to right. */
const columnAt = (boundaries: readonly number[], x: number): number =>
  boundaries.filter((boundary) => boundary <= x).length

/** The edges where the cells of several rows begin and end. */
interface CellEdges {
  boundaries: readonly number[]
  lefts: readonly number[]
  rights: readonly number[]
}

/** The values that occur at least twice, approximately. */
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

/**
 * Finds the columns that a piece of text covers. Text that was written in one piece across several cells is cut at their
 * boundaries.
 */
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

/** Rows of text with the columns that they have in common. */
export interface TableColumns {
  /** The boundaries between columns, in the middle of the gaps. */
  boundaries: readonly number[]
  em: number
  rows: readonly { line: Line; placed: readonly PlacedSegment[] }[]
}

/** Finds the columns of rows; undefined when the rows have no columns in common. */
export const findColumns = (rows: readonly Line[]): TableColumns | undefined => {
  const em = medianOf(rows.map(({ sizePoints }) => sizePoints)) ?? 0
  const gaps = findColumnGaps(rows.filter(hasSeveralTexts), em)
  if (gaps.length === 0) return undefined
  const boundaries = gaps.map(middleXOf)
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

/** A row of a table, with all lines of its cells. */
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

/** The median distance from one row that begins in the first column to the next. */
const medianRowPitch = (rows: readonly ColumnRow[]): number => {
  const starts = rows.filter((row) => row.placed.length > 1 && startsInFirstColumn(row))
  const pitches = starts
    .slice(1)
    .map(({ line }, index) => line.baseline - (starts[index]?.line.baseline ?? 0))
  return medianOf(pitches) ?? 0
}

/** Tells whether text ends near the end of its column, or the next word would not have fitted there. */
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

/** Tells whether a line continues the cells of the row above. */
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
  const mayContinue = isPitchWider || startsInLowerCase.test(next?.text ?? '')
  return mayContinue && isCellFull(above, columns[0] ?? 0, rows, next)
}

/**
 * Merges lines into rows, because cells may have several lines.
 *
 * @param isSeparated - tells whether there is a ruling between two baselines.
 */
export const mergeLinesIntoRows = (
  { rows, boundaries }: TableColumns,
  isSeparated: (above: number, below: number) => boolean,
): TableRow[] => {
  const found: { lines: Line[]; placed: PlacedSegment[] }[] = []
  const statistics = { rows, pitch: medianRowPitch(rows), columnCount: boundaries.length + 1 }
  let above: ColumnRow | undefined
  for (const row of rows) {
    const last = found.at(-1)
    const isContinued =
      above !== undefined &&
      !isSeparated(above.line.baseline, row.line.baseline) &&
      continuesRow(row, above, statistics)
    if (isContinued && last) {
      last.lines.push(row.line)
      last.placed.push(...row.placed)
    } else found.push({ lines: [row.line], placed: [...row.placed] })
    above = row
  }
  return found
}

/**
 * Groups the texts of a row into cells by the columns that they cover. Texts that cover a common column belong to one cell.
 */
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
