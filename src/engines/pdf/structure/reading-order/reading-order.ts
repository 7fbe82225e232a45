import {
  type Block,
  chainLines,
  groupTableColumns,
  isPicture,
  overlaps,
  usualSize,
} from './blocks.ts'
import { areSideBySide, boxAround } from '../../page-content/geometry.ts'
import type { Picture, Segment } from '../../page-content/page-layout.ts'
import type { Line, Table, UnclassifiedParagraph } from '../document-structure.ts'
import { type LinePage, groupIntoLines } from '../lines.ts'
import { isNoteNumber, isReferenceLabel } from '../numerals.ts'
import { scriptOf } from '../../text-layout/text-line.ts'

/** A page with more groups is a map or a plan and is read from top to bottom. */
const maxOrdered = 300
/** Baselines of one row differ by at most this, in em. */
const sameRowEm = 0.3
/** Only this many preceding rows are compared with a group. */
const maxRowsBack = 10
/** The gap between the number of a footnote and its text is narrower than this, in em. */
const maxNoteGapEm = 1.5
/** White space of at least this height across all groups, in em, separates layers. */
const minWhiteEm = 0.8

/** Blocks that are read together. */
interface BlockGroup {
  left: number
  right: number
  top: number
  bottom: number
  lines: readonly Block[]
}

const isSingleLine = ({ lines: [first, ...others] }: BlockGroup): boolean =>
  first?.segment !== undefined && others.length === 0

/** Returns whether a single line stands below everything else, such as a page number. */
const isFooter = (group: BlockGroup, groups: readonly BlockGroup[]): boolean =>
  isSingleLine(group) &&
  groups.every((other) => other === group || isSingleLine(other) || other.bottom <= group.top)

/**
 * Returns whether one group is read before another, after T. M. Breuel, "High performance document layout analysis"
 * (2003): the upper of two that overlap horizontally, otherwise the left one, unless something that overlaps both
 * stands between them.
 */
const isBefore = (one: BlockGroup, other: BlockGroup, groups: readonly BlockGroup[]): boolean => {
  if (overlaps(one, other)) return one.top + one.bottom < other.top + other.bottom
  if (one.right > other.left) return false
  const [from, to] = [Math.min(one.bottom, other.bottom), Math.max(one.top, other.top)]
  return !groups.some(
    (between) =>
      between.top >= from - 1 &&
      between.bottom <= to + 1 &&
      overlaps(between, one) &&
      overlaps(between, other),
  )
}

/** Sorts groups topologically by reading order. */
const orderGroups = (groups: readonly BlockGroup[]): BlockGroup[] => {
  const fromTop = groups.toSorted((one, other) => one.top - other.top || one.left - other.left)
  if (groups.length > maxOrdered) return fromTop
  const footers = new Set(fromTop.filter((group) => isFooter(group, fromTop)))
  const body = fromTop.filter((group) => !footers.has(group))
  const ordered: BlockGroup[] = []
  const visited = new Set<BlockGroup>()
  const visit = (group: BlockGroup): void => {
    if (visited.has(group)) return
    visited.add(group)
    for (const other of body) if (!visited.has(other) && isBefore(other, group, body)) visit(other)
    ordered.push(group)
  }
  for (const group of body) visit(group)
  return [...ordered, ...footers]
}

/** A table or picture beside lines, which is placed before the paragraph of this line. */
interface Float {
  content: Table<UnclassifiedParagraph> | Picture
  line: number
}

/** Consecutive lines, and the floats beside them. */
interface TextPiece {
  lines: readonly Line[]
  floats: readonly Float[]
}

/** Consecutive lines, or a table or picture between them. */
export type Piece = TextPiece | Table<UnclassifiedParagraph> | Picture

/** Returns whether two single lines, or two pictures, stand in one row. */
const isRow = (one: BlockGroup, other: BlockGroup): boolean => {
  const [[line], [beside]] = [one.lines, other.lines]
  if (one.lines.length > 1 || other.lines.length > 1 || !line || !beside) return false
  if (isPicture(line) && isPicture(beside)) return areSideBySide(line, beside)
  return (
    line.segment !== undefined &&
    beside.segment !== undefined &&
    Math.abs(line.baseline - beside.baseline) < sameRowEm * Math.min(line.size, beside.size)
  )
}

const blockGroupOf = (lines: readonly Block[]): BlockGroup => ({ ...boxAround(lines), lines })

/** Joins groups of single lines, or of pictures, that stand in one row. */
const joinRows = (groups: readonly BlockGroup[]): BlockGroup[] => {
  const joined: BlockGroup[] = []
  const inOrder = groups.toSorted((one, other) => one.top - other.top)
  for (const group of inOrder) {
    const row = joined
      .slice(-maxRowsBack)
      .find((it) => it.lines.every((line) => isRow(blockGroupOf([line]), group)))
    if (row) {
      const lines = [...row.lines, ...group.lines].toSorted((one, other) => one.left - other.left)
      joined[joined.indexOf(row)] = blockGroupOf(lines)
    } else joined.push(group)
  }
  return joined
}

/** The number of a footnote or the label of a reference. */
type Label = Block & { segment: Segment }

const isLabel = (line: Block): line is Label =>
  line.segment !== undefined &&
  (isNoteNumber(line.segment.text) || isReferenceLabel(line.segment.text))

/**
 * Returns whether a group has the line that a label stands before: a number that is raised against it, or a label that reaches
 * over it (`blocks.ts`).
 */
