import type { PageLayout, Segment } from '../../page-content/page-layout.ts'
import type { MarginText } from './repeated-text.ts'

/** The text at the foot stands at least this far below the text of all other pages, in sizes of its own font. */
const minBelowOthersEm = 0.8
/** The baseline of the text at the foot is at least this far below the text above it, in sizes of the larger font. */
const minGapEm = 1.6
/** The other pages are filled when their text ends no further than this above that of the first page. */
const maxShorterPoints = 30

/** A text that is, or begins with, the mark of a footnote. */
const noteMark = /^\s*(?:\d{1,3}[.)]?|\p{Ll}|[*∗†‡§¶]+)(?:\s|$)/u

/** The distance of a page's lowest text from the lower edge, in points. */
const distanceOfLowest = (segments: readonly Segment[], heightPoints: number): number =>
  heightPoints - Math.max(0, ...segments.map(({ baseline }) => baseline))

/**
 * Finds what the first of several pages alone has in its lower margin, such as the name of a conference or an address: text
 * apart from the rest of its page, and lower than the text of any other page, of which one is filled. Footnotes are
 * left to `footnotes.ts`.
 *
 * @param layouts - all pages in order.
 * @param candidates - the texts near the head and the foot of the first page.
 * @param repeated - the texts of headers and footers that are known already: those of several pages, and the number of the
 *   first.
 */
export const footOfFirstPage = (
  [first, ...others]: readonly PageLayout[],
  candidates: readonly MarginText[],
  repeated: ReadonlySet<Segment>,
): ReadonlySet<MarginText> => {
  const none = new Set<MarginText>()
  if (!first || others.length === 0) return none
  const bodyOf = ({ segments }: PageLayout) => segments.filter((it) => !repeated.has(it))
  const ofOthers = Math.min(
    ...others.map((page) => distanceOfLowest(bodyOf(page), page.heightPoints)),
  )
  const foot = candidates.filter(
    ({ place, segment, distance }) =>
      place === 'footer' &&
      !repeated.has(segment) &&
      distance <= ofOthers - minBelowOthersEm * segment.sizePoints,
  )
  if (foot.length === 0 || foot.some(({ segment }) => noteMark.test(segment.text))) return none
  const texts = new Set(foot.map(({ segment }) => segment))
  const body = bodyOf(first).filter((it) => !texts.has(it))
  const end = distanceOfLowest(body, first.heightPoints)
  const top = Math.max(...foot.map(({ distance }) => distance))
  const sizePoints = Math.max(
    ...foot.map(({ segment }) => segment.sizePoints),
    ...body
      .filter(({ baseline }) => first.heightPoints - baseline === end)
      .map((it) => it.sizePoints),
  )
  const isApart = end - top >= minGapEm * sizePoints
  return isApart && ofOthers <= end + maxShorterPoints ? new Set(foot) : none
}
