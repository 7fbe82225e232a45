import type { DocxBlock, DocxCell, DocxRow, DocxTable } from '../../docx/model.ts'
import { heightOf } from '../page-content/geometry.ts'
import type { Cell, ColumnBounds, PageItem, Table } from '../structure/document-structure.ts'
import type { DocumentContext } from './document-context.ts'
import { type ComposedBlock, spacer } from './paragraphs.ts'

/** Composes what a cell holds: handed in, because a cell may hold a table. */
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

/** In sizes of the document's text, and as a share of the cell's height: the line of an empty cell. */
const emptyCellLineRatio = 1.15
const maxEmptyCellShare = 0.9
/** In points: where the document does not tell. */
const defaultSizePoints = 10

/** The line of an empty cell: as high as text, where there is room for it. */
const emptyCellPitch = (cell: Cell, { baseStyle }: DocumentContext): number =>
  Math.min(
    emptyCellLineRatio * (baseStyle.sizePoints ?? defaultSizePoints),
    maxEmptyCellShare * heightOf(cell.box),
  )

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

/** An empty cell where the table has none. */
const emptyCell: DocxCell = { columnSpan: 1, blocks: [], borders: {} }

/** By rows, then columns: the cell that covers each place. */
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

const roundTo20ths = (points: number): number => Math.round(points * 20) / 20

/** A row is as high as its own cells: a table that goes on over a page's end has rows on both pages. */
const rowHeight = (table: Table, row: number): number => {
  const own = table.cells.find((cell) => cell.row === row && cell.rowSpan === 1)
  if (own === undefined) return differences(table.ys)[row] ?? 0
  // Differences of rounded places, so that rounding does not add up.
  return roundTo20ths(own.box.bottom) - roundTo20ths(own.box.top)
}

/** A table as a table; `bottom` is where its last row ends, on the page where that is. */
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
