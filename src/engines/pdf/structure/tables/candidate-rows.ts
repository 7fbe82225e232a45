import type { Segment } from '../../page-content/page-layout.ts'
import type { Line } from '../document-structure.ts'
import { type LinePage, groupIntoLines, lineOfSegments } from '../lines.ts'
import { type Ruling, rulingLengthOf, sameRulingPoints } from './lattice.ts'
import { middleXOf, middleYOf } from './segment-geometry.ts'

/** Lines of running text are at most this far apart. */
const maxLeadingEm = 1.75
/** The font sizes of consecutive lines of running text differ by less than this ratio. */
const maxSizeRatio = 1.15
/** Baselines that are nearer to each other than this belong to one row. */
const sameRowEm = 0.3

/** Running text has at least this many lines. */
const minLines = 3
/** The lines of running text have at least this many letters on average. */
const minLettersPerLine = 25

/** With fewer lines than this, running text must have longer lines. */
const fewLineCount = 5
/** The lines of so short a text have at least this many letters on average. */
const minLettersPerLineOfFew = 32
/** A full line ends within this distance of the longest line. */
const nearEndEm = 4
/** At least this share of the lines of running text is full. */
const minFullShare = 0.6

/** At least this many lines follow one another in one of two columns of text, as they do not in questions above their answers. */
const minColumnLines = 5

/** At least this share of the lines of a list of labels have a figure beside them. */
const minLabelShare = 0.8
/** An amount or another figure, with its currency or unit sign. */
const figure = /^[\p{Sc}(+−-]*\s?\d[\d.,'’\s]*[\p{Sc}%)]*$/u

/** Two lines of one column share at least this part of the width of the shorter one. */
const minSharedWidthShare = 0.5

/** At most this many of the following lines are compared with a line. */
const maxCompared = 200

/** Left edges that differ by less than this are the same. */
const sameLeftPoints = 1

/** Rows that are further apart than this do not belong together. */
const maxRowDistanceEm = 2.9

/** More rows of a single text than this, between two rows of several texts, end a table. */
const maxSingleTextRows = 4

/** Shorter rulings do not separate the rows of a table. */
const minRuleLengthPoints = 40

/** A row above the first ruling or below the last one belongs to the table up to this distance. */
const maxRowToRulingEm = 2.9

/** Cells line up when their left or right edges differ by less than this. */
const sameCellEdgePoints = 2

/** The space between two rulings is running text, rather than rows of cells, when this share of its letters is. */
const minRunningTextShare = 0.75
/** Running text between two rulings is looked for only when there are more rows than this. */
const fewRowsBetweenRulings = 6

/** A line is below a ruling when its baseline is further below than this. */
const belowRulingEm = 0.3

const hasSimilarSize = (one: Segment, other: Segment): boolean =>
  Math.max(one.sizePoints, other.sizePoints) <
  maxSizeRatio * Math.min(one.sizePoints, other.sizePoints)

/** The two lines share enough of the width of the shorter one to stand in one column. */
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

const lettersIn = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { text }) => sum + text.length, 0)

const isRunningText = (lines: readonly Segment[], minLineCount: number): boolean => {
  if (lines.length < minLineCount) return false
  const minLetters = lines.length < fewLineCount ? minLettersPerLineOfFew : minLettersPerLine
  const right = Math.max(...lines.map((line) => line.right))
  const full = lines.filter((line) => right - line.right < nearEndEm * line.sizePoints)
  return (
    lettersIn(lines) >= minLetters * lines.length &&
    full.length >= minFullShare * (lines.length - 1)
  )
}

/** Tells whether lines are labels of figures, which stand on their baselines to their right. */
const areLabels = (lines: readonly Segment[], figures: readonly Segment[]): boolean => {
  const labels = lines.filter((line) =>
    figures.some(
      ({ left, baseline, sizePoints }) =>
        left > line.right && Math.abs(baseline - line.baseline) < sameRowEm * sizePoints,
    ),
  )
  return labels.length >= minLabelShare * lines.length
}

/**
 * Finds running text: lines that follow one another downwards and fill their column. They are not cells, whatever stands
 * beside them, unless it is a figure for each of them.
 */
