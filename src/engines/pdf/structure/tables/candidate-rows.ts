import type { Segment } from '../../page-content/page-layout.ts'
import type { Line } from '../document-structure.ts'
import { type LinePage, lineOf, rowsOf } from '../lines.ts'
import { middleYOf, middleXOf } from './segment-geometry.ts'
import { sameRulingPoints } from './lattice.ts'
import { type Ruling, rulingLengthOf } from './rulings.ts'

/** Lines of running text are no further apart than this, in heights of the font, and their fonts are alike. */
const maxLeadingEm = 1.75
const maxSizeRatio = 1.15
const sameRowEm = 0.3

/** So many lines, of so many letters, most of which end near the same place, in heights of the font. */
const minLines = 3
const minLettersPerLine = 25

/** Fewer lines than these have to be longer, and to stand closer. */
const fewLineCount = 5
const minLettersPerLineOfFew = 32
const maxLeadingOfFewEm = 1.5
const nearEndEm = 4
const minFullShare = 0.6

/** Of the width of the shorter one: what two lines of one column share. */
const minSharedWidthShare = 0.5

/** How many lines below one another are looked at. */
const maxCompared = 200

/** Places nearer than this are one, in points. */
const sameLeftPoints = 1

/** Rows further apart than this, in heights of the font, do not go together. */
const maxRowDistanceEm = 2.9

/** More rows of one piece of text than this between two of several end a table. */
const maxSingleTextRows = 4

/** Shorter rulings head no table, in points. */
const minRuleLengthPoints = 40

/** A row above the first ruling, or below the last, is no further from it than this, in heights of the font. */
const maxRowToRulingEm = 2.9

/** Cells line up when they begin or end at the same place, in points. */
const sameCellEdgePoints = 2

/** Between two rulings is running text when so much of it is, in more rows than this. */
const minRunningTextShare = 0.75
const fewRowsBetweenRulings = 6

/** In heights of the font: how far above its baseline a line's text begins that stands below a ruling. */
const belowRulingEm = 0.3

const hasSimilarSize = (one: Segment, other: Segment): boolean =>
  Math.max(one.sizePoints, other.sizePoints) <
  maxSizeRatio * Math.min(one.sizePoints, other.sizePoints)

/** They share most of the width of the shorter one. */
const isInColumn = (one: Segment, other: Segment): boolean => {
  const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  return shared > minSharedWidthShare * Math.min(one.right - one.left, other.right - other.left)
}

const findNext = (inOrder: readonly Segment[], index: number): Segment | undefined => {
  const segment = inOrder[index]
  if (segment === undefined) return undefined
  for (const other of inOrder.slice(index + 1, index + 1 + maxCompared)) {
    const distance = other.baseline - segment.baseline
    if (distance > maxLeadingEm * segment.sizePoints) return undefined
    if (distance > sameRowEm * segment.sizePoints && isInColumn(segment, other))
      return hasSimilarSize(segment, other) ? other : undefined
  }
  return undefined
}

const isDense = (lines: readonly Segment[]): boolean => {
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0)
  const height = (lines.at(-1)?.baseline ?? 0) - (lines[0]?.baseline ?? 0)
  const size = lines[0]?.sizePoints ?? 0
  return (
    letters >= minLettersPerLineOfFew * lines.length &&
    height <= maxLeadingOfFewEm * size * (lines.length - 1)
  )
}

const isRunningText = (lines: readonly Segment[]): boolean => {
  if (lines.length < minLines) return false
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0)
  const right = Math.max(...lines.map((line) => line.right))
  const full = lines.filter((line) => right - line.right < nearEndEm * line.sizePoints)
  if (lines.length < fewLineCount && !isDense(lines)) return false
  return (
    letters / lines.length >= minLettersPerLine && full.length >= minFullShare * (lines.length - 1)
  )
}

/** Lines that follow one another down and fill their column: no cells, whatever stands beside them. */
export const findRunningText = (segments: readonly Segment[]): Set<Segment> => {
  const inOrder = segments.toSorted(
    (one, other) => one.baseline - other.baseline || one.left - other.left,
  )
  const next = new Map<Segment, Segment>()
  for (const [index, segment] of inOrder.entries()) {
    const below = findNext(inOrder, index)
    if (below !== undefined) next.set(segment, below)
  }
  const found = new Set<Segment>()
  const seen = new Set<Segment>()
  for (const start of inOrder) {
    if (seen.has(start)) continue
    const lines: Segment[] = []
    for (let line: Segment | undefined = start; line && !seen.has(line); line = next.get(line)) {
      seen.add(line)
      lines.push(line)
    }
    if (isRunningText(lines)) for (const line of lines) found.add(line)
  }
  return found
}

