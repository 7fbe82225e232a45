import type { DocxBlock, DocxCell, DocxRow, DocxTable } from '../../docx/model.ts'
import { heightOf } from '../page-content/geometry.ts'
import {
  type Cell,
  type ColumnBounds,
  type PageItem,
  type Table,
  hasSeveralPages,
} from '../structure/document-structure.ts'
import { type ComposedBlock, spacer } from './blocks.ts'
import type { DocumentContext } from './document-context.ts'

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
  /** The width of the border above each row and below the last one, in points. */
  borderHeights: readonly number[]
}

/** The line of an empty cell has this height, as a ratio of the body text's size. */
const emptyCellLineRatio = 1.15

/** The line of an empty cell has at most this share of the height of the cell. */
const maxEmptyCellShare = 0.9

/** The size of the body text when the document does not show it. */
const defaultSizePoints = 10

/** The height of the line of an empty cell: that of text, unless the cell is too low for it. */
const emptyCellPitch = (
  cell: Cell,
  { context: { baseStyle }, borderHeights }: TableContext,
): number =>
  Math.min(
    emptyCellLineRatio * (baseStyle.sizePoints ?? defaultSizePoints),
    maxEmptyCellShare * Math.max(0, heightOf(cell.box) - (borderHeights[cell.row] ?? 0)),
  )

/**
 * The width of the widest border above each row of a table and below its last one, in points. LibreOffice lays the content
 * of a row below the border above it, and adds only the border below the last row to the heights of the rows
 * (measured with LibreOffice 7.4). The places of a table are the middles of its borders.
 */
export const borderHeightsOf = ({ cells, ys }: Table): number[] =>
  ys.map((_, at) =>
    Math.max(
      0,
      ...cells.map(({ row, rowSpan, borders: { top, bottom } }) => {
        if (row === at) return top?.widthPoints ?? 0
        return row + rowSpan === at ? (bottom?.widthPoints ?? 0) : 0
      }),
    ),
  )

/** The lines of a cell that is too low for them have at least this pitch, so that no part of their letters is cut off. */
const minCellPitchEm = 1

/** The content of a cell, and the height by which it exceeds the cell. */
interface CellContent {
  blocks: DocxBlock[]
  excess: number
}

/**
 * Moves the content of a cell up by the height that exceeds the cell, so that its row keeps its height. What remains is taken
 * from the distances between its lines, because the rows of a long table would otherwise not fit on their page.
 */
const fittedContent = (blocks: DocxBlock[], excess: number, { items }: Cell): CellContent => {
  const [first, ...others] = blocks
  if (excess <= 0 || first?.kind !== 'paragraph') return { blocks, excess }
  const beforePoints = Math.max(0, first.beforePoints - excess)
  const moved = [{ ...first, beforePoints }, ...others]
  const rest = excess - first.beforePoints
  const paragraphs = items.filter((item) => item.kind === 'paragraph')
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines)
  if (rest <= 0 || lines.length === 0) return { blocks: moved, excess: rest }
  const least = minCellPitchEm * Math.max(...lines.map(({ sizePoints }) => sizePoints))
  let taken = 0
  const closer = moved.map((block) => {
    if (block.kind !== 'paragraph' || block.pitchRule !== 'exact') return block
    const { pitchPoints = 0 } = block
    const pitch = Math.min(pitchPoints, Math.max(least, pitchPoints - rest / lines.length))
    taken += ((pitchPoints - pitch) * lines.length) / paragraphs.length
    return { ...block, pitchPoints: pitch }
  })
  return { blocks: closer, excess: rest - taken }
}

const cellContent = (cell: Cell, tableContext: TableContext): CellContent => {
  const { context, composeItems, borderHeights } = tableContext
  const { left, right, top, bottom } = cell.turned?.box ?? cell.box
  const borderHalf = cell.turned ? 0 : (borderHeights[cell.row] ?? 0) / 2
  // LibreOffice lays the content of a cell within its borders, at their sides too.
  const bounds = cell.turned
    ? { left, right }
    : {
        left: left + (cell.borders.left?.widthPoints ?? 0),
        right: right - (cell.borders.right?.widthPoints ?? 0),
      }
  const { blocks, bottom: end } = composeItems(cell.items, bounds, top + borderHalf, context)
  if (blocks.length === 0)
    return { blocks: [spacer(emptyCellPitch(cell, tableContext), {})], excess: 0 }
  if (cell.turned) return { ...fittedContent(blocks, end - bottom, cell), excess: 0 }
  return cell.rowSpan > 1
    ? { blocks, excess: 0 }
    : fittedContent(blocks, end + borderHalf - bottom, cell)
}

const composeCell = (
  cell: Cell,
  row: number,
  context: TableContext,
): { cell: DocxCell; excess: number } => {
  const isFirst = cell.row === row
  const isLast = row === cell.row + cell.rowSpan - 1
  const { top, bottom, ...sides } = cell.borders
  const { blocks, excess } = isFirst ? cellContent(cell, context) : { blocks: [], excess: 0 }
  return {
    excess,
    cell: {
      columnSpan: cell.columnSpan,
      ...(cell.rowSpan === 1
        ? {}
        : { merge: isFirst ? ('starts' as const) : ('continues' as const) }),
      blocks,
      ...(cell.fill === undefined ? {} : { background: cell.fill }),
      ...(cell.turned === undefined ? {} : { textDirection: cell.turned.direction }),
      borders: {
        ...sides,
        ...(isFirst && top ? { top } : {}),
        ...(isLast && bottom ? { bottom } : {}),
      },
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
): { cells: DocxCell[]; excess: number } => {
  const cells: DocxCell[] = []
  let excess = 0
  for (const [column, cell] of places.entries())
    if (cell === undefined) cells.push(emptyCell)
    else if (cell.column === column) {
      const composed = composeCell(cell, row, context)
      cells.push(composed.cell)
      excess = Math.max(excess, composed.excess)
    }
  return { cells, excess }
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

/**
 * Composes a table. Header rows are marked to be repeated only in a table over several pages, because LibreOffice breaks
 * a table with such rows where a page of its default height would end. `bottom` is where the last row ends, on its page.
 */
export const composeTable = (
  table: Table,
  bounds: ColumnBounds,
  from: number,
  context: TableContext,
): ComposedBlock<DocxTable> => {
  const left = table.xs[0] ?? table.box.left
  const lastBorder = context.borderHeights.at(-1) ?? 0
  const isOverSeveralPages = hasSeveralPages(table)
  // What makes a row higher makes the table higher.
  let excess = 0
  const rows = cellGridOf(table).map((places, row): DocxRow => {
    const composed = composeRow(places, row, context)
    excess += composed.excess
    return {
      heightPoints: Math.max(0, rowHeight(table, row)),
      ...(isOverSeveralPages && row < table.headerRowCount && row < table.ys.length - 2
        ? { isHeader: true }
        : {}),
      cells: composed.cells,
    }
  })
  const block: DocxTable = {
    kind: 'table',
    columnWidthsPoints: differences(table.xs),
    leftPoints: left - bounds.left,
    rows,
  }
  const last = table.cells.at(-1)
  const end =
    last !== undefined && isOverSeveralPages ? last.box.bottom : from + heightOf(table.box) + excess
  return { block, bottom: lastBorder + end }
}
