import {
  type Column,
  type DocumentStructure,
  type Line,
  type PageItem,
  type PageStructure,
  flowAndSides,
  hasSeveralPages,
  itemsOf,
} from '../structure/document-structure.ts'
import { boxAround } from '../page-content/geometry.ts'
import type { DocumentContext } from './document-context.ts'
import { arrangedItems, extentOf } from './compose-items.ts'
import { bottomOfLine, linesBeforeBreak, topOfLine } from './paragraph-layout.ts'

/** Each turned text that keeps its place has a spacer before it and the last one after it as well, with this height. */
export const sideTextPoints = 1

/** The height that the spacers of turned text take at the top of a page. */
export const sideTextHeight = (page: PageStructure): number => {
  const { length } = flowAndSides(page).sides
  return length === 0 ? 0 : sideTextPoints * (length + 1)
}

/** Sides of columns that differ by less than this are the same. */
const sameSidePoints = 3

/** The size of the page of a document without pages: A4. */
const defaultPage = { widthPoints: 595, heightPoints: 842 } as const

/** The side margins are at most this share of the page's width. */
const maxSideMarginShare = 0.45
/** The top margin is at most this share of the page's height. */
const maxTopMarginShare = 0.9

/** The height of a usual line, as a ratio of the body text's size. */
const usualLineRatio = 1.16
/** The number of spare lines where lines may break in other places than in the PDF. Tuned on `corpus/pdf-to-word-real`. */
const maxSpareLines = 3
/** The share of a line that is left free below text that continues on the next page. */
const spareLineShare = 0.45
/** The number of lines that are left free below other text, where lines break as in the PDF and where they may not. */
const freeLineCounts = { exact: 2, other: 4 } as const

/**
 * Where no text continues on the next page, the bottom margin is at most this wide, which is what printers can print. The
 * page ends with its text and not at the margin, so the height above it is room for lines that take more than in the PDF.
 * Tuned on `corpus/pdf-to-word-real`.
 */
const maxBottomMarginPoints = 12

/** The margins of a page without text, as in Word: an inch. */
const defaultMarginPoints = 72

/** The area of the text on pages of one size: the edges of the page within its margins. */
export interface TextArea {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * The number of lines that fit on a page beyond those of the document. Where Word breaks a line differently, the text after
 * it then stays in its column rather than on a page of its own. Text that continues in the next column has as many lines more
 * in this one. No spare lines are needed where lines break as in the PDF.
 */
export const spareLineCount = ({ letterFit, dividesWords }: DocumentContext): number =>
  letterFit.isExact && !dividesWords ? 0 : maxSpareLines

interface Extent {
  top: number
  bottom: number
}

/**
 * The heights between which an item stands, on all of its pages together.
 *
 * @param sideTextHeightOf - the height above the text of a page, in points; undefined for pages of another size.
 * @returns undefined where the item stands on pages of another size.
 */
const extentOnPages = (
  item: PageItem,
  sideTextHeightOf: ReadonlyMap<number, number>,
  context: DocumentContext,
): Extent | undefined => {
  if (item.kind === 'paragraph') {
    const own = item.lines.filter(({ pageIndex }) => sideTextHeightOf.has(pageIndex))
    if (own.length === 0) return undefined
    const pitch = context.linePitches.of(item)
    const topOf = (line: Line) =>
      topOfLine(line, pitch) - (sideTextHeightOf.get(line.pageIndex) ?? 0)
    return {
      top: Math.min(...own.map(topOf)),
      bottom: Math.max(...own.map((line) => bottomOfLine(line, pitch))),
    }
  }
  const { top, bottom } =
    item.kind === 'table' && hasSeveralPages(item)
      ? boxAround(item.cells.map(({ box }) => box))
      : extentOf(item, context)
  // A spacer stands before a table that begins a page.
  const spacerPoints = item.kind === 'table' ? 1 : 0
  return { top: top - spacerPoints - (sideTextHeightOf.get(item.pageIndex) ?? 0), bottom }
}

const areNear = (one: number, other: number): boolean => Math.abs(one - other) < sameSidePoints

/** The outermost of the positions where most content is. Positions that are near each other count together. */
const outermostCommonPosition = (
  places: readonly { at: number; weight: number }[],
  outermost: (...places: number[]) => number,
): number | undefined => {
  let best: number | undefined
  let most = 0
  for (const { at } of places) {
    let weight = 0
    for (const other of places) if (areNear(other.at, at)) weight += other.weight
    if (weight > most) {
      most = weight
      best = at
    }
  }
  const middle = best
  if (middle === undefined) return undefined
  return outermost(...places.filter(({ at }) => areNear(at, middle)).map(({ at }) => at))
}

const weightOf = (item: PageItem): number => {
  if (item.kind === 'paragraph') return item.lines.length
  return item.kind === 'table' ? item.ys.length : 1
}

const contentWeightOf = ({ items }: Column): number =>
  items.reduce((sum, item) => sum + weightOf(item), 0)

/**
 * The sides of the outer columns, weighted by their content. A side of columns that have others beyond it does not count: the
 * last page of two columns may have text in the first one only.
 */
const sidesOf = (pages: readonly PageStructure[]) => {
  const regions = pages.flatMap((page) => flowAndSides(page).flow.map(({ columns }) => columns))
  const innerLefts = regions.flatMap((columns) => columns.slice(1).map(({ left }) => left))
  const innerRights = regions.flatMap((columns) => columns.slice(0, -1).map(({ right }) => right))
  const lefts: { at: number; weight: number }[] = []
  const rights: { at: number; weight: number }[] = []
  for (const columns of regions) {
    const [first] = columns
    const last = columns.at(-1)
    if (first && !innerLefts.some((it) => areNear(it, first.left)))
      lefts.push({ at: first.left, weight: contentWeightOf(first) })
    if (last && !innerRights.some((it) => areNear(it, last.right)))
      rights.push({ at: last.right, weight: contentWeightOf(last) })
  }
  return { lefts, rights }
}

/** Tells whether a paragraph continues from the page before, or from one column to the next. */
export const hasContinuation = (page: PageStructure): boolean =>
  page.continuesPreviousPage ||
  [...itemsOf(page)].some(
    (item) => item.kind === 'paragraph' && linesBeforeBreak(item).length < item.lines.length,
  )

const clamp = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(value, most))

