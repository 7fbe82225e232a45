import { type Box, boxAround, hasMiddleIn, heightOf, widthOf } from '../page-content/geometry.ts'
import type { Fill } from '../page-content/page-content.ts'
import type { PageLayout } from '../page-content/page-layout.ts'
import { findBackgrounds } from './tables/lattice.ts'
import { medianOf } from '../../../core/statistics.ts'

/**
 * What stands on a sidebar is read apart from what stands beside it, however close they are and whichever lines they
 * share. A sidebar is a colored area, or it is told by its lines, which are out of step with the lines beside it: the
 * lines of a table, of labels and values, and of columns on one grid share their baselines, or their rows end together.
 *
 * The thresholds of sidebars without color were tuned on those of `npm run bench:word:truth`, seeds 310417, 771904 and
 * 265530, and on `corpus/pdf-to-word-real`.
 */

/**
 * A colored sidebar takes at least this share of the page's height, and of its width at least and at most these shares.
 */
const minColoredHeightShare = 0.4
const widthShares = { min: 0.1, max: 0.6 } as const
/** There are at least this many texts on a colored sidebar. */
const minTexts = 3

/** Finds the colored sidebars of a page. */
const findColoredSidebars = (
  fills: readonly Fill[],
  texts: readonly Box[],
  page: { widthPoints: number; heightPoints: number },
): Box[] =>
  findBackgrounds(
    fills.filter(({ color }) => color !== '#ffffff'),
    page,
  )
    .map(({ box }) => box)
    .filter((box) => {
      const share = widthOf(box) / page.widthPoints
      if (heightOf(box) < minColoredHeightShare * page.heightPoints) return false
      if (share < widthShares.min || share > widthShares.max) return false
      const isOn = (text: Box) => hasMiddleIn(text, box)
      const crosses = (text: Box) =>
        text.bottom > box.top &&
        text.top < box.bottom &&
        ((text.left < box.left - 1 && text.right > box.left + 1) ||
          (text.left < box.right - 1 && text.right > box.right + 1))
      return texts.filter(isOn).length >= minTexts && !texts.some(crosses)
    })

/** Each side of a sidebar without color has at least this many lines, and the higher one takes at least this share of the page's height. */
const minLines = 6
const minHeightShare = 0.25
/** The white strip between both sides is at least this wide. */
const minGapEm = 0.45
/** Baselines that differ by less than this are in step. */
const inStepEm = 0.06
/** At most this share of the lines of the lower side are in step with lines of the other. */
const maxInStepShare = 0.4
/**
 * A distance of baselines this many times as large as the smallest one parts the lines of a side. Beside at least this
 * share of these gaps, and beside at least this many, the lines of the other side go on without such a gap.
 */
const minBreakRatio = 1.3
const minCrossedShare = 0.4
const minCrossedBreaks = 2
/**
 * Lines are scattered when at most this share of them is equally far, within this distance, from the nearest line of the other
 * side. The cells of a row are equally far in most rows, even where they differ in size or stand in the middle between two
 * lines. So many lines of the lower side show a sidebar; those of a block beside another one, such as an address, are fewer.
 * Tuned on the invoices and curricula of other projects (decision 0094).
 */
const maxAlikeShare = 0.35
const alikeEm = 0.06
const minScatteredLines = 20
/** Narrower blocks are columns of numbers, which belong to the text beside them. */
const minBlockWidthEm = 4
/** Rows that are further apart do not belong to one table; the value is that of `tables/candidate-rows.ts`. */
const maxRowDistanceEm = 2.9
/** At least this share of the lines of the right side begins at its left edge. */
const minFlushShare = 0.3
const flushPoints = 1
/** A page with more texts is a map or a plan. */
const maxTexts = 1500

/** A text of a page, with its baseline and its font size in points. */
export interface PlacedText extends Box {
  baseline: number
  sizePoints: number
}

