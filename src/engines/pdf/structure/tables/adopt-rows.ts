import type { Segment } from '../../page-content/page-layout.ts'
import type { Cell, FlowItem, Grid, Line, Paragraph } from '../flow.ts'
import { ascent, descent } from './contents.ts'

/** A row or two that a page's end parts from their table; more would have been found as one. */
const mostRows = 2
/** Text may stick out of its column by this, in points. */
const mostOverhang = 2

/** The column in which a text stands as a whole; -1 for none. Those at both ends are as wide as what was found in them, or wider. */
const columnOf = ({ left, right }: Segment, xs: readonly number[]): number =>
  xs.slice(0, -1).findIndex((x, column) => {
    const next = xs[column + 1] ?? x
    const isAfter = column === 0 ? right > x : left >= x - mostOverhang
    const isBefore = column === xs.length - 2 ? left < next : right <= next + mostOverhang
    return isAfter && isBefore
  })

/** Whether a line could be a row: texts in several columns, one each, the first among them. */
const fits = ({ segments }: Line, xs: readonly number[]): boolean => {
  const columns = segments.map((segment) => columnOf(segment, xs))
  const filled = new Set(columns)
  return filled.size > 1 && filled.size === columns.length && filled.has(0) && !filled.has(-1)
}

const paragraphOf = (source: Paragraph, line: Line, segment: Segment): Paragraph => ({
  ...source,
  lines: [
    {
      ...line,
      segments: [segment],
      left: segment.left,
      right: segment.right,
      baseline: segment.baseline,
      text: segment.text.trim(),
    },
  ],
  alignment: 'left',
  left: segment.left,
  firstLeft: segment.left,
  right: segment.right,
  pitchPoints: undefined,
})

const cellsOf = (
  source: Paragraph,
  row: number,
  { xs, ys }: { xs: readonly number[]; ys: readonly number[] },
): Cell[] => {
  const line = source.lines[row]
  return xs.slice(0, -1).map((left, column) => {
    const right = xs[column + 1] ?? left
    const segments = line?.segments.filter((segment) => columnOf(segment, xs) === column) ?? []
    const room = { columnLeft: left, columnRight: right }
    return {
      row,
      column,
      rowSpan: 1,
      columnSpan: 1,
      box: { left, right, top: ys[row] ?? 0, bottom: ys[row + 1] ?? 0 },
      segments,
      items: line
        ? segments.map((segment) => ({ ...paragraphOf(source, line, segment), ...room }))
        : [],
      borders: {},
    }
  })
}

/**
 * Makes a row that stands alone on its page a table with the columns of the one it belongs to.
 *
 * @param table - last on the page before, or first on the page after.
 * @returns undefined when it does not fit.
 */
export const asRowsOf = (item: FlowItem | undefined, table: Grid): Grid | undefined => {
  if (item?.kind !== 'paragraph' || table.isRuled || item.lines.length > mostRows) return undefined
  const { xs } = table
  if (!item.lines.every((line) => fits(line, xs))) return undefined
  const tops = item.lines.map(({ baseline, heightPoints }) => baseline - ascent * heightPoints)
  const last = item.lines.at(-1)
  const ys = [...tops, (last?.baseline ?? 0) + descent * (last?.heightPoints ?? 0)]
  return {
    kind: 'grid',
    pageIndex: item.pageIndex,
    box: { left: xs[0] ?? 0, right: xs.at(-1) ?? 0, top: ys[0] ?? 0, bottom: ys.at(-1) ?? 0 },
    xs,
    ys,
    cells: item.lines.flatMap((_, row) => cellsOf(item, row, { xs, ys })),
    isRuled: false,
    headerRows: 0,
  }
}
