import type { Cell, FlowItem, Grid, PageFlow, Region } from '../flow.ts'
import { asRowsOf } from './adopt-rows.ts'
import { alignCells } from './align-cells.ts'

/** How far columns of one table may be shifted from page to page, in points, and differ in width. */
const mostShift = 2
/** Where even and odd pages have other margins, all columns are shifted alike. */
const mostMirrored = 72

const sameColumns = (one: Grid, other: Grid): boolean => {
  const shift = (other.xs[0] ?? 0) - (one.xs[0] ?? 0)
  return (
    one.xs.length === other.xs.length &&
    one.xs.length > 2 &&
    Math.abs(shift) <= mostMirrored &&
    one.xs.every((x, index) => Math.abs((other.xs[index] ?? 0) - shift - x) <= mostShift)
  )
}

const textOfRow = ({ cells }: Grid, row: number): string =>
  cells
    .filter((cell) => cell.row === row)
    .map((cell) => [cell.column, ...cell.segments.map(({ text }) => text.trim())].join(' '))
    .join('\n')

/** How many rows at the top of a table say what those at the top of the one before say. */
const repeatedRows = (one: Grid, other: Grid): number => {
  const most = Math.min(one.ys.length, other.ys.length) - 2
  let count = 0
  while (count < most && textOfRow(one, count) === textOfRow(other, count)) count += 1
  const isCut = other.cells.some(({ row, rowSpan }) => row < count && row + rowSpan > count)
  const hasText = other.cells.some(({ row, segments }) => row < count && segments.length > 0)
  return isCut || !hasText ? 0 : count
}

/**
 * Puts the rows of a table below those of another; what is repeated at its top is left out. `ys` go on as if the page did; the boxes
 * of cells stay those on their own page, as do the lines in them.
 */
const joined = (one: Grid, other: Grid): Grid => {
  const first = repeatedRows(one, other)
  const rows = one.ys.length - 1
  const bottom = one.ys.at(-1) ?? 0
  const top = other.ys[first] ?? 0
  const moved = (cell: Cell): Cell => ({ ...cell, row: cell.row - first + rows })
  const ys = [...one.ys, ...other.ys.slice(first + 1).map((y) => y - top + bottom)]
  return {
    ...one,
    ys,
    box: { ...one.box, bottom: ys.at(-1) ?? bottom },
    cells: alignCells([...one.cells, ...other.cells.filter(({ row }) => row >= first).map(moved)]),
    // What the document does not repeat, the next program must not either.
    headerRows: first,
    isRuled: one.isRuled && other.isRuled,
  }
}

const lastItem = (page: PageFlow | undefined): FlowItem | undefined =>
  page?.regions.at(-1)?.columns.at(-1)?.items.at(-1)

const firstItem = (page: PageFlow): FlowItem | undefined => page.regions[0]?.columns[0]?.items[0]

const replaceItem = (page: PageFlow, item: FlowItem, by: FlowItem | undefined): PageFlow => ({
  ...page,
  regions: page.regions
    .map((region): Region => ({
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

/** Rows that a page's end parts from their table become tables of their own, to be joined to it. */
const withRowsAsGrids = (pages: readonly PageFlow[]): PageFlow[] => {
  const found = [...pages]
  for (const [index, next] of pages.slice(1).entries()) {
    const page = found[index]
    if (page === undefined) continue
    const last = lastItem(page)
    const first = firstItem(next)
    const before = first?.kind === 'grid' ? asRowsOf(last, first) : undefined
    if (before && last) found[index] = replaceItem(page, last, before)
    const after = last?.kind === 'grid' ? asRowsOf(first, last) : undefined
    if (after && first) found[index + 1] = replaceItem(next, first, after)
  }
  return found
}

/**
 * Makes one table of those that go on over a page's end: the last thing on a page and the first on the next, with the same columns.
 * It stands on the page where it begins; a page of which nothing else is left has no regions.
 */
export const joinGrids = (pages: readonly PageFlow[]): PageFlow[] => {
  const found: PageFlow[] = []
  // A table may cover whole pages, which are then empty: the page where it begins is further back.
  let open: { grid: Grid; page: number } | undefined
  for (const page of withRowsAsGrids(pages)) {
    const first = firstItem(page)
    const goesOn =
      open !== undefined && first?.kind === 'grid' && sameColumns(open.grid, first)
        ? joined(open.grid, first)
        : undefined
    const start = goesOn && open ? found[open.page] : undefined
    if (goesOn && open && start && first) {
      found[open.page] = replaceItem(start, open.grid, goesOn)
      const isAll = lastItem(page) === first
      found.push({ ...replaceItem(page, first, undefined), startsWithin: true })
      if (isAll) {
        open = { grid: goesOn, page: open.page }
        continue
      }
    } else found.push(page)
    const last = lastItem(found.at(-1))
    open = last?.kind === 'grid' ? { grid: last, page: found.length - 1 } : undefined
  }
  return found
}
