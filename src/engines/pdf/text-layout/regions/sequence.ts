import { boxAround } from '../../page-content/geometry.ts'
import type { Picture, Segment } from '../../page-content/page-layout.ts'
import type { Table, Line, UnclassifiedParagraph } from '../../structure/document-structure.ts'
import { type LinePage, groupIntoLines } from '../../structure/lines.ts'
import { type Atom, usualSize } from './atoms.ts'
import { chainLines, groupTables } from './blocks.ts'
import { orderBlocks } from './reading-order.ts'

/** A table or a picture that stands beside lines: it comes before the paragraph of this line. */
export interface Float {
  content: Table<UnclassifiedParagraph> | Picture
  line: number
}

/** Lines that follow one another down the page. */
export interface TextPiece {
  lines: readonly Line[]
  floats: readonly Float[]
}

/** Lines, or a table or a picture between them. */
export type Piece = TextPiece | Table<UnclassifiedParagraph> | Picture

interface Placed {
  left: number
  right: number
  top: number
  bottom: number
  lines: readonly Atom[]
}

/** In heights of the font: baselines of one row. */
const sameRow = 0.3
/** So many rows above are looked at for one that a block stands in. */
const mostRowsBack = 10

/** Single lines that stand in one row, whatever they hold. */
const isRow = (one: Placed, other: Placed): boolean => {
  const [[line], [beside]] = [one.lines, other.lines]
  return (
    one.lines.length === 1 &&
    other.lines.length === 1 &&
    line !== undefined &&
    beside !== undefined &&
    line.segment !== undefined &&
    beside.segment !== undefined &&
    Math.abs(line.baseline - beside.baseline) < sameRow * Math.min(line.size, beside.size)
  )
}

const placedOf = (lines: readonly Atom[]): Placed => ({ ...boxAround(lines), lines })

/** Puts blocks of one line together that stand in one row. */
const joinRows = (blocks: readonly Placed[]): Placed[] => {
  const joined: Placed[] = []
  const inOrder = blocks.toSorted((one, other) => one.top - other.top)
  for (const block of inOrder) {
    const row = joined
      .slice(-mostRowsBack)
      .find((it) => it.lines.every((line) => isRow(placedOf([line]), block)))
    if (row) joined[joined.indexOf(row)] = placedOf([...row.lines, ...block.lines])
    else joined.push(block)
  }
  return joined
}

const blocksOf = (atoms: readonly Atom[]): Placed[] =>
  joinRows(
    groupTables(chainLines(atoms)).map((group) => placedOf(group.flatMap(({ lines }) => lines))),
  )

/** Whether lines stand one below the other, and nothing beside them. */
const isSimple = (atoms: readonly Atom[]): boolean => {
  let bottom = -Infinity
  for (const { segment, baseline, size } of atoms) {
    if (segment === undefined || baseline - bottom < sameRow * size) return false
    bottom = baseline
  }
  return true
}

const segmentsOf = (atoms: readonly Atom[]): Segment[] =>
  atoms.flatMap(({ segment }) => (segment ? [segment] : []))

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

/** A line so much larger than the next one is a heading: what stands beside it comes after it. */
const headingRatio = 1.3

/** Puts what stands beside lines to the first of them. */
const asFloat = (
  piece: Piece,
  box: Table<UnclassifiedParagraph> | Picture,
): TextPiece | undefined => {
  if (!isText(piece)) return undefined
  const first = piece.lines.findIndex((it) => isBeside(box, it))
  const [one, other] = piece.lines.slice(first)
  if (first === -1 || one === undefined) return undefined
  const isHeading =
    other !== undefined && isBeside(box, other) && one.sizePoints > headingRatio * other.sizePoints
  const line = isHeading ? first + 1 : first
  return { ...piece, floats: [...piece.floats, { content: box, line }] }
}

/** Puts lines of blocks that follow one another down the page together, so that paragraphs may run through them. */
const joinLines = (pieces: readonly Piece[]): Piece[] => {
  const joined: Piece[] = []
  const waiting: (Table<UnclassifiedParagraph> | Picture)[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (!isText(piece)) {
      const before = last && asFloat(last, piece)
      if (before) joined[joined.length - 1] = before
      else waiting.push(piece)
      continue
    }
    let text = piece
    for (const box of waiting.splice(0)) {
      const beside = asFloat(text, box)
      if (beside) text = beside
      else joined.push(box)
    }
    const open = joined.at(-1)
    if (isText(open)) joined[joined.length - 1] = joinText(open, text)
    else joined.push(text)
  }
  return [...joined, ...waiting]
}

/** White that no block reaches into parts what is above it from what is below, when it is higher than this, in heights of the font. */
const leastWhite = 0.8

/** Parts blocks where white goes across all of them: a title in the middle is read before what begins left of it further down. */
const layersOf = (blocks: readonly Placed[], size: number): Placed[][] => {
  const layers: Placed[][] = []
  let bottom = Infinity
  for (const block of blocks.toSorted((one, other) => one.top - other.top)) {
    const last = layers.at(-1)
    if (last && block.top - bottom <= leastWhite * size) {
      last.push(block)
      bottom = Math.max(bottom, block.bottom)
    } else {
      layers.push([block])
      bottom = block.bottom
    }
  }
  return layers
}

/** Brings what is no columns into the order in which it is read. */
export const sequenceOf = (atoms: readonly Atom[], page: LinePage): Piece[] => {
  const inOrder = atoms.toSorted(
    (one, other) => one.baseline - other.baseline || one.left - other.left,
  )
  if (isSimple(inOrder)) return [{ lines: groupIntoLines(segmentsOf(inOrder), page), floats: [] }]
  const layers = layersOf(blocksOf(inOrder), usualSize(inOrder))
  const pieces = layers.flatMap(orderBlocks).flatMap(({ lines }): Piece[] => {
    const segments = segmentsOf(lines)
    const boxes = lines.flatMap(({ content }) => ('kind' in content ? [content] : []))
    return [
      ...boxes,
      ...(segments.length > 0 ? [{ lines: groupIntoLines(segments, page), floats: [] }] : []),
    ]
  })
  return joinLines(pieces)
}
