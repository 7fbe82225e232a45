import {
  type Box,
  areApart,
  areLevel,
  contains,
  expandBox,
  hasMiddleIn,
} from '../../page-content/geometry.ts'
import type { Fill, Stroke } from '../../page-content/page-content.ts'
import type { PageLayout, Picture, Segment } from '../../page-content/page-layout.ts'
import type { Table, UnclassifiedParagraph } from '../document-structure.ts'
import { type TablePage, buildTable } from './build-table.ts'
import { findGapTables } from './gap-tables.ts'
import { boxOfLattice, findBoxTables, findRuledTables } from './ruled-tables.ts'
import { boxOfSegment, middleYOf } from './segment-geometry.ts'
import { type Lattice, type Ruling, boxOfRuling, findBackgrounds, findRulings } from './lattice.ts'
import { findRunningText } from './candidate-rows.ts'
import { type PlacedText, findBlocksBeside, findSidebars } from '../sidebars.ts'

/** The baseline of a label, or the middle of its lines, is the baseline of a text in its row, within this distance. */
const sameBaselineEm = 0.4
/** The gap between the column of labels and their table is at most this wide. */
const maxGapEm = 8
/** At least this many rows, and at least this share of the rows with text, have a label. */
const minLabels = 3
const minLabelledShare = 0.6
/** A table whose rows have labels has at least this many columns of its own. */
const minColumns = 2
/** Dots that lead from a label to its figures. */
const leader = /[.…\s]{4,}$/u
/** The distance between the labels and the left edge of their column. */
const paddingPoints = 2

/** Finds the text to the left of each row of a table; undefined when it is something else than the labels of the rows. */
const findRowLabels = (
  { box, xs, ys, cells }: Table<UnclassifiedParagraph>,
  free: readonly Segment[],
  runningText: ReadonlySet<Segment>,
): Segment[] | undefined => {
  if (xs.length - 1 < minColumns) return undefined
  const beside = free.filter((segment) => {
    const middle = middleYOf(segment)
    return segment.right <= box.left + 1 && middle > box.top && middle < box.bottom
  })
  const rowOf = (segment: Segment) => ys.findLastIndex((y) => y <= middleYOf(segment))
  const right = Math.max(...beside.map((segment) => segment.right))
  const isBaselineOf = (row: number, y: number, { sizePoints }: Segment): boolean =>
    cells.some(
      (cell) =>
        cell.row === row &&
        cell.segments.some(({ baseline }) => Math.abs(baseline - y) < sameBaselineEm * sizePoints),
    )
  const labels = [...Map.groupBy(beside, rowOf)].flatMap(([row, lines]) => {
    const near = lines.filter(({ sizePoints }) => box.left - right <= maxGapEm * sizePoints)
    const baselines = near.map(({ baseline }) => baseline)
    const middle = (Math.min(...baselines) + Math.max(...baselines)) / 2
    // Figures may stand beside the middle of a label of several lines.
    const isCentered = near.some((line) => isBaselineOf(row, middle, line))
    return near.filter((line) => isCentered || isBaselineOf(row, line.baseline, line))
  })
  const rowCount = new Set(labels.map(rowOf)).size
  const filledRows = new Set(cells.filter((it) => it.segments.length > 0).map(({ row }) => row))
  if (rowCount < Math.max(minLabels, minLabelledShare * filledRows.size)) return undefined
  // The label of the first row may follow the text above the table like one of its lines.
  const others = labels.filter((label) => rowOf(label) > 0)
  const isText = others.some((label) => runningText.has(label) && !leader.test(label.text))
  return isText ? undefined : beside
}

/**
 * Adds the labels that stand to the left of a table, outside of its rulings, as a first column without borders. Apart
 * from the table, it would be unknown which figures they belong to.
 *
 * @param segments - the text that belongs to no table.
 */
const addRowLabels = (
  tables: readonly Table<UnclassifiedParagraph>[],
  segments: readonly Segment[],
  page: TablePage,
): { tables: Table<UnclassifiedParagraph>[]; rest: Segment[] } => {
  let rest = [...segments]
  const runningText = findRunningText(segments)
  const labelled = tables.map((table) => {
    const labels = findRowLabels(table, rest, runningText)
    if (labels === undefined) return table
    rest = rest.filter((segment) => !labels.includes(segment))
    const { xs, ys, cells, isRuled } = table
    const left = Math.min(...labels.map((label) => label.left)) - paddingPoints
    const spans = ys.slice(1).flatMap((bottom, row) => [
      {
        row,
        column: 0,
        rowSpan: 1,
        columnSpan: 1,
        segments: labels.filter((label) => {
          const middle = middleYOf(label)
          return middle >= (ys[row] ?? 0) && middle < bottom
        }),
      },
      ...cells
        .filter((cell) => cell.row === row)
        .map((cell) => ({
          row,
          column: cell.column + 1,
          rowSpan: cell.rowSpan,
          columnSpan: cell.columnSpan,
          segments: cell.segments,
          tables: cell.items.filter((item) => item.kind === 'table'),
        })),
    ])
    return buildTable({ xs: [left, ...xs], ys, spans, isRuled }, page)
  })
  return { tables: labelled, rest }
}

/** Rulings and fills that reach beyond a table by less than this belong to it. */
const tableEdgePoints = 3

/** A page with more segments than this is a map or a plan, whose gaps do not mean columns. */
const maxSegmentsForGaps = 4000

