import { type Box, boxAround, hasMiddleIn, middleOf } from '../../page-content/geometry.ts'
import { type Block, usualSize } from './blocks.ts'
import {
  type ColumnSide,
  type ColumnSides,
  type BandCandidate,
  BandCandidateFinder,
  crossingEm,
  columnSideOf,
  isProse,
} from './column-candidates.ts'
import type { ColumnBounds } from '../document-structure.ts'

/** Each side of a column gap has at least this many lines. */
const minLines = 3
/** The step of the search for column gaps, which are all wider, and the largest number of steps across the page. */
const minStepPoints = 2
const maxSteps = 600
/** The narrowest column gap, in em. */
const minGapWidthEm = 0.6
/** Longer rules, in em, separate what is above them from what is below. */
const minRuleLengthEm = 8
/**
 * The largest leading with which a line continues a paragraph, in em, and the tolerances within which the left edge,
 * the font size and, in em, the baseline of two lines are equal.
 */
const maxLeadingEm = 1.35
const sameLeftPoints = 2
const sameSizePoints = 0.6
const sameRowEm = 0.4
/** A line that is wider than this share of its column is broken at the column's end. */
const minFullLineShare = 0.85
/**
 * Blocks of one side are looked at when they are further than this from the vertical extent of the other side, in em.
 */
const minOutsideDistanceEm = 3
/** The smallest distance between the baselines of separate paragraphs, in em. */
const minBlockGapEm = 1.7
/** The depth of columns within columns, by which three and four columns are found. */
const maxColumnDepth = 3
/** A page with more blocks is a map or a plan. */
const maxBlocks = 3000
/** Lines of prose have at least this many letters. */
const minFullLineLetters = 25
/** This many full lines show where a column ends. */
const minFullLines = 3
/**
 * A column reaches to the next one when fewer than this share of its lines are full, and more than this would stay free
 * between both. Tuned on the sidebars of `npm run bench:word:truth`.
 */
const minFullLinesShare = 0.5
const minFreeEm = 3
/**
 * When no text shows where the right margin is, it equals the left margin, unless that is wider than this share of
 * the page.
 */
const maxMarginShare = 0.4
/** Columns of different bands are the same column when their left edges differ by less than this. */
const sameColumnPoints = 6

/** The white space between two columns, along the part of the page where nothing crosses it. */
interface ColumnGap {
  left: ColumnSide
  right: ColumnSide
  /** The blocks above and below both columns. */
  above: readonly Block[]
  below: readonly Block[]
}

interface FoundGap {
  candidate: BandCandidate
  sides: ColumnSides
  score: number
}

const isWideEnough = (x: number, { left, right }: ColumnSides, size: number): boolean => {
  let end = -Infinity
  for (const block of left.blocks)
    if (block.right <= x + crossingEm * size) end = Math.max(end, block.right)
  return right.left - end >= minGapWidthEm * size
}

/** Ranks by the number of lines on the side with fewer, then by that of both sides. */
const scoreOf = (left: number, right: number): number => Math.min(left, right) * 1e6 + left + right

const minScore = scoreOf(minLines, minLines)

const bestAt = (
  x: number,
  candidates: readonly BandCandidate[],
  size: number,
  before: FoundGap | undefined,
): FoundGap | undefined => {
  let best = before
  const isBetter = (score: number): boolean => score >= minScore && score > (best?.score ?? 0)
  for (const candidate of candidates) {
    if (!isBetter(scoreOf(candidate.leftLines, candidate.rightLines))) continue
    const sides = candidate.sides(size)
    const score = scoreOf(sides.left.lineCount, sides.right.lineCount)
    if (isBetter(score) && isWideEnough(x, sides, size) && sides.areColumns)
      best = { candidate, sides, score }
  }
  return best
}

/**
 * Finds the column gap that has the most lines on both sides.
 *
 * @param blocks - the blocks of a page, or of a part of one.
 * @param rules - horizontal lines, which end columns where they cross the gap.
 * @returns undefined when there is only one column.
 */
