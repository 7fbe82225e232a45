import type { Stroke } from '../../page-content/ink.ts'
import type { PageLayout, Segment } from '../../page-content/page-layout.ts'
import { type TextNumber, findNumbers } from '../numerals.ts'
import { groupBy } from '../group-by.ts'

/** Shares of the page's height in which headers and footers stand; what tags call decoration may reach further. */
const headerZoneShare = 0.12
const footerZoneShare = 0.1
const artifactZoneShare = 0.2

/** In heights of the font: a ruling that goes on so far below a header, or above a footer, is a table's. */
const tableRulingBelowEm = 2
const tableRulingAboveEm = 3

/** In points: places nearer than this are the same. */
const sameRowPoints = 3

/** More texts side by side are the row of a table. */
const maxTextsInRow = 4

/** Rows of one kind that may lie between the edge and a header, without being on other pages: a running title, say. */
const maxRowsSkipped = 1

/** In points: places nearer than this are the same. */
const samePositionPoints = 3
const sameSizePoints = 0.6

/** Of the steps from member to member, how many have to count as pages do. */
const minCountingShare = 0.6

/** Text near the head or the foot of a page, which may be the same on other pages. */
export interface MarginText {
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

const zoneOf = (
  { baseline }: Segment,
  heightPoints: number,
  isDecoration: boolean,
): 'header' | 'footer' | undefined => {
  const least = isDecoration ? artifactZoneShare : 0
  if (baseline < Math.max(headerZoneShare, least) * heightPoints) return 'header'
  const below = heightPoints - baseline
  return below < Math.max(footerZoneShare, least) * heightPoints ? 'footer' : undefined
}

/** What tags call decoration, if that is at the edges only; some documents are tagged at random. */
const decorationOf = ({ segments, heightPoints }: PageLayout): ReadonlySet<Segment> => {
  const artifacts = segments.filter(({ isArtifact }) => isArtifact)
  const areAtEdges = artifacts.every((it) => zoneOf(it, heightPoints, true) !== undefined)
  return new Set(areAtEdges && artifacts.length < segments.length ? artifacts : [])
}

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
        ? box.bottom > baseline + tableRulingBelowEm * sizePoints
        : box.top < baseline - tableRulingAboveEm * sizePoints),
  )

/** What stands near the head and the foot of a page. */
export const marginTextsOf = (layout: PageLayout): MarginText[] => {
  const { pageIndex, segments, strokes, widthPoints, heightPoints } = layout
  const decoration = decorationOf(layout)
  const candidates: MarginText[] = []
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
      ...findNumbers(segment.text),
    })
  }
  return candidates
}

const isOnRow = (one: MarginText, other: MarginText): boolean =>
  Math.abs(one.distance - other.distance) < sameRowPoints

/**
 * Of one page's candidates of one place, those from the edge inwards as long as they are repeated: what stands behind running text is
 * none, though it be repeated.
 *
 * @param all - everything of that page that stands there.
 */
export const outermostRepeated = (
  all: readonly MarginText[],
  isRepeated: (candidate: MarginText) => boolean,
): MarginText[] => {
  const inOrder = all.toSorted((one, other) => one.distance - other.distance)
  const rows: MarginText[][] = []
  for (const candidate of inOrder) {
    const row = rows.at(-1)
    if (row?.[0] && isOnRow(row[0], candidate)) row.push(candidate)
    else rows.push([candidate])
  }
  const found: MarginText[] = []
  let skipped = 0
  for (const row of rows) {
    const repeated = row.length > maxTextsInRow ? [] : row.filter(isRepeated)
    if (repeated.length === 0) skipped += 1
    if (skipped > maxRowsSkipped) break
    found.push(...repeated)
  }
  return found
}

/** What a number in a header or footer says. */
export type NumberMeaning = 'page' | 'pages' | 'constant'

/** The same text at the same place of several pages, but for the numbers in it. */
export interface RepeatedText {
  place: 'header' | 'footer'
  members: readonly MarginText[]
  /** For each number of the text. */
  numbers: readonly NumberMeaning[]
  /** The page's number less its index, when it shows that. */
  offset?: number
}

