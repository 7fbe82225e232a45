import { type Box, heightOf } from '../page-content/geometry.ts'
import type { Picture, Segment } from '../page-content/page-layout.ts'
import type { Grid } from '../structure/flow.ts'
import { medianOf } from '../statistics.ts'

/** What is put in order as a whole: a segment of text, a table or a picture. */
export interface Atom extends Box {
  baseline: number
  /** Of the font; of a table or a picture next to nothing, so that no text goes together with it. */
  size: number
  height: number
  words: readonly string[]
  /** Of all words and the spaces between them. */
  letters: number
  content: Segment | Grid | Picture
  segment: Segment | undefined
}

/** How far letters reach above and below their baseline, in heights of the font. */
const ascent = 0.75
const descent = 0.22
const noSize = 0.001
/** Segments of fewer words are labels and figures, whose size need not be that of the text. */
const leastWords = 3
/** In points: where there is no text. */
const defaultSize = 10

const wordsOf = ({ text }: Segment): string[] => text.split(/\s+/).filter((word) => word !== '')

const ofSegment = (segment: Segment): Atom => {
  const words = wordsOf(segment)
  return {
    left: segment.left,
    right: segment.right,
    top: segment.baseline - ascent * segment.sizePoints,
    bottom: segment.baseline + descent * segment.sizePoints,
    baseline: segment.baseline,
    size: segment.sizePoints,
    height: segment.heightPoints,
    words,
    letters: words.join(' ').length,
    content: segment,
    segment,
  }
}

const ofBox = (content: Grid | Picture): Atom => ({
  ...content.box,
  baseline: content.box.top,
  size: noSize,
  height: noSize,
  words: [],
  letters: 0,
  content,
  segment: undefined,
})

export const atomsOf = (
  segments: readonly Segment[],
  boxes: readonly (Grid | Picture)[],
): Atom[] => [...segments.map(ofSegment), ...boxes.map(ofBox)]

/** The usual height of the font; 10 points where there is no text. */
export const usualSize = (atoms: readonly Atom[]): number =>
  medianOf(
    atoms.flatMap(({ segment, size, words }) =>
      segment === undefined || words.length < leastWords ? [] : [size],
    ),
  ) ??
  medianOf(atoms.flatMap(({ segment, size }) => (segment === undefined ? [] : [size]))) ??
  defaultSize

/** Leading of text whose leading is not known, in heights of the font. */
const usualLeading = 1.2

/** How many lines of text have room in it. */
export const lineCountOf = (atom: Atom, size: number): number =>
  atom.segment === undefined ? Math.max(1, Math.round(heightOf(atom) / (usualLeading * size))) : 1

/** Lines below one another: a column, or a part of one. */
interface Block {
  left: number
  right: number
  top: number
  bottom: number
  lines: Atom[]
}

/** How many lines are compared with one: more are near it only where a page writes everything over everything. */
const mostCompared = 500
/** Lines further apart than this, in heights of the font, do not go together. */
const mostLeading = 2.2
/** Lines so many leadings below are not looked at any more. */
const leadingsAhead = 3
/** A ratio: fonts of one text differ by less. */
const sizeRatio = 1.25
/** Baselines of one row, in heights of the font. */
const sameRow = 0.3

export const overlaps = (
  one: { left: number; right: number },
  other: { left: number; right: number },
): boolean => one.left < other.right && other.left < one.right

const isAlike = (one: Atom, other: Atom): boolean =>
  Math.max(one.size, other.size) < sizeRatio * Math.min(one.size, other.size)

/** For each line, those of the nearest row below that share some of its width. */
const findBelow = (segments: readonly Atom[]): Map<Atom, Atom[]> => {
  const below = new Map<Atom, Atom[]>()
  for (const [index, segment] of segments.entries()) {
    const found: Atom[] = []
    for (const other of segments.slice(index + 1, index + 1 + mostCompared)) {
      const distance = other.baseline - segment.baseline
      if (distance > mostLeading * Math.max(segment.size, other.size)) {
        if (distance > leadingsAhead * mostLeading * segment.size) break
        continue
      }
      const [nearest] = found
      if (nearest && other.baseline - nearest.baseline > sameRow * nearest.size) break
      if (distance > sameRow * segment.size && overlaps(segment, other)) found.push(other)
    }
    below.set(segment, found)
  }
  return below
}