const findColumnGap = (blocks: readonly Block[], rules: readonly Box[]): ColumnGap | undefined => {
  const size = usualSize(blocks)
  const inOrder = blocks.toSorted((one, other) => middleOf(one) - middleOf(other))
  const long = rules.filter(({ left, right }) => right - left > minRuleLengthEm * size)
  let [from, to] = [Infinity, -Infinity]
  for (const { left, right } of inOrder) {
    from = Math.min(from, left)
    to = Math.max(to, right)
  }
  let best: FoundGap | undefined
  const step = Math.max(minStepPoints, (to - from) / maxSteps)
  const reader = new BandCandidateFinder(inOrder, long, size)
  for (let x = from + step; x < to; x += step) best = bestAt(x, reader.at(x), size, best)
  if (best === undefined) return undefined
  const { candidate, sides } = best
  const { left, right } = sides
  const inside = new Set<Block>([...left.blocks, ...right.blocks])
  const others = inOrder.filter((block) => !inside.has(block))
  return {
    left,
    right,
    above: others.filter((block) => middleOf(block) <= candidate.from),
    below: others.filter((block) => !(middleOf(block) <= candidate.from)),
  }
}

/** Returns whether a line is the short last line of a paragraph that spans both columns above it. */
const endsParagraphAbove = (
  line: Block,
  above: readonly Block[],
  rest: readonly Block[],
): boolean => {
  const last = above.findLast(({ segment, left }) => segment && left < line.right)
  if (last === undefined || line.segment === undefined) return false
  const neighbors = rest.filter(
    (it) => it !== line && Math.abs(it.baseline - line.baseline) < sameRowEm * line.size,
  )
  const leftmost = above.reduce(
    (minLeft, { left, segment, baseline }) =>
      segment && last.baseline - baseline < maxLeadingEm * 2 * last.size
        ? Math.min(minLeft, left)
        : minLeft,
    Infinity,
  )
  return (
    neighbors.length === 0 &&
    line.baseline > last.baseline &&
    line.baseline - last.baseline < maxLeadingEm * last.size &&
    Math.abs(line.size - last.size) < sameSizePoints &&
    Math.abs(line.left - leftmost) < sameLeftPoints
  )
}

const topOf = ({ blocks }: ColumnSide): number =>
  blocks.reduce((top, it) => Math.min(top, it.top), Infinity)

const bottomOf = ({ blocks }: ColumnSide): number =>
  blocks.reduce((bottom, it) => Math.max(bottom, it.bottom), -Infinity)

const splitAtWhite = (blocks: readonly Block[], size: number): Block[][] => {
  const runs: Block[][] = []
  for (const block of blocks) {
    const last = runs.at(-1)
    const above = last?.at(-1)
    if (last && above && Math.abs(block.baseline - above.baseline) < minBlockGapEm * size)
      last.push(block)
    else runs.push([block])
  }
  return runs
}

/**
 * Returns whether a group belongs to a column, because it contains a line broken at the column's end, a table or a
 * picture.
 */
const belongsToColumn = (run: readonly Block[], { left, right }: ColumnSide): boolean =>
  run.some((it) => it.segment === undefined || it.right - left > minFullLineShare * (right - left))

/**
 * Returns the short lines at the end of one side that stand above, or below, all of the other side and so belong to
 * no column.
 *
 * @param blocks - the blocks of one side, starting beside the other side.
 */
const outsideColumn = (
  blocks: readonly Block[],
  isAlone: (block: Block) => boolean,
  side: ColumnSide,
  size: number,
): Block[] => {
  const runs = splitAtWhite(blocks, size)
  const last = runs.findLastIndex(
    (run) => belongsToColumn(run, side) || !run.every((it) => isAlone(it)),
  )
  return runs.slice(last + 1).flat()
}

