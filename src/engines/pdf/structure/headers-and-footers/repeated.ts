import { groupBy } from '../group-by.ts'
import type { Candidate } from './candidates.ts'

/** What a number in a header or footer says. */
export type NumberMeaning = 'page' | 'pages' | 'constant'

/** The same text at the same place of several pages, but for the numbers in it. */
export interface Repeated {
  place: 'header' | 'footer'
  members: readonly Candidate[]
  /** For each number of the text. */
  numbers: readonly NumberMeaning[]
  /** The page's number less its index, when it shows that. */
  offset?: number
}

/** In points: places nearer than this are the same. */
const samePlace = 3
const sameSize = 0.6
/** Of the steps from member to member, how many have to count as pages do. */
const leastCounting = 0.6

const areAlike = (one: Candidate, other: Candidate): boolean =>
  Math.abs(one.distance - other.distance) < samePlace &&
  Math.abs(one.segment.sizePoints - other.segment.sizePoints) < sameSize &&
  (Math.abs(one.left - other.left) < samePlace ||
    Math.abs(one.right - other.right) < samePlace ||
    Math.abs(one.middle - other.middle) < samePlace)

/** Those of one text, parted by where they stand; one for each page. */
const placesOf = (candidates: readonly Candidate[]): Candidate[][] => {
  const places: { first: Candidate; members: Candidate[]; pages: Set<number> }[] = []
  for (const candidate of candidates) {
    const { pageIndex } = candidate
    const place = places.find(({ first }) => areAlike(first, candidate))
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
const valuesAt = (members: readonly Candidate[], index: number): number[] =>
  members.map(({ numbers }) => numbers[index]?.value ?? NaN)

/**
 * The page's number less its index, if a number counts pages: it grows with them, mostly by one a page. Books leave out some pages
 * in counting; the most usual difference is taken.
 */
const countOffset = (members: readonly Candidate[], index: number): number | undefined => {
  const counted = members.map(({ pageIndex, numbers }) => ({
    pageIndex,
    offset: (numbers[index]?.value ?? NaN) - pageIndex,
  }))
  const steps = counted.slice(1).map(({ offset }, at) => offset - (counted[at]?.offset ?? NaN))
  const counting = steps.filter((it) => it === 0).length
  const best = mostCommon(counted.map(({ offset }) => offset).filter((it) => Number.isFinite(it)))
  return best && best.count >= 2 && counting >= leastCounting * steps.length
    ? best.value
    : undefined
}

/** A page's number and nothing else. */
const numberAlone = /^[\s\-–—[(]*#[\s\-–—\])]*$/

/** Tells what the numbers of one text at one place are; undefined when they change in another way than pages count. */
const readMeaning = (members: readonly Candidate[], pageCount: number): Repeated | undefined => {
  const [first] = members
  if (!first) return undefined
  const { place, mask, numbers } = first
  const isConstant = numbers.map((_, index) => new Set(valuesAt(members, index)).size === 1)
  const changing = numbers.map((_, index) => index).filter((index) => isConstant[index] !== true)
  const offsets = changing.map((index) => countOffset(members, index))
  const [offset] = offsets
  if (changing.length === 0)
    return { place, members, numbers: numbers.map((): NumberMeaning => 'constant') }
  if (offset === undefined || offsets.some((it) => it !== offset)) return undefined
  const offsetOf = ({ pageIndex, numbers: own }: Candidate): number =>
    (own[changing[0] ?? 0]?.value ?? NaN) - pageIndex
  const same = groupBy(members, offsetOf)
  return {
    place,
    // The pages of a foreword count on their own.
    members: numberAlone.test(mask)
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
export const findRepeated = (candidates: readonly Candidate[], pageCount: number): Repeated[] =>
  [...groupBy(candidates, ({ place, mask }) => `${place} ${mask}`).values()]
    .flatMap(placesOf)
    .flatMap((members) => readMeaning(members, pageCount) ?? [])
