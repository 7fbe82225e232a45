import type { Box } from '../../page-content/geometry.ts'
import type { Stroke } from '../../page-content/page-content.ts'
import type { PageLayout, Segment } from '../../page-content/page-layout.ts'
import { type TextNumber, findNumbers } from '../numerals.ts'

/** Headers stand in this share of the page's height at its top. */
const headerZoneShare = 0.12
/** Footers stand in this share of the page's height at its bottom. */
const footerZoneShare = 0.1
/**
 * Text that is tagged as decoration, and the outermost number, may be this far from the edge, as a share of the page's
 * height. LaTeX sets the page numbers of its standard classes at 0.11 on US Letter and at 0.15 on A4.
 */
const wideZoneShare = 0.2

/** A vertical ruling that reaches further than this below a header's baseline belongs to a table. */
const tableRulingBelowEm = 2
/** A vertical ruling that reaches further than this above a footer's baseline belongs to a table. */
const tableRulingAboveEm = 3

/** Texts whose distances from the edge differ by less than this stand in one row. */
const sameRowPoints = 3

/** More texts side by side than this are the row of a table. */
const maxTextsInRow = 4

/** This many rows that are not repeated may stand between the edge and a header, a running title for example. */
const maxRowsSkipped = 1

/** Text below or beside other text that is larger than it by this ratio is headed by that, and no header itself. */
const minHeadingRatio = 1.2

/** Texts whose places differ by less than this are at the same place. */
const samePositionPoints = 3
/** Texts whose font sizes differ by less than this have the same size. */
const sameSizePoints = 0.6

/** A number counts the pages when at least this share of its steps from page to page agrees with the pages. */
const minCountingShare = 0.6

/** Text near the head or the foot of a page, which may be repeated on other pages. */
export interface MarginText {
  place: 'header' | 'footer'
  segment: Segment
  /** The text is tagged as decoration. */
  isDecoration: boolean
  /** The text is a number, and no other text is beside it or nearer to the edge. */
  isOutermostNumber: boolean
  /** The text is in a table, so that it is no header or footer itself, and nothing behind it is one. */
  isInTable: boolean
  pageIndex: number
  /** The distance from the nearer edge of the page to the baseline. */
  distance: number
  /** The distances from the left edge, from the right edge, and from the middle of the page. */
  left: number
  right: number
  middle: number
  /** The text with `#` in place of numbers. */
  mask: string
  numbers: readonly TextNumber[]
}

const zoneOf = (
  { baseline }: Segment,
  heightPoints: number,
  isInWideZone: boolean,
): 'header' | 'footer' | undefined => {
  const least = isInWideZone ? wideZoneShare : 0
  if (baseline < Math.max(headerZoneShare, least) * heightPoints) return 'header'
  const below = heightPoints - baseline
  return below < Math.max(footerZoneShare, least) * heightPoints ? 'footer' : undefined
}

/** Tells whether a box is wholly where headers and footers stand. */
export const isAtHeadOrFoot = ({ top, bottom }: Box, heightPoints: number): boolean =>
  bottom < headerZoneShare * heightPoints || top > (1 - footerZoneShare) * heightPoints

/** The segments that are tagged as decoration, if all of them are near the edges. The tags of some documents are random. */
const decorationOf = ({ segments, heightPoints }: PageLayout): ReadonlySet<Segment> => {
  const artifacts = segments.filter(({ isArtifact }) => isArtifact)
  const areAtEdges = artifacts.every((it) => zoneOf(it, heightPoints, true) !== undefined)
  return new Set(areAtEdges && artifacts.length < segments.length ? artifacts : [])
}

/**
 * Tells whether a vertical ruling beside a text continues towards the middle of the page. Such a ruling belongs to a table.
 */