const outsideOf = (
  side: ColumnSide,
  other: ColumnSide,
  size: number,
): { above: Block[]; below: Block[] } => {
  const top = topOf(other) - minOutsideDistanceEm * size
  const bottom = bottomOf(other) + minOutsideDistanceEm * size
  const upwards = side.blocks.toReversed()
  return {
    above: outsideColumn(upwards, (it) => it.bottom < top, side, size).toReversed(),
    below: outsideColumn(side.blocks, (it) => it.top > bottom, side, size),
  }
}

/** Moves blocks that belong to neither column, although they do not cross the gap, to those above and below. */
const trimColumnGap = (gap: ColumnGap, size: number): ColumnGap => {
  const { left, right } = gap
  const alone = [outsideOf(left, right, size), outsideOf(right, left, size)]
  const above = [...gap.above, ...alone.flatMap((it) => it.above)]
  const below = [...alone.flatMap((it) => it.below), ...gap.below]
  const taken = new Set([...above, ...below])
  let leftBlocks = left.blocks.filter((it) => !taken.has(it))
  const rightBlocks = right.blocks.filter((it) => !taken.has(it))
  const first = leftBlocks[0]
  const inOrder = above.toSorted((one, other) => one.baseline - other.baseline)
  if (
    first &&
    leftBlocks.length > 1 &&
    endsParagraphAbove(first, inOrder, [...leftBlocks, ...rightBlocks])
  ) {
    above.push(first)
    leftBlocks = leftBlocks.slice(1)
  }
  return {
    left: columnSideOf(leftBlocks, size),
    right: columnSideOf(rightBlocks, size),
    above,
    below,
  }
}

/** A horizontal band of a page with its columns. Each column is a list of parts, which are read one after another. */
interface Band {
  columns: readonly (readonly Block[])[][]
}

/** Returns the columns of one side of a gap. A side with several bands is one column with several parts. */
const columnsOf = (bands: readonly Band[]): Band['columns'] => {
  const [only] = bands
  if (only && bands.length === 1) return only.columns
  return [bands.flatMap(({ columns }) => columns.flat())]
}

const splitIntoBands = (blocks: readonly Block[], rules: readonly Box[], depth: number): Band[] => {
  if (blocks.length === 0) return []
  const found = depth > 0 && blocks.length <= maxBlocks ? findColumnGap(blocks, rules) : undefined
  if (found === undefined) return [{ columns: [[blocks]] }]
  const { above, left, right, below }: ColumnGap = trimColumnGap(found, usualSize(blocks))
  const sides = [left, right].flatMap((side) =>
    columnsOf(splitIntoBands(side.blocks, rules, depth - 1)),
  )
  return [
    ...splitIntoBands(above, rules, depth),
    { columns: sides },
    ...splitIntoBands(below, rules, depth),
  ]
}

/**
 * Divides a page, or a part of one, into bands from top to bottom, and the bands into columns.
 *
 * @param rules - horizontal lines, which separate bands.
 * @param sidebars - areas whose text is read apart from the text beside them. They divide the page first.
 * @returns every block exactly once.
 */
export const findBands = (
  blocks: readonly Block[],
  rules: readonly Box[],
  sidebars: readonly Box[] = [],
): Band[] => {
  const [sidebar, ...others] = sidebars
  if (sidebar === undefined) return splitIntoBands(blocks, rules, maxColumnDepth)
  const above = blocks.filter((block) => middleOf(block) < sidebar.top)
  const below = blocks.filter((block) => middleOf(block) > sidebar.bottom)
  const within = blocks.filter((block) => !above.includes(block) && !below.includes(block))
  const on = within.filter((block) => hasMiddleIn(block, sidebar))
  const beside = within.filter((block) => !on.includes(block))
  if (on.length === 0 || beside.length === 0) return findBands(blocks, rules, others)
  const middle = (sidebar.left + sidebar.right) / 2
  const lefts = beside.filter(({ left, right }) => (left + right) / 2 < middle)
  const rights = beside.filter((block) => !lefts.includes(block))
  const sides = [lefts, on, rights].filter((side) => side.length > 0)
  // Columns of running text are told from what stands above and below them by their own rules.
  const size = usualSize(blocks)
  if (sides.every((side) => isProse(columnSideOf(side, size))))
    return findBands(blocks, rules, others)
  return [
    ...findBands(above, rules, others),
    { columns: sides.flatMap((side) => columnsOf(findBands(side, rules, others))) },
    ...findBands(below, rules, others),
  ]
}

