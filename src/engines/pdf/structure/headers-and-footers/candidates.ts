import type { Stroke } from '../../page-content/page-content.ts'
import type { PageLayout, Segment } from '../../page-content/page-layout.ts'
import { type TextNumber, readNumbers } from './numbers.ts'

/** Text near the head or the foot of a page, which may be the same on other pages. */
export interface Candidate {
  place: 'header' | 'footer'
  segment: Segment
  /** As tags say. */
  isDecoration: boolean
  pageIndex: number
  /** From the nearer edge of the page to the baseline. */
  distance: number
  /** From the left edge, from the right edge, and from the middle of the page. */
  left: number
  right: number
  middle: number
  /** Its text with `#` for numbers. */
  mask: string
  numbers: readonly TextNumber[]
}

/** Shares of the page's height in which headers and footers stand; what tags call decoration may reach further. */
const headerShare = 0.12
const footerShare = 0.1
const artifactShare = 0.2

const zoneOf = (
  { baseline }: Segment,
  heightPoints: number,
  isDecoration: boolean,
): 'header' | 'footer' | undefined => {
  const least = isDecoration ? artifactShare : 0
  if (baseline < Math.max(headerShare, least) * heightPoints) return 'header'
  const below = heightPoints - baseline
  return below < Math.max(footerShare, least) * heightPoints ? 'footer' : undefined
}

/** What tags call decoration, if that is at the edges only; some documents are tagged at random. */
const decorationOf = ({ segments, heightPoints }: PageLayout): ReadonlySet<Segment> => {
  const artifacts = segments.filter(({ isArtifact }) => isArtifact)
  const areAtEdges = artifacts.every((it) => zoneOf(it, heightPoints, true) !== undefined)
  return new Set(areAtEdges && artifacts.length < segments.length ? artifacts : [])
}

/** In heights of the font: a ruling that goes on so far below a header, or above a footer, is a table's. */
const goesOnBelow = 2
const goesOnAbove = 3

/** Whether a ruling beside it goes on towards the middle of the page: a table's, whose rows are no headers. */
const isInTable = (
  { baseline, sizePoints }: Segment,
  place: 'header' | 'footer',
  strokes: readonly Stroke[],
): boolean =>
  strokes.some(
    ({ box, isHorizontal }) =>
      !isHorizontal &&
      box.top < baseline &&
      box.bottom > baseline - sizePoints / 2 &&
      (place === 'header'
        ? box.bottom > baseline + goesOnBelow * sizePoints
        : box.top < baseline - goesOnAbove * sizePoints),
  )

/** What stands near the head and the foot of a page. */
export const candidatesOf = (layout: PageLayout): Candidate[] => {
  const { pageIndex, segments, strokes, widthPoints, heightPoints } = layout
  const decoration = decorationOf(layout)
  const candidates: Candidate[] = []
  for (const segment of segments) {
    const { baseline, left, right } = segment
    const isDecoration = decoration.has(segment)
    const place = zoneOf(segment, heightPoints, isDecoration)
    if (place === undefined || isInTable(segment, place, strokes)) continue
    candidates.push({
      place,
      segment,
      isDecoration,
      pageIndex,
      distance: place === 'header' ? baseline : heightPoints - baseline,
      left,
      right: widthPoints - right,
      middle: (left + right - widthPoints) / 2,
      ...readNumbers(segment.text),
    })
  }
  return candidates
}

/** In points: places nearer than this are the same. */
const sameRow = 3

const isOnRow = (one: Candidate, other: Candidate): boolean =>
  Math.abs(one.distance - other.distance) < sameRow

/** More texts side by side are the row of a table. */
const mostInRow = 4

/** Rows of one kind that may lie between the edge and a header, without being on other pages: a running title, say. */
const mostSkipped = 1

/**
 * Of one page's candidates of one place, those from the edge inwards as long as they are repeated: what stands behind running text is
 * none, though it be repeated.
 *
 * @param all - everything of that page that stands there.
 */
export const outermost = (
  all: readonly Candidate[],
  isRepeated: (candidate: Candidate) => boolean,
): Candidate[] => {
  const inOrder = all.toSorted((one, other) => one.distance - other.distance)
  const rows: Candidate[][] = []
  for (const candidate of inOrder) {
    const row = rows.at(-1)
    if (row?.[0] && isOnRow(row[0], candidate)) row.push(candidate)
    else rows.push([candidate])
  }
  const found: Candidate[] = []
  let skipped = 0
  for (const row of rows) {
    const repeated = row.length > mostInRow ? [] : row.filter(isRepeated)
    if (repeated.length === 0) skipped += 1
    if (skipped > mostSkipped) break
    found.push(...repeated)
  }
  return found
}