const standsInTable = (
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

/** A number without any other text. */
const onlyNumber = /^[\s\-–—[(]*#[\s\-–—\])]*$/

/** Finds the numbers above or below which there is no other text on the page. */
const outermostNumbersOf = (segments: readonly Segment[]): ReadonlySet<Segment> => {
  const inOrder = segments.toSorted((one, other) => one.baseline - other.baseline)
  const ends = [inOrder.slice(0, 2), inOrder.slice(-2).toReversed()]
  return new Set(
    ends.flatMap(([outermost, next]) =>
      outermost &&
      onlyNumber.test(findNumbers(outermost.text).mask) &&
      !(next && Math.abs(next.baseline - outermost.baseline) < sameRowPoints)
        ? [outermost]
        : [],
    ),
  )
}

/** Finds the texts near the head and the foot of a page. */
export const marginTextsOf = (layout: PageLayout): MarginText[] => {
  const { pageIndex, segments, strokes, widthPoints, heightPoints } = layout
  const decoration = decorationOf(layout)
  const outermostNumbers = outermostNumbersOf(segments)
  const candidates: MarginText[] = []
  for (const segment of segments) {
    const { baseline, left, right } = segment
    const isDecoration = decoration.has(segment)
    const isOutermostNumber = outermostNumbers.has(segment)
    const place = zoneOf(segment, heightPoints, isDecoration || isOutermostNumber)
    if (place === undefined) continue
    candidates.push({
      place,
      segment,
      isDecoration,
      isOutermostNumber,
      isInTable: standsInTable(segment, place, strokes),
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
 * Keeps the texts of one place on one page that are repeated, from the edge inwards. Text behind running text is not a
 * header, even if it is repeated.
 *
 * @param all - all texts of that page at that place.
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
  const sizeOf = (row: readonly MarginText[]): number =>
    Math.max(0, ...row.map(({ segment }) => segment.sizePoints))
  let skipped = 0
  let skippedSize = 0
  for (const row of rows) {
    const repeated = row.length > maxTextsInRow ? [] : row.filter(isRepeated)
    // Text of a page cannot stand beside or below a footer in Word.
    if (repeated.length < row.length && row[0]?.place === 'footer') break
    skippedSize = Math.max(skippedSize, sizeOf(row.filter((it) => !repeated.includes(it))))
    if (repeated.length === 0) skipped += 1
    else if (repeated[0]?.place === 'header' && skippedSize >= minHeadingRatio * sizeOf(repeated))
      break
    if (skipped > maxRowsSkipped) break
    found.push(...repeated)
  }
  return found
}

/** What a number in a header or footer counts. */
export type NumberMeaning = 'page' | 'pages' | 'constant'

/** The same text at the same place of several pages, except for its numbers; or the number of the first page. */
export interface RepeatedText {
  place: 'header' | 'footer'
  members: readonly MarginText[]
  /** The meaning of each number in the text. */
  numbers: readonly NumberMeaning[]
  /** The number of a page less its index, when the text shows the page number. */
  offset?: number
}

const isSamePosition = (one: MarginText, other: MarginText): boolean =>
  Math.abs(one.distance - other.distance) < samePositionPoints &&
  Math.abs(one.segment.sizePoints - other.segment.sizePoints) < sameSizePoints &&
  (Math.abs(one.left - other.left) < samePositionPoints ||
    Math.abs(one.right - other.right) < samePositionPoints ||
    Math.abs(one.middle - other.middle) < samePositionPoints)

/** Groups the members of one text by their places, with at most one member for each page. */
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
  for (const [value, same] of Map.groupBy(values, (it) => it))
    if (!best || same.length > best.count) best = { value, count: same.length }
  return best
}

/** The values of one number of the text, for all members. */
const numbersAt = (members: readonly MarginText[], index: number): number[] =>
  members.map(({ numbers }) => numbers[index]?.value ?? NaN)

/**
 * The number of a page less its index, if a number counts the pages. It grows with the pages, mostly by one per page. Books
 * leave some pages out of their numbering, so that the most frequent difference is taken.
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

/**
 * Tells whether a text is the number 1 at the foot of the first page. Other pages may have none, or theirs at the head, as in
 * LaTeX's articles.
 */
export const isNumberOfFirstPage = ({
  place,
  isOutermostNumber,
  pageIndex,
  numbers,
}: MarginText): boolean =>
  place === 'footer' && isOutermostNumber && pageIndex === 0 && numbers[0]?.value === 1

/** Finds what the numbers of one text at one place mean; undefined when they change in another way than page numbers do. */
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
  if (members.length === 1 && isNumberOfFirstPage(first))
    return { place, members, numbers: ['page'], offset: 1 }
  if (changing.length === 0)
    return { place, members, numbers: numbers.map((): NumberMeaning => 'constant') }
  if (offset === undefined || offsets.some((it) => it !== offset)) return undefined
  const offsetOf = ({ pageIndex, numbers: own }: MarginText): number =>
    (own[changing[0] ?? 0]?.value ?? NaN) - pageIndex
  const same = Map.groupBy(members, offsetOf)
  return {
    place,
    // The pages of a foreword have their own numbering.
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
 * Finds text that is repeated at the same place of several pages.
 *
 * @param pageCount - the number of pages of the document, to recognize the 14 in "3 of 14".
 */
export const findRepeatedTexts = (
  candidates: readonly MarginText[],
  pageCount: number,
): RepeatedText[] =>
  [
    ...Map.groupBy(
      candidates.filter(({ isInTable }) => !isInTable),
      ({ place, mask }) => `${place} ${mask}`,
    ).values(),
  ]
    .flatMap(groupByPosition)
    .flatMap((members) => withNumberMeanings(members, pageCount) ?? [])
