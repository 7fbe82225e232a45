import type { DocxBlock, DocxCell, DocxRow, DocxTable } from '../../docx/model.ts'
import { heightOf } from '../page-content/geometry.ts'
import type { Cell, FlowItem, Grid } from '../structure/flow.ts'
import type { ComposeContext } from './context.ts'
import type { Composed } from './paragraphs.ts'
import type { Room } from './room.ts'
import { spacer } from './spacer.ts'

/** Composes what a cell holds: handed in, because a cell may hold a table. */
export type ComposeItems = (
  items: readonly FlowItem[],
  room: Room,
  from: number,
  context: ComposeContext,
) => { blocks: DocxBlock[]; bottom: number }

interface TableContext {
  context: ComposeContext
  composeItems: ComposeItems
}

/** In sizes of the document's text, and as a share of the cell's height: the line of an empty cell. */
const emptyLine = 1.15
const mostOfCell = 0.9
/** In points: where the document does not tell. */
const usualSize = 10

/** The line of an empty cell: as high as text, where there is room for it. */
const emptyCellPitch = (cell: Cell, { look }: ComposeContext): number =>
  Math.min(emptyLine * (look.sizePoints ?? usualSize), mostOfCell * heightOf(cell.box))

/** What a row's border takes of its height, at most: LibreOffice adds it to what its cells hold. */
const borderHeight = ({ borders: { top, bottom } }: Cell): number =>
  Math.max(top?.widthPoints ?? 0, bottom?.widthPoints ?? 0)

/** Moves what a cell holds up by what it would be too high, so that its row is as high as it was. */
const fittedBlocks = (blocks: DocxBlock[], excess: number): DocxBlock[] => {
  const [first, ...others] = blocks
  if (excess <= 0 || first?.kind !== 'paragraph') return blocks
  const beforePoints = Math.max(0, first.beforePoints - excess)
  return [{ ...first, beforePoints }, ...others]
}

const cellBlocks = (cell: Cell, { context, composeItems }: TableContext): DocxBlock[] => {
  const { left, right, top, bottom } = cell.box
  const composed = composeItems(cell.items, { left, right }, top, context)
  if (composed.blocks.length === 0) return [spacer(emptyCellPitch(cell, context), {})]
  const excess = composed.bottom + borderHeight(cell) - bottom
  return cell.rowSpan > 1 ? composed.blocks : fittedBlocks(composed.blocks, excess)
}

const composeCell = (cell: Cell, row: number, context: TableContext): DocxCell => {
  const isFirst = cell.row === row
  const isLast = row === cell.row + cell.rowSpan - 1
  const { top, bottom, ...sides } = cell.borders
  return {
    columnSpan: cell.columnSpan,
    ...(cell.rowSpan === 1
      ? {}
      : { merge: isFirst ? ('starts' as const) : ('continues' as const) }),
    blocks: isFirst ? cellBlocks(cell, context) : [],
    ...(cell.fill === undefined ? {} : { background: cell.fill }),
    borders: {
      ...sides,
      ...(isFirst && top ? { top } : {}),
      ...(isLast && bottom ? { bottom } : {}),
    },
  }
}

/** An empty cell where the grid has none. */
const gap: DocxCell = { columnSpan: 1, blocks: [], borders: {} }

/** By rows, then columns: the cell that covers each place. */
const coverOf = ({ cells, xs, ys }: Grid): (Cell | undefined)[][] => {
  const cover = Array.from({ length: ys.length - 1 }, () =>
    Array.from<Cell | undefined>({ length: xs.length - 1 }),
  )
  for (const cell of cells)
    for (let row = cell.row; row < cell.row + cell.rowSpan; row += 1)
      for (let column = cell.column; column < cell.column + cell.columnSpan; column += 1) {
        const places = cover[row]
        if (places && column < places.length) places[column] = cell
      }
  return cover
}

const composeRow = (
  places: readonly (Cell | undefined)[],
  row: number,
  context: TableContext,
): DocxCell[] => {
  const cells: DocxCell[] = []
  for (const [column, cell] of places.entries())
    if (cell === undefined) cells.push(gap)
    else if (cell.column === column) cells.push(composeCell(cell, row, context))
  return cells
}

const differences = (places: readonly number[]): number[] =>
  places.slice(1).map((place, index) => place - (places[index] ?? place))

const rounded = (points: number): number => Math.round(points * 20) / 20

/** A row is as high as its own cells: a grid that goes on over a page's end has rows on both pages. */
const rowHeight = (grid: Grid, row: number): number => {
  const own = grid.cells.find((cell) => cell.row === row && cell.rowSpan === 1)
  if (own === undefined) return differences(grid.ys)[row] ?? 0
  // Differences of rounded places, so that rounding does not add up.
  return rounded(own.box.bottom) - rounded(own.box.top)
}

/** A grid as a table; `bottom` is where its last row ends, on the page where that is. */
export const composeTable = (
  grid: Grid,
  room: Room,
  from: number,
  context: TableContext,
): Composed<DocxTable> => {
  const left = grid.xs[0] ?? grid.box.left
  const rows = coverOf(grid).map((places, row): DocxRow => ({
    heightPoints: Math.max(0, rowHeight(grid, row)),
    ...(row < grid.headerRows && row < grid.ys.length - 2 ? { isHeader: true } : {}),
    cells: composeRow(places, row, context),
  }))
  const block: DocxTable = {
    kind: 'table',
    columnWidthsPoints: differences(grid.xs),
    leftPoints: left - room.left,
    rows,
  }
  const last = grid.cells.at(-1)
  const isWhole = last === undefined || last.box.bottom > grid.box.top
  const top = Math.max(from, grid.box.top)
  return {
    block,
    bottom: isWhole ? top + heightOf(grid.box) : last.box.bottom,
  }
}
