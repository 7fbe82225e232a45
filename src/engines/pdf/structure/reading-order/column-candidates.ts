import {
  type Box,
  areLevel,
  areSideBySide,
  middleOf,
  widthOf,
} from '../../page-content/geometry.ts'
import { medianOf } from '../../../../core/statistics.ts'
import { scriptOf } from '../../text-layout/text-line.ts'
import { isNoteNumber } from '../numerals.ts'
import { type Block, isPicture, lineCountOf } from './blocks.ts'

/** Baselines of one row differ by at most this, in em; the value is the same as in `blocks.ts`. */
const sameRowEm = 0.3
/** Lines of prose fill more than this share of their column, and hold more than this many letters. */
const minFilledShare = 0.55
const minProseLetters = 12
/**
 * A full line ends beyond this share of its column. Lines are certainly prose when at least this share of them is
 * full, and they have this median number of letters and this number of rows.
 */
const minFullLineShare = 0.85
const minFullLinesShare = 0.4
const minSureProseLetters = 20
const minRows = 3
/**
 * They are prose as well when there are at least this many of them, with this median number of letters, and this share of them
 * begins within a sentence, with a small letter: the values of `classify-table.ts`. Two columns together end at two right edges, and
 * are known by that only. Tuned on the papers of `npm run bench:word:truth`.
 */
const minRunningLines = 12
const minRunningLetters = 15
const minContinuedShare = 0.4
const startsInLowerCase = /^\p{Ll}/u
/**
 * Tables and pictures are a column's main content when they take at least this share of its height and this many
 * lines.
 */
const minBoxShare = 0.5
const minBoxLines = 3
/** Rows of which this share aligns with the other side are a table, or labels with their values. */
const maxAlignedRowShare = 0.6
/** Text crosses an x position when it extends beyond it by more than this on both sides, in em. */
export const crossingEm = 0.15
/** A tolerance well above rounding errors, in points. */
const roundingSlackPoints = 1e-6

/** The segments of one row, and the width that they fill together. */
interface Row {
  baseline: number
  sizePoints: number
  left: number
  right: number
  filled: number
  letters: number
  segments: number
  /** It may be the number of a footnote, and nothing else. */
  isNoteNumber: boolean
}

/** The blocks on one side of a column gap. */
export interface ColumnSide {
  blocks: readonly Block[]
  rows: readonly Row[]
  left: number
  right: number
  /** The number of text rows, plus the rows that would fit into its tables and pictures. */
  lineCount: number
}

const startRow = ({ baseline, size, left, right, letterCount, segment }: Block): Row => ({
  baseline,
  sizePoints: size,
  left,
  right,
  filled: right - left,
  letters: letterCount,
  segments: 1,
  isNoteNumber: segment !== undefined && isNoteNumber(segment.text),
})

const addTo = (row: Row, block: Block): void => {
  row.left = Math.min(row.left, block.left)
  row.right = Math.max(row.right, block.right)
  row.filled += widthOf(block)
  row.letters += block.letterCount
  row.segments += 1
  row.isNoteNumber = false
}

/** @param blocks - from top to bottom. */
const rowsOf = (blocks: readonly Block[]): Row[] => {
  const rows: Row[] = []
  for (const block of blocks) {
    if (block.segment === undefined) continue
    const last = rows.at(-1)
    if (last && block.baseline - last.baseline < sameRowEm * Math.min(block.size, last.sizePoints))
      addTo(last, block)
    else rows.push(startRow(block))
  }
  return rows
}

export const columnSideOf = (blocks: readonly Block[], size: number): ColumnSide => {
  const inOrder = blocks.toSorted((one, other) => one.baseline - other.baseline)
  const rows = rowsOf(inOrder)
  let left = Infinity
  let right = -Infinity
  let lineCount = rows.length
  for (const block of inOrder) {
    left = Math.min(left, block.left)
    right = Math.max(right, block.right)
    if (block.segment === undefined) lineCount += lineCountOf(block, size)
  }
  return { blocks: inOrder, rows, left, right, lineCount }
}

const medianLetters = ({ rows }: ColumnSide): number =>
  medianOf(rows.map(({ letters, segments }) => letters / segments)) ?? 0

/** Returns whether the lines may be prose. */
const mayBeProse = (side: ColumnSide): boolean =>
  side.rows.length >= minRows &&
  (medianOf(side.rows.map(({ filled }) => filled)) ?? 0) >
    minFilledShare * (side.right - side.left) &&
  medianLetters(side) > minProseLetters