const isSamePosition = (one: MarginText, other: MarginText): boolean =>
  Math.abs(one.distance - other.distance) < samePositionPoints &&
  Math.abs(one.segment.sizePoints - other.segment.sizePoints) < sameSizePoints &&
  (Math.abs(one.left - other.left) < samePositionPoints ||
    Math.abs(one.right - other.right) < samePositionPoints ||
    Math.abs(one.middle - other.middle) < samePositionPoints)

/** Those of one text, parted by where they stand; one for each page. */
const groupByPosition = (candidates: readonly MarginText[]): MarginText[][] => {
  const places: { first: MarginText; members: MarginText[]; pages: Set<number> }[] = []
  for (const candidate of candidates) {
    const { pageIndex } = candidate
    const place = places.find(({ first }) => isSamePosition(first, candidate))
    if (!place) places.push({ first: candidate, members: [candidate], pages: new Set([pageIndex]) })
    else if (!place.pages.has(pageIndex)) {
      place.members.push(candidate)
      place.pages.add(pageIndex)
    }
  }
  return places.map(({ members }) => members)
}

const mostCommon = (values: readonly number[]): { value: number; count: number } | undefined => {
  let best: { value: number; count: number } | undefined
  for (const [value, same] of groupBy(values, (it) => it))
    if (!best || same.length > best.count) best = { value, count: same.length }
  return best
}

/** The number at one place of the text, for all members. */
const numbersAt = (members: readonly MarginText[], index: number): number[] =>
  members.map(({ numbers }) => numbers[index]?.value ?? NaN)

/**
 * The page's number less its index, if a number counts pages: it grows with them, mostly by one a page. Books leave out some pages
 * in counting; the most usual difference is taken.
 */
const pageNumberOffset = (members: readonly MarginText[], index: number): number | undefined => {
  const counted = members.map(({ pageIndex, numbers }) => ({
    pageIndex,
    offset: (numbers[index]?.value ?? NaN) - pageIndex,
  }))
  const steps = counted.slice(1).map(({ offset }, at) => offset - (counted[at]?.offset ?? NaN))
  const counting = steps.filter((it) => it === 0).length
  const best = mostCommon(counted.map(({ offset }) => offset).filter((it) => Number.isFinite(it)))
  return best && best.count >= 2 && counting >= minCountingShare * steps.length
    ? best.value
    : undefined
}

/** A page's number and nothing else. */
const onlyNumber = /^[\s\-–—[(]*#[\s\-–—\])]*$/

/** Tells what the numbers of one text at one place are; undefined when they change in another way than pages count. */
const withNumberMeanings = (
  members: readonly MarginText[],
  pageCount: number,
): RepeatedText | undefined => {
  const [first] = members
  if (!first) return undefined
  const { place, mask, numbers } = first
  const isConstant = numbers.map((_, index) => new Set(numbersAt(members, index)).size === 1)
  const changing = numbers.map((_, index) => index).filter((index) => isConstant[index] !== true)
  const offsets = changing.map((index) => pageNumberOffset(members, index))
  const [offset] = offsets
  if (changing.length === 0)
    return { place, members, numbers: numbers.map((): NumberMeaning => 'constant') }
  if (offset === undefined || offsets.some((it) => it !== offset)) return undefined
  const offsetOf = ({ pageIndex, numbers: own }: MarginText): number =>
    (own[changing[0] ?? 0]?.value ?? NaN) - pageIndex
  const same = groupBy(members, offsetOf)
  return {
    place,
    // The pages of a foreword count on their own.
    members: onlyNumber.test(mask)
      ? members
      : members.filter((it) => (same.get(offsetOf(it))?.length ?? 0) > 1),
    numbers: numbers.map(({ value }, index) => {
      if (isConstant[index] !== true) return 'page'
      return value === pageCount ? 'pages' : 'constant'
    }),
    offset,
  }
}

/**
 * Finds text that stands at the same place of several pages.
 *
 * @param pageCount - of the document, to tell the 14 of "3 of 14".
 */
export const findRepeatedTexts = (
  candidates: readonly MarginText[],
  pageCount: number,
): RepeatedText[] =>
  [...groupBy(candidates, ({ place, mask }) => `${place} ${mask}`).values()]
    .flatMap(groupByPosition)
    .flatMap((members) => withNumberMeanings(members, pageCount) ?? [])
