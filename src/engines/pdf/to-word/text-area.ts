import {
  type DocumentStructure,
  type PageItem,
  type PageStructure,
  itemsOf,
} from '../structure/document-structure.ts'
import type { DocumentContext } from './document-context.ts'
import { type LinePitches, bottomOfLine, topOfLine, linesBeforeBreak } from './paragraph-layout.ts'

/** In points: sides of columns nearer than this are one. */
const sameSidePoints = 3

/** In points, of a document without pages: A4. */
const defaultPage = { widthPoints: 595, heightPoints: 842 } as const

/** Shares of the page: margins are no wider. */
const maxSideMarginShare = 0.45
const maxTopMarginShare = 0.9

/** In sizes of running text: a usual line; what of one is left below text that goes on; lines left free below other text. */
const usualLineRatio = 1.16
const spareLineShare = 0.45
const freeLineCounts = { exact: 2, other: 4 } as const

/** An empty page has the margins that Word gives it: an inch. */
const defaultMarginPoints = 72

/** Where text stands on pages of one size: the edges of the room within the margins. */
export interface TextArea {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * So many lines more than the document's fit on a page: where Word breaks a line that was none, what follows
 * stays in its column, rather than on a page of its own. Text that goes on in the next column has as many more
 * in this one. Not needed where lines break where they did.
 */
export const spareLineCount = ({ letterFit, dividesWords }: DocumentContext): number =>
  letterFit.isExact && !dividesWords ? 0 : 1

interface Extent {
  top: number
  bottom: number
}

/** Where an item begins and ends on a page. */
const extentOf = (item: PageItem, pageIndex: number, pitches: LinePitches): Extent | undefined => {
  if (item.kind !== 'paragraph') {
    const { bottom } = item.box
    // What stands before a table that begins a page.
    const top = item.box.top - (item.kind === 'table' ? 1 : 0)
    return item.pageIndex === pageIndex ? { top, bottom } : undefined
  }
  const own = item.lines.filter((line) => line.pageIndex === pageIndex)
  if (own.length === 0) return undefined
  const pitch = pitches.of(item)
  return {
    top: Math.min(...own.map((line) => topOfLine(line, pitch))),
    bottom: Math.max(...own.map((line) => bottomOfLine(line, pitch))),
  }
}

/** The outermost of the places where most stands; near ones count together. */
const outermostCommonPosition = (
  places: readonly { at: number; weight: number }[],
  outermost: (...places: number[]) => number,
): number | undefined => {
  let best: number | undefined
  let most = 0
  for (const { at } of places) {
    let weight = 0
    for (const other of places) if (Math.abs(other.at - at) < sameSidePoints) weight += other.weight
    if (weight > most) {
      most = weight
      best = at
    }
  }
  const middle = best
  if (middle === undefined) return undefined
  return outermost(
    ...places.filter(({ at }) => Math.abs(at - middle) < sameSidePoints).map(({ at }) => at),
  )
}

const weightOf = (item: PageItem): number => {
  if (item.kind === 'paragraph') return item.lines.length
  return item.kind === 'table' ? item.ys.length : 1
}

/** Sides of the outer columns, by how much stands in them. */
const sidesOf = (pages: readonly PageStructure[]) => {
  const lefts: { at: number; weight: number }[] = []
  const rights: { at: number; weight: number }[] = []
  for (const { regions } of pages)
    for (const { columns } of regions) {
      const weigh = (items: readonly PageItem[]) =>
        items.reduce((sum, item) => sum + weightOf(item), 0)
      const [first] = columns
      const last = columns.at(-1)
      if (first) lefts.push({ at: first.left, weight: weigh(first.items) })
      if (last) rights.push({ at: last.right, weight: weigh(last.items) })
    }
  return { lefts, rights }
}

/** Whether a paragraph goes on from the page before, or from one column to the next. */
const hasContinuation = (page: PageStructure): boolean =>
  page.continuesPreviousPage ||
  [...itemsOf(page)].some(
    (item) => item.kind === 'paragraph' && linesBeforeBreak(item).length < item.lines.length,
  )

const clamp = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(value, most))

/** The room of pages of one size: sides where most text has them, top and bottom that hold all of it. */
export const textAreaOf = (
  pages: readonly PageStructure[],
  structure: DocumentStructure,
  context: DocumentContext,
): TextArea => {
  const [first] = pages
  const { widthPoints, heightPoints } = first ?? defaultPage
  const extents: Extent[] = []
  for (const page of pages) {
    const notes = [...structure.footnotes.values()].flat()
    for (const item of [...itemsOf(page), ...notes]) {
      const extent = extentOf(item, page.pageIndex, context.linePitches)
      if (extent) extents.push(extent)
    }
  }
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
  // Where text goes on by itself, the page must end where it ended; elsewhere more room does no harm.
  const flows = pages.some(hasContinuation)
  const free = context.letterFit.isExact ? freeLineCounts.exact : freeLineCounts.other
  const bounds = (flows ? spareLineCount(context) + spareLineShare : free) * line
  const bottom = Math.max(
    Math.min(lowest + bounds, heightPoints),
    flows ? 0 : heightPoints - defaultMarginPoints,
  )
  return { left, right, top, bottom }
}
