import type { Segment } from '../../page-content/page-layout.ts'
import type { Line } from '../flow.ts'
import { type LinePage, lineOf, rowsOf } from '../lines.ts'

/** Rows below one another, some of which at least have wide gaps: what may be a table. */
export interface Strip {
  rows: readonly Line[]
}

/** Rows further apart than this, in heights of the font, do not go together. */
const mostDistance = 2.9
/** More rows of one piece of text than this between two of several end a table. */
const mostSingles = 4

/** A row's segments, without running text, which parts what is left of it from what is right of it. */
const partsOf = (row: Line, runningText: ReadonlySet<Segment>, page: LinePage): Line[] => {
  const parts: Segment[][] = [[]]
  const inOrder = row.segments.toSorted((one, other) => one.left - other.left)
  for (const segment of inOrder)
    if (runningText.has(segment)) parts.push([])
    else parts.at(-1)?.push(segment)
  return parts.filter((part) => part.length > 0).map((part) => lineOf(part, page))
}

const sharedWidth = (
  one: { left: number; right: number },
  other: { left: number; right: number },
): number => Math.min(one.right, other.right) - Math.max(one.left, other.left)

interface OpenStrip {
  rows: Line[]
  left: number
  right: number
}

const follows = (strip: OpenStrip, row: Line): boolean => {
  const last = strip.rows.at(-1)
  if (last === undefined) return false
  const size = Math.max(last.sizePoints, row.sizePoints)
  return row.baseline - last.baseline <= mostDistance * size && sharedWidth(strip, row) > 0
}

export const isMultiple = ({ segments }: Line): boolean => segments.length > 1

/** From the first row with a gap to what follows the last one. */
const splitAtText = (rows: readonly Line[]): Line[][] => {
  const strips: Line[][] = []
  let strip: Line[] = []
  let singles: Line[] = []
  for (const row of rows) {
    if (!isMultiple(row)) {
      singles.push(row)
      continue
    }
    if (singles.length > mostSingles || strip.length === 0) {
      if (strip.length > 0) strips.push([...strip, ...singles.slice(0, mostSingles)])
      strip = [row]
    } else strip.push(...singles, row)
    singles = []
  }
  if (strip.length > 0) strips.push([...strip, ...singles.slice(0, mostSingles)])
  return strips
}

/** All strips of a page, from top to bottom. */
export const findStrips = (
  segments: readonly Segment[],
  runningText: ReadonlySet<Segment>,
  page: LinePage,
): Strip[] => {
  const closed: OpenStrip[] = []
  let open: OpenStrip[] = []
  for (const row of rowsOf(segments, page))
    for (const part of partsOf(row, runningText, page)) {
      const near = open.filter((strip) => {
        const last = strip.rows.at(-1)
        const size = Math.max(last?.sizePoints ?? 0, part.sizePoints)
        return part.baseline - (last?.baseline ?? 0) <= mostDistance * size
      })
      closed.push(...open.filter((strip) => !near.includes(strip)))
      open = near
      const [into] = open
        .filter((strip) => follows(strip, part))
        .toSorted((one, other) => sharedWidth(other, part) - sharedWidth(one, part))
      if (into === undefined) open.push({ rows: [part], left: part.left, right: part.right })
      else {
        into.rows.push(part)
        into.left = Math.min(into.left, part.left)
        into.right = Math.max(into.right, part.right)
      }
    }
  return [...closed, ...open]
    .flatMap(({ rows }) => splitAtText(rows))
    .map((rows) => ({ rows }))
    .toSorted((one, other) => (one.rows[0]?.baseline ?? 0) - (other.rows[0]?.baseline ?? 0))
}