/** Returns whether the longest lines end at the same right edge, as lines of prose do. */
const isFilled = (text: readonly Block[], { left, right }: ColumnBounds): boolean =>
  text.filter(
    (it) =>
      it.letterCount >= minFullLineLetters && it.right - left > minFullLineShare * (right - left),
  ).length >= minFullLines

/**
 * Returns the horizontal extent of a column's text. Tables and pictures may overhang, and count only when the text
 * does not show where the column ends.
 */
export const columnBoundsOf = (blocks: readonly Block[]): ColumnBounds => {
  const text = blocks.filter(({ segment }) => segment !== undefined)
  const { left, right } = boxAround(text.length > 0 ? text : blocks)
  if (text.length === 0 || isFilled(text, { left, right })) return { left, right }
  const boxes = blocks.filter(({ segment }) => segment === undefined)
  const whole = boxAround([{ left, right, top: 0, bottom: 0 }, ...boxes])
  return { left: whole.left, right: whole.right }
}

const textBoundsOf = (blocks: readonly Block[], widthPoints: number): ColumnBounds => {
  const bounds = columnBoundsOf(blocks)
  const text = blocks.filter(({ segment }) => segment !== undefined)
  if (bounds.left > maxMarginShare * widthPoints || isFilled(text, bounds)) return bounds
  return {
    left: bounds.left,
    right: Math.max(bounds.right, widthPoints - Math.max(0, bounds.left)),
  }
}

/**
 * Returns the bounds of columns side by side. A column of short lines, far from the next one, reaches to that: its longest line
 * does not show where it ends.
 */
const boundsSideBySide = ({ columns }: Band): ColumnBounds[] => {
  const all = columns.map((pieces) => columnBoundsOf(pieces.flat()))
  return all.map(({ left, right }, at) => {
    const text = columns[at]?.flat().filter(({ segment }) => segment !== undefined) ?? []
    const end = (all[at + 1]?.left ?? -Infinity) - usualSize(text)
    const full = text.filter((it) => it.right - left > minFullLineShare * (right - left))
    const isShort = full.length < minFullLinesShare * text.length
    return { left, right: isShort && end - right > minFreeEm * usualSize(text) ? end : right }
  })
}

/** Returns the bounds of each column, extended by those of the same column in other bands of the page. */
export const findColumnBounds = (
  bands: readonly Band[],
  widthPoints: number,
): ((band: Band) => readonly ColumnBounds[]) => {
  const all = bands.map(boundsSideBySide)
  const whole = textBoundsOf(
    bands.flatMap(({ columns }) => columns.flat(2)),
    widthPoints,
  )
  return (band) => {
    if (band.columns.length === 1) return [whole]
    const own = boundsSideBySide(band)
    const alike = all.filter(
      (boundsOfColumns) =>
        boundsOfColumns.length === own.length &&
        boundsOfColumns.every(
          (it, at) => Math.abs(it.left - (own[at]?.left ?? 0)) < sameColumnPoints,
        ),
    )
    return own.map((bounds, at) => ({
      left: Math.min(...alike.map((boundsOfColumns) => boundsOfColumns[at]?.left ?? bounds.left)),
      // The last column may extend to the right edge of all text.
      right: Math.max(
        ...(at === own.length - 1 ? [whole.right] : []),
        ...alike.map((boundsOfColumns) => boundsOfColumns[at]?.right ?? bounds.right),
      ),
    }))
  }
}