/** Returns whether most lines go on with a sentence. */
const isRunningText = (side: ColumnSide): boolean => {
  const lines = side.blocks.flatMap(({ segment }) => segment ?? [])
  const continued = lines.filter(({ text }) => startsInLowerCase.test(text))
  return (
    lines.length >= minRunningLines &&
    medianLetters(side) >= minRunningLetters &&
    continued.length >= minContinuedShare * lines.length
  )
}

/** Returns whether many lines end at the right edge. */
const isFilled = (side: ColumnSide): boolean =>
  mayBeProse(side) &&
  medianLetters(side) >= minSureProseLetters &&
  side.rows.filter(({ right }) => right - side.left > minFullLineShare * (side.right - side.left))
    .length >=
    minFullLinesShare * side.rows.length

/** Returns whether the lines are certainly prose. */
export const isProse = (side: ColumnSide): boolean => isFilled(side) || isRunningText(side)

/** Returns whether the column mainly consists of a table or a picture. */
const isMostlyBoxes = ({ blocks, lineCount, rows }: ColumnSide): boolean =>
  lineCount - rows.length >= Math.max(minBoxLines, minBoxShare * lineCount) &&
  blocks.some(({ segment }) => segment === undefined)

/** Returns whether a row stands beside another one. The number of a footnote is raised against its line. */
const isBeside = (row: Row, other: Row): boolean =>
  Math.abs(row.baseline - other.baseline) < sameRowEm * row.sizePoints ||
  (row.isNoteNumber && scriptOf(row, other) === 'super') ||
  (other.isNoteNumber && scriptOf(other, row) === 'super')

/** Returns the share of rows on the shorter side that stand beside a row of the other side. */
const rowShare = (one: ColumnSide, other: ColumnSide): number => {
  const [few, many] = one.rows.length < other.rows.length ? [one, other] : [other, one]
  const found = few.rows.filter((row) => many.rows.some((it) => isBeside(row, it)))
  return few.rows.length === 0 ? 0 : found.length / few.rows.length
}

const tablesOf = ({ blocks }: ColumnSide): Block[] =>
  blocks.filter(({ content }) => 'kind' in content && content.kind === 'table')

/** Returns whether tables on both sides stand in rows, like the cards of a brochure: they begin and end together. */
const areRowsOfTables = (left: ColumnSide, right: ColumnSide): boolean => {
  const [one, other] = [tablesOf(left), tablesOf(right)]
  const [few, many] = one.length < other.length ? [one, other] : [other, one]
  return few.length > 0 && few.every((table) => many.some((it) => areLevel(it, table)))
}

/** Returns whether both sides of a gap are columns that are read one after the other, rather than row by row. */
const areColumns = (left: ColumnSide, right: ColumnSide): boolean => {
  const [isLeft, isRight] = [left, right].map(isProse)
  if (isLeft === true && isRight === true) return true
  if (rowShare(left, right) >= maxAlignedRowShare) return false
  if (isLeft === true || isRight === true) return true
  return (
    [left, right].every((side) => mayBeProse(side) || isMostlyBoxes(side)) &&
    !areRowsOfTables(left, right)
  )
}

/** What stands to the left and right of an x position. */
export interface ColumnSides {
  left: ColumnSide
  right: ColumnSide
  /** The sides are read one after the other. */
  areColumns: boolean
}

/** A part of the page in which nothing crosses a given x position. */
export class BandCandidate {
  /** The vertical centers of the nearest crossing blocks above and below. */
  readonly from: number
  readonly to: number
  /** The number of lines on either side; lines in one row count separately. */
  leftLines = 0
  rightLines = 0
  readonly #left: Block[] = []
  readonly #right: Block[] = []
  #sides: ColumnSides | undefined

  constructor(from: number, to: number) {
    this.from = from
    this.to = to
  }

  add(block: Block, isLeft: boolean, size: number): void {
    const lines = lineCountOf(block, size)
    if (isLeft) this.leftLines += lines
    else this.rightLines += lines
    const side = isLeft ? this.#left : this.#right
    side.push(block)
  }