/** Where several lines of running text begin. */
export const textLeftsOf = (runningText: ReadonlySet<Segment>): number[] => {
  const lefts: number[] = []
  let count = 0
  let last = -Infinity
  for (const left of [...runningText].map((it) => it.left).toSorted((a, b) => a - b)) {
    count = left - last > sameLeftPoints ? 1 : count + 1
    if (count === minLines) lefts.push(left)
    last = left
  }
  return lefts
}

/** Rows below one another, some of which at least have wide gaps: what may be a table. */
interface RowGroup {
  rows: readonly Line[]
}

/** A row's segments, without running text, which parts what is left of it from what is right of it. */
const partsBesideRunningText = (
  row: Line,
  runningText: ReadonlySet<Segment>,
  page: LinePage,
): Line[] => {
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

interface OpenRowGroup {
  rows: Line[]
  left: number
  right: number
}

const continuesGroup = (strip: OpenRowGroup, row: Line): boolean => {
  const last = strip.rows.at(-1)
  if (last === undefined) return false
  const size = Math.max(last.sizePoints, row.sizePoints)
  return row.baseline - last.baseline <= maxRowDistanceEm * size && sharedWidth(strip, row) > 0
}

export const hasSeveralTexts = ({ segments }: Line): boolean => segments.length > 1

/** From the first row with a gap to what follows the last one. */
const splitAtSingleTexts = (rows: readonly Line[]): Line[][] => {
  const strips: Line[][] = []
  let strip: Line[] = []
  let singles: Line[] = []
  for (const row of rows) {
    if (!hasSeveralTexts(row)) {
      singles.push(row)
      continue
    }
    if (singles.length > maxSingleTextRows || strip.length === 0) {
      if (strip.length > 0) strips.push([...strip, ...singles.slice(0, maxSingleTextRows)])
      strip = [row]
    } else strip.push(...singles, row)
    singles = []
  }
  if (strip.length > 0) strips.push([...strip, ...singles.slice(0, maxSingleTextRows)])
  return strips
}

/** All strips of a page, from top to bottom. */
export const findRowGroups = (
  segments: readonly Segment[],
  runningText: ReadonlySet<Segment>,
  page: LinePage,
): RowGroup[] => {
  const closed: OpenRowGroup[] = []
  let open: OpenRowGroup[] = []
  for (const row of rowsOf(segments, page))
    for (const part of partsBesideRunningText(row, runningText, page)) {
      const near = open.filter((strip) => {
        const last = strip.rows.at(-1)
        const size = Math.max(last?.sizePoints ?? 0, part.sizePoints)
        return part.baseline - (last?.baseline ?? 0) <= maxRowDistanceEm * size
      })
      closed.push(...open.filter((strip) => !near.includes(strip)))
      open = near
      const [into] = open
        .filter((strip) => continuesGroup(strip, part))
        .toSorted((one, other) => sharedWidth(other, part) - sharedWidth(one, part))
      if (into === undefined) open.push({ rows: [part], left: part.left, right: part.right })
      else {
        into.rows.push(part)
        into.left = Math.min(into.left, part.left)
        into.right = Math.max(into.right, part.right)
      }
    }
  return [...closed, ...open]
    .flatMap(({ rows }) => splitAtSingleTexts(rows))
    .map((rows) => ({ rows }))
    .toSorted((one, other) => (one.rows[0]?.baseline ?? 0) - (other.rows[0]?.baseline ?? 0))
}

/** Rows between level rulings that begin and end at the same places. */
interface RuledRows {
  rows: readonly Line[]
  rulings: readonly Ruling[]
}

const sameExtent = (one: Ruling, other: Ruling): boolean =>
  Math.abs(one.from - other.from) <= sameRulingPoints &&
  Math.abs(one.to - other.to) <= sameRulingPoints

const groupByExtent = (rulings: readonly Ruling[]): Ruling[][] => {
  const groups: Ruling[][] = []
  const levels = rulings
    .filter((ruling) => ruling.isHorizontal && rulingLengthOf(ruling) >= minRuleLengthPoints)
    .toSorted((one, other) => one.at - other.at)
  for (const ruling of levels) {
    const group = groups.find(([first]) => first && sameExtent(first, ruling))
    if (group === undefined) groups.push([ruling])
    else group.push(ruling)
  }
  return groups.filter(({ length }) => length > 1)
}

const lettersIn = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { text }) => sum + text.length, 0)

