import type { DocumentFlow, FlowItem, PageFlow } from '../structure/flow.ts'
import type { ComposeContext } from './context.ts'
import { type Pitches, bottomOfLine, topOfLine } from './pitches.ts'
import { firstPart } from './room.ts'
import { itemsOf } from '../structure/walk.ts'

/** Where text stands on pages of one size: the edges of the room within the margins. */
export interface Frame {
  left: number
  top: number
  right: number
  bottom: number
}

/** In points: sides of columns nearer than this are one. */
const samePlace = 3
/** In points, of a document without pages: A4. */
const usualPage = { widthPoints: 595, heightPoints: 842 } as const
/** Shares of the page: margins are no wider. */
const mostSideMargin = 0.45
const mostTopMargin = 0.9
/** In sizes of running text: a usual line; what of one is left below text that goes on; lines left free below other text. */
const usualLine = 1.16
const spareShare = 0.45
const freeLines = { exact: 2, other: 4 } as const
/**
 * So many lines more than the document's fit on a page: where Word breaks a line that was none, what follows
 * stays in its column, rather than on a page of its own. Text that goes on in the next column has as many more
 * in this one. Not needed where lines break where they did.
 */
export const spareLines = ({ fit, dividesWords }: ComposeContext): number =>
  fit.isExact && !dividesWords ? 0 : 1

/** An empty page has the margins that Word gives it: an inch. */
const usualMargin = 72

interface Extent {
  top: number
  bottom: number
}

/** Where an item begins and ends on a page. */
const extentOf = (item: FlowItem, pageIndex: number, pitches: Pitches): Extent | undefined => {
  if (item.kind !== 'paragraph') {
    const { bottom } = item.box
    // What stands before a table that begins a page.
    const top = item.box.top - (item.kind === 'grid' ? 1 : 0)
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
const commonPlace = (
  places: readonly { at: number; weight: number }[],
  outermost: (...places: number[]) => number,
): number | undefined => {
  let best: number | undefined
  let most = 0
  for (const { at } of places) {
    let weight = 0
    for (const other of places) if (Math.abs(other.at - at) < samePlace) weight += other.weight
    if (weight > most) {
      most = weight
      best = at
    }
  }
  const middle = best
  if (middle === undefined) return undefined
  return outermost(
    ...places.filter(({ at }) => Math.abs(at - middle) < samePlace).map(({ at }) => at),
  )
}

const weightOf = (item: FlowItem): number => {
  if (item.kind === 'paragraph') return item.lines.length
  return item.kind === 'grid' ? item.ys.length : 1
}

/** Sides of the outer columns, by how much stands in them. */
const sidesOf = (pages: readonly PageFlow[]) => {
  const lefts: { at: number; weight: number }[] = []
  const rights: { at: number; weight: number }[] = []
  for (const { regions } of pages)
    for (const { columns } of regions) {
      const weigh = (items: readonly FlowItem[]) =>
        items.reduce((sum, item) => sum + weightOf(item), 0)
      const [first] = columns
      const last = columns.at(-1)
      if (first) lefts.push({ at: first.left, weight: weigh(first.items) })
      if (last) rights.push({ at: last.right, weight: weigh(last.items) })
    }
  return { lefts, rights }
}

/** Whether a paragraph goes on from the page before, or from one column to the next. */
const goesOnByItself = (page: PageFlow): boolean =>
  page.startsWithin ||
  [...itemsOf(page)].some(
    (item) => item.kind === 'paragraph' && firstPart(item).length < item.lines.length,
  )

const within = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(value, most))

/** The room of pages of one size: sides where most text has them, top and bottom that hold all of it. */
export const frameOf = (
  pages: readonly PageFlow[],
  flow: DocumentFlow,
  context: ComposeContext,
): Frame => {
  const [first] = pages
  const { widthPoints, heightPoints } = first ?? usualPage
  const extents: Extent[] = []
  for (const page of pages) {
    const notes = [...flow.footnotes.values()].flat()
    for (const item of [...itemsOf(page), ...notes]) {
      const extent = extentOf(item, page.pageIndex, context.pitches)
      if (extent) extents.push(extent)
    }
  }
  const { lefts, rights } = sidesOf(pages)
  const left = within(0, commonPlace(lefts, Math.min) ?? usualMargin, widthPoints * mostSideMargin)
  const right = within(
    widthPoints * (1 - mostSideMargin),
    commonPlace(rights, Math.max) ?? widthPoints - usualMargin,
    widthPoints,
  )
  if (extents.length === 0)
    return { left, right, top: usualMargin, bottom: heightPoints - usualMargin }
  const top = within(0, Math.min(...extents.map((it) => it.top)), heightPoints * mostTopMargin)
  const lowest = within(top, Math.max(...extents.map((it) => it.bottom)), heightPoints)
  const line = usualLine * flow.bodySizePoints
  // Where text goes on by itself, the page must end where it ended; elsewhere more room does no harm.
  const flows = pages.some(goesOnByItself)
  const free = context.fit.isExact ? freeLines.exact : freeLines.other
  const room = (flows ? spareLines(context) + spareShare : free) * line
  const bottom = Math.max(
    Math.min(lowest + room, heightPoints),
    flows ? 0 : heightPoints - usualMargin,
  )
  return { left, right, top, bottom }
}