export const findRunningText = (
  segments: readonly Segment[],
  minLineCount = minLines,
): Set<Segment> => {
  const inOrder = segments.toSorted(
    (one, other) => one.baseline - other.baseline || one.left - other.left,
  )
  const next = new Map<Segment, Segment>()
  for (const [index, segment] of inOrder.entries()) {
    const below = findNext(inOrder, index)
    if (below !== undefined) next.set(segment, below)
  }
  const figures = segments.filter(({ text }) => figure.test(text.trim()))
  const found = new Set<Segment>()
  const seen = new Set<Segment>()
  for (const start of inOrder) {
    if (seen.has(start)) continue
    const lines: Segment[] = []
    for (let line: Segment | undefined = start; line && !seen.has(line); line = next.get(line)) {
      seen.add(line)
      lines.push(line)
    }
    if (isRunningText(lines, minLineCount) && !areLabels(lines, figures))
      for (const line of lines) found.add(line)
  }
  return found
}

/** The left edges that several lines of running text have. */
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

/** Consecutive rows, some of which have wide gaps, so that they may be a table. */
interface RowGroup {
  rows: readonly Line[]
}

/** Leaves out the running text of a row, which separates the texts on its left from those on its right. */
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
  return parts.filter((part) => part.length > 0).map((part) => lineOfSegments(part, page))
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

const continuesGroup = (group: OpenRowGroup, row: Line): boolean => {
  const last = group.rows.at(-1)
  if (last === undefined) return false
  const size = Math.max(last.sizePoints, row.sizePoints)
  return row.baseline - last.baseline <= maxRowDistanceEm * size && sharedWidth(group, row) > 0
}

export const hasSeveralTexts = ({ segments }: Line): boolean => segments.length > 1

/** Splits rows at runs of single texts. Each group begins with a row of several texts and ends shortly after the last one. */
const splitAtSingleTexts = (rows: readonly Line[]): Line[][] => {
  const groups: Line[][] = []
  let group: Line[] = []
  let singles: Line[] = []
  for (const row of rows) {
    if (!hasSeveralTexts(row)) {
      singles.push(row)
      continue
    }
    if (singles.length > maxSingleTextRows || group.length === 0) {
      if (group.length > 0) groups.push([...group, ...singles.slice(0, maxSingleTextRows)])
      group = [row]
    } else group.push(...singles, row)
    singles = []
  }
  if (group.length > 0) groups.push([...group, ...singles.slice(0, maxSingleTextRows)])
  return groups
}

const crosses = (x: number, { left, right }: Segment): boolean =>
  left < x - sameLeftPoints && right > x

/**
 * Divides rows at the gap between two columns of running text that goes on above or below them. What stands in both columns is
 * no table, even where it lines up: equations, headings, last lines of paragraphs.
 *
 * @param pageText - the text of the page outside of the tables found so far.
 * @returns the rows as they are where there is no such gap.
 */
export const splitAtColumnGap = (
  rows: readonly Line[],
  pageText: readonly Segment[],
  page: LinePage,
): Line[][] => {
  const size = Math.max(...rows.map(({ sizePoints }) => sizePoints))
  const top = (rows[0]?.baseline ?? 0) - maxRowDistanceEm * size
  const bottom = (rows.at(-1)?.baseline ?? 0) + maxRowDistanceEm * size
  const isNear = ({ baseline }: Segment): boolean => baseline > top && baseline < bottom
  const near = [...findRunningText(pageText)].filter(isNear)
  const texts = [...near, ...rows.flatMap(({ segments }) => segments)]
  const gap = near
    .map(({ left }) => left)
    .find((x) => near.some(({ right }) => right <= x) && !texts.some((text) => crosses(x, text)))
  if (gap === undefined || ![...findRunningText(pageText, minColumnLines)].some(isNear))
    return [[...rows]]
  const isLeft = ({ right }: Segment): boolean => right <= gap
  return [isLeft, (segment: Segment) => !isLeft(segment)]
    .map((isPart) =>
      rows.flatMap(({ segments }) => {
        const part = segments.filter(isPart)
        return part.length > 0 ? [lineOfSegments(part, page)] : []
      }),
    )
    .filter(({ length }) => length > 0)
}