/** The baselines of a side from top to bottom. Texts whose baselines are in step are one line. */
const baselinesOf = (texts: readonly PlacedText[], em: number): number[] => {
  const baselines: number[] = []
  for (const { baseline } of texts)
    if (baseline - (baselines.at(-1) ?? -Infinity) > em / 2) baselines.push(baseline)
  return baselines
}

const isInStep = (baseline: number, others: readonly number[], em: number): boolean =>
  others.some((other) => Math.abs(other - baseline) < inStepEm * em)

/** The gaps between the parts of a side, from baseline to baseline. */
const breaksOf = (lines: readonly number[], em: number): { from: number; to: number }[] => {
  const gaps = lines.slice(1).map((to, index) => ({ from: lines[index] ?? to, to }))
  const usual = Math.max(em, Math.min(...gaps.map(({ from, to }) => to - from)))
  return gaps.filter(({ from, to }) => to - from >= minBreakRatio * usual)
}

/** The distance from a line to the nearest one of the other side; 0 for a line in the middle between two of them. */
const offsetFrom = (others: readonly number[], baseline: number, em: number): number => {
  const above = Math.max(...others.filter((other) => other <= baseline))
  const below = Math.min(...others.filter((other) => other > baseline))
  if (Math.abs(above + below - 2 * baseline) < alikeEm * em) return 0
  return baseline - above < below - baseline ? baseline - above : baseline - below
}

/** Tells whether the lines of one side are at many distances from those of the other, as no cells of a table are. */
const areScattered = (few: readonly number[], many: readonly number[], em: number): boolean => {
  const offsets = few.map((baseline) => offsetFrom(many, baseline, em))
  const mostAlike = Math.max(
    ...offsets.map((one) => offsets.filter((it) => Math.abs(it - one) < alikeEm * em).length),
  )
  return mostAlike <= maxAlikeShare * few.length
}

/** Tells whether parts of the one side end where the other side goes on. */
const haveOtherParts = (few: readonly number[], many: readonly number[], em: number): boolean => {
  const middles = breaksOf(many, em).map(({ from, to }) => (from + to) / 2)
  const breaks = breaksOf(few, em).filter(
    ({ from, to }) => from > (many[0] ?? 0) && to < (many.at(-1) ?? 0),
  )
  const crossed = breaks.filter(
    ({ from, to }) => !middles.some((middle) => middle > from && middle < to),
  )
  return crossed.length >= minCrossedBreaks && crossed.length >= minCrossedShare * breaks.length
}

interface Found {
  sidebar: Box
  lineCount: number
}

/** Two sides of a white strip. The one with fewer lines has `few`; both are from top to bottom, in points. */
interface SideLines {
  few: readonly number[]
  many: readonly number[]
  /** The width of the side with fewer lines. */
  widthPoints: number
  em: number
}

/** Tells whether the lower side is a sidebar of a page of this height. */
const isSidebar =
  (heightPoints: number) =>
  ({ few, many, em }: SideLines): boolean => {
    const height = Math.max(...[few, many].map((lines) => (lines.at(-1) ?? 0) - (lines[0] ?? 0)))
    if (height < minHeightShare * heightPoints) return false
    return (
      haveOtherParts(few, many, em) ||
      (few.length >= minScatteredLines && areScattered(few, many, em))
    )
  }

/** Tells whether both sides are blocks of their own, such as two addresses, rather than columns of a table. */
const areBlocks = ({ few, many, widthPoints, em }: SideLines): boolean =>
  widthPoints >= minBlockWidthEm * em && areScattered(few, many, em)

