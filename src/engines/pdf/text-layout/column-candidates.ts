import { type Box, widthOf } from '../page-content/geometry.ts'
import { medianOf } from '../statistics.ts'
import { type Atom, lineCountOf } from './blocks.ts'

/** Baselines of one row, in heights of the font: as in `blocks.ts`. */
const sameRow = 0.3

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
export interface Side {
  atoms: readonly Atom[]
  rows: readonly Row[]
  left: number
  right: number
  /** Rows of text, and as many as would have room in its tables and pictures. */
  lineCount: number
}

const startRow = ({ baseline, size, left, right, letters }: Atom): Row => ({
  baseline,
  size,
  left,
  right,
  filled: right - left,
  letters,
  segments: 1,
})

const addTo = (row: Row, atom: Atom): void => {
  row.left = Math.min(row.left, atom.left)
  row.right = Math.max(row.right, atom.right)
  row.filled += widthOf(atom)
  row.letters += atom.letters
  row.segments += 1
}

/** @param atoms - from top to bottom. */
const rowsOf = (atoms: readonly Atom[]): Row[] => {
  const rows: Row[] = []
  for (const atom of atoms) {
    if (atom.segment === undefined) continue
    const last = rows.at(-1)
    if (last && atom.baseline - last.baseline < sameRow * Math.min(atom.size, last.size))
      addTo(last, atom)
    else rows.push(startRow(atom))
  }
  return rows
}

export const sideOf = (atoms: readonly Atom[], size: number): Side => {
  const inOrder = atoms.toSorted((one, other) => one.baseline - other.baseline)
  const rows = rowsOf(inOrder)
  let left = Infinity
  let right = -Infinity
  let lineCount = rows.length
  for (const atom of inOrder) {
    left = Math.min(left, atom.left)
    right = Math.max(right, atom.right)
    if (atom.segment === undefined) lineCount += lineCountOf(atom, size)
  }
  return { atoms: inOrder, rows, left, right, lineCount }
}

/** Lines of running text fill more of their column than this, and hold more letters. */
const leastFilled = 0.55
const leastLetters = 12
/** Lines of running text that reach the end of the column, about, are at least this share. */
const reachesEnd = 0.85
const leastFull = 0.4
const leastFullLetters = 20
const leastRows = 3
/** A table or picture is a column's content when it takes this share of its height. */
const leastBoxShare = 0.5
const leastBoxLines = 3

const medianLetters = ({ rows }: Side): number =>
  medianOf(rows.map(({ letters, segments }) => letters / segments)) ?? 0

/** Lines that could be of running text. */
const mayBeProse = (side: Side): boolean =>
  side.rows.length >= leastRows &&
  (medianOf(side.rows.map(({ filled }) => filled)) ?? 0) > leastFilled * (side.right - side.left) &&
  medianLetters(side) > leastLetters

/** Lines that surely are of running text: many reach the end. */
const isProse = (side: Side): boolean =>
  mayBeProse(side) &&
  medianLetters(side) >= leastFullLetters &&
  side.rows.filter(({ right }) => right - side.left > reachesEnd * (side.right - side.left))
    .length >=
    leastFull * side.rows.length

/** Mostly one large table or picture. */
const isOfBoxes = ({ atoms, lineCount, rows }: Side): boolean =>
  lineCount - rows.length >= Math.max(leastBoxLines, leastBoxShare * lineCount) &&
  atoms.some(({ segment }) => segment === undefined)

/** How many rows of the side with fewer stand in rows of the other. */
const rowShare = (one: Side, other: Side): number => {
  const [few, many] = one.rows.length < other.rows.length ? [one, other] : [other, one]
  if (few.rows.length === 0) return 0
  let from = 0
  let found = 0
  for (const row of few.rows) {
    while ((many.rows[from]?.baseline ?? Infinity) < row.baseline - sameRow * row.size) from += 1
    if ((many.rows[from]?.baseline ?? Infinity) < row.baseline + sameRow * row.size) found += 1
  }
  return found / few.rows.length
}

/** Rows of fewer letters that line up are a table, or labels with what belongs to them. */
const mostCellLetters = 16
const mostRowShare = 0.6

/** Leading within a block of text, in heights of the font. */
const mostLeading = 1.7
const leastDense = 0.75
/** Figures beside running text belong to its lines. */
const figures = /\d/
/** A share of the side's segments. */
const mostFigures = 0.6

/** Lines that follow one another closely, as those of a listing do, and those of labels do not. */
const isBlock = ({ rows, atoms }: Side): boolean => {
  const close = rows.filter((row, index) => {
    const above = rows[index - 1]
    return above !== undefined && row.baseline - above.baseline < mostLeading * row.size
  })
  const withFigures = atoms.filter(({ words }) => figures.test(words.join(' ')))
  return (
    rows.length >= leastRows &&
    close.length >= leastDense * (rows.length - 1) &&
    withFigures.length < mostFigures * atoms.length
  )
}

/** Whether what stands left and right of a gutter is read one after the other, rather than row by row. */
const areColumns = (left: Side, right: Side): boolean => {
  const [isLeft, isRight] = [left, right].map(isProse)
  if (isLeft === true && isRight === true) return true
  const lineUp = rowShare(left, right) >= mostRowShare
  if (lineUp) return (isLeft === true && isBlock(right)) || (isRight === true && isBlock(left))
  if (isLeft === true || isRight === true) return true
  const [couldLeft, couldRight] = [left, right].map((side) => mayBeProse(side) || isOfBoxes(side))
  if (couldLeft === true && couldRight === true) return true
  return (
    (mayBeProse(left) || mayBeProse(right)) &&
    Math.min(medianLetters(left), medianLetters(right)) >= mostCellLetters
  )
}

