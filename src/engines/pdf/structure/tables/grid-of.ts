import { type Box, areaOf, hasMiddleIn, intersection } from '../../page-content/geometry.ts'
import type { Fill } from '../../page-content/page-content.ts'
import type { PageLayout, Picture, Segment } from '../../page-content/page-layout.ts'
import type { Border, Cell, FlowItem, Grid, Paragraph } from '../flow.ts'
import type { LinePage } from '../lines.ts'
import { alignCells } from './align-cells.ts'
import { headerRowsOf } from './header-rows.ts'
import { type Span, rulingsAlong } from './lattice.ts'
import type { Ruling } from './rulings.ts'

/** Reads the text of a cell; `left` and `right` are the room it has. */
export type FindParagraphs = (
  segments: readonly Segment[],
  room: LinePage & { left: number; right: number },
) => readonly Paragraph[]

/** What a page has beside its text. */
export interface GridPage {
  layout: PageLayout
  rulings: readonly Ruling[]
  backgrounds: readonly Fill[]
  findParagraphs: FindParagraphs
}

/** A cell with the text it holds. */
export interface FilledSpan extends Span {
  segments: readonly Segment[]
  /** Tables within it. */
  grids?: readonly Grid[]
}

export interface GridDraft {
  xs: readonly number[]
  ys: readonly number[]
  spans: readonly FilledSpan[]
  isRuled: boolean
}

/** How much of a cell has to be painted for it to have a background, and of a side for it to have a border. */
const leastPainted = 0.7
const leastDrawn = 0.5

const white = /^#f{6}$/i

/** The colour behind a box: of the last fill that covers it, or of several alike that do together. */
const fillOf = (box: Box, backgrounds: readonly Fill[]): string | undefined => {
  const all = areaOf(box)
  const painted = new Map<string, number>()
  let color: string | undefined
  for (const fill of backgrounds) {
    const share = areaOf(intersection(fill.box, box)) / all
    if (!(share > 0)) continue
    const sum = share + (painted.get(fill.color) ?? 0)
    painted.set(fill.color, sum)
    if (sum >= leastPainted) color = fill.color
  }
  return color === undefined || white.test(color) ? undefined : color
}

const borderOf = (
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
  return drawn >= leastDrawn * (side.to - side.from) ? best : undefined
}

const bordersOf = (
  { left, top, right, bottom }: Box,
  rulings: readonly Ruling[],
): Cell['borders'] => {
  const level = { isHorizontal: true, from: left, to: right }
  const plumb = { isHorizontal: false, from: top, to: bottom }
  const found = {
    left: borderOf(rulings, { ...plumb, at: left }),
    top: borderOf(rulings, { ...level, at: top }),
    right: borderOf(rulings, { ...plumb, at: right }),
    bottom: borderOf(rulings, { ...level, at: bottom }),
  }
  return {
    ...(found.left && { left: found.left }),
    ...(found.top && { top: found.top }),
    ...(found.right && { right: found.right }),
    ...(found.bottom && { bottom: found.bottom }),
  }
}

const topOf = (item: FlowItem): number =>
  item.kind === 'paragraph' ? (item.lines[0]?.baseline ?? 0) : item.box.top

/** Paragraphs, tables and pictures of a cell, as they follow one another down. */
const itemsOf = (
  { segments, grids = [] }: FilledSpan,
  box: Box,
  { page, pictures }: { page: GridPage; pictures: readonly Picture[] },
): FlowItem[] => {
  const { left, right } = box
  const { pageIndex, formats } = page.layout
  const within = pictures.filter(
    (picture) =>
      hasMiddleIn(picture.box, box) && !grids.some((grid) => hasMiddleIn(picture.box, grid.box)),
  )
  const paragraphs =
    segments.length === 0 ? [] : page.findParagraphs(segments, { pageIndex, formats, left, right })
  const items: FlowItem[] = [...paragraphs, ...grids, ...within]
  return grids.length + within.length === 0
    ? items
    : items.toSorted((one, other) => topOf(one) - topOf(other))
}

/** Puts together what was found of a table: its cells with text, pictures, backgrounds and borders. */
export const gridOf = ({ xs, ys, spans, isRuled }: GridDraft, page: GridPage): Grid => {
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
  const read = spans.map((span): Cell => {
    const { row, column, rowSpan, columnSpan, segments } = span
    const cellBox = {
      left: xs[column] ?? 0,
      top: ys[row] ?? 0,
      right: xs[column + columnSpan] ?? 0,
      bottom: ys[row + rowSpan] ?? 0,
    }
    const fill = fillOf(cellBox, backgrounds)
    return {
      row,
      column,
      rowSpan,
      columnSpan,
      box: cellBox,
      segments,
      items: itemsOf(span, cellBox, { page, pictures }),
      ...(fill !== undefined && { fill }),
      borders: bordersOf(cellBox, page.rulings),
    }
  })
  const cells = alignCells(read)
  const grid = { kind: 'grid' as const, pageIndex: page.layout.pageIndex, box, xs, ys, isRuled }
  return { ...grid, cells, headerRows: headerRowsOf(cells, ys.length - 1, page.layout.formats) }
}

/** All text of a table, that of tables within it as well. */
export const segmentsIn = ({ cells }: Grid): Segment[] =>
  cells.flatMap(({ segments, items }) => [
    ...segments,
    ...items.flatMap((item) => (item.kind === 'grid' ? segmentsIn(item) : [])),
  ])
