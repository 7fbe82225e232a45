import { type Box, heightOf } from '../../page-content/geometry.ts'
import type { Picture, Segment } from '../../page-content/page-layout.ts'
import type { Table, UnclassifiedParagraph } from '../document-structure.ts'
import { medianOf } from '../../../../core/statistics.ts'
import { isReferenceLabel } from '../numerals.ts'

/** The ascent and descent of letters, in em. */
const ascentEm = 0.75
const descentEm = 0.22
/** The size of tables and pictures is almost 0, so that it never equals that of text. */
const noSize = 0.001
/** The font size that is assumed for a page without text. */
const defaultSizePoints = 10
/** The leading that is assumed where it is unknown, in em. */
const usualLeadingEm = 1.2
/**
 * Only this many following lines are compared with a line. More are near it only where a page writes everything on
 * top of everything.
 */
const maxComparedLines = 500
/** Lines with a larger distance, in em, do not belong together. */
const maxLeadingEm = 2.2
/** Lines more than this many of the largest leadings below are not compared. */
const maxLeadingsAhead = 3
/** Font sizes within one text differ by a smaller ratio. */
const maxSizeRatio = 1.25
/** Baselines of one row differ by at most this, in em. */
const sameRowEm = 0.3
/** The text of a reference begins at most this far after its label. */
const maxReferenceGapEm = 4
/** At least one of two table columns has cells of at most this many letters on average. */
const maxCellLetters = 16
/** At least this share of the lines of the shorter column stands in rows with the other column. */
const minRowShare = 0.6
/** Lines of prose are longer than this. */
const minProseLetters = 30
/** Beside prose, a column with less than this share of its lines is a marginal note or a box. */
const minCellShare = 0.4
/** A page with more chains is a map or a plan, in which no tables can be recognized. */
const maxChains = 600

/** The unit of reading order: a text segment, a table or a picture. */
export interface Block extends Box {
  baseline: number
  /** The font size. That of tables and pictures is almost 0, so that they never match text. */
  size: number
  height: number
  words: readonly string[]
  /** The number of letters, including spaces between words. */
  letterCount: number
  content: Segment | Table<UnclassifiedParagraph> | Picture
  segment: Segment | undefined
}

const wordsOf = ({ text }: Segment): string[] => text.split(/\s+/).filter((word) => word !== '')

const blockOfSegment = (segment: Segment): Block => {
  const words = wordsOf(segment)
  return {
    left: segment.left,
    right: segment.right,
    top: segment.baseline - ascentEm * segment.sizePoints,
    bottom: segment.baseline + descentEm * segment.sizePoints,
    baseline: segment.baseline,
    size: segment.sizePoints,
    height: segment.heightPoints,
    words,
    letterCount: words.join(' ').length,
    content: segment,
    segment,
  }
}

const blockOfBox = (content: Table<UnclassifiedParagraph> | Picture): Block => ({
  ...content.box,
  baseline: content.box.top,
  size: noSize,
  height: noSize,
  words: [],
  letterCount: 0,
  content,
  segment: undefined,
})

/**
 * Lets the label of a reference reach over the line after it, so that no gap between columns is found between the two. All texts
 * begin after the longest label.
 */
const withReachingLabel = (block: Block, blocks: readonly Block[]): Block => {
  const { segment, right, baseline, size } = block
  if (segment === undefined || !isReferenceLabel(segment.text)) return block
  const [text] = blocks
    .filter(({ left }) => left >= right && left - right < maxReferenceGapEm * size)
    .filter((other) => Math.abs(other.baseline - baseline) < sameRowEm * size)
    .toSorted((one, other) => one.left - other.left)
  return text === undefined ? block : { ...block, right: text.right }
}

export const isPicture = ({ content }: Block): boolean =>
  'kind' in content && content.kind === 'picture'

/** Returns the units of reading order on a page or in a part of one. */
export const blocksOf = (
  segments: readonly Segment[],
  boxes: readonly (Table<UnclassifiedParagraph> | Picture)[],
): Block[] => {
  const blocks = segments.map(blockOfSegment)
  return [...blocks.map((block) => withReachingLabel(block, blocks)), ...boxes.map(blockOfBox)]
}

/** Returns the median font size in points; 10 when there is no text. */
export const usualSize = (blocks: readonly Block[]): number =>
  medianOf(blocks.flatMap(({ segment, size }) => (segment === undefined ? [] : [size]))) ??
  defaultSizePoints

/** Returns the number of text lines that fit into the block's height. */
export const lineCountOf = (block: Block, size: number): number =>
  block.segment === undefined
    ? Math.max(1, Math.round(heightOf(block) / (usualLeadingEm * size)))
    : 1