/** @param texts - from top to bottom, of which none crosses the x position. */
const sideAt = (
  texts: readonly PlacedText[],
  x: number,
  em: number,
  isApart: (sides: SideLines) => boolean,
): Found | undefined => {
  const lefts = texts.filter(({ right }) => right < x)
  const rights = texts.filter(({ left }) => left >= x - flushPoints)
  const flush = rights.filter(({ left }) => left < x + flushPoints)
  if (flush.length < minFlushShare * rights.length) return undefined
  const [leftLines, rightLines] = [baselinesOf(lefts, em), baselinesOf(rights, em)]
  const isLeft = leftLines.length < rightLines.length
  const [few, many] = isLeft ? [leftLines, rightLines] : [rightLines, leftLines]
  if (few.length < minLines) return undefined
  const inStep = few.filter((baseline) => isInStep(baseline, many, em))
  if (inStep.length > maxInStepShare * few.length) return undefined
  const own = boxAround(isLeft ? lefts : rights)
  if (!isApart({ few, many, widthPoints: own.right - own.left, em })) return undefined
  const all = boxAround(texts)
  const sidebar = { ...own, top: all.top, bottom: all.bottom }
  return { sidebar, lineCount: few.length }
}

/**
 * Splits texts into those between the texts that cross an x position, and between larger distances of lines, from top to
 * bottom.
 */
const partsAt = (
  texts: readonly PlacedText[],
  x: number,
  { em, maxDistanceEm }: { em: number; maxDistanceEm: number },
): PlacedText[][] => {
  const parts: PlacedText[][] = [[]]
  let last = -Infinity
  for (const text of texts) {
    const crosses = text.left < x - flushPoints && text.right > x - minGapEm * em
    if (crosses || text.baseline - last > maxDistanceEm * em) parts.push([])
    if (!crosses) parts.at(-1)?.push(text)
    last = text.baseline
  }
  return parts
}

/** Finds the sides that are apart from the text beside them: as high as both sides, and as wide as the one with fewer lines. */
const findSides = (
  texts: readonly PlacedText[],
  isApart: (sides: SideLines) => boolean,
  maxDistanceEm = Infinity,
): Box[] => {
  if (texts.length > maxTexts) return []
  const em = medianOf(texts.map(({ sizePoints }) => sizePoints)) ?? 0
  let rest = texts.toSorted((one, other) => one.baseline - other.baseline)
  const sidebars: Box[] = []
  for (;;) {
    let best: Found | undefined
    const edges = new Set(rest.map(({ left }) => left))
    for (const x of edges)
      for (const part of partsAt(rest, x, { em, maxDistanceEm })) {
        if (part.length < 2 * minLines) continue
        const found = sideAt(part, x, em, isApart)
        if (found && found.lineCount > (best?.lineCount ?? 0)) best = found
      }
    if (best === undefined) return sidebars
    const { sidebar } = best
    sidebars.push(sidebar)
    rest = rest.filter((text) => !hasMiddleIn(text, sidebar))
  }
}

const placedTablesOf = (tables: readonly Box[]): PlacedText[] =>
  tables.map((box) => ({ ...box, baseline: (box.top + box.bottom) / 2, sizePoints: 0 }))

/**
 * Finds the sidebars of a page. Those without color are looked for when there is no colored one.
 *
 * @param texts - the lines of the page outside of tables.
 * @param tables - the places of tables, which stand on one side or across both.
 */
export const findSidebars = (
  texts: readonly PlacedText[],
  tables: readonly Box[],
  page: Pick<PageLayout, 'fills' | 'widthPoints' | 'heightPoints'>,
): Box[] => {
  const colored = findColoredSidebars(page.fills, [...texts, ...tables], page)
  if (colored.length > 0) return colored
  return findSides([...texts, ...placedTablesOf(tables)], isSidebar(page.heightPoints))
}

/**
 * Finds the blocks that stand beside others and are no columns of a table with them, such as the second of two addresses. They
 * are too low for sidebars: their page is read as if they did not exist, but no table has text of both sides.
 *
 * @param texts - the lines of the page outside of tables and sidebars.
 */
export const findBlocksBeside = (texts: readonly PlacedText[], tables: readonly Box[]): Box[] =>
  findSides([...texts, ...placedTablesOf(tables)], areBlocks, maxRowDistanceEm)
