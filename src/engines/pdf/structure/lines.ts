import type { Segment, TextFormat } from '../page-content/page-layout.ts'
import { mostOverlap, raisedMark, sameLine } from '../text-layout/join-letters.ts'
import type { Line } from './document-structure.ts'
import { heaviest } from './statistics.ts'

/** What a page's segments refer to. A `PageLayout` is one. */
export interface LinePage {
  pageIndex: number
  formats: readonly TextFormat[]
}

/** A share: a font that is smaller than this against the other may be that of a raised mark. */
const alike = 0.85
/** The share of its letters that makes a line bold: a bullet or a footnote's mark seldom is. */
const boldShare = 0.8

/** How many letters of a text show, about: spaces are few. */
const lettersOf = ({ text }: Segment): number => Math.max(1, text.length)

const isBold = (segments: readonly Segment[], formats: readonly TextFormat[]): boolean => {
  let bold = 0
  let all = 0
  for (const { runs } of segments)
    for (const { text, format } of runs) {
      const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '').length
      all += letters
      if (formats[format]?.isBold === true) bold += letters
    }
  return all > 0 && bold >= boldShare * all
}

/** The size of most letters; a line of many references has that of the letters that are not raised. */
const sizeOf = (segments: readonly Segment[], formats: readonly TextFormat[]): number => {
  const sizes = segments.map((it) => [it.sizePoints, lettersOf(it)] as const)
  const runs = segments.flatMap((segment) => segment.runs)
  if (!runs.some(({ format }) => formats[format]?.rise)) return heaviest(sizes) ?? 0
  const level = runs.flatMap(({ text, format }) => {
    const { rise, sizePoints } = formats[format] ?? {}
    return rise === undefined && sizePoints !== undefined
      ? [[sizePoints, text.length] as const]
      : []
  })
  return heaviest(level.length > 0 ? level : sizes) ?? 0
}

/** Whether most letters run from right to left. */
export const isRightToLeftText = (segments: readonly Segment[]): boolean => {
  let letters = 0
  for (const segment of segments)
    letters += segment.isRightToLeft ? lettersOf(segment) : -lettersOf(segment)
  return letters > 0
}

/** Puts segments of one baseline together; they are brought into the order in which they are read. */
export const lineOf = (segments: readonly Segment[], { pageIndex, formats }: LinePage): Line => {
  const fromRight = isRightToLeftText(segments)
  const inOrder = segments.toSorted((one, other) =>
    fromRight ? other.right - one.right : one.left - other.left,
  )
  return {
    pageIndex,
    segments: inOrder,
    left: Math.min(...segments.map(({ left }) => left)),
    right: Math.max(...segments.map(({ right }) => right)),
    baseline: heaviest(segments.map((it) => [it.baseline, lettersOf(it)] as const)) ?? 0,
    sizePoints: sizeOf(segments, formats),
    heightPoints: Math.max(...segments.map(({ heightPoints }) => heightPoints)),
    text: inOrder.map(({ text }) => text.trim()).join(' '),
    isBold: isBold(segments, formats),
  }
}

/** Segments of one line while it is looked for; place and size are those of the longest. */
interface Row {
  segments: Segment[]
  longest: Segment
}

const areApart = (one: Segment, other: Segment): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) <
  mostOverlap * Math.min(one.sizePoints, other.sizePoints)

/** How far apart baselines of these sizes may be on one line. */
const reachOf = (one: number, other: number): number => {
  const smaller = Math.min(one, other)
  const larger = Math.max(one, other)
  return smaller < alike * larger ? raisedMark * larger : sameLine * smaller
}

const isOnRow = ({ segments, longest }: Row, segment: Segment): boolean =>
  Math.abs(longest.baseline - segment.baseline) < reachOf(longest.sizePoints, segment.sizePoints) &&
  segments.every((it) => areApart(it, segment))

/** More rows than this are not on one height: a page that writes everything over everything is not searched on. */
const mostRowsBack = 20

/**
 * Puts segments that stand on one baseline together, whatever is between them: to be called for one column, one cell, one strip
 * of a page.
 *
 * @returns from top to bottom; every segment is in exactly one line.
 */
export const rowsOf = (segments: readonly Segment[], page: LinePage): Line[] => {
  const rows: Row[] = []
  const inOrder = segments.toSorted(
    (one, other) => one.baseline - other.baseline || one.left - other.left,
  )
  for (const segment of inOrder) {
    const row = rows.slice(-mostRowsBack).findLast((it) => isOnRow(it, segment))
    if (row === undefined) rows.push({ segments: [segment], longest: segment })
    else {
      row.segments.push(segment)
      if (lettersOf(segment) > lettersOf(row.longest)) row.longest = segment
    }
  }
  return rows
    .map((row) => lineOf(row.segments, page))
    .toSorted((one, other) => one.baseline - other.baseline || one.left - other.left)
}