/** Consecutive lines of a column, or of a part of one. */
interface LineChain {
  left: number
  right: number
  top: number
  bottom: number
  lines: Block[]
}

export const overlaps = (
  one: { left: number; right: number },
  other: { left: number; right: number },
): boolean => one.left < other.right && other.left < one.right

const haveSimilarSize = (one: Block, other: Block): boolean =>
  Math.max(one.size, other.size) < maxSizeRatio * Math.min(one.size, other.size)

/** Returns for each line the lines of the nearest row below that overlap it horizontally. */
const findBelow = (segments: readonly Block[]): Map<Block, Block[]> => {
  const below = new Map<Block, Block[]>()
  for (const [index, segment] of segments.entries()) {
    const found: Block[] = []
    for (const other of segments.slice(index + 1, index + 1 + maxComparedLines)) {
      const distance = other.baseline - segment.baseline
      if (distance > maxLeadingEm * Math.max(segment.size, other.size)) {
        if (distance > maxLeadingsAhead * maxLeadingEm * segment.size) break
        continue
      }
      const [nearest] = found
      if (nearest && other.baseline - nearest.baseline > sameRowEm * nearest.size) break
      if (distance > sameRowEm * segment.size && overlaps(segment, other)) found.push(other)
    }
    below.set(segment, found)
  }
  return below
}

const lineChainOf = (lines: Block[]): LineChain => ({
  left: Math.min(...lines.map(({ left }) => left)),
  right: Math.max(...lines.map(({ right }) => right)),
  top: Math.min(...lines.map(({ baseline, size }) => baseline - size)),
  bottom: Math.max(...lines.map(({ baseline }) => baseline)),
  lines,
})

/** Chains lines where each has exactly one line below it, which has exactly one line above it. */
export const chainLines = (segments: readonly Block[]): LineChain[] => {
  const inOrder = segments.toSorted(
    (one, other) => one.baseline - other.baseline || one.left - other.left,
  )
  const below = findBelow(inOrder)
  const above = new Map<Block, number>()
  for (const found of below.values())
    for (const segment of found) above.set(segment, (above.get(segment) ?? 0) + 1)
  const taken = new Set<Block>()
  const chains: LineChain[] = []
  for (const start of inOrder) {
    if (taken.has(start)) continue
    const lines: Block[] = []
    for (let line: Block | undefined = start; line !== undefined;) {
      taken.add(line)
      lines.push(line)
      const [next, ...others]: readonly Block[] = below.get(line) ?? []
      const isNext: boolean =
        next !== undefined &&
        others.length === 0 &&
        above.get(next) === 1 &&
        haveSimilarSize(line, next) &&
        !taken.has(next)
      line = isNext ? next : undefined
    }
    chains.push(lineChainOf(lines))
  }
  return chains
}

const meanLetterCount = ({ lines }: LineChain): number =>
  lines.reduce((sum, { letterCount }) => sum + letterCount, 0) / lines.length

const isSameRow = (one: Block, other: Block): boolean =>
  Math.abs(one.baseline - other.baseline) < sameRowEm * Math.min(one.size, other.size)

/** Returns whether two chains side by side are columns of a table, which is read row by row. */
const areTableColumns = (one: LineChain, other: LineChain): boolean => {
  if (overlaps(one, other) || one.top > other.bottom || other.top > one.bottom) return false
  if ([...one.lines, ...other.lines].some(isPicture)) return false
  if (Math.min(meanLetterCount(one), meanLetterCount(other)) > maxCellLetters) return false
  const [fewer, more] = one.lines.length <= other.lines.length ? [one, other] : [other, one]
  const isNote = fewer.lines.length < minCellShare * more.lines.length
  if (isNote && meanLetterCount(more) > minProseLetters) return false
  const inRows = fewer.lines.filter((line) => more.lines.some((it) => isSameRow(line, it)))
  return inRows.length >= minRowShare * fewer.lines.length
}

/** Groups the chains that are columns of one table. All others form groups of their own. */
export const groupTableColumns = (chains: readonly LineChain[]): LineChain[][] => {
  if (chains.length > maxChains) return chains.map((chain) => [chain])
  const groups = chains.map((chain) => [chain])
  const groupOf = new Map(chains.map((chain, index) => [chain, groups[index] ?? []]))
  for (const [index, one] of chains.entries())
    for (const other of chains.slice(index + 1)) {
      const into = groupOf.get(one)
      const from = groupOf.get(other)
      if (into === undefined || from === undefined || into === from) continue
      if (!areTableColumns(one, other)) continue
      into.push(...from)
      for (const chain of from) groupOf.set(chain, into)
    }
  return [...new Set(groupOf.values())]
}
