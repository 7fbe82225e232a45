import type { DocxBlock, DocxCell, DocxRow, DocxTable } from '../../docx/model.ts'
import { heightOf } from '../page-content/geometry.ts'
import type { Cell, ColumnBounds, PageItem, Table } from '../structure/document-structure.ts'
import type { DocumentContext } from './document-context.ts'
import { type ComposedBlock, spacer } from './paragraphs.ts'

/** Composes the content of a cell. It is passed in, because a cell may contain a table. */
export type ComposeItems = (
  items: readonly PageItem[],
  bounds: ColumnBounds,
  from: number,
  context: DocumentContext,
) => { blocks: DocxBlock[]; bottom: number }

interface TableContext {
  context: DocumentContext
  composeItems: ComposeItems
}

/** The line of an empty cell has this height, as a ratio of the body text's size. */
const emptyCellLineRatio = 1.15
/** The line of an empty cell has at most this share of the height of the cell. */
const maxEmptyCellShare = 0.9
/** The size of the body text when the document does not show it. */
const defaultSizePoints = 10

/** The height of the line of an empty cell: that of text, unless the cell is too low for it. */
const emptyCellPitch = (cell: Cell, { baseStyle }: DocumentContext): number =>
  Math.min(
    emptyCellLineRatio * (baseStyle.sizePoints ?? defaultSizePoints),
    maxEmptyCellShare * heightOf(cell.box),
  )

/** The height that the borders of a row take at most. LibreOffice adds it to the content of the cells. */
const borderHeight = ({ borders: { top, bottom } }: Cell): number =>
  Math.max(top?.widthPoints ?? 0, bottom?.widthPoints ?? 0)

/** Moves the content of a cell up by the height that exceeds the cell, so that its row keeps its height. */
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

/** An empty cell where the table has none. */
const emptyCell: DocxCell = { columnSpan: 1, blocks: [], borders: {} }

/** The cell that covers each place, by row and column. */
const cellGridOf = ({ cells, xs, ys }: Table): (Cell | undefined)[][] => {
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
    if (cell === undefined) cells.push(emptyCell)
    else if (cell.column === column) cells.push(composeCell(cell, row, context))
  return cells
}

const differences = (places: readonly number[]): number[] =>
  places.slice(1).map((place, index) => place - (places[index] ?? place))

const roundToTwentieths = (points: number): number => Math.round(points * 20) / 20

/** The height of a row is that of its own cells, because a table over several pages has rows on different pages. */
const rowHeight = (table: Table, row: number): number => {
  const own = table.cells.find((cell) => cell.row === row && cell.rowSpan === 1)
  if (own === undefined) return differences(table.ys)[row] ?? 0
  // The places are rounded before they are subtracted, so that rounding errors do not add up.
  return roundToTwentieths(own.box.bottom) - roundToTwentieths(own.box.top)
}

/** Composes a table. `bottom` is where its last row ends, on the page of that row. */
export const composeTable = (
  table: Table,
  bounds: ColumnBounds,
  from: number,
  context: TableContext,
): ComposedBlock<DocxTable> => {
  const left = table.xs[0] ?? table.box.left
  const rows = cellGridOf(table).map((places, row): DocxRow => ({
    heightPoints: Math.max(0, rowHeight(table, row)),
    ...(row < table.headerRowCount && row < table.ys.length - 2 ? { isHeader: true } : {}),
    cells: composeRow(places, row, context),
  }))
  const block: DocxTable = {
    kind: 'table',
    columnWidthsPoints: differences(table.xs),
    leftPoints: left - bounds.left,
    rows,
  }
  const last = table.cells.at(-1)
  const isWhole = last === undefined || last.box.bottom > table.box.top
  const top = Math.max(from, table.box.top)
  return {
    block,
    bottom: isWhole ? top + heightOf(table.box) : last.box.bottom,
  }
}
