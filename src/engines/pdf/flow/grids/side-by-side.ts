import type { Segment } from '../../layout/page-layout.ts'
import type { Columns } from './columns.ts'
import { ascent, descent } from './contents.ts'
import type { FilledSpan } from './grid-of.ts'
import type { TableRow } from './table-rows.ts'

/** Rows of one table do not reach into one another; so many of these do. */
const leastReaching = 0.3
/** Each column holds so many lines, no fewer and no more: an address, not a timetable. */
const leastLines = 2
const mostLines = 10

const reachOf = ({ lines }: TableRow): { top: number; bottom: number } => ({
  top: Math.min(...lines.map(({ baseline, heightPoints }) => baseline - ascent * heightPoints)),
  bottom: Math.max(...lines.map(({ baseline, heightPoints }) => baseline + descent * heightPoints)),
})

const columnsOf = ({ boundaries, rows }: Columns): Segment[][] =>
  Array.from({ length: boundaries.length + 1 }, (_, column) =>
    rows.flatMap(({ placed }) =>
      placed.filter(({ from }) => from === column).map(({ segment }) => segment),
    ),
  )

/**
 * Whether columns are texts of their own, an address beside a date, rather than rows: their lines do not line up, so that rows made
 * of them reach into one another.
 *
 * @returns the one row they are then, a cell each.
 */
export const findSideBySide = (
  columns: Columns,
  rows: readonly TableRow[],
): FilledSpan[] | undefined => {
  const reaches = rows.map(reachOf)
  const reaching = reaches.filter(
    ({ top }, index) => index > 0 && top < (reaches[index - 1]?.bottom ?? -Infinity) - 1,
  )
  if (reaching.length === 0 || reaching.length < leastReaching * (rows.length - 1)) return undefined
  if (columns.rows.some(({ placed }) => placed.some(({ from, to }) => to > from))) return undefined
  const texts = columnsOf(columns)
  if (texts.some(({ length }) => length < leastLines || length > mostLines)) return undefined
  return texts.map((segments, column) => ({
    row: 0,
    column,
    rowSpan: 1,
    columnSpan: 1,
    segments,
  }))
}
