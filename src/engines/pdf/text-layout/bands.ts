import { type Box, boxAround } from '../page-content/geometry.ts'
import { type Block, usualSize } from './blocks.ts'
import {
  type ColumnSide,
  type ColumnSides,
  type BandCandidate,
  BandCandidateFinder,
  crossingEm,
  middleOf,
  columnSideOf,
} from './column-candidates.ts'
import type { Room } from '../structure/paragraphs/rows.ts'

/** White between two columns, as long as nothing crosses it. */
interface ColumnGap {
  left: ColumnSide
  right: ColumnSide
  /** What stands above and below both columns. */
  above: readonly Block[]
  below: readonly Block[]
}

/** A gutter has this many lines at least on each side. */
const minLines = 3
/** Step of the search, in points: a gutter is wider. */
const minStepPoints = 2
const maxSteps = 600
/** The narrowest gutter, in heights of the font. */
const minGapWidthEm = 0.6

interface FoundGap {
  candidate: BandCandidate
  sides: ColumnSides
  score: number
}

/** White that is there once what sticks out is left aside. */
const isWideEnough = (x: number, { left, right }: ColumnSides, size: number): boolean => {
  let end = -Infinity
  for (const block of left.blocks)
    if (block.right <= x + crossingEm * size) end = Math.max(end, block.right)
  return right.left - end >= minGapWidthEm * size
}

/** Counts most the lines of the side with fewer, then those of both. */
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

/** A rule parts what is above from what is below where it is longer than this, in heights of the font. */
const minRuleLengthEm = 8

/**
 * Finds the white between two columns that has most lines on both sides.
 *
 * @param atoms - of a page, or of a part of one.
 * @param rules - level lines, which end columns where they cross the gutter.
 * @returns undefined when all is one column.
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

/** Leading up to which a line goes on from the one above, in heights of the font. */
const maxLeadingEm = 1.35
const sameLeftPoints = 2
const sameSizePoints = 0.6
const sameRowEm = 0.4

/** Whether a line is the short last one of a paragraph that runs above both columns. */
const endsParagraphAbove = (
  line: Block,
  above: readonly Block[],
  rest: readonly Block[],
): boolean => {
  const last = above.findLast(({ segment, left }) => segment && left < line.right)
  if (last === undefined || line.segment === undefined) return false
  const neighbours = rest.filter(
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
    neighbours.length === 0 &&
    line.baseline > last.baseline &&
    line.baseline - last.baseline < maxLeadingEm * last.size &&
    Math.abs(line.size - last.size) < sameSizePoints &&
    Math.abs(line.left - leftmost) < sameLeftPoints
  )
}

/** How much of its column a line fills that is broken at the column's end. */
const minFullLineShare = 0.85
/** What stands alone beside a gutter by more than this, in heights of the font, is looked at. */
const minOutsideDistanceEm = 3
/** White between blocks, from top to top, in heights of the font. */
const minBlockGapEm = 1.7

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

/** Text that is broken at the column's end, a table or a picture: a column's own. */
const belongsToColumn = (run: readonly Block[], { left, right }: ColumnSide): boolean =>
  run.some((it) => it.segment === undefined || it.right - left > minFullLineShare * (right - left))

/**
 * Short lines of one side that stand above, or below, all of the other: they are no part of a column.
 *
 * @param atoms - of one side, from beside the other one outwards.
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

/** Leaves above and below what does not belong to the columns, though it does not cross the gutter either. */
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

/** A strip of a page: columns side by side, each of pieces that are read one after the other. */
interface Band {
  columns: readonly (readonly Block[])[][]
}

/** Columns within columns: three and four side by side are found so. */
const maxColumnDepth = 3
/** More than this are a map or a plan. */
const maxBlocks = 3000

/** The columns of one side of a gutter; what is no single row of columns is one, of several pieces. */
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
 * Divides a page, or a part of one, into strips from top to bottom and those into columns.
 *
 * @param rules - level lines, which part strips.
 * @returns every atom once.
 */
export const findBands = (blocks: readonly Block[], rules: readonly Box[]): Band[] =>
  splitIntoBands(blocks, rules, maxColumnDepth)

/** Lines of running text hold so many letters, and reach so far. */
const minFullLineLetters = 25

/** So many of them tell where a column ends. */
const minFullLines = 3

/** Whether lines are broken where the longest of them ends. */
const isProse = (text: readonly Block[], { left, right }: Room): boolean =>
  text.filter(
    (it) =>
      it.letterCount >= minFullLineLetters && it.right - left > minFullLineShare * (right - left),
  ).length >= minFullLines

/** What text takes; tables and pictures may stick out of their column, and count where text does not tell. */
export const columnBoundsOf = (blocks: readonly Block[]): Room => {
  const text = blocks.filter(({ segment }) => segment !== undefined)
  const { left, right } = boxAround(text.length > 0 ? text : blocks)
  if (text.length === 0 || isProse(text, { left, right })) return { left, right }
  const boxes = blocks.filter(({ segment }) => segment === undefined)
  const whole = boxAround([{ left, right, top: 0, bottom: 0 }, ...boxes])
  return { left: whole.left, right: whole.right }
}

/** The margin on the right is that on the left where no text tells it, if that is not wider than this share of the page. */
const maxMarginShare = 0.4

const textBoundsOf = (blocks: readonly Block[], widthPoints: number): Room => {
  const bounds = columnBoundsOf(blocks)
  const text = blocks.filter(({ segment }) => segment !== undefined)
  if (bounds.left > maxMarginShare * widthPoints || isProse(text, bounds)) return bounds
  return {
    left: bounds.left,
    right: Math.max(bounds.right, widthPoints - Math.max(0, bounds.left)),
  }
}

/** Columns of different strips that are the same one begin within this, in points. */
const sameColumnPoints = 6

/** The room of each column: that of the same columns in the other strips of the page too. */
export const findColumnBounds = (
  bands: readonly Band[],
  widthPoints: number,
): ((band: Band) => readonly Room[]) => {
  const all = bands.map(({ columns }) => columns.map((pieces) => columnBoundsOf(pieces.flat())))
  const whole = textBoundsOf(
    bands.flatMap(({ columns }) => columns.flat(2)),
    widthPoints,
  )
  return ({ columns }) => {
    if (columns.length === 1) return [whole]
    const own = columns.map((pieces) => columnBoundsOf(pieces.flat()))
    const alike = all.filter(
      (boundsOfColumns) =>
        boundsOfColumns.length === own.length &&
        boundsOfColumns.every(
          (it, at) => Math.abs(it.left - (own[at]?.left ?? 0)) < sameColumnPoints,
        ),
    )
    return own.map((bounds, at) => ({
      left: Math.min(...alike.map((boundsOfColumns) => boundsOfColumns[at]?.left ?? bounds.left)),
      // Nothing stands beyond the last one: it may take all that the page's text does.
      right: Math.max(
        ...(at === own.length - 1 ? [whole.right] : []),
        ...alike.map((boundsOfColumns) => boundsOfColumns[at]?.right ?? bounds.right),
      ),
    }))
  }
}
