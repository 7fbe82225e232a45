import { type Box, areaOf, heightOf, intersection, widthOf } from '../../page-content/geometry.ts'
import type { Segment } from '../../page-content/page-layout.ts'
import type { Line, Table, UnclassifiedParagraph } from '../document-structure.ts'
import { type LinePage, groupIntoLines } from '../lines.ts'
import { medianOf } from '../../../../core/statistics.ts'
import { type FilledCellSpan, type TablePage, buildTable } from './build-table.ts'
import {
  type CellSpan,
  type Lattice,
  edgesOf,
  findCellSpans,
  findLattices,
  isDrawn,
  joinRulings,
} from './lattice.ts'
import {
  ascentEm,
  boxOfSegment,
  cutSegment,
  descentEm,
  hasMiddleInside,
  middleYOf,
} from './segment-geometry.ts'

/** The space between two horizontal rulings is split into rows only when it has at least this many lines. */
const minRowsToSplit = 3

/** At least this share of the lines has text in several cells, the first one among them. */
const minAlignedRowShare = 0.7

/** A line is full when it covers more than this share of the width of its cell. */
const fullLineShare = 0.75
/** At most this share of the texts of a table is full, unlike the lines of running text. */
const maxFullShare = 0.35

/**
 * In a table with at most this many rows of rulings (a header, a body and a footer), each may contain several rows of text.
 */
const fewBandCount = 3
/** In other tables, a row that is higher than the median by this ratio may contain several rows of text. */
const highBandRatio = 2

