import type { Alignment } from '../flow.ts'
import { type Open, isCentred, isInMiddle } from './begins.ts'
import type { Habits } from './habits.ts'
import type { Row } from './rows.ts'

/** Lines that begin, or end, within this are flush, in points. */
const flushPoints = 2
/** Middles that are the same, in heights of the font. */
const sameMiddle = 0.5
/** A single line in the very middle need not be far from the column's sides. */
const exactMiddle = 0.15
/** A single line at the far side begins beyond this share of the column. */
const farSide = 0.3

const spreadOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

const ofSingle = (row: Row, habits: Habits): Alignment => {
  const width = habits.end - habits.begin
  const offset = Math.abs(row.begin + row.end - habits.begin - habits.end) / 2
  const isExact = offset < exactMiddle * row.size && row.begin - habits.begin > row.size
  if (isExact || isCentred(row, habits)) return 'center'
  const isFar = row.begin - habits.begin > farSide * width
  return isFar && Math.abs(habits.end - row.end) < flushPoints ? 'right' : 'left'
}

/** How the lines of a paragraph are set; `left` is where its text begins, whichever way that runs. */
export const alignmentOf = (rows: Open, habits: Habits): Alignment => {
  const [first, ...others] = rows
  if (others.length === 0) return ofSingle(first, habits)
  const size = first.size
  const begins = others.map(({ begin }) => begin)
  const isFlush = spreadOf(begins) < flushPoints
  const middles = rows.map(({ begin, end }) => (begin + end) / 2)
  const allBegins = rows.map(({ begin }) => begin)
  const areMiddlesSame = spreadOf(middles) < sameMiddle * size
  const isPlain = first.itemTextBegin === undefined && spreadOf(allBegins) > flushPoints
  if (areMiddlesSame && isPlain && (rows.length > 2 || isInMiddle(first, habits))) return 'center'
  const full = rows.slice(0, -1).map(({ end }) => end)
  const last = rows.at(-1) ?? first
  const isFull =
    spreadOf(full) < flushPoints &&
    (full.length > 1 || Math.abs((full[0] ?? 0) - habits.end) < flushPoints) &&
    last.end < Math.max(...full) + flushPoints
  if (isFlush && isFull) return 'justify'
  const ends = rows.map(({ end }) => end)
  return isPlain && spreadOf(ends) < flushPoints && spreadOf(allBegins) > size ? 'right' : 'left'
}