/** What stands between two rulings: rows of cells, nothing, or something else. */
const areCellRows = (rows: readonly Line[]): boolean => {
  if (rows.length < 2) return true
  if (!rows.some(hasSeveralTexts)) return false
  if (rows.length <= fewRowsBetweenRulings) return true
  const segments = rows.flatMap((row) => row.segments)
  return lettersIn([...findRunningText(segments)]) < minRunningTextShare * lettersIn(segments)
}

interface RowsBetweenRulings {
  rows: readonly Line[]
  top: Ruling
  bottom: Ruling
}

/** Rows that follow one another from the rulings outwards, and line up with those between them. */
const alignedRowsOutside = (lines: readonly Line[], rows: readonly Line[]): Line[] => {
  const inside = rows.flatMap(({ segments }) => segments)
  const found: Line[] = []
  let last = lines[0]
  for (const line of lines) {
    const distance = Math.abs(line.baseline - (last?.baseline ?? 0))
    if (!hasSeveralTexts(line) || distance > maxRowToRulingEm * line.sizePoints) break
    const isAligned = line.segments.filter(({ left, right }) =>
      inside.some(
        (it) =>
          Math.abs(it.left - left) < sameCellEdgePoints ||
          Math.abs(it.right - right) < sameCellEdgePoints,
      ),
    )
    if (isAligned.length < 2) break
    found.push(line)
    last = line
  }
  return found
}

const ruledRowsOf = (bands: readonly RowsBetweenRulings[], within: readonly Line[]): RuledRows => {
  const rulings = bands.flatMap(({ top, bottom }, index) =>
    index === 0 ? [top, bottom] : [bottom],
  )
  const first = rulings[0]?.at ?? 0
  const last = rulings.at(-1)?.at ?? 0
  const rows = bands.flatMap((band) => band.rows)
  const isNear = ({ baseline, sizePoints }: Line, at: number): boolean =>
    Math.abs(baseline - at) <= maxRowToRulingEm * sizePoints
  const above = within.filter((line) => line.baseline < first).toReversed()
  const below = within.filter((line) => line.baseline - belowRulingEm * line.sizePoints > last)
  const nearest = above[0] && hasSeveralTexts(above[0]) && isNear(above[0], first) ? [above[0]] : []
  const alignedAbove = nearest.length > 0 ? alignedRowsOutside(above, rows) : []
  return {
    rulings,
    rows: [
      // A table's head may line up with nothing, its titles being longer than what is below.
      ...(alignedAbove.length > 0 ? alignedAbove.toReversed() : nearest),
      ...rows,
      ...(below[0] && isNear(below[0], last) ? alignedRowsOutside(below, rows) : []),
    ],
  }
}

/** Finds rows with rulings between them. The same row may be in several. */
export const findRuledRows = (
  rulings: readonly Ruling[],
  segments: readonly Segment[],
  page: LinePage,
): RuledRows[] =>
  groupByExtent(rulings).flatMap((group) => {
    const { from = 0, to = 0 } = group[0] ?? {}
    const isNarrow = (it: Segment): boolean =>
      it.left >= from - sameRulingPoints - it.sizePoints &&
      it.right <= to + sameRulingPoints + it.sizePoints
    const within = segments.filter(isNarrow)
    const families: RowsBetweenRulings[][] = [[]]
    for (const [index, bottom] of group.slice(1).entries()) {
      const top = group[index]
      if (top === undefined) continue
      const between = segments.filter((it) => {
        const x = middleXOf(it)
        const y = middleYOf(it)
        return x >= from && x <= to && y > top.at && y < bottom.at
      })
      const rows = rowsOf(between, page)
      if (areCellRows(rows) && between.every(isNarrow)) families.at(-1)?.push({ rows, top, bottom })
      else families.push([])
    }
    const lines = rowsOf(within, page)
    return families
      .filter((bands) => bands.some(({ rows }) => rows.some(hasSeveralTexts)))
      .map((bands) => ruledRowsOf(bands, lines))
  })
