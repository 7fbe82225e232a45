import type { Segment } from '../../page-content/page-layout.ts'
import {
  type Cell,
  type Line,
  type PageItem,
  type PageStructure,
  type Region,
  type Table,
  type UnclassifiedParagraph,
  flowAndSides,
} from '../document-structure.ts'
import { alignCells, maxHeaderRows } from './build-table.ts'
import { ascentEm, descentEm } from './segment-geometry.ts'

/**
 * The end of a page separates at most this many rows from a table. More rows would have been found as a table by themselves.
 */
const maxAdoptedRows = 2

/** Text may reach beyond its column by this. */
const maxOverhangPoints = 2

/** The columns of one table may be shifted from page to page, and differ in width, by this. */
const maxColumnShiftPoints = 2

/** All columns may be shifted together by this, where even and odd pages have different margins. */
const maxPageShiftPoints = 72

/**
 * The column that contains a whole text; -1 when there is none. The first and the last column may be wider than the text that
 * was found in them.
 */
const columnOf = ({ left, right }: Segment, xs: readonly number[]): number =>
  xs.slice(0, -1).findIndex((x, column) => {
    const next = xs[column + 1] ?? x
    const isAfter = column === 0 ? right > x : left >= x - maxOverhangPoints
    const isBefore = column === xs.length - 2 ? left < next : right <= next + maxOverhangPoints
    return isAfter && isBefore
  })

/** Tells whether a line could be a row: it has texts in several columns, at most one in each, and one in the first. */
const fitsColumns = ({ segments }: Line, xs: readonly number[]): boolean => {
  const columns = segments.map((segment) => columnOf(segment, xs))
  const filled = new Set(columns)
  return filled.size > 1 && filled.size === columns.length && filled.has(0) && !filled.has(-1)
}