const isLabelOf = (label: Label, { lines }: BlockGroup): boolean =>
  lines.some(({ segment, left, right, baseline }) => {
    if (segment === undefined) return false
    if (isReferenceLabel(label.segment.text))
      return right === label.right && Math.abs(baseline - label.baseline) < sameRowEm * label.size
    const gap = left - label.right
    const script = scriptOf({ sizePoints: label.size, baseline: label.baseline }, segment)
    return gap >= 0 && gap < maxNoteGapEm * segment.sizePoints && script === 'super'
  })

const labelIn = ({ lines: [only, ...others] }: BlockGroup): Label | undefined =>
  only !== undefined && others.length === 0 && isLabel(only) ? only : undefined

/** Joins the numbers of footnotes and the labels of references with the groups of the lines that they stand before. */
const joinLabels = (groups: readonly BlockGroup[]): BlockGroup[] => {
  if (groups.length > maxOrdered) return [...groups]
  const others = groups.filter((group) => labelIn(group) === undefined)
  const labelsByGroup = Map.groupBy(
    groups.flatMap((group) => labelIn(group) ?? []),
    (label) => others.find((group) => isLabelOf(label, group)),
  )
  labelsByGroup.delete(undefined)
  const labels = new Set<Block>([...labelsByGroup.values()].flat())
  return groups
    .filter(({ lines }) => !lines.some((line) => labels.has(line)))
    .map((group) => blockGroupOf([...(labelsByGroup.get(group) ?? []), ...group.lines]))
}

const groupBlocks = (blocks: readonly Block[]): BlockGroup[] =>
  joinLabels(
    joinRows(
      groupTableColumns(chainLines(blocks)).map((group) =>
        blockGroupOf(group.flatMap(({ lines }) => lines)),
      ),
    ),
  )

/** Returns whether the blocks are lines below each other, with nothing beside them. */
const isSingleColumn = (blocks: readonly Block[]): boolean => {
  let bottom = -Infinity
  for (const { segment, baseline, size } of blocks) {
    if (segment === undefined || baseline - bottom < sameRowEm * size) return false
    bottom = baseline
  }
  return true
}

const segmentsOf = (blocks: readonly Block[]): Segment[] =>
  blocks.flatMap(({ segment }) => (segment ? [segment] : []))

const isBeside = (
  { box }: Table<UnclassifiedParagraph> | Picture,
  { baseline, sizePoints }: Line,
): boolean => box.top < baseline && box.bottom > baseline - sizePoints

const isText = (piece: Piece | undefined): piece is TextPiece =>
  piece !== undefined && 'lines' in piece

const joinText = (one: TextPiece, other: TextPiece): TextPiece => ({
  lines: [...one.lines, ...other.lines],
  floats: [
    ...one.floats,
    ...other.floats.map((it) => ({ ...it, line: it.line + one.lines.length })),
  ],
})

/** Attaches a table or picture to the first of the lines beside it; undefined when there are none. */
const attachAsFloat = (
  piece: Piece,
  box: Table<UnclassifiedParagraph> | Picture,
): TextPiece | undefined => {
  if (!isText(piece)) return undefined
  const first = piece.lines.findIndex((it) => isBeside(box, it))
  if (first === -1) return undefined
  return { ...piece, floats: [...piece.floats, { content: box, line: first }] }
}

/** Joins consecutive text pieces, so that paragraphs can continue across them. */
const joinLines = (pieces: readonly Piece[]): Piece[] => {
  const joined: Piece[] = []
  const waiting: (Table<UnclassifiedParagraph> | Picture)[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (!isText(piece)) {
      const before = last && attachAsFloat(last, piece)
      if (before) joined[joined.length - 1] = before
      else waiting.push(piece)
      continue
    }
    let text = piece
    for (const box of waiting.splice(0)) {
      const beside = attachAsFloat(text, box)
      if (beside) text = beside
      else joined.push(box)
    }
    const open = joined.at(-1)
    if (isText(open)) joined[joined.length - 1] = joinText(open, text)
    else joined.push(text)
  }
  return [...joined, ...waiting]
}

/**
 * Splits groups at white space across all of them, so that a centered title is read before what starts further left
 * below it.
 */
const splitAtWhite = (groups: readonly BlockGroup[], size: number): BlockGroup[][] => {
  const layers: BlockGroup[][] = []
  let bottom = Infinity
  for (const group of groups.toSorted((one, other) => one.top - other.top)) {
    const last = layers.at(-1)
    if (last && group.top - bottom <= minWhiteEm * size) {
      last.push(group)
      bottom = Math.max(bottom, group.bottom)
    } else {
      layers.push([group])
      bottom = group.bottom
    }
  }
  return layers
}

/** Puts the blocks of a column in reading order. */
export const sequenceBlocks = (blocks: readonly Block[], page: LinePage): Piece[] => {
  const inOrder = blocks.toSorted(
    (one, other) => one.baseline - other.baseline || one.left - other.left,
  )
  if (isSingleColumn(inOrder))
    return [{ lines: groupIntoLines(segmentsOf(inOrder), page), floats: [] }]
  const layers = splitAtWhite(groupBlocks(inOrder), usualSize(inOrder))
  const pieces = layers.flatMap(orderGroups).flatMap(({ lines }): Piece[] => {
    const segments = segmentsOf(lines)
    const boxes = lines.flatMap(({ content }) => ('kind' in content ? [content] : []))
    return [
      ...boxes,
      ...(segments.length > 0 ? [{ lines: groupIntoLines(segments, page), floats: [] }] : []),
    ]
  })
  return joinLines(pieces)
}