/** A number with its signs, as a whole cell: "19,784", "−3.5 %", "(1 200,00 €)". It is never broken into lines. */
const isFigure = /^[-–−+(]?\s?\p{Sc}?\s?\d[\d.,'’\s]*[\p{Sc}%]?\)?$/u
/** Figures stand one below another in at least this many columns of a row that contains several rows. */
const minFigureColumns = 2

/** A lattice with at most this many filled cells may be the frame of a page's areas. */
const fewFilledCells = 4
/** Such a lattice is not a table when it covers more than this share of the page. */
const largePageShare = 0.4

/** At least this share of the cells of a table has content. */
const minFilledShare = 0.05
/** The same for tables that are drawn by backgrounds without lines. */
const minFilledShareWithoutLines = 0.5

/**
 * A lattice with a smaller share of cells with content is a drawing, such as the bars of a chart on its grid, if it has more
 * empty cells that are lower or narrower than a letter. Of 103 documents nobody had tuned on, and `corpus/pdf-to-word-real`, drawings
 * have at most 0.125, and tables with so many slivers at least 0.21.
 */
const maxFilledShareOfDrawing = 0.15
const sliverPoints = 6

/** A lattice that would cut more than this share of its texts is a drawing over them. */
const maxCutShare = 0.25

/** An area contains another one when it covers at least this share of it. */
const minContainedShare = 0.9

/** A lattice with more cells than this is squared paper or a plan. */
const maxCells = 6000

/** Narrower boxes are check boxes, or frames around a word. */
const minBoxWidthPoints = 36
/** Lower boxes are check boxes, or frames around a word. */
const minBoxHeightPoints = 10

/** Other tables within a box cover at most this share of it. */
const maxTablesShare = 0.5

/** A box that covers more than this share of the page is the frame of the page. */
const maxBoxPageShare = 0.45

/** The background of a note is higher than its lines by at least this, unlike the stroke of a highlighter. */
const minNotePaddingEm = 1.75

/** A background covers at least this share of a note. */
const minPaintedShare = 0.9
/** The background of a note is at most this many times as large as the note. */
const maxNoteFillRatio = 1.3
/** A higher background, as a share of the page's height, is a sidebar or another panel. */
const maxNotePageShare = 0.4

interface SpanTable {
  xs: readonly number[]
  ys: readonly number[]
  spans: readonly FilledCellSpan[]
}

interface RowBand {
  row: number
  cells: readonly FilledCellSpan[]
  lines: readonly Line[]
}

const rowBandAt = ({ spans }: SpanTable, row: number, page: LinePage): RowBand | undefined => {
  const cells = spans.filter((span) => span.row <= row && span.row + span.rowSpan > row)
  if (cells.length < 2 || cells.some(({ rowSpan, tables }) => rowSpan > 1 || tables))
    return undefined
  return {
    row,
    cells,
    lines: groupIntoLines(
      cells.flatMap(({ segments }) => segments),
      page,
    ),
  }
}

const isFull = ({ left, right }: Segment, width: number): boolean =>
  right - left > fullLineShare * width

/** Tells whether figures stand one below another in several cells, so that each is in a row of its own. */
const hasColumnsOfFigures = ({ cells }: RowBand): boolean =>
  cells.filter(
    ({ segments }) =>
      segments.length > 1 && segments.every(({ text }) => isFigure.test(text.trim())),
  ).length >= minFigureColumns

/** Tells whether the lines across all cells are rows of a table, rather than running text that happens to line up. */
const containsRows = ({ cells, lines }: RowBand, { xs }: SpanTable): boolean => {
  const [first] = cells
  const texts = cells.flatMap(({ segments }) => segments)
  if (lines.length < minRowsToSplit || first === undefined) return false
  const own = new Set(first.segments)
  const isRow = ({ segments }: Line): boolean =>
    segments.length > 1 && segments.some((segment) => own.has(segment))
  if (lines.filter(isRow).length < minAlignedRowShare * lines.length) return false
  const full = cells.flatMap(({ segments, column, columnSpan }) => {
    const width = (xs[column + columnSpan] ?? 0) - (xs[column] ?? 0)
    return segments.filter(
      (segment) => isFull(segment, width) && !isFigure.test(segment.text.trim()),
    )
  })
  return full.length <= maxFullShare * texts.length
}

/** The lines that begin rows: those with text in the first cell. Other lines continue a cell. */
const rowStartsOf = ({ cells, lines }: RowBand): number[] => {
  const own = new Set(cells[0]?.segments)
  const starts = lines.flatMap(({ segments }, index) =>
    index === 0 || segments.some((segment) => own.has(segment)) ? [index] : [],
  )
  return starts
}

/** The boundaries between rows, in the middle of the gaps. */
const boundariesBetween = ({ lines }: RowBand, starts: readonly number[]): number[] =>
  starts.slice(1).map((index) => {
    const above = lines[index - 1]
    const below = lines[index]
    const bottom = (above?.baseline ?? 0) + descentEm * (above?.heightPoints ?? 0)
    const top = (below?.baseline ?? 0) - ascentEm * (below?.heightPoints ?? 0)
    return (bottom + top) / 2
  })

const splitBand = (band: RowBand): { places: number[]; spans: FilledCellSpan[] } => {
  const starts = rowStartsOf(band)
  const places = boundariesBetween(band, starts)
  const spans = starts.flatMap((start, index) => {
    const within = new Set(
      band.lines.slice(start, starts[index + 1]).flatMap(({ segments }) => segments),
    )
    return band.cells.map((cell) => ({
      ...cell,
      row: band.row + index,
      segments: cell.segments.filter((segment) => within.has(segment)),
    }))
  })
  return { places, spans }
}

const mayContainRows = ({ ys }: SpanTable, row: number): boolean => {
  const heights = ys.slice(1).map((y, index) => y - (ys[index] ?? 0))
  return (
    heights.length <= fewBandCount ||
    (heights[row] ?? 0) >= highBandRatio * (medianOf(heights) ?? 0)
  )
}

/** Splits rows without a ruling between them, in tables whose rulings separate only the columns or the header. */
const splitRowBands = (table: SpanTable, page: LinePage): SpanTable => {
  const ys = [table.ys[0] ?? 0]
  const spans: FilledCellSpan[] = []
  for (let row = 0; row < table.ys.length - 1; row += 1) {
    const shift = ys.length - 1 - row
    const band = rowBandAt(table, row, page)
    if (
      band &&
      (mayContainRows(table, row) || hasColumnsOfFigures(band)) &&
      containsRows(band, table)
    ) {
      const cut = splitBand(band)
      spans.push(...cut.spans.map((span) => ({ ...span, row: span.row + shift })))
      ys.push(...cut.places)
    } else
      spans.push(
        ...table.spans
          .filter((span) => span.row === row)
          .map((span) => ({ ...span, row: row + shift })),
      )
    ys.push(table.ys[row + 1] ?? 0)
  }
  return { xs: table.xs, ys, spans }
}

export const boxOfLattice = ({ xs, ys }: Pick<Lattice, 'xs' | 'ys'>): Box => ({
  left: xs[0] ?? 0,
  top: ys[0] ?? 0,
  right: xs.at(-1) ?? 0,
  bottom: ys.at(-1) ?? 0,
})

const boxOfSpan = (
  { row, column, rowSpan, columnSpan }: CellSpan,
  { xs, ys }: Pick<Lattice, 'xs' | 'ys'>,
): Box => ({
  left: xs[column] ?? 0,
  top: ys[row] ?? 0,
  right: xs[column + columnSpan] ?? 0,
  bottom: ys[row + rowSpan] ?? 0,
})

/** The index of the interval that contains a value. The first and the last interval also contain the values outside. */
const indexOfInterval = (places: readonly number[], value: number): number => {
  let low = 0
  let high = places.length - 2
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((places[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** Assigns text to the cells that contain it. */
const fillCellSpans = (
  { xs, ys }: Pick<Lattice, 'xs' | 'ys'>,
  spans: readonly CellSpan[],
  segments: readonly Segment[],
): FilledCellSpan[] => {
  const columns = xs.length - 1
  const owners = new Map<number, CellSpan>()
  for (const span of spans)
    for (let down = 0; down < span.rowSpan; down += 1)
      for (let right = 0; right < span.columnSpan; right += 1)
        owners.set((span.row + down) * columns + span.column + right, span)
  const held = new Map<CellSpan | undefined, Segment[]>()
  for (const segment of segments) {
    const row = indexOfInterval(ys, middleYOf(segment))
    for (const { part, place } of cutSegment(segment, (x) =>
      owners.get(row * columns + indexOfInterval(xs, x)),
    )) {
      const own = held.get(place)
      if (own === undefined) held.set(place, [part])
      else own.push(part)
    }
  }
  return spans.map((span) => ({ ...span, segments: held.get(span) ?? [] }))
}

const hasLines = ({ rulings }: Lattice): boolean =>
  rulings.some(({ strokes }) => strokes.length > 0)

const isSliver = (span: FilledCellSpan, lattice: Lattice): boolean => {
  const box = boxOfSpan(span, lattice)
  return span.segments.length === 0 && Math.min(widthOf(box), heightOf(box)) < sliverPoints
}

const isFilledTable = (
  lattice: Lattice,
  spans: readonly FilledCellSpan[],
  page: TablePage,
): boolean => {
  const { widthPoints, heightPoints } = page.layout
  const filled = spans.filter(({ segments }) => segments.length > 0).length
  const share = areaOf(boxOfLattice(lattice)) / (widthPoints * heightPoints)
  if (filled < 2 || (filled <= fewFilledCells && share > largePageShare)) return false
  const slivers = spans.filter((span) => isSliver(span, lattice)).length
  if (filled < maxFilledShareOfDrawing * spans.length && slivers > filled) return false
  if (!hasLines(lattice)) {
    const { xs, ys } = lattice
    const isWide = xs.length > 2 && ys.length > 2
    return isWide && filled >= minFilledShareWithoutLines * spans.length
  }
  return filled >= minFilledShare * spans.length
}

/** The state of the search on a page: the text that does not belong to a table yet. */
interface LatticeSearch {
  page: TablePage
  free: Set<Segment>
}

const isMostlyWithin = (inner: Box, outer: Box): boolean =>
  areaOf(intersection(inner, outer)) > minContainedShare * areaOf(inner)

/** Makes a table of a lattice, with the nested tables in its cells. */
const tableOfLattice = (
  lattice: Lattice,
  inner: readonly Lattice[],
  { page, free }: LatticeSearch,
): Table<UnclassifiedParagraph> | undefined => {
  const { xs, ys } = lattice
  if ((xs.length - 1) * (ys.length - 1) > maxCells) return undefined
  const box = boxOfLattice(lattice)
  const inside = [...free].filter((segment) => hasMiddleInside(segment, box))
  const spans = findCellSpans(lattice, inside.map(boxOfSegment))
  if (spans.length < 2) return undefined
  const filled = fillCellSpans(lattice, spans, inside)
  const parts = filled.reduce((sum, span) => sum + span.segments.length, 0)
  if (parts - inside.length > maxCutShare * inside.length) return undefined
  if (!isFilledTable(lattice, filled, page)) return undefined
  for (const segment of inside) free.delete(segment)
  const withInner = filled.map((span) => withNestedTables(span, { lattice, inner, page }))
  return buildTable(
    { ...splitRowBands({ xs, ys, spans: withInner }, page.layout), isRuled: true },
    page,
  )
}

const withNestedTables = (
  span: FilledCellSpan,
  { lattice, inner, page }: { lattice: Lattice; inner: readonly Lattice[]; page: TablePage },
): FilledCellSpan => {
  const box = boxOfSpan(span, lattice)
  const own = inner.filter((it) => {
    const innerBox = boxOfLattice(it)
    return hasLines(it) && isMostlyWithin(innerBox, box)
  })
  if (own.length === 0) return span
  const free = new Set(span.segments)
  const tables: Table<UnclassifiedParagraph>[] = []
  for (const candidate of own) {
    const table = tableOfLattice(candidate, [], { page, free })
    if (table) tables.push(table)
  }
  if (tables.length === 0) return span
  return { ...span, segments: span.segments.filter((it) => free.has(it)), tables }
}

/**
 * Makes tables of lattices, the largest first.
 *
 * @param segments - the text that does not belong to a table yet. The result has what remains of it as `rest`.
 */
const tablesOfLattices = (
  lattices: readonly Lattice[],
  segments: readonly Segment[],
  page: TablePage,
): { tables: Table<UnclassifiedParagraph>[]; rest: Segment[] } => {
  const free = new Set(segments)
  const tables: Table<UnclassifiedParagraph>[] = []
  for (const [index, lattice] of lattices.entries()) {
    const box = boxOfLattice(lattice)
    if (tables.some((table) => isMostlyWithin(box, table.box))) continue
    const inner = lattices.slice(index + 1).filter((it) => isMostlyWithin(boxOfLattice(it), box))
    const table = tableOfLattice(lattice, inner, { page, free })
    if (table) tables.push(table)
  }
  return { tables, rest: segments.filter((segment) => free.has(segment)) }
}

/**
 * Finds the tables whose cells are separated by lines, or by the edges of backgrounds.
 *
 * @returns the tables, and the lattices of a single column as `boxes`, for which the text around them decides.
 */
export const findRuledTables = (
  segments: readonly Segment[],
  page: TablePage,
): {
  tables: Table<UnclassifiedParagraph>[]
  rest: Segment[]
  boxes: Lattice[]
} => {
  const edges = page.backgrounds.flatMap(({ box }) => edgesOf(box))
  const lattices = findLattices(joinRulings([...page.rulings, ...edges]))
  const isBox = ({ xs }: Lattice): boolean => xs.length === 2
  const found = tablesOfLattices(
    lattices.filter((it) => !isBox(it)),
    segments,
    page,
  )
  const isOutside = (lattice: Lattice): boolean =>
    !found.tables.some(({ box }) => isMostlyWithin(boxOfLattice(lattice), box))
  return { ...found, boxes: lattices.filter(isBox).filter(isOutside) }
}

const isFramed = ({ rulings }: Lattice, { left, top, right, bottom }: Box): boolean => {
  const horizontal = { isHorizontal: true, from: left, to: right }
  const vertical = { isHorizontal: false, from: top, to: bottom }
  const drawn = rulings.filter(({ strokes }) => strokes.length > 0)
  const all = [
    { ...horizontal, at: top },
    { ...horizontal, at: bottom },
    { ...vertical, at: left },
    { ...vertical, at: right },
  ]
  return all.every((side) => isDrawn(drawn, side))
}

/** Returns whether a background ends where the box does. A part of a panel is no note: the panel is the page's ground. */
const isPainted = (box: Box, { backgrounds, layout }: TablePage): boolean =>
  heightOf(box) <= maxNotePageShare * layout.heightPoints &&
  backgrounds.some(
    ({ box: fill, color }) =>
      !/^#f{6}$/i.test(color) &&
      areaOf(intersection(fill, box)) > minPaintedShare * areaOf(box) &&
      areaOf(fill) <= maxNoteFillRatio * areaOf(box),
  )

const isPadded = (segments: readonly Segment[], box: Box): boolean => {
  const baselines = segments.map(({ baseline }) => baseline)
  const height = Math.max(...baselines) - Math.min(...baselines)
  const size = Math.max(...segments.map(({ sizePoints }) => sizePoints))
  return heightOf(box) - height >= minNotePaddingEm * size
}

/**
 * Finds framed notes, notes with a background, and tables with a single column. What other tables fill is none of these: the
 * frame of a chart, or of an area of the page.
 *
 * @param boxes - lattices with a single column, the largest first.
 * @param others - the places of the page's other tables.
 */
export const findBoxTables = (
  boxes: readonly Lattice[],
  segments: readonly Segment[],
  others: readonly Box[],
  page: TablePage,
): { tables: Table<UnclassifiedParagraph>[]; rest: Segment[] } => {
  const tables: Table<UnclassifiedParagraph>[] = []
  let rest = [...segments]
  const { widthPoints, heightPoints } = page.layout
  for (const lattice of boxes) {
    const box = boxOfLattice(lattice)
    if (widthOf(box) < minBoxWidthPoints || heightOf(box) < minBoxHeightPoints) continue
    if (areaOf(box) > maxBoxPageShare * widthPoints * heightPoints) continue
    const within = others.filter((other) => isMostlyWithin(other, box))
    if (within.reduce((sum, it) => sum + areaOf(it), 0) > maxTablesShare * areaOf(box)) continue
    const inside = rest.filter((segment) => hasMiddleInside(segment, box))
    if (inside.length === 0) continue
    const isNote = isPainted(box, page) && isPadded(inside, box)
    if (!isFramed(lattice, box) && !isNote) continue
    const spans = fillCellSpans(lattice, findCellSpans(lattice, inside.map(boxOfSegment)), inside)
    if (spans.some((span) => span.segments.length === 0)) continue
    tables.push(buildTable({ xs: lattice.xs, ys: lattice.ys, spans, isRuled: true }, page))
    const taken = new Set(inside)
    rest = rest.filter((segment) => !taken.has(segment))
  }
  return { tables, rest }
}
