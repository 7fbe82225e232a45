import type { Segment } from '../../page-content/page-layout.ts'
import type { Line } from '../flow.ts'
import { firstWordPointsOf } from '../paragraphs/rows.ts'
import { medianOf } from '../../statistics.ts'
import type { Columns, Placed } from './columns.ts'

/** A row of a table: all lines of its cells. */
export interface TableRow {
  lines: readonly Line[]
  placed: readonly Placed[]
}

/** Baselines nearer than this, in heights of the font, are of one row: a cell of two lines beside one of one, in its middle. */
const overlapping = 0.8
/** Lines of one cell are no further apart than this, in heights of the font, and nearer than rows are. */
const mostLeading = 1.4
const mostLeadingBesideNothing = 1.75
const leastRowPitch = 1.12

type ColumnRow = Columns['rows'][number]

const filledColumns = (placed: readonly Placed[]): Set<number> => {
  const filled = new Set<number>()
  for (const { from, to } of placed)
    for (let column = from; column <= to; column += 1) filled.add(column)
  return filled
}

const startsInFirst = ({ placed }: ColumnRow): boolean => placed.some(({ from }) => from === 0)

/** From one row that begins in the first column to the next. */
const usualPitch = (rows: readonly ColumnRow[]): number => {
  const starts = rows.filter((row) => row.placed.length > 1 && startsInFirst(row))
  const pitches = starts
    .slice(1)
    .map(({ line }, index) => line.baseline - (starts[index]?.line.baseline ?? 0))
  return medianOf(pitches) ?? 0
}

/** Text that fills so much of its column leaves no room for a word. */
const fullShare = 0.7
/** A word that sticks out by less has room, in points. */
const fits = 0.5

/** Whether text ends near where its column does, or the next word had no room there. */
const isFull = (
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
    own.segment.right - left > fullShare * (right - left) || own.segment.right + need > right + fits
  )
}

const lowerCase = /^\p{Ll}/u

interface Look {
  rows: readonly ColumnRow[]
  pitch: number
  columnCount: number
}

/** Whether a line goes on in the cells of the row above. */
const continuesRow = (row: ColumnRow, above: ColumnRow, { rows, pitch, columnCount }: Look) => {
  const distance = row.line.baseline - above.line.baseline
  const size = Math.max(row.line.sizePoints, above.line.sizePoints)
  if (distance < overlapping * size) return true
  const filled = filledColumns(row.placed)
  const isAlone = filled.size === 1 && !filled.has(0)
  if (distance > (isAlone ? mostLeadingBesideNothing : mostLeading) * size) return false
  if (row.placed.some(({ from, to }) => to > from)) return false
  const isPitchWider = pitch > leastRowPitch * distance
  if (!filled.has(0)) return isPitchWider || filled.size * 2 <= columnCount
  if (filled.size === columnCount) return false
  const columns = [...filled]
  if (!columns.every((column) => filledColumns(above.placed).has(column))) return false
  const next = row.placed[0]?.segment
  const mayGoOn = isPitchWider || lowerCase.test(next?.text ?? '')
  return mayGoOn && isFull(above, columns[0] ?? 0, rows, next)
}

/**
 * Puts lines together that are of one row: those whose cells go on in a second line.
 *
 * @param isParted - whether a ruling lies between two baselines.
 */
export const findTableRows = (
  { rows, boundaries }: Columns,
  isParted: (above: number, below: number) => boolean,
): TableRow[] => {
  const found: { lines: Line[]; placed: Placed[] }[] = []
  const look = { rows, pitch: usualPitch(rows), columnCount: boundaries.length + 1 }
  let above: ColumnRow | undefined
  for (const row of rows) {
    const last = found.at(-1)
    const goesOn =
      above !== undefined &&
      !isParted(above.line.baseline, row.line.baseline) &&
      continuesRow(row, above, look)
    if (goesOn && last) {
      last.lines.push(row.line)
      last.placed.push(...row.placed)
    } else found.push({ lines: [row.line], placed: [...row.placed] })
    above = row
  }
  return found
}

/** Texts of a row by the columns over which they stand: what overlaps goes into one cell. */
export const cellsOfRow = (
  placed: readonly Placed[],
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
