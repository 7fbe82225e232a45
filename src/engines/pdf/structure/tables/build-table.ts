import {
  type Box,
  areaOf,
  hasMiddleIn,
  intersection,
  heightOf,
} from '../../page-content/geometry.ts'
import type { Fill } from '../../page-content/page-content.ts'
import type { PageLayout, Picture, Segment, TextFormat } from '../../page-content/page-layout.ts'
import type {
  Alignment,
  Border,
  Cell,
  PageItem,
  Table,
  UnclassifiedParagraph,
} from '../document-structure.ts'
import { findParagraphs } from '../paragraphs/find-paragraphs.ts'
import { type CellSpan, type Ruling, rulingsAlong } from './lattice.ts'

/** Lines of a column that begin or end within this distance of each other are aligned. */
const sameAlignmentPoints = 1.5

/** A column has an alignment when at least this share of its lines agrees on it. */
const minAlignedShare = 0.6

/** A table has at most this many header rows. */
export const maxHeaderRows = 3

/** A cell has a background when at least this share of it is painted. */
const minFillShare = 0.7
/** A cell has a border on a side when at least this share of the side is drawn. */
const minBorderShare = 0.5

type Side = 'left' | 'right' | 'center'

const positionOf = ({ left, right }: { left: number; right: number }, side: Side): number => {
  if (side === 'center') return (left + right) / 2
  return side === 'left' ? left : right
}

interface Agreement {
  at: number
  count: number
}

/** The place where most values are, and their number. */
const largestAgreement = (values: readonly number[]): Agreement => {
  const inOrder = values.toSorted((one, other) => one - other)
  let best: Agreement = { at: 0, count: 0 }
  let first = 0
  for (const [index, value] of inOrder.entries()) {
    while (value - (inOrder[first] ?? value) > sameAlignmentPoints) first += 1
    const count = index - first + 1
    if (count > best.count) best = { at: inOrder[first + (count >> 1)] ?? value, count }
  }
  return best
}

const isParagraph = (item: PageItem<UnclassifiedParagraph>): item is UnclassifiedParagraph =>
  item.kind === 'paragraph'

const sides = ['left', 'right', 'center'] as const

/** The side on which most lines of a column are aligned; the first one in `sides` where several are possible. */
const sideOfColumn = (
  cells: readonly Cell<UnclassifiedParagraph>[],
): { side: Side; at: number } | undefined => {
  const lines = cells.flatMap(({ items }) => items.filter(isParagraph).flatMap((it) => it.lines))
  if (lines.length < 2) return undefined
  let best: (Agreement & { side: Side }) | undefined
  for (const side of sides) {
    const agreement = largestAgreement(lines.map((line) => positionOf(line, side)))
    if (agreement.count > (best?.count ?? 0)) best = { ...agreement, side }
  }
  return best && best.count >= minAlignedShare * lines.length ? best : undefined
}

const withAlignment = (
  item: PageItem<UnclassifiedParagraph>,
  alignment: Alignment,
  at: number,
): PageItem<UnclassifiedParagraph> => {
  if (!isParagraph(item) || item.isRightToLeft || item.lines.length !== 1) return item
  const side = alignment === 'justify' ? 'left' : alignment
  const isThere = Math.abs(positionOf(item, side) - at) <= sameAlignmentPoints
  return isThere ? { ...item, alignment } : item
}

/**
 * Aligns the single lines of cells as their column is aligned. A single line in a cell does not show by itself whether it is
 * aligned to the left, to the right or to the center.
 */
export const alignCells = (
  cells: readonly Cell<UnclassifiedParagraph>[],
): Cell<UnclassifiedParagraph>[] => {
  const columns = Map.groupBy(
    cells.filter(({ columnSpan }) => columnSpan <= 1),
    ({ column }) => column,
  )
  const found = new Map([...columns].map(([column, own]) => [column, sideOfColumn(own)]))
  return cells.map((cell) => {
    const first = found.get(cell.column)
    const last = found.get(cell.column + cell.columnSpan - 1)
    // A cell over several columns is aligned with the first or the last of them.
    const sidesThere = cell.columnSpan === 1 ? [first] : [first, last]
    const items = sidesThere.reduce<readonly PageItem<UnclassifiedParagraph>[]>(
      (all, column) =>
        column === undefined ? all : all.map((item) => withAlignment(item, column.side, column.at)),
      cell.items,
    )
    return { ...cell, items }
  })
}

