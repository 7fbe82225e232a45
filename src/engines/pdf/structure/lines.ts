import type { Segment, TextFormat } from '../page-content/page-layout.ts'
import { maxOverlapEm, sameLineEm } from '../text-layout/lines.ts'
import { maxSuperSubSizeRatio, superscriptRiseEm } from '../text-layout/text-line.ts'
import type { Line } from './document-structure.ts'
import { heaviest } from '../../../core/statistics.ts'

/** The facts about a page that its segments refer to. A `PageLayout` has them. */
export interface LinePage {
  pageIndex: number
  formats: readonly TextFormat[]
}

/** A line is bold when at least this share of its letters is bold. Bullets and footnote marks often are not. */
const minBoldShare = 0.8

/** A segment is compared with this many lines at most, because a page may write thousands of texts over each other. */
const maxLinesCompared = 20

/** The approximate number of visible letters, because a text has few spaces. */
const letterCountOf = ({ text }: Segment): number => Math.max(1, text.length)

const isMostlyBold = (segments: readonly Segment[], formats: readonly TextFormat[]): boolean => {
  let bold = 0
  let all = 0
  for (const { runs } of segments)
    for (const { text, format } of runs) {
      const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '').length
      all += letters
      if (formats[format]?.isBold === true) bold += letters
    }
  return all > 0 && bold >= minBoldShare * all
}

/** The font size of most letters. In a line with many references, superscripts do not count. */
const sizeOfMostLetters = (
  segments: readonly Segment[],
  formats: readonly TextFormat[],
): number => {
  const sizes = segments.map((it) => [it.sizePoints, letterCountOf(it)] as const)
  const runs = segments.flatMap((segment) => segment.runs)
  if (!runs.some(({ format }) => formats[format]?.script)) return heaviest(sizes) ?? 0
  const level = runs.flatMap(({ text, format }) => {
    const { script, sizePoints } = formats[format] ?? {}
    return script === undefined && sizePoints !== undefined
      ? [[sizePoints, text.length] as const]
      : []
  })
  return heaviest(level.length > 0 ? level : sizes) ?? 0
}

/** Tells whether most letters are written from right to left. */
export const isRightToLeftText = (segments: readonly Segment[]): boolean => {
  let letters = 0
  for (const segment of segments)
    letters += segment.isRightToLeft ? letterCountOf(segment) : -letterCountOf(segment)
  return letters > 0
}

/** Makes a line of segments on one baseline, and puts them into reading order. */
export const lineOfSegments = (
  segments: readonly Segment[],
  { pageIndex, formats }: LinePage,
): Line => {
  const fromRight = isRightToLeftText(segments)
  const inOrder = segments.toSorted((one, other) =>
    fromRight ? other.right - one.right : one.left - other.left,
  )
  return {
    pageIndex,
    segments: inOrder,
    left: Math.min(...segments.map(({ left }) => left)),
    right: Math.max(...segments.map(({ right }) => right)),
    baseline: heaviest(segments.map((it) => [it.baseline, letterCountOf(it)] as const)) ?? 0,
    sizePoints: sizeOfMostLetters(segments, formats),
    heightPoints: Math.max(...segments.map(({ heightPoints }) => heightPoints)),
    text: inOrder.map(({ text }) => text.trim()).join(' '),
    isBold: isMostlyBold(segments, formats),
  }
}

/** A line that is still growing. Its place and size are those of its longest segment. */
interface OpenLine {
  segments: Segment[]
  longest: Segment
}

const areSideBySide = (one: Segment, other: Segment): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) <
  maxOverlapEm * Math.min(one.sizePoints, other.sizePoints)

/** The largest distance between the baselines of texts of these sizes in one line. */
const maxBaselineDistanceOf = (one: number, other: number): number => {
  const smaller = Math.min(one, other)
  const larger = Math.max(one, other)
  // The smaller text may be a superscript or subscript of the larger one.
  return smaller < maxSuperSubSizeRatio * larger
    ? superscriptRiseEm.max * larger
    : sameLineEm * smaller
}

const isOnLine = ({ segments, longest }: OpenLine, segment: Segment): boolean =>
  Math.abs(longest.baseline - segment.baseline) <
    maxBaselineDistanceOf(longest.sizePoints, segment.sizePoints) &&
  segments.every((it) => areSideBySide(it, segment))

/**
 * Groups segments on one baseline into lines, whatever the gaps between them are. It is meant for a single column, a cell, or
 * a part of a page.
 *
 * @returns lines from top to bottom; every segment is in exactly one of them.
 */
export const groupIntoLines = (segments: readonly Segment[], page: LinePage): Line[] => {
  const lines: OpenLine[] = []
  const inOrder = segments.toSorted(
    (one, other) => one.baseline - other.baseline || one.left - other.left,
  )
  for (const segment of inOrder) {
    const line = lines.slice(-maxLinesCompared).findLast((it) => isOnLine(it, segment))
    if (line === undefined) lines.push({ segments: [segment], longest: segment })
    else {
      line.segments.push(segment)
      if (letterCountOf(segment) > letterCountOf(line.longest)) line.longest = segment
    }
  }
  return lines
    .map((line) => lineOfSegments(line.segments, page))
    .toSorted((one, other) => one.baseline - other.baseline || one.left - other.left)
}