const cellParagraphOf = (
  source: UnclassifiedParagraph,
  line: Line,
  segment: Segment,
): UnclassifiedParagraph => ({
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

const cellsOfAdoptedRow = (
  source: UnclassifiedParagraph,
  row: number,
  { xs, ys }: { xs: readonly number[]; ys: readonly number[] },
): Cell<UnclassifiedParagraph>[] => {
  const line = source.lines[row]
  return xs.slice(0, -1).map((left, column) => {
    const right = xs[column + 1] ?? left
    const segments = line?.segments.filter((segment) => columnOf(segment, xs) === column) ?? []
    const edges = { columnLeft: left, columnRight: right }
    return {
      row,
      column,
      rowSpan: 1,
      columnSpan: 1,
      box: { left, right, top: ys[row] ?? 0, bottom: ys[row + 1] ?? 0 },
      segments,
      items: line
        ? segments.map((segment) => ({ ...cellParagraphOf(source, line, segment), ...edges }))
        : [],
      borders: {},
    }
  })
}

/**
 * Makes a table of a paragraph that the end of a page separates from its table.
 *
 * @param table - the last table on the page before, or the first one on the page after.
 * @returns undefined when the paragraph does not fit the columns of the table.
 */
const asTableRows = (
  item: PageItem<UnclassifiedParagraph> | undefined,
  table: Table<UnclassifiedParagraph>,
): Table<UnclassifiedParagraph> | undefined => {
  if (item?.kind !== 'paragraph' || table.isRuled || item.lines.length > maxAdoptedRows)
    return undefined
  const { xs } = table
  if (!item.lines.every((line) => fitsColumns(line, xs))) return undefined
  const tops = item.lines.map(({ baseline, heightPoints }) => baseline - ascentEm * heightPoints)
  const last = item.lines.at(-1)
  const ys = [...tops, (last?.baseline ?? 0) + descentEm * (last?.heightPoints ?? 0)]
  return {
    kind: 'table',
    pageIndex: item.pageIndex,
    box: { left: xs[0] ?? 0, right: xs.at(-1) ?? 0, top: ys[0] ?? 0, bottom: ys.at(-1) ?? 0 },
    xs,
    ys,
    cells: item.lines.flatMap((_, row) => cellsOfAdoptedRow(item, row, { xs, ys })),
    isRuled: false,
    headerRowCount: 0,
  }
}

const hasSameColumns = (
  one: Table<UnclassifiedParagraph>,
  other: Table<UnclassifiedParagraph>,
): boolean => {
  const shift = (other.xs[0] ?? 0) - (one.xs[0] ?? 0)
  return (
    one.xs.length === other.xs.length &&
    one.xs.length > 2 &&
    Math.abs(shift) <= maxPageShiftPoints &&
    one.xs.every((x, index) => Math.abs((other.xs[index] ?? 0) - shift - x) <= maxColumnShiftPoints)
  )
}

const textOfRow = ({ cells }: Table<UnclassifiedParagraph>, row: number): string =>
  cells
    .filter((cell) => cell.row === row)
    .map((cell) => [cell.column, ...cell.segments.map(({ text }) => text.trim())].join(' '))
    .join('\n')

/**
 * Counts the rows at the top of a table that repeat the rows at the top of the table before. Blank rows are no header, and more
 * equal rows than a header has are a second copy of the table.
 */
const countRepeatedRows = (
  one: Table<UnclassifiedParagraph>,
  other: Table<UnclassifiedParagraph>,
): number => {
  const hasText = (at: number): boolean =>
    other.cells.some(
      ({ row, rowSpan, segments }) => row <= at && at < row + rowSpan && segments.length > 0,
    )
  const isRepeated = (row: number): boolean =>
    hasText(row) && textOfRow(one, row) === textOfRow(other, row)
  const most = Math.min(one.ys.length - 2, other.ys.length - 2, maxHeaderRows + 1)
  let count = 0
  while (count < most && isRepeated(count)) count += 1
  const isCut = other.cells.some(({ row, rowSpan }) => row < count && row + rowSpan > count)
  return isCut || count > maxHeaderRows ? 0 : count
}

/**
 * Appends the rows of a table to another one, without those that it repeats. The `ys` continue as if the page did. The boxes
 * of cells stay the places on their own page, as do the lines in them.
 */
const joinTwoTables = (
  one: Table<UnclassifiedParagraph>,
  other: Table<UnclassifiedParagraph>,
): Table<UnclassifiedParagraph> => {
  const first = countRepeatedRows(one, other)
  const rows = one.ys.length - 1
  const bottom = one.ys.at(-1) ?? 0
  const top = other.ys[first] ?? 0
  const moved = (cell: Cell<UnclassifiedParagraph>): Cell<UnclassifiedParagraph> => ({
    ...cell,
    row: cell.row - first + rows,
  })
  const ys = [...one.ys, ...other.ys.slice(first + 1).map((y) => y - top + bottom)]
  return {
    ...one,
    ys,
    box: { ...one.box, bottom: ys.at(-1) ?? bottom },
    cells: alignCells([...one.cells, ...other.cells.filter(({ row }) => row >= first).map(moved)]),
    // Header rows that the document does not repeat must not be repeated in the Word document either.
    headerRowCount: first,
    isRuled: one.isRuled && other.isRuled,
  }
}

const lastItem = (
  page: PageStructure<UnclassifiedParagraph> | undefined,
): PageItem<UnclassifiedParagraph> | undefined =>
  page && flowAndSides(page).flow.at(-1)?.columns.at(-1)?.items.at(-1)

const firstItem = (
  page: PageStructure<UnclassifiedParagraph>,
): PageItem<UnclassifiedParagraph> | undefined => flowAndSides(page).flow[0]?.columns[0]?.items[0]

const replaceItem = (
  page: PageStructure<UnclassifiedParagraph>,
  item: PageItem<UnclassifiedParagraph>,
  by: PageItem<UnclassifiedParagraph> | undefined,
): PageStructure<UnclassifiedParagraph> => ({
  ...page,
  regions: page.regions
    .map((region): Region<UnclassifiedParagraph> => ({
      ...region,
      columns: region.columns.map((column) => ({
        ...column,
        items: column.items.flatMap((it) => {
          if (it !== item) return [it]
          return by === undefined ? [] : [by]
        }),
      })),
    }))
    .filter(({ columns }) => columns.some(({ items }) => items.length > 0)),
})

/** Turns rows that the end of a page separates from their table into tables, so that they can be joined. */
const withRowsAsTables = (
  pages: readonly PageStructure<UnclassifiedParagraph>[],
): PageStructure<UnclassifiedParagraph>[] => {
  const found = [...pages]
  for (const [index, next] of pages.slice(1).entries()) {
    const page = found[index]
    if (page === undefined) continue
    const last = lastItem(page)
    const first = firstItem(next)
    const before = first?.kind === 'table' ? asTableRows(last, first) : undefined
    if (before && last) found[index] = replaceItem(page, last, before)
    const after = last?.kind === 'table' ? asTableRows(first, last) : undefined
    if (after && first) found[index + 1] = replaceItem(next, first, after)
  }
  return found
}

/**
 * Joins tables that continue on the next page: the last item of a page and the first of the next one, with the same columns.
 * A joined table stays on the page where it begins. A page without any other content then has no regions.
 */
export const joinTables = (
  pages: readonly PageStructure<UnclassifiedParagraph>[],
): PageStructure<UnclassifiedParagraph>[] => {
  const found: PageStructure<UnclassifiedParagraph>[] = []
  // A table may cover whole pages, which become empty, so that the page where it begins may be further back.
  let open: { table: Table<UnclassifiedParagraph>; page: number } | undefined
  for (const page of withRowsAsTables(pages)) {
    const first = firstItem(page)
    const continued =
      open !== undefined && first?.kind === 'table' && hasSameColumns(open.table, first)
        ? joinTwoTables(open.table, first)
        : undefined
    const start = continued && open ? found[open.page] : undefined
    if (continued && open && start && first) {
      found[open.page] = replaceItem(start, open.table, continued)
      const isAll = lastItem(page) === first
      found.push({ ...replaceItem(page, first, undefined), continuesPreviousPage: true })
      if (isAll) {
        open = { table: continued, page: open.page }
        continue
      }
    } else found.push(page)
    const last = lastItem(found.at(-1))
    open = last?.kind === 'table' ? { table: last, page: found.length - 1 } : undefined
  }
  return found
}
