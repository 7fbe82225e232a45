import { type Box, heightOf } from '../page-content/geometry.ts'
import type { Picture, Segment } from '../page-content/page-layout.ts'
import type { Grid } from '../structure/flow.ts'
import { medianOf } from '../statistics.ts'

/** What is put in order as a whole: a segment of text, a table or a picture. */
export interface Block extends Box {
  baseline: number
  /** Of the font; of a table or a picture next to nothing, so that no text goes together with it. */
  size: number
  height: number
  words: readonly string[]
  /** Of all words and the spaces between them. */
  letterCount: number
  content: Segment | Grid | Picture
  segment: Segment | undefined
}

/** How far letters reach above and below their baseline, in heights of the font. */
const ascentEm = 0.75
const descentEm = 0.22
const noSize = 0.001
/** Segments of fewer words are labels and figures, whose size need not be that of the text. */
const minWords = 3
/** In points: where there is no text. */
const defaultSizePoints = 10

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

const blockOfBox = (content: Grid | Picture): Block => ({
  ...content.box,
  baseline: content.box.top,
  size: noSize,
  height: noSize,
  words: [],
  letterCount: 0,
  content,
  segment: undefined,
})

export const blocksOf = (
  segments: readonly Segment[],
  boxes: readonly (Grid | Picture)[],
): Block[] => [...segments.map(blockOfSegment), ...boxes.map(blockOfBox)]

/** The usual height of the font; 10 points where there is no text. */
export const usualSize = (blocks: readonly Block[]): number =>
  medianOf(
    blocks.flatMap(({ segment, size, words }) =>
      segment === undefined || words.length < minWords ? [] : [size],
    ),
  ) ??
  medianOf(blocks.flatMap(({ segment, size }) => (segment === undefined ? [] : [size]))) ??
  defaultSizePoints

/** Leading of text whose leading is not known, in heights of the font. */
const usualLeadingEm = 1.2

/** How many lines of text have room in it. */
export const lineCountOf = (block: Block, size: number): number =>
  block.segment === undefined
    ? Math.max(1, Math.round(heightOf(block) / (usualLeadingEm * size)))
    : 1

/** Lines below one another: a column, or a part of one. */
interface LineChain {
  left: number
  right: number
  top: number
  bottom: number
  lines: Block[]
}

/** How many lines are compared with one: more are near it only where a page writes everything over everything. */
const maxComparedLines = 500
/** Lines further apart than this, in heights of the font, do not go together. */
const maxLeadingEm = 2.2
/** Lines so many leadings below are not looked at any more. */
const maxLeadingsAhead = 3
/** A ratio: fonts of one text differ by less. */
const maxSizeRatio = 1.25
/** Baselines of one row, in heights of the font. */
const sameRowEm = 0.3

export const overlaps = (
  one: { left: number; right: number },
  other: { left: number; right: number },
): boolean => one.left < other.right && other.left < one.right

const haveSimilarSize = (one: Block, other: Block): boolean =>
  Math.max(one.size, other.size) < maxSizeRatio * Math.min(one.size, other.size)

/** For each line, those of the nearest row below that share some of its width. */
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

/** Chains of lines each of which has the next one alone below it, and is alone above it. */
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

/** Letters: cells hold fewer than a line of running text, in one column at least. */
const maxCellLetters = 16
/** A share: how many of the fewer lines have to stand in rows with others. */
const minRowShare = 0.6
/** Lines of running text are longer; what stands beside them in short lines, and is no figures, is a note or a box. */
const minProseLetters = 30
const digits = /\d/
/** Shares of lines: those with figures in a column of them; the fewer against the more where both are columns. */
const minDigitShare = 0.5
const minCellShare = 0.4

const isSameRow = (one: Block, other: Block): boolean =>
  Math.abs(one.baseline - other.baseline) < sameRowEm * Math.min(one.size, other.size)

const isNumericColumn = ({ lines }: LineChain): boolean =>
  lines.filter(({ words }) => digits.test(words.join(' '))).length >= minDigitShare * lines.length

/** Whether blocks that stand side by side are columns of a table, to be read row by row. */
const areTableColumns = (one: LineChain, other: LineChain): boolean => {
  if (overlaps(one, other) || one.top > other.bottom || other.top > one.bottom) return false
  if (Math.min(meanLetterCount(one), meanLetterCount(other)) > maxCellLetters) return false
  const [fewer, more] = one.lines.length <= other.lines.length ? [one, other] : [other, one]
  const isNote = fewer.lines.length < minCellShare * more.lines.length
  if (isNote && meanLetterCount(more) > minProseLetters) return false
  const [short, long] = meanLetterCount(one) <= meanLetterCount(other) ? [one, other] : [other, one]
  if (long.lines.length > 2 && meanLetterCount(long) > minProseLetters && !isNumericColumn(short))
    return false
  const inRows = fewer.lines.filter((line) => more.lines.some((it) => isSameRow(line, it)))
  return inRows.length >= minRowShare * fewer.lines.length
}

/** More blocks than this are a map or a plan: nothing on it is a table that could be told. */
const maxChains = 600

/** Blocks side by side that are columns of one table go together; every other one stands alone. */
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
