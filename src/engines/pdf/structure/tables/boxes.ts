import { type Box, areaOf, heightOf, intersection, widthOf } from '../../page-content/geometry.ts'
import type { Segment } from '../../page-content/page-layout.ts'
import type { Grid } from '../flow.ts'
import { isInside } from './contents.ts'
import { type GridPage, gridOf } from './grid-of.ts'
import { type Lattice, findSpans, isDrawn } from './lattice.ts'
import { boxOfLattice, fillSpans } from './ruled.ts'

/** Smaller boxes are for crosses, or around a word, in points. */
const leastWidth = 36
const leastHeight = 10
/** A larger part of the page in one box is the page itself, framed. */
const mostOfPage = 0.45
/** What is painted behind a note reaches beyond its lines; a marker's stroke does not, in heights of the font. */
const leastPadding = 1.75
/** Of its area, what a fill has to cover. */
const leastPainted = 0.9
/** So many of its four sides are drawn, if nothing is painted in it. */
const sides = 4

const isClosed = ({ rulings }: Lattice, { left, top, right, bottom }: Box): boolean => {
  const level = { isHorizontal: true, from: left, to: right }
  const plumb = { isHorizontal: false, from: top, to: bottom }
  const drawn = rulings.filter(({ strokes }) => strokes.length > 0)
  const all = [
    { ...level, at: top },
    { ...level, at: bottom },
    { ...plumb, at: left },
    { ...plumb, at: right },
  ]
  return all.filter((side) => isDrawn(drawn, side)).length === sides
}

const isPainted = (box: Box, { backgrounds }: GridPage): boolean =>
  backgrounds.some(
    ({ box: fill, color }) =>
      !/^#f{6}$/i.test(color) && areaOf(intersection(fill, box)) > leastPainted * areaOf(box),
  )

const isPadded = (segments: readonly Segment[], box: Box): boolean => {
  const baselines = segments.map(({ baseline }) => baseline)
  const height = Math.max(...baselines) - Math.min(...baselines)
  const size = Math.max(...segments.map(({ sizePoints }) => sizePoints))
  return heightOf(box) - height >= leastPadding * size
}

/**
 * Framed or painted notes, and tables of one column: one cell beside nothing.
 *
 * @param boxes - lattices of one column, the largest first.
 */
export const findBoxes = (
  boxes: readonly Lattice[],
  segments: readonly Segment[],
  page: GridPage,
): { grids: Grid[]; rest: Segment[] } => {
  const grids: Grid[] = []
  let rest = [...segments]
  const { widthPoints, heightPoints } = page.layout
  for (const lattice of boxes) {
    const box = boxOfLattice(lattice)
    if (widthOf(box) < leastWidth || heightOf(box) < leastHeight) continue
    if (areaOf(box) > mostOfPage * widthPoints * heightPoints) continue
    const inside = rest.filter((segment) => isInside(segment, box))
    if (inside.length === 0) continue
    const isNote = isPainted(box, page) && isPadded(inside, box)
    if (!isClosed(lattice, box) && !isNote) continue
    const spans = fillSpans(lattice, findSpans(lattice), inside)
    if (spans.some((span) => span.segments.length === 0)) continue
    grids.push(gridOf({ xs: lattice.xs, ys: lattice.ys, spans, isRuled: true }, page))
    const taken = new Set(inside)
    rest = rest.filter((segment) => !taken.has(segment))
  }
  return { grids, rest }
}