const isBoldCell = (
  { segments }: Cell<UnclassifiedParagraph>,
  formats: readonly TextFormat[],
): boolean =>
  segments.every(({ runs }) => runs.every(({ format }) => formats[format]?.isBold === true))

/**
 * Counts the header rows at the top of a table: rows in bold throughout above at least one that is not, or rows with a
 * background that no row below them has.
 */
const countHeaderRows = (
  cells: readonly Cell<UnclassifiedParagraph>[],
  rowCount: number,
  formats: readonly TextFormat[],
): number => {
  const rows = Array.from({ length: rowCount }, (): Cell<UnclassifiedParagraph>[] => [])
  for (const cell of cells) rows[cell.row]?.push(cell)
  const filled = rows.map((row) => row.filter(({ segments }) => segments.length > 0))
  const boldRows = filled.map(
    (row) => row.length > 0 && row.every((cell) => isBoldCell(cell, formats)),
  )
  const colors = rows.map((row) => {
    const [first] = row
    return first?.fill !== undefined && row.every(({ fill }) => fill === first.fill)
      ? first.fill
      : undefined
  })
  const isHeader = (row: number): boolean => {
    if ((filled[row]?.length ?? 0) === 0) return false
    const isOnlyBold = boldRows[row] === true && boldRows.slice(row + 1).some((it) => !it)
    const color = colors[row]
    return isOnlyBold || (color !== undefined && !colors.slice(row + 1).includes(color))
  }
  let count = 0
  while (count < Math.min(maxHeaderRows, rowCount - 1) && isHeader(count)) count += 1
  const reach = cells.filter(({ row }) => row < count).map(({ row, rowSpan }) => row + rowSpan)
  const least = Math.max(count, ...reach)
  return least < rowCount ? least : 0
}

/** A page with its rulings and backgrounds, which tables are found on. */
export interface TablePage {
  layout: PageLayout
  rulings: readonly Ruling[]
  backgrounds: readonly Fill[]
}

/** The place of a cell, with the text in it. */
export interface FilledCellSpan extends CellSpan {
  segments: readonly Segment[]
  /** The nested tables in the cell. */
  tables?: readonly Table<UnclassifiedParagraph>[]
}

interface TableDraft {
  xs: readonly number[]
  ys: readonly number[]
  spans: readonly FilledCellSpan[]
  isRuled: boolean
}

const whiteColor = /^#f{6}$/i

/** The color behind a box: the color of the last fill that covers it, alone or together with others of the same color. */
const fillBehind = (box: Box, backgrounds: readonly Fill[]): string | undefined => {
  const all = areaOf(box)
  const painted = new Map<string, number>()
  let color: string | undefined
  for (const fill of backgrounds) {
    const share = areaOf(intersection(fill.box, box)) / all
    if (!(share > 0)) continue
    const sum = share + (painted.get(fill.color) ?? 0)
    painted.set(fill.color, sum)
    if (sum >= minFillShare) color = fill.color
  }
  return color === undefined || whiteColor.test(color) ? undefined : color
}

const borderAlong = (
  rulings: readonly Ruling[],
  side: { isHorizontal: boolean; at: number; from: number; to: number },
): Border | undefined => {
  let best: Border | undefined
  let longest = 0
  let drawn = 0
  for (const { strokes } of rulingsAlong(rulings, side))
    for (const { box, isHorizontal, widthPoints, color, isDashed } of strokes) {
      const [from, to] = isHorizontal ? [box.left, box.right] : [box.top, box.bottom]
      const length = Math.min(to, side.to) - Math.max(from, side.from)
      if (length <= 0) continue
      drawn += length
      if (length < longest) continue
      longest = length
      best = { widthPoints, color, isDashed }
    }
  return drawn >= minBorderShare * (side.to - side.from) ? best : undefined
}