/** What stands left and right of a place. */
export interface Sides {
  left: Side
  right: Side
  /** They are read one after the other. */
  areColumns: boolean
}

/** A part of a page, both sides of a place that nothing in it crosses. */
export class Stretch {
  /** Middles of what crosses the place above it and below it. */
  readonly from: number
  readonly to: number
  /** Lines on either side, where those that stand in one row count each. */
  leftLines = 0
  rightLines = 0
  readonly #left: Atom[] = []
  readonly #right: Atom[] = []
  #sides: Sides | undefined

  constructor(from: number, to: number) {
    this.from = from
    this.to = to
  }

  add(atom: Atom, isLeft: boolean, size: number): void {
    const lines = lineCountOf(atom, size)
    if (isLeft) this.leftLines += lines
    else this.rightLines += lines
    const side = isLeft ? this.#left : this.#right
    side.push(atom)
  }

  /** Read once: many places find the same on their sides. */
  sides(size: number): Sides {
    if (this.#sides === undefined) {
      const left = sideOf(this.#left, size)
      const right = sideOf(this.#right, size)
      this.#sides = { left, right, areColumns: areColumns(left, right) }
    }
    return this.#sides
  }
}

/** Text crosses a place when it reaches beyond it by this much on both sides, in heights of the font. */
export const crosses = 0.15
/** Lines that stick out of their column by less, in heights of the font, do not end it. */
const mostOverhang = 2.5
/** They begin where this many others do, as far as this is the same place. */
const leastAligned = 3
const alignedPoints = 2

export const middleOf = ({ top, bottom }: Box): number => (top + bottom) / 2

/** Far more than numbers are rounded by, in points. */
const slack = 1e-6

/** Where things are, as seen from a place. A rule that does not cross it is nowhere. */
const where = { nowhere: 0, left: 1, right: 2, across: 3 } as const

/** Divides a page, or a part of one, at one place after another. */
export class StretchReader {
  readonly #atoms: readonly Atom[]
  readonly #rules: readonly Box[]
  readonly #size: number
  /** Where atoms are, then rules, as seen from the last place. */
  readonly #seen: Uint8Array
  /** Where things come to be elsewhere, from left to right, and how many of them lie behind the last place. */
  readonly #changes: Float64Array
  #passed = 0
  #stretches: readonly Stretch[] = []

  /**
   * @param atoms - by their middles, from top to bottom.
   * @param rules - level lines, which end columns where they cross the place.
   * @param size - the usual height of the font.
   */
  constructor(atoms: readonly Atom[], rules: readonly Box[], size: number) {
    this.#atoms = atoms
    this.#rules = rules
    this.#size = size
    this.#seen = new Uint8Array(atoms.length + rules.length)
    this.#changes = Float64Array.from([
      ...atoms.flatMap(({ left, right }) => [
        left + crosses * size,
        (left + right) / 2,
        right - crosses * size,
        right - mostOverhang * size,
      ]),
      ...rules.flatMap(({ left, right }) => [left, right]),
    ]).toSorted()
  }

  /**
   * Stretches between what crosses a place: the same objects as long as places divide the page in the same way.
   *
   * @param x - further to the right than the place before.
   */
  at(x: number): readonly Stretch[] {
    if (this.#passes(x) && this.#look(x)) {
      const hasBoth = this.#seen.includes(where.left) && this.#seen.includes(where.right)
      this.#stretches = hasBoth ? this.#divide() : []
    }
    return this.#stretches
  }

  /** @returns whether anything may be elsewhere than it was, as seen from the place before. */
  #passes(x: number): boolean {
    const next = (): number => this.#changes[this.#passed] ?? Infinity
    const isNear = next() <= x + slack
    while (next() <= x - slack) this.#passed += 1
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
    for (const atom of this.#atoms) see(this.#atomFrom(atom, x))
    for (const { left, right } of this.#rules)
      see(left < x && right > x ? where.across : where.nowhere)
    return isChanged
  }

  #atomFrom(atom: Atom, x: number): number {
    const edge = crosses * this.#size
    const isCrossing = atom.left < x - edge && atom.right > x + edge
    if (isCrossing && !this.#sticksOut(atom, x)) return where.across
    return (atom.left + atom.right) / 2 < x ? where.left : where.right
  }

  /** Whether a line is one of the left column that is a little too long. */
  #sticksOut({ segment, left, right }: Atom, x: number): boolean {
    if (segment === undefined || !(right - x < mostOverhang * this.#size)) return false
    const end = x + crosses * this.#size
    let aligned = 0
    for (const other of this.#atoms) {
      if (other.right <= end && Math.abs(other.left - left) < alignedPoints) aligned += 1
      if (aligned === leastAligned) return true
    }
    return false
  }

  #divide(): Stretch[] {
    const crossings = [...this.#atoms, ...this.#rules]
      .filter((_, index) => this.#seen[index] === where.across)
      .map(middleOf)
      .toSorted((one, other) => one - other)
    const stretches = [-Infinity, ...crossings].map(
      (from, index) => new Stretch(from, crossings[index] ?? Infinity),
    )
    let at = 0
    for (const [index, atom] of this.#atoms.entries()) {
      while (middleOf(atom) > (stretches[at]?.to ?? Infinity)) at += 1
      const place = this.#seen[index]
      if (place !== where.across) stretches[at]?.add(atom, place === where.left, this.#size)
    }
    return stretches
  }
}