const blockOf = (lines: Atom[]): Block => ({
  left: Math.min(...lines.map(({ left }) => left)),
  right: Math.max(...lines.map(({ right }) => right)),
  top: Math.min(...lines.map(({ baseline, size }) => baseline - size)),
  bottom: Math.max(...lines.map(({ baseline }) => baseline)),
  lines,
})

/** Chains of lines each of which has the next one alone below it, and is alone above it. */
export const chainLines = (segments: readonly Atom[]): Block[] => {
  const inOrder = segments.toSorted(
    (one, other) => one.baseline - other.baseline || one.left - other.left,
  )
  const below = findBelow(inOrder)
  const above = new Map<Atom, number>()
  for (const found of below.values())
    for (const segment of found) above.set(segment, (above.get(segment) ?? 0) + 1)
  const taken = new Set<Atom>()
  const blocks: Block[] = []
  for (const start of inOrder) {
    if (taken.has(start)) continue
    const lines: Atom[] = []
    for (let line: Atom | undefined = start; line !== undefined;) {
      taken.add(line)
      lines.push(line)
      const [next, ...others]: readonly Atom[] = below.get(line) ?? []
      const isNext: boolean =
        next !== undefined &&
        others.length === 0 &&
        above.get(next) === 1 &&
        isAlike(line, next) &&
        !taken.has(next)
      line = isNext ? next : undefined
    }
    blocks.push(blockOf(lines))
  }
  return blocks
}

const meanLetters = ({ lines }: Block): number =>
  lines.reduce((sum, { letters }) => sum + letters, 0) / lines.length

/** Letters: cells hold fewer than a line of running text, in one column at least. */
const mostCellLetters = 16
/** A share: how many of the fewer lines have to stand in rows with others. */
const leastRowShare = 0.6
/** Lines of running text are longer; what stands beside them in short lines, and is no figures, is a note or a box. */
const proseLetters = 30
const figures = /\d/
/** Shares of lines: those with figures in a column of them; the fewer against the more where both are columns. */
const leastFigureShare = 0.5
const leastCellShare = 0.4

const isSameRow = (one: Atom, other: Atom): boolean =>
  Math.abs(one.baseline - other.baseline) < sameRow * Math.min(one.size, other.size)

const isOfFigures = ({ lines }: Block): boolean =>
  lines.filter(({ words }) => figures.test(words.join(' '))).length >=
  leastFigureShare * lines.length

/** Whether blocks that stand side by side are columns of a table, to be read row by row. */
const areColumns = (one: Block, other: Block): boolean => {
  if (overlaps(one, other) || one.top > other.bottom || other.top > one.bottom) return false
  if (Math.min(meanLetters(one), meanLetters(other)) > mostCellLetters) return false
  const [fewer, more] = one.lines.length <= other.lines.length ? [one, other] : [other, one]
  const isNote = fewer.lines.length < leastCellShare * more.lines.length
  if (isNote && meanLetters(more) > proseLetters) return false
  const [short, long] = meanLetters(one) <= meanLetters(other) ? [one, other] : [other, one]
  if (long.lines.length > 2 && meanLetters(long) > proseLetters && !isOfFigures(short)) return false
  const inRows = fewer.lines.filter((line) => more.lines.some((it) => isSameRow(line, it)))
  return inRows.length >= leastRowShare * fewer.lines.length
}

/** More blocks than this are a map or a plan: nothing on it is a table that could be told. */
const mostBlocks = 600

/** Blocks side by side that are columns of one table go together; every other one stands alone. */
export const groupTables = (blocks: readonly Block[]): Block[][] => {
  if (blocks.length > mostBlocks) return blocks.map((block) => [block])
  const groups = blocks.map((block) => [block])
  const groupOf = new Map(blocks.map((block, index) => [block, groups[index] ?? []]))
  for (const [index, one] of blocks.entries())
    for (const other of blocks.slice(index + 1)) {
      const into = groupOf.get(one)
      const from = groupOf.get(other)
      if (into === undefined || from === undefined || into === from) continue
      if (!areColumns(one, other)) continue
      into.push(...from)
      for (const block of from) groupOf.set(block, into)
    }
  return [...new Set(groupOf.values())]
}
