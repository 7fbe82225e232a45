import { widthOf } from '../../page-content/geometry.ts'
import { medianOf } from '../../structure/statistics.ts'
import { type Atom, lineCountOf } from './atoms.ts'

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
export const areColumns = (left: Side, right: Side): boolean => {
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