const bordersOf = (
  { left, top, right, bottom }: Box,
  rulings: readonly Ruling[],
): Cell<UnclassifiedParagraph>['borders'] => {
  const horizontal = { isHorizontal: true, from: left, to: right }
  const vertical = { isHorizontal: false, from: top, to: bottom }
  const found = {
    left: borderAlong(rulings, { ...vertical, at: left }),
    top: borderAlong(rulings, { ...horizontal, at: top }),
    right: borderAlong(rulings, { ...vertical, at: right }),
    bottom: borderAlong(rulings, { ...horizontal, at: bottom }),
  }
  return {
    ...(found.left && { left: found.left }),
    ...(found.top && { top: found.top }),
    ...(found.right && { right: found.right }),
    ...(found.bottom && { bottom: found.bottom }),
  }
}

const topOfItem = (item: PageItem<UnclassifiedParagraph>): number =>
  item.kind === 'paragraph' ? (item.lines[0]?.baseline ?? 0) : item.box.top

/**
 * A picture that is higher than its cell by this ratio, such as the color scale of a chart, stands over several rows. It would
 * stretch the row.
 */
const maxPictureHeightRatio = 1.5

/**
 * The longer of two lines always ends near the side of a cell that is as wide as its text, and does not show that the text is
 * justified.
 */
const withoutJustifiedPairs = (paragraph: UnclassifiedParagraph): UnclassifiedParagraph =>
  paragraph.alignment === 'justify' && paragraph.lines.length === 2
    ? { ...paragraph, alignment: paragraph.isRightToLeft ? 'right' : 'left' }
    : paragraph

/** The paragraphs, nested tables and pictures of a cell from top to bottom. */
const itemsOfCell = (
  { segments, tables = [] }: FilledCellSpan,
  box: Box,
  { page, pictures }: { page: TablePage; pictures: readonly Picture[] },
): PageItem<UnclassifiedParagraph>[] => {
  const { left, right } = box
  const { pageIndex, formats } = page.layout
  const within = pictures.filter(
    (picture) =>
      hasMiddleIn(picture.box, box) &&
      heightOf(picture.box) <= maxPictureHeightRatio * heightOf(box) &&
      !tables.some((table) => hasMiddleIn(picture.box, table.box)),
  )
  const paragraphs =
    segments.length === 0 ? [] : findParagraphs(segments, { pageIndex, formats, left, right })
  const items: PageItem<UnclassifiedParagraph>[] = [
    ...paragraphs.map(withoutJustifiedPairs),
    ...tables,
    ...within,
  ]
  return tables.length + within.length === 0
    ? items
    : items.toSorted((one, other) => topOfItem(one) - topOfItem(other))
}

/** Builds a table from the places of its cells: with their text, pictures, backgrounds and borders. */
export const buildTable = (
  { xs, ys, spans, isRuled }: TableDraft,
  page: TablePage,
): Table<UnclassifiedParagraph> => {
  const box = {
    left: xs[0] ?? 0,
    top: ys[0] ?? 0,
    right: xs.at(-1) ?? 0,
    bottom: ys.at(-1) ?? 0,
  }
  const isNear = (other: Box): boolean => areaOf(intersection(other, box)) > 0
  const backgrounds = page.backgrounds
    .filter((fill) => isNear(fill.box))
    .toSorted((one, other) => one.order - other.order)
  const pictures = page.layout.pictures.filter((picture) => hasMiddleIn(picture.box, box))
  const read = spans.map((span): Cell<UnclassifiedParagraph> => {
    const { row, column, rowSpan, columnSpan, segments } = span
    const cellBox = {
      left: xs[column] ?? 0,
      top: ys[row] ?? 0,
      right: xs[column + columnSpan] ?? 0,
      bottom: ys[row + rowSpan] ?? 0,
    }
    const isUnshaded = page.layout.unshaded?.some((it) => hasMiddleIn(cellBox, it)) ?? false
    const fill = isUnshaded ? undefined : fillBehind(cellBox, backgrounds)
    return {
      row,
      column,
      rowSpan,
      columnSpan,
      box: cellBox,
      segments,
      items: itemsOfCell(span, cellBox, { page, pictures }),
      ...(fill !== undefined && { fill }),
      borders: bordersOf(cellBox, page.rulings),
    }
  })
  const cells = alignCells(read)
  const table = { kind: 'table' as const, pageIndex: page.layout.pageIndex, box, xs, ys, isRuled }
  return {
    ...table,
    cells,
    headerRowCount: countHeaderRows(cells, ys.length - 1, page.layout.formats),
  }
}
