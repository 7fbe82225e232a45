import { type Box, widthOf } from '../page-content/geometry.ts'
import { medianOf } from '../statistics.ts'
import { type Block, lineCountOf } from './blocks.ts'

/** Baselines of one row, in heights of the font: as in `blocks.ts`. */
const sameRowEm = 0.3

/** What stands side by side: segments of one row and how much of the width they fill. */
interface Row {
  baseline: number
  size: number
  left: number
  right: number
  filled: number
  letters: number
  segments: number
}

/** One side of a gutter. */
export interface ColumnSide {
  blocks: readonly Block[]
  rows: readonly Row[]
  left: number
  right: number
  /** Rows of text, and as many as would have room in its tables and pictures. */
  lineCount: number
}

const startRow = ({ baseline, size, left, right, letterCount }: Block): Row => ({
  baseline,
  size,
  left,
  right,
  filled: right - left,
  letters: letterCount,
  segments: 1,
})

const addTo = (row: Row, block: Block): void => {
  row.left = Math.min(row.left, block.left)
  row.right = Math.max(row.right, block.right)
  row.filled += widthOf(block)
  row.letters += block.letterCount
  row.segments += 1
}

/** @param atoms - from top to bottom. */
const rowsOf = (blocks: readonly Block[]): Row[] => {
  const rows: Row[] = []
  for (const block of blocks) {
    if (block.segment === undefined) continue
    const last = rows.at(-1)
    if (last && block.baseline - last.baseline < sameRowEm * Math.min(block.size, last.size))
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

/** Lines of running text fill more of their column than this, and hold more letters. */
const minFilledShare = 0.55
const minProseLetters = 12
/** Lines of running text that reach the end of the column, about, are at least this share. */
const minFullLineShare = 0.85
const minFullLines = 0.4
const minSureProseLetters = 20
const minRows = 3
/** A table or picture is a column's content when it takes this share of its height. */
const minBoxShare = 0.5
const minBoxLines = 3

const medianLetters = ({ rows }: ColumnSide): number =>
  medianOf(rows.map(({ letters, segments }) => letters / segments)) ?? 0

/** Lines that could be of running text. */
const mayBeProse = (side: ColumnSide): boolean =>
  side.rows.length >= minRows &&
  (medianOf(side.rows.map(({ filled }) => filled)) ?? 0) >
    minFilledShare * (side.right - side.left) &&
  medianLetters(side) > minProseLetters

/** Lines that surely are of running text: many reach the end. */
const isProse = (side: ColumnSide): boolean =>
  mayBeProse(side) &&
  medianLetters(side) >= minSureProseLetters &&
  side.rows.filter(({ right }) => right - side.left > minFullLineShare * (side.right - side.left))
    .length >=
    minFullLines * side.rows.length

/** Mostly one large table or picture. */
const isMostlyBoxes = ({ blocks, lineCount, rows }: ColumnSide): boolean =>
  lineCount - rows.length >= Math.max(minBoxLines, minBoxShare * lineCount) &&
  blocks.some(({ segment }) => segment === undefined)

/** How many rows of the side with fewer stand in rows of the other. */
const rowShare = (one: ColumnSide, other: ColumnSide): number => {
  const [few, many] = one.rows.length < other.rows.length ? [one, other] : [other, one]
  if (few.rows.length === 0) return 0
  let from = 0
  let found = 0
  for (const row of few.rows) {
    while ((many.rows[from]?.baseline ?? Infinity) < row.baseline - sameRowEm * row.size) from += 1
    if ((many.rows[from]?.baseline ?? Infinity) < row.baseline + sameRowEm * row.size) found += 1
  }
  return found / few.rows.length
}

/** Rows of fewer letters that line up are a table, or labels with what belongs to them. */
const maxCellLetters = 16
const maxAlignedRowShare = 0.6

/** Leading within a block of text, in heights of the font. */
const maxLeadingEm = 1.7
const minDenseShare = 0.75
/** Figures beside running text belong to its lines. */
const digits = /\d/
/** A share of the side's segments. */
const maxDigitShare = 0.6

/** Lines that follow one another closely, as those of a listing do, and those of labels do not. */
const isDenseBlock = ({ rows, blocks }: ColumnSide): boolean => {
  const close = rows.filter((row, index) => {
    const above = rows[index - 1]
    return above !== undefined && row.baseline - above.baseline < maxLeadingEm * row.size
  })
  const withFigures = blocks.filter(({ words }) => digits.test(words.join(' ')))
  return (
    rows.length >= minRows &&
    close.length >= minDenseShare * (rows.length - 1) &&
    withFigures.length < maxDigitShare * blocks.length
  )
}

/** Whether what stands left and right of a gutter is read one after the other, rather than row by row. */
const areColumns = (left: ColumnSide, right: ColumnSide): boolean => {
  const [isLeft, isRight] = [left, right].map(isProse)
  if (isLeft === true && isRight === true) return true
  const lineUp = rowShare(left, right) >= maxAlignedRowShare
  if (lineUp)
    return (isLeft === true && isDenseBlock(right)) || (isRight === true && isDenseBlock(left))
  if (isLeft === true || isRight === true) return true
  const [couldLeft, couldRight] = [left, right].map(
    (side) => mayBeProse(side) || isMostlyBoxes(side),
  )
  if (couldLeft === true && couldRight === true) return true
  return (
    (mayBeProse(left) || mayBeProse(right)) &&
    Math.min(medianLetters(left), medianLetters(right)) >= maxCellLetters
  )
}

/** What stands left and right of a place. */
export interface ColumnSides {
  left: ColumnSide
  right: ColumnSide
  /** They are read one after the other. */
  areColumns: boolean
}

/** A part of a page, both sides of a place that nothing in it crosses. */
export class BandCandidate {
  /** Middles of what crosses the place above it and below it. */
  readonly from: number
  readonly to: number
  /** Lines on either side, where those that stand in one row count each. */
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

  /** Read once: many places find the same on their sides. */
  sides(size: number): ColumnSides {
    if (this.#sides === undefined) {
      const left = columnSideOf(this.#left, size)
      const right = columnSideOf(this.#right, size)
      this.#sides = { left, right, areColumns: areColumns(left, right) }
    }
    return this.#sides
  }
}

/** Text crosses a place when it reaches beyond it by this much on both sides, in heights of the font. */
export const crossingEm = 0.15
/** Lines that stick out of their column by less, in heights of the font, do not end it. */
const maxOverhangEm = 2.5
/** They begin where this many others do, as far as this is the same place. */
const minAlignedLines = 3
const alignedPoints = 2

export const middleOf = ({ top, bottom }: Box): number => (top + bottom) / 2

/** Far more than numbers are rounded by, in points. */
const roundingSlackPoints = 1e-6

/** Where things are, as seen from a place. A rule that does not cross it is nowhere. */
const position = { nowhere: 0, left: 1, right: 2, across: 3 } as const

/** Divides a page, or a part of one, at one place after another. */
export class BandCandidateFinder {
  readonly #blocks: readonly Block[]
  readonly #rules: readonly Box[]
  readonly #size: number
  /** Where atoms are, then rules, as seen from the last place. */
  readonly #seen: Uint8Array
  /** Where things come to be elsewhere, from left to right, and how many of them lie behind the last place. */
  readonly #changes: Float64Array
  #passed = 0
  #candidates: readonly BandCandidate[] = []

  /**
   * @param atoms - by their middles, from top to bottom.
   * @param rules - level lines, which end columns where they cross the place.
   * @param size - the usual height of the font.
   */
  constructor(blocks: readonly Block[], rules: readonly Box[], size: number) {
    this.#blocks = blocks
    this.#rules = rules
    this.#size = size
    this.#seen = new Uint8Array(blocks.length + rules.length)
    this.#changes = Float64Array.from([
      ...blocks.flatMap(({ left, right }) => [
        left + crossingEm * size,
        (left + right) / 2,
        right - crossingEm * size,
        right - maxOverhangEm * size,
      ]),
      ...rules.flatMap(({ left, right }) => [left, right]),
    ]).toSorted()
  }

  /**
   * Stretches between what crosses a place: the same objects as long as places divide the page in the same way.
   *
   * @param x - further to the right than the place before.
   */
  at(x: number): readonly BandCandidate[] {
    if (this.#passes(x) && this.#look(x)) {
      const hasBoth = this.#seen.includes(position.left) && this.#seen.includes(position.right)
      this.#candidates = hasBoth ? this.#divide() : []
    }
    return this.#candidates
  }

  /** @returns whether anything may be elsewhere than it was, as seen from the place before. */
  #passes(x: number): boolean {
    const next = (): number => this.#changes[this.#passed] ?? Infinity
    const isNear = next() <= x + roundingSlackPoints
    while (next() <= x - roundingSlackPoints) this.#passed += 1
    return isNear
  }

  /** @returns whether anything is elsewhere than it was, as seen from the place before. */
  #look(x: number): boolean {
    let isChanged = false
    let index = 0
    const see = (place: number): void => {
      isChanged ||= this.#seen[index] !== place
      this.#seen[index] = place
      index += 1
    }
    for (const block of this.#blocks) see(this.#atomFrom(block, x))
    for (const { left, right } of this.#rules)
      see(left < x && right > x ? position.across : position.nowhere)
    return isChanged
  }

  #atomFrom(block: Block, x: number): number {
    const edge = crossingEm * this.#size
    const isCrossing = block.left < x - edge && block.right > x + edge
    if (isCrossing && !this.#sticksOut(block, x)) return position.across
    return (block.left + block.right) / 2 < x ? position.left : position.right
  }

  /** Whether a line is one of the left column that is a little too long. */
  #sticksOut({ segment, left, right }: Block, x: number): boolean {
    if (segment === undefined || !(right - x < maxOverhangEm * this.#size)) return false
    const end = x + crossingEm * this.#size
    let aligned = 0
    for (const other of this.#blocks) {
      if (other.right <= end && Math.abs(other.left - left) < alignedPoints) aligned += 1
      if (aligned === minAlignedLines) return true
    }
    return false
  }

  #divide(): BandCandidate[] {
    const crossings = [...this.#blocks, ...this.#rules]
      .filter((_, index) => this.#seen[index] === position.across)
      .map(middleOf)
      .toSorted((one, other) => one - other)
    const candidates = [-Infinity, ...crossings].map(
      (from, index) => new BandCandidate(from, crossings[index] ?? Infinity),
    )
    let at = 0
    for (const [index, block] of this.#blocks.entries()) {
      while (middleOf(block) > (candidates[at]?.to ?? Infinity)) at += 1
      const place = this.#seen[index]
      if (place !== position.across) candidates[at]?.add(block, place === position.left, this.#size)
    }
    return candidates
  }
}