/** The tables of a page, and the rest of its content. */
export interface FoundTables {
  tables: Table<UnclassifiedParagraph>[]
  segments: Segment[]
  strokes: Stroke[]
  fills: Fill[]
  pictures: Picture[]
  /** The areas whose text is read apart from the text beside them. */
  sidebars: Box[]
}

/** Finds the tables told by gaps, separately in each area that is read apart and beside them. */
const findGapTablesApart = (
  segments: readonly Segment[],
  areas: readonly Box[],
  page: TablePage,
) => {
  if (areas.length === 0) return findGapTables(segments, page)
  const isOn = (segment: Segment, box: Box) => hasMiddleIn(boxOfSegment(segment), box)
  const beside = segments.filter((segment) => !areas.some((box) => isOn(segment, box)))
  const on = areas.map((box, index) =>
    segments.filter(
      (segment) =>
        isOn(segment, box) && !areas.slice(0, index).some((other) => isOn(segment, other)),
    ),
  )
  const found = [beside, ...on].map((group) => findGapTables(group, page))
  return {
    tables: found.flatMap(({ tables }) => tables),
    rest: found.flatMap(({ rest }) => rest),
  }
}

/** A horizontal ruling over at least this share of the page ends the blocks above it, as the head of a table does. */
const minLongRulingShare = 0.5

const isLong =
  ({ widthPoints }: PageLayout) =>
  ({ isHorizontal, from, to }: Ruling): boolean =>
    isHorizontal && to - from >= minLongRulingShare * widthPoints

const isSingleCell = ({ xs, ys }: Lattice): boolean => xs.length === 2 && ys.length === 2

/** A frame around at least this many lines may be a card. */
const minCardLines = 3

/** Finds frames of the same height around several lines that stand side by side, like the cards of a brochure. */
const findCards = (frames: readonly Box[], texts: readonly PlacedText[]): Box[] => {
  const countLines = (frame: Box): number =>
    new Set(
      texts.filter((it) => hasMiddleIn(it, frame)).map(({ baseline }) => Math.round(baseline)),
    ).size
  const filled = frames.filter((frame) => countLines(frame) >= minCardLines)
  return filled.filter((frame) =>
    filled.some((other) => areApart(frame, other) && areLevel(frame, other)),
  )
}

const placedTextOf = (segment: Segment): PlacedText => ({
  ...boxOfSegment(segment),
  baseline: segment.baseline,
  sizePoints: segment.sizePoints,
})

/** The pictures in the cells of a table, and in those of the tables within them. */
const picturesOf = ({ cells }: Table<UnclassifiedParagraph>): Picture[] =>
  cells.flatMap(({ items }) =>
    items.flatMap((item) => {
      if (item.kind === 'table') return picturesOf(item)
      return item.kind === 'picture' ? [item] : []
    }),
  )

/**
 * Finds the tables of a page: those with rulings, those with horizontal rulings only, those with gaps only, and framed notes.
 *
 * @param segments - the text of the page without headers and footers.
 */
export const findTables = (layout: PageLayout, segments: readonly Segment[]): FoundTables => {
  const page: TablePage = {
    layout,
    rulings: findRulings(layout.strokes),
    backgrounds: findBackgrounds(layout.fills, layout),
  }
  const ruled = findRuledTables(segments, page)
  const ruledAreas = ruled.tables.map(({ box }) => expandBox(box, tableEdgePoints))
  const free: TablePage = {
    ...page,
    rulings: page.rulings.filter(
      (ruling) => !ruledAreas.some((it) => contains(it, boxOfRuling(ruling))),
    ),
    backgrounds: page.backgrounds.filter(({ box }) => !ruledAreas.some((it) => contains(it, box))),
  }
  const placed = ruled.rest.map(placedTextOf)
  const ruledBoxes = ruled.tables.map(({ box }) => box)
  const sidebars = findSidebars(placed, ruledBoxes, layout)
  const besides = findBlocksBeside(
    placed.filter((text) => !sidebars.some((box) => hasMiddleIn(text, box))),
    [...ruledBoxes, ...page.rulings.filter(isLong(layout)).map(boxOfRuling)],
  )
  const cards = findCards(ruled.boxes.filter(isSingleCell).map(boxOfLattice), placed)
  const gaps =
    ruled.rest.length > maxSegmentsForGaps
      ? { tables: [], rest: ruled.rest }
      : findGapTablesApart(ruled.rest, [...sidebars, ...besides, ...cards], free)
  const labelled = addRowLabels([...ruled.tables, ...gaps.tables], gaps.rest, page)
  const boxes = findBoxTables(
    ruled.boxes,
    labelled.rest,
    labelled.tables.map(({ box }) => box),
    page,
  )
  const tables = [...labelled.tables, ...boxes.tables].toSorted(
    (one, other) => one.box.top - other.box.top || one.box.left - other.box.left,
  )
  const around = tables.map(({ box }) => expandBox(box, tableEdgePoints))
  const isFree = ({ box }: { box: Box }): boolean => !around.some((it) => contains(it, box))
  const picturesInCells = new Set(tables.flatMap(picturesOf))
  return {
    tables,
    segments: boxes.rest,
    strokes: layout.strokes.filter(isFree),
    fills: layout.fills.filter(isFree),
    pictures: layout.pictures.filter((picture) => !picturesInCells.has(picture)),
    sidebars,
  }
}
