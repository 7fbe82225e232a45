import { medianOf } from '../../statistics.ts'
import { endsOf } from './room.ts'
import type { Row, Rows } from './rows.ts'

/** What the lines of a column have in common. */
export interface Habits {
  begin: number
  end: number
  /** Where a line could have ended. */
  endOf: (row: Row) => number
  /** Where most of its lines begin. */
  usualBegin: number
  /** Where first lines begin, if they are indented. */
  firstLineBegin: number | undefined
  /** From baseline to baseline within paragraphs, for a size. */
  leadingOf: (size: number) => number
}

/** Sizes are the same to this, in points. */
const sizeStepPoints = 0.5
/** Leading beyond this is space between paragraphs, in heights of the font. */
const mostLeading = 2.5
/** Leadings are the same to this share. */
const sameLeading = 0.06
/** The least share of a size's lines, and the least number, that has the leading of its paragraphs. */
const leastShare = 0.15
const leastCount = 2
/** Of text alone in its size: a single line's leading of the usual fonts lies between 1.15 and 1.25. */
const defaultLeading = 1.2
/** A single distance between two lines is taken for leading up to here. */
const mostSingle = 1.65

const stepOf = (size: number): number => Math.round(size / sizeStepPoints)

/** The smallest distance that is common: larger ones are those between paragraphs. */
const commonLeast = (distances: readonly number[]): number | undefined => {
  const inOrder = distances.toSorted((one, other) => one - other)
  const least = Math.max(leastCount, leastShare * inOrder.length)
  for (const [index, distance] of inOrder.entries()) {
    const alike = inOrder.slice(index).filter((it) => it <= distance * (1 + sameLeading))
    if (alike.length >= least) return medianOf(alike)
  }
  return undefined
}

/** In heights of the font: lines nearer than this stand beside one another. */
const leastLeading = 0.5

const leadings = (rows: readonly Row[]): Map<number, number> => {
  const distances = new Map<number, number[]>()
  for (const [index, row] of rows.entries()) {
    const above = rows[index - 1]
    if (above === undefined || stepOf(above.size) !== stepOf(row.size)) continue
    const distance = row.baseline - above.baseline
    if (distance < leastLeading * row.size || distance > mostLeading * row.size) continue
    const found = distances.get(stepOf(row.size))
    if (found) found.push(distance)
    else distances.set(stepOf(row.size), [distance])
  }
  const leading = new Map<number, number>()
  for (const [step, found] of distances) {
    const common = commonLeast(found)
    if (common !== undefined) leading.set(step, common)
    else if ((found[0] ?? Infinity) < mostSingle * step * sizeStepPoints)
      leading.set(step, Math.min(...found))
  }
  return leading
}

/** Ends beyond those of nearly all other lines by more than this, in heights of the font, are not the column's. */
const outlierGap = 2
/** The largest share of lines that may be such, and from how many lines on they are looked for. */
const mostOutliers = 0.08
const leastRows = 8

/** Where the column's text ends: a line that sticks out is left aside. */
const columnEndOf = ({ rows, end }: Rows): number => {
  if (rows.length < leastRows) return end
  const ends = rows.map((row) => row.end).toSorted((one, other) => other - one)
  const size = medianOf(rows.map((row) => row.size)) ?? 0
  for (let count = Math.floor(mostOutliers * rows.length); count > 0; count -= 1) {
    const [last, next] = [ends[count - 1], ends[count]]
    if (last !== undefined && next !== undefined && last - next > outlierGap * size) return next
  }
  return end
}

/** What cells leave free around their text at most, in points: Word leaves 5.4, LibreOffice 2.8. */
const mostPadding = 8

/** What no line uses at the beginning of its room is left free at the end as well. */
const paddingOf = ({ rows, begin }: Rows): number => {
  const inset = rows.reduce((least, row) => Math.min(least, row.begin - begin), mostPadding)
  return Math.max(0, inset)
}

/** The place, to a point, where most lines begin, and how many do. */
const mostCommonBegin = (rows: readonly Row[]): { begin: number; count: number } | undefined => {
  const counts = new Map<number, number>()
  let best: { begin: number; count: number } | undefined
  for (const { begin } of rows) {
    const place = Math.round(begin)
    const count = (counts.get(place) ?? 0) + 1
    counts.set(place, count)
    if (best === undefined || count > best.count) best = { begin, count }
  }
  return best
}

/** First lines are indented by this at least, in heights of the font. */
export const leastIndent = 0.8
/** So many first lines are a habit. */
const leastIndented = 2

const firstLineBeginOf = (rows: readonly Row[], usualBegin: number): number | undefined => {
  const indented = rows.filter((row, index) => {
    const next = rows[index + 1]
    return (
      next !== undefined &&
      row.itemTextBegin === undefined &&
      row.begin > usualBegin + leastIndent * row.size &&
      Math.abs(next.begin - usualBegin) < row.size / 2
    )
  })
  const common = mostCommonBegin(indented)
  return common && common.count >= leastIndented ? common.begin : undefined
}

export const habitsOf = (read: Rows): Habits => {
  const leading = leadings(read.rows)
  const ratio =
    medianOf([...leading].map(([step, points]) => points / (step * sizeStepPoints))) ??
    defaultLeading
  const padding = paddingOf(read)
  const longest = read.rows.reduce((most, row) => Math.max(most, row.end), -Infinity)
  const end = Math.max(Math.min(longest, read.end), columnEndOf(read) - padding)
  const ends = endsOf(read.rows, end)
  const usualBegin = mostCommonBegin(read.rows)?.begin ?? read.begin
  return {
    begin: read.begin + padding,
    end,
    endOf: (row) => ends.get(row) ?? end,
    usualBegin,
    firstLineBegin: firstLineBeginOf(read.rows, usualBegin),
    leadingOf: (size) => leading.get(stepOf(size)) ?? ratio * size,
  }
}
