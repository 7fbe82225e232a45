import { type Box, hasMiddleIn } from '../../page-content/geometry.ts'
import type { Fill, Stroke } from '../../page-content/page-content.ts'
import type { PageLayout, Picture, Segment } from '../../page-content/page-layout.ts'
import type { Table, UnclassifiedParagraph } from '../document-structure.ts'
import type { FindParagraphs, TablePage } from './build-table.ts'
import { findGapTables } from './gap-tables.ts'
import { findBoxTables, findRuledTables, tablesOfLattices } from './ruled-tables.ts'
import { addRowLabels } from './row-labels.ts'
import { findSidebars } from '../sidebars.ts'
import { boxOfSegment } from './segment-geometry.ts'
import { boxOfRuling, findBackgrounds, findRulings } from './rulings.ts'

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
}

const widened = ({ left, top, right, bottom }: Box): Box => ({
  left: left - tableEdgePoints,
  top: top - tableEdgePoints,
  right: right + tableEdgePoints,
  bottom: bottom + tableEdgePoints,
})

/** Finds the tables told by gaps, separately on each sidebar and beside them. */
const findGapTablesApart = (segments: readonly Segment[], page: TablePage) => {
  const { fills, widthPoints, heightPoints } = page.layout
  const sidebars = findSidebars(fills, segments.map(boxOfSegment), { widthPoints, heightPoints })
  if (sidebars.length === 0) return findGapTables(segments, page)
  const isOn = (segment: Segment, box: Box) => hasMiddleIn(boxOfSegment(segment), box)
  const beside = segments.filter((segment) => !sidebars.some((box) => isOn(segment, box)))
  const on = sidebars.map((box, index) =>
    segments.filter(
      (segment) =>
        isOn(segment, box) && !sidebars.slice(0, index).some((other) => isOn(segment, other)),
    ),
  )
  const found = [beside, ...on].map((group) => findGapTables(group, page))
  return {
    tables: found.flatMap(({ tables }) => tables),
    rest: found.flatMap(({ rest }) => rest),
  }
}

const isContained = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom

/**
 * Finds the tables of a page: those with rulings, those with horizontal rulings only, those with gaps only, and framed notes.
 *
 * @param segments - the text of the page without headers and footers.
 */
export const findTables = (
  layout: PageLayout,
  segments: readonly Segment[],
  findParagraphs: FindParagraphs,
): FoundTables => {
  const page: TablePage = {
    layout,
    rulings: findRulings(layout.strokes),
    backgrounds: findBackgrounds(layout.fills, layout),
    findParagraphs,
  }
  const ruled = findRuledTables(segments, page)
  const ruledAreas = ruled.tables.map(({ box }) => widened(box))
  const free: TablePage = {
    ...page,
    rulings: page.rulings.filter(
      (ruling) => !ruledAreas.some((it) => isContained(boxOfRuling(ruling), it)),
    ),
    backgrounds: page.backgrounds.filter(
      ({ box }) => !ruledAreas.some((it) => isContained(box, it)),
    ),
  }
  const gaps =
    ruled.rest.length > maxSegmentsForGaps
      ? { tables: [], rest: ruled.rest }
      : findGapTablesApart(ruled.rest, free)
  const labelled = addRowLabels([...ruled.tables, ...gaps.tables], gaps.rest, page)
  const rows = tablesOfLattices(ruled.rows, labelled.rest, page)
  const boxes = findBoxTables(ruled.boxes, rows.rest, page)
  const tables = [...labelled.tables, ...rows.tables, ...boxes.tables].toSorted(
    (one, other) => one.box.top - other.box.top || one.box.left - other.box.left,
  )
  const around = tables.map(({ box }) => widened(box))
  const isFree = ({ box }: { box: Box }): boolean => !around.some((it) => isContained(box, it))
  return {
    tables,
    segments: boxes.rest,
    strokes: layout.strokes.filter(isFree),
    fills: layout.fills.filter(isFree),
    pictures: layout.pictures.filter(
      (picture) => !tables.some(({ box }) => hasMiddleIn(picture.box, box)),
    ),
  }
}
