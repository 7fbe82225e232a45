import { type Box, hasMiddleIn } from '../../page-content/geometry.ts'
import type { Fill, Stroke } from '../../page-content/page-content.ts'
import type { PageLayout, Picture, Segment } from '../../page-content/page-layout.ts'
import type { Grid } from '../flow.ts'
import { findBoxes } from './boxes.ts'
import { findGapGrids } from './gap-grids.ts'
import type { FindParagraphs, GridPage } from './grid-of.ts'
import { findRuledGrids, gridsOfLattices } from './ruled.ts'
import { boxOf, findBackgrounds, findRulings } from './rulings.ts'

/** The tables of a page, and what is on it beside them. */
export interface FoundGrids {
  grids: Grid[]
  segments: Segment[]
  strokes: Stroke[]
  fills: Fill[]
  pictures: Picture[]
}

/** Lines and colours that stick out of a table by less belong to it, in points. */
const edge = 3
/** More text than this on a page is a map or a plan: gaps say nothing there. */
const mostSegments = 4000

const widened = ({ left, top, right, bottom }: Box): Box => ({
  left: left - edge,
  top: top - edge,
  right: right + edge,
  bottom: bottom + edge,
})

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom

/**
 * Finds the tables of a page: those with lines, those with level lines only, those told by gaps alone, and framed notes.
 *
 * @param segments - the page's text, without headers and footers.
 */
export const findGrids = (
  layout: PageLayout,
  segments: readonly Segment[],
  findParagraphs: FindParagraphs,
): FoundGrids => {
  const page: GridPage = {
    layout,
    rulings: findRulings(layout.strokes),
    backgrounds: findBackgrounds(layout.fills, layout),
    findParagraphs,
  }
  const ruled = findRuledGrids(segments, page)
  const tables = ruled.grids.map(({ box }) => widened(box))
  const free: GridPage = {
    ...page,
    rulings: page.rulings.filter((ruling) => !tables.some((it) => isWithin(boxOf(ruling), it))),
    backgrounds: page.backgrounds.filter(({ box }) => !tables.some((it) => isWithin(box, it))),
  }
  const gaps =
    ruled.rest.length > mostSegments
      ? { grids: [], rest: ruled.rest }
      : findGapGrids(ruled.rest, free)
  const rows = gridsOfLattices(ruled.rows, gaps.rest, page)
  const boxes = findBoxes(ruled.boxes, rows.rest, page)
  const grids = [...ruled.grids, ...gaps.grids, ...rows.grids, ...boxes.grids].toSorted(
    (one, other) => one.box.top - other.box.top || one.box.left - other.box.left,
  )
  const around = grids.map(({ box }) => widened(box))
  const isFree = ({ box }: { box: Box }): boolean => !around.some((it) => isWithin(box, it))
  return {
    grids,
    segments: boxes.rest,
    strokes: layout.strokes.filter(isFree),
    fills: layout.fills.filter(isFree),
    pictures: layout.pictures.filter(
      (picture) => !grids.some(({ box }) => hasMiddleIn(picture.box, box)),
    ),
  }
}
