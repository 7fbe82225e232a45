import { groupBy } from '../group-by.ts'
import type { Segment } from '../../layout/page-layout.ts'
import type { Candidate } from './candidates.ts'
import type { TextNumber } from './numbers.ts'
import { type NumberedPages, isOdd } from './page-sets.ts'
import type { Repeated } from './repeated.ts'

/** On fewer pages a number that counts may be chance. */
const leastMembers = 3
/** In points: places nearer than this are the same. */
const samePlace = 6

const onePerPage = (members: readonly Candidate[]): Candidate[] => [
  ...new Map(members.map((it) => [it.pageIndex, it])).values(),
]

/**
 * Titles of chapters beside the number of the page: each is on few pages, but their numbers count on from one to the next. Word has
 * one header for all, so that only their numbers are left.
 *
 * @param repeated - what is on too few pages by itself.
 */
export const joinRunningTitles = (
  repeated: readonly Repeated[],
  pages: NumberedPages,
): Repeated[] => {
  const counted = repeated.filter(
    ({ offset, members }) => offset !== undefined && members.length >= leastMembers,
  )
  const alike = groupBy(counted, ({ place, members: [first] }) =>
    first
      ? `${place} ${isOdd(first.pageIndex, pages)} ${Math.round(first.distance / samePlace)}`
      : '',
  )
  return [...alike.values()].flatMap(([first, ...others]): Repeated[] => {
    if (!first || others.length === 0) return []
    const groups = [first, ...others]
    return [
      {
        ...first,
        members: onePerPage(groups.flatMap(({ members }) => members)),
        numbers: ['page'],
        numberAlone: new Map(groups.flatMap(pageNumbersOf)),
      },
    ]
  })
}

const pageNumbersOf = ({ members, numbers }: Repeated): [Candidate, TextNumber][] => {
  const index = numbers.indexOf('page')
  return members.flatMap((member): [Candidate, TextNumber][] => {
    const number = member.numbers[index]
    return number ? [[member, number]] : []
  })
}

/** A number of a segment, with nothing around it. */
export const numberOnly = (segment: Segment, { at, length }: TextNumber): Segment => {
  const text = segment.text.slice(at, at + length)
  const run = segment.runs.find((it) => it.text.includes(text))
  if (!run) return segment
  const { left, right } = run
  return { ...segment, left, right, text, runs: [{ ...run, text }] }
}