/** Finds the groups of rows of a page that may be tables, from top to bottom. */
export const findRowGroups = (
  segments: readonly Segment[],
  runningText: ReadonlySet<Segment>,
  page: LinePage,
): RowGroup[] => {
  const closed: OpenRowGroup[] = []
  let open: OpenRowGroup[] = []
  for (const row of groupIntoLines(segments, page))
    for (const part of partsBesideRunningText(row, runningText, page)) {
      const near = open.filter((group) => {
        const last = group.rows.at(-1)
        const size = Math.max(last?.sizePoints ?? 0, part.sizePoints)
        return part.baseline - (last?.baseline ?? 0) <= maxRowDistanceEm * size
      })
      closed.push(...open.filter((group) => !near.includes(group)))
      open = near
      const [into] = open
        .filter((group) => continuesGroup(group, part))
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

/** Rows between horizontal rulings that begin and end at the same places. */
interface RuledRows {
  rows: readonly Line[]
  rulings: readonly Ruling[]
}

const sameExtent = (one: Ruling, other: Ruling): boolean =>
  Math.abs(one.from - other.from) <= sameRulingPoints &&
  Math.abs(one.to - other.to) <= sameRulingPoints

const groupByExtent = (rulings: readonly Ruling[]): Ruling[][] => {
  const groups: Ruling[][] = []
  const horizontals = rulings
    .filter((ruling) => ruling.isHorizontal && rulingLengthOf(ruling) >= minRuleLengthPoints)
    .toSorted((one, other) => one.at - other.at)
  for (const ruling of horizontals) {
    const group = groups.find(([first]) => first && sameExtent(first, ruling))
    if (group === undefined) groups.push([ruling])
    else group.push(ruling)
  }
  return groups.filter(({ length }) => length > 1)
}

/** Tells whether the rows between two rulings may be cells, rather than running text. */
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

/** Finds the rows that follow the rulings outwards and line up with the rows between them. */
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

const ruledRowsOf = (
  sequence: readonly RowsBetweenRulings[],
  within: readonly Line[],
): RuledRows => {
  const rulings = sequence.flatMap(({ top, bottom }, index) =>
    index === 0 ? [top, bottom] : [bottom],
  )
  const first = rulings[0]?.at ?? 0
  const last = rulings.at(-1)?.at ?? 0
  const rows = sequence.flatMap(({ rows: own }) => own)
  const isNear = ({ baseline, sizePoints }: Line, at: number): boolean =>
    Math.abs(baseline - at) <= maxRowToRulingEm * sizePoints
  const above = within.filter((line) => line.baseline < first).toReversed()
  const below = within.filter((line) => line.baseline - belowRulingEm * line.sizePoints > last)
  const nearest = above[0] && hasSeveralTexts(above[0]) && isNear(above[0], first) ? [above[0]] : []
  const alignedAbove = nearest.length > 0 ? alignedRowsOutside(above, rows) : []
  return {
    rulings,
    rows: [
      // The header of a table may line up with nothing, because its titles are longer than the cells below.
      ...(alignedAbove.length > 0 ? alignedAbove.toReversed() : nearest),
      ...rows,
      ...(below[0] && isNear(below[0], last) ? alignedRowsOutside(below, rows) : []),
    ],
  }
}

/** Finds rows with horizontal rulings between them. A row may belong to several results. */
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
    const sequences: RowsBetweenRulings[][] = [[]]
    for (const [index, bottom] of group.slice(1).entries()) {
      const top = group[index]
      if (top === undefined) continue
      const between = segments.filter((it) => {
        const x = middleXOf(it)
        const y = middleYOf(it)
        return x >= from && x <= to && y > top.at && y < bottom.at
      })
      const rows = groupIntoLines(between, page)
      if (areCellRows(rows) && between.every(isNarrow))
        sequences.at(-1)?.push({ rows, top, bottom })
      else sequences.push([])
    }
    const lines = groupIntoLines(within, page)
    return sequences
      .filter((sequence) => sequence.some(({ rows }) => rows.some(hasSeveralTexts)))
      .map((sequence) => ruledRowsOf(sequence, lines))
  })