  /** Cached, because many x positions have the same blocks on their sides. */
  sides(size: number): ColumnSides {
    if (this.#sides === undefined) {
      const left = columnSideOf(this.#left, size)
      const right = columnSideOf(this.#right, size)
      this.#sides = { left, right, areColumns: areColumns(left, right) }
    }
    return this.#sides
  }
}

/** Returns for each picture the pictures that stand beside it. */
const rowsOfPictures = (blocks: readonly Block[]): Map<Block, Block[]> => {
  const pictures = blocks.filter(isPicture)
  return new Map(
    pictures.map((picture) => [picture, pictures.filter((it) => areSideBySide(it, picture))]),
  )
}

/** Where a block is, relative to an x position. A rule counts only when it crosses the position. */
const position = { nowhere: 0, left: 1, right: 2, across: 3 } as const

/** Divides a page, or a part of one, at increasing x positions. */
export class BandCandidateFinder {
  readonly #blocks: readonly Block[]
  readonly #rules: readonly Box[]
  readonly #size: number
  /** The pictures beside each picture. Where one of a row is across an x position, all of them are. */
  readonly #rows: ReadonlyMap<Block, readonly Block[]>
  /** The side of each block and then of each rule, relative to the last x position. */
  readonly #positions: Uint8Array
  /**
   * The x positions at which the side of something changes, in increasing order, and how many of them are before the
   * last position.
   */
  readonly #changes: Float64Array
  #passed = 0
  #candidates: readonly BandCandidate[] = []

  /**
   * @param blocks - sorted by their vertical centers.
   * @param rules - horizontal lines, which end columns where they cross the position.
   * @param size - the usual font size in points.
   */
  constructor(blocks: readonly Block[], rules: readonly Box[], size: number) {
    this.#blocks = blocks
    this.#rules = rules
    this.#size = size
    this.#rows = rowsOfPictures(blocks)
    this.#positions = new Uint8Array(blocks.length + rules.length)
    this.#changes = Float64Array.from([
      ...blocks.flatMap(({ left, right }) => [
        left + crossingEm * size,
        (left + right) / 2,
        right - crossingEm * size,
      ]),
      ...rules.flatMap(({ left, right }) => [left, right]),
    ]).toSorted()
  }

  /**
   * Returns the parts of the page between what crosses an x position. The objects are the same as long as the
   * division does not change.
   *
   * @param x - must be larger than in the previous call.
   */
  at(x: number): readonly BandCandidate[] {
    if (this.#mayChange(x) && this.#updatePositions(x)) {
      const hasBoth =
        this.#positions.includes(position.left) && this.#positions.includes(position.right)
      this.#candidates = hasBoth ? this.#divide() : []
    }
    return this.#candidates
  }

  /** @returns whether the side of anything may have changed since the previous position. */
  #mayChange(x: number): boolean {
    const next = (): number => this.#changes[this.#passed] ?? Infinity
    const isNear = next() <= x + roundingSlackPoints
    while (next() <= x - roundingSlackPoints) this.#passed += 1
    return isNear
  }

  /** @returns whether the side of anything has changed since the previous position. */
  #updatePositions(x: number): boolean {
    let isChanged = false
    let index = 0
    const record = (place: number): void => {
      isChanged ||= this.#positions[index] !== place
      this.#positions[index] = place
      index += 1
    }
    for (const block of this.#blocks) record(this.#positionOf(block, x))
    for (const { left, right } of this.#rules)
      record(left < x && right > x ? position.across : position.nowhere)
    return isChanged
  }

  #positionOf(block: Block, x: number): number {
    const edge = crossingEm * this.#size
    const isAcross = ({ left, right }: Block): boolean => left < x - edge && right > x + edge
    if (isAcross(block) || this.#rows.get(block)?.some(isAcross)) return position.across
    return (block.left + block.right) / 2 < x ? position.left : position.right
  }

  #divide(): BandCandidate[] {
    const crossings = [...this.#blocks, ...this.#rules]
      .filter((_, index) => this.#positions[index] === position.across)
      .map(middleOf)
      .toSorted((one, other) => one - other)
    const candidates = [-Infinity, ...crossings].map(
      (from, index) => new BandCandidate(from, crossings[index] ?? Infinity),
    )
    let at = 0
    for (const [index, block] of this.#blocks.entries()) {
      while (middleOf(block) > (candidates[at]?.to ?? Infinity)) at += 1
      const place = this.#positions[index]
      if (place !== position.across) candidates[at]?.add(block, place === position.left, this.#size)
    }
    return candidates
  }
}