/** The text area of pages of one size. Its sides are those of most text; its top and bottom contain all of it. */
export const textAreaOf = (
  pages: readonly PageStructure[],
  structure: DocumentStructure,
  context: DocumentContext,
): TextArea => {
  const [first] = pages
  const { widthPoints, heightPoints } = first ?? defaultPage
  const sideTextHeightOf = new Map(pages.map((page) => [page.pageIndex, sideTextHeight(page)]))
  const columns = pages.flatMap((page) => flowAndSides(page).flow.flatMap((it) => it.columns))
  const items = [
    ...columns.flatMap((it) => arrangedItems(it.items, it, context)),
    ...[...structure.footnotes.values()].flat(),
  ]
  const extents = items
    .map((item) => extentOnPages(item, sideTextHeightOf, context))
    .filter((extent) => extent !== undefined)
  const { lefts, rights } = sidesOf(pages)
  const left = clamp(
    0,
    outermostCommonPosition(lefts, Math.min) ?? defaultMarginPoints,
    widthPoints * maxSideMarginShare,
  )
  const right = clamp(
    widthPoints * (1 - maxSideMarginShare),
    outermostCommonPosition(rights, Math.max) ?? widthPoints - defaultMarginPoints,
    widthPoints,
  )
  if (extents.length === 0)
    return { left, right, top: defaultMarginPoints, bottom: heightPoints - defaultMarginPoints }
  const top = clamp(0, Math.min(...extents.map((it) => it.top)), heightPoints * maxTopMarginShare)
  const lowest = clamp(top, Math.max(...extents.map((it) => it.bottom)), heightPoints)
  const line = usualLineRatio * structure.bodySizePoints
  // Where text continues, the page must end where it ended in the PDF. Elsewhere, more space does no harm.
  const flows = pages.some(hasContinuation)
  const free = context.letterFit.isExact ? freeLineCounts.exact : freeLineCounts.other
  const bounds = (flows ? spareLineCount(context) + spareLineShare : free) * line
  const bottom = Math.max(
    Math.min(lowest + bounds, heightPoints),
    flows ? 0 : heightPoints - maxBottomMarginPoints,
  )
  return { left, right, top, bottom }
}
