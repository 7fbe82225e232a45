import { withKnownLetters } from '../../known-letters.ts'
import type { TextRun } from './runs.ts'

/** Text on one baseline without a gap as wide as between columns. */
export interface Segment {
  left: number
  right: number
  baseline: number
  /** Of the font of most letters. */
  size: number
  /** Of the largest font. */
  height: number
  words: readonly string[]
}

/** How far apart, in heights of the font, baselines are that still are one line. */
export const sameLine = 0.45
/** That of a footnote's mark, whose font is smaller, is raised further. */
export const raisedMark = 0.62
/** In heights of the font: what parts words, and what parts columns. */
export const wordGap = 0.18
export const columnGap = 1.2
/** Runs that overlap by more do not follow one another. */
export const mostOverlap = 0.6
/** How many lines are compared with one: more are near it only where a page writes everything over everything. */
export const mostCompared = 500

interface Line {
  runs: TextRun[]
  left: number
  right: number
  baseline: number
  size: number
}

const startLine = (run: TextRun): Line => ({ ...run, runs: [run] })

const isOnLine = (line: Line, { baseline, size }: TextRun): boolean => {
  const smaller = Math.min(line.size, size)
  const larger = Math.max(line.size, size)
  const limit = smaller < 0.85 * larger ? raisedMark * larger : sameLine * smaller
  return Math.abs(line.baseline - baseline) < limit
}

const gapBetween = (line: Line, { left, right }: TextRun): number =>
  left >= line.left ? left - line.right : line.left - right

const follows = (line: Line, run: TextRun): boolean => {
  const em = Math.max(line.size, run.size)
  const gap = gapBetween(line, run)
  return isOnLine(line, run) && gap < columnGap * em && gap > -mostOverlap * em
}

const addRun = (line: Line, run: TextRun): void => {
  line.runs.push(run)
  line.left = Math.min(line.left, run.left)
  line.right = Math.max(line.right, run.right)
  if (run.size > line.size) {
    line.size = run.size
    line.baseline = run.baseline
  }
}

/** A hyphen that shows only where a line ends there; in the middle of one it does not. */
const withoutSoftHyphens = (text: string): string =>
  text.replace(/\u00ad$/, '-').replaceAll('\u00ad', '')

const wordsOf = ({ runs, size }: Line): string[] => {
  const isRightToLeft = runs.filter((run) => run.isRightToLeft).length * 2 > runs.length
  const inOrder = runs.toSorted((one, other) =>
    isRightToLeft ? other.right - one.right : one.left - other.left,
  )
  let text = ''
  let last: TextRun | undefined
  for (const run of inOrder) {
    const gap = last && (isRightToLeft ? last.left - run.right : run.left - last.right)
    if (gap !== undefined && gap > wordGap * Math.min(size, run.size * 1.5)) text += ' '
    text += run.text
    last = run
  }
  return withoutSoftHyphens(withKnownLetters(text.trim()))
    .split(/\s+/)
    .filter((word) => word !== '')
}

const commonSize = ({ runs }: Line): number => {
  const letters = new Map<number, number>()
  for (const { size, text } of runs) letters.set(size, (letters.get(size) ?? 0) + text.length)
  const [[size] = [0]] = [...letters].toSorted((one, other) => other[1] - one[1])
  return size
}

/** Runs put together to lines, as far as no column's gap is between. Those that follow one another do so in the page, mostly. */
export const joinRuns = (runs: readonly TextRun[]): Segment[] => {
  const lines: Line[] = []
  for (const run of runs) {
    const last = lines.at(-1)
    if (last && follows(last, run)) addRun(last, run)
    else lines.push(startLine(run))
  }
  return mergeLines(lines)
    .map((line) => ({
      left: line.left,
      right: line.right,
      baseline: line.baseline,
      size: commonSize(line),
      height: line.size,
      words: wordsOf(line),
    }))
    .filter(({ words }) => words.length > 0)
}

/** Lines that pages drew in pieces, at different times. */
const mergeLines = (lines: readonly Line[]): Line[] => {
  const inOrder = lines.toSorted(
    (one, other) => one.baseline - other.baseline || one.left - other.left,
  )
  const merged: Line[] = []
  for (const line of inOrder) {
    let into: Line | undefined
    // Only lines not far above can be the same.
    const last = Math.max(0, merged.length - mostCompared)
    for (let at = merged.length - 1; at >= last; at -= 1) {
      const candidate = merged[at]
      if (candidate === undefined || line.baseline - candidate.baseline > 2 * line.size) break
      if (follows(candidate, { ...line, text: '', isRightToLeft: false })) {
        into = candidate
        break
      }
    }
    if (into) for (const run of line.runs) addRun(into, run)
    else merged.push(line)
  }
  return merged
}
