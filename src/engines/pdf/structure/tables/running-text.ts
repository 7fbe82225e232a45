import type { Segment } from '../../page-content/page-layout.ts'

/** Lines of running text are no further apart than this, in heights of the font, and their fonts are alike. */
const mostLeading = 1.75
const sizeRatio = 1.15
const sameRow = 0.3
/** So many lines, of so many letters, most of which end near the same place, in heights of the font. */
const leastLines = 3
const leastLetters = 25
/** Fewer lines than these have to be longer, and to stand closer. */
const fewLines = 5
const leastLettersOfFew = 32
const mostLeadingOfFew = 1.5
const endsNear = 4
const leastFull = 0.6
/** Of the width of the shorter one: what two lines of one column share. */
const leastShared = 0.5
/** How many lines below one another are looked at. */
const mostCompared = 200

const isAlike = (one: Segment, other: Segment): boolean =>
  Math.max(one.sizePoints, other.sizePoints) <
  sizeRatio * Math.min(one.sizePoints, other.sizePoints)

/** They share most of the width of the shorter one. */
const isInColumn = (one: Segment, other: Segment): boolean => {
  const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  return shared > leastShared * Math.min(one.right - one.left, other.right - other.left)
}

const findNext = (inOrder: readonly Segment[], index: number): Segment | undefined => {
  const segment = inOrder[index]
  if (segment === undefined) return undefined
  for (const other of inOrder.slice(index + 1, index + 1 + mostCompared)) {
    const distance = other.baseline - segment.baseline
    if (distance > mostLeading * segment.sizePoints) return undefined
    if (distance > sameRow * segment.sizePoints && isInColumn(segment, other))
      return isAlike(segment, other) ? other : undefined
  }
  return undefined
}

const isDense = (lines: readonly Segment[]): boolean => {
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0)
  const height = (lines.at(-1)?.baseline ?? 0) - (lines[0]?.baseline ?? 0)
  const size = lines[0]?.sizePoints ?? 0
  return (
    letters >= leastLettersOfFew * lines.length &&
    height <= mostLeadingOfFew * size * (lines.length - 1)
  )
}

const isRunningText = (lines: readonly Segment[]): boolean => {
  if (lines.length < leastLines) return false
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0)
  const right = Math.max(...lines.map((line) => line.right))
  const full = lines.filter((line) => right - line.right < endsNear * line.sizePoints)
  if (lines.length < fewLines && !isDense(lines)) return false
  return letters / lines.length >= leastLetters && full.length >= leastFull * (lines.length - 1)
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

/** Places nearer than this are one, in points. */
const samePlace = 1

/** Where several lines of running text begin. */
export const textLeftsOf = (runningText: ReadonlySet<Segment>): number[] => {
  const lefts: number[] = []
  let count = 0
  let last = -Infinity
  for (const left of [...runningText].map((it) => it.left).toSorted((a, b) => a - b)) {
    count = left - last > samePlace ? 1 : count + 1
    if (count === leastLines) lefts.push(left)
    last = left
  }
  return lefts
}
