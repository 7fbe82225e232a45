import {
  type ColumnBounds,
  type Line,
  type Paragraph,
  type DocumentStructure,
  bodyParagraphs,
} from '../structure/document-structure.ts'
import type { TabStop } from '../../docx/model.ts'

/** In points: places nearer than this are the same. */
const minIndentPoints = 0.25

/** In points, of twice the distance between two middles. */
const sameMiddlePoints = 3

/** In points: added to what a line needs, so that rounding does not break it. */
const slackPoints = 0.6

/** The same where all lines end at the edge. */
const justifiedSlackPoints = 0.2

/** In points: justified text ends where its column does when it is as near as this. */
const sameEndPoints = 0.4

/** In heights of the font. */
const spaceWidthEm = 0.25

/** In points: stops nearer than this are one. */
const sameTabPoints = 3

/** Height of a line of common fonts, in heights of the font: Arial's and Times New Roman's is 1.15. */
const defaultPitchEm = 1.16

/** A line alone is no higher than this, even where the text is set wide. */
const maxSingleLinePitchEm = 1.35

/** What a line must have at least, so that nothing of its letters is cut off. */
const minSingleLinePitchEm = 1

/** Lines may be set closer than that, but never one upon the other. */
const minPitchEm = 0.7

/** Distances that differ by less, in points, are the same. */
const evenPitchPoints = 0.6

/**
 * Where the baseline stands in a line of a fixed height, in shares of that height: LibreOffice's rule
 * (sw/source/core/text/itrform2.cxx), and nearly Word's.
 */
const baselineShare = 0.8

/**
 * The lines that stand one below the other with the first: where a paragraph goes on in another column or on
 * another page, its lines there are at other places.
 */
export const linesBeforeBreak = ({ lines }: Paragraph): readonly Line[] => {
  const end = lines.findIndex((line, index) => {
    const above = lines[index - 1]
    return above && (line.pageIndex !== above.pageIndex || line.baseline < above.baseline)
  })
  return end === -1 ? lines : lines.slice(0, end)
}

const firstWordWidth = (line: Line): number => {
  const [segment] = line.segments
  if (segment === undefined) return 0
  const end = segment.runs.findIndex(({ text }, index) => index > 0 && /^\s/.test(text))
  const last = segment.runs[(end === -1 ? segment.runs.length : end) - 1]
  return last === undefined ? 0 : last.right - segment.left
}

const endsInHyphen = /[-\u00AD\u2010]$/

/**
 * The right edge that breaks the lines as they are broken: none is longer, and to none the next line's first
 * word could be added. The room's own edge, where that does.
 */
const rightEdge = (paragraph: Paragraph, bounds: ColumnBounds): number => {
  const { isRightToLeft, alignment } = paragraph
  const lines = linesBeforeBreak(paragraph)
  const least = Math.max(...lines.map(({ right }) => right)) + slackPoints
  if (isRightToLeft) return bounds.right
  if (alignment === 'justify' && lines.length > 1) {
    const ends = least - slackPoints + justifiedSlackPoints
    return Math.abs(ends - bounds.right) < sameEndPoints ? bounds.right : ends
  }
  let most = Infinity
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1]
    if (next === undefined || next.segments.length > 1 || endsInHyphen.test(line.text)) continue
    most = Math.min(
      most,
      line.right + spaceWidthEm * line.sizePoints + firstWordWidth(next) - slackPoints,
    )
  }
  if (bounds.right < least) return least
  return bounds.right <= most || most <= least ? bounds.right : most
}

export interface Indents {
  leftPoints?: number
  rightPoints?: number
  firstLinePoints?: number
}

const roundToTwentieths = (points: number): number =>
  Math.abs(points) < minIndentPoints ? 0 : Math.round(points * 20) / 20

/** Only those that there are. */
export const indents = (left: number, right: number, firstLine: number): Indents => ({
  ...(roundToTwentieths(left) === 0 ? {} : { leftPoints: roundToTwentieths(left) }),
  ...(roundToTwentieths(right) === 0 ? {} : { rightPoints: roundToTwentieths(right) }),
  ...(roundToTwentieths(firstLine) === 0 ? {} : { firstLinePoints: roundToTwentieths(firstLine) }),
})

/** Moves the middle of the room to that of the lines. */
const centeredIndents = (lines: readonly Line[], bounds: ColumnBounds): Indents => {
  const middles = lines.map(({ left, right }) => (left + right) / 2)
  const middle = middles.reduce((sum, one) => sum + one, 0) / middles.length
  const aside = 2 * middle - bounds.left - bounds.right
  if (Math.abs(aside) < sameMiddlePoints) return {}
  return aside > 0 ? indents(aside, 0, 0) : indents(0, -aside, 0)
}

/** How far a paragraph's lines stand in from the room. */
export const indentsOf = (paragraph: Paragraph, bounds: ColumnBounds): Indents => {
  const { alignment, left, firstLeft } = paragraph
  const lines = linesBeforeBreak(paragraph)
  if (lines.length === 0) return {}
  if (alignment === 'center') return centeredIndents(lines, bounds)
  if (alignment === 'right') {
    const ends = Math.max(...lines.map(({ right }) => right))
    return indents(0, bounds.right - ends, 0)
  }
  return indents(
    left - bounds.left,
    bounds.right - rightEdge(paragraph, bounds),
    paragraph.lines.length > 1 ? firstLeft - left : 0,
  )
}

/** A line of a table of contents: the number of its page ends the room. */
const contentsTabs = (
  { lines }: Paragraph,
  hasLeader: boolean,
  bounds: ColumnBounds,
): TabStop[] => {
  const atPoints = Math.max(...lines.map(({ right }) => right)) - bounds.left
  return [{ atPoints, align: 'right', ...(hasLeader ? { leader: 'dot' as const } : {}) }]
}

/**
 * Stops for the segments of lines but the first: at their right ends where those are the room's, else at their
 * left ones.
 */
export const tabsOf = (paragraph: Paragraph, bounds: ColumnBounds): TabStop[] => {
  const { lines, role } = paragraph
  if (role.kind === 'contents' && lines.length > 0)
    return contentsTabs(paragraph, role.hasLeader, bounds)
  const stops: TabStop[] = []
  for (const { segments } of lines)
    for (const [index, { left, right }] of segments.entries()) {
      if (index === 0) continue
      const isLast = index === segments.length - 1
      const endsRoom = isLast && Math.abs(bounds.right - right) < sameTabPoints
      const atPoints = (endsRoom ? right : left) - bounds.left
      if (stops.some((stop) => Math.abs(stop.atPoints - atPoints) < sameTabPoints)) continue
      stops.push({ atPoints, align: endsRoom ? 'right' : 'left' })
    }
  return stops.toSorted((one, other) => one.atPoints - other.atPoints)
}

/** From baseline to baseline, of any paragraph. */
export interface LinePitches {
  of(paragraph: Paragraph): number
}

const roundToHalf = (points: number): number => Math.round(points * 2) / 2

const lowerMedianOf = (numbers: number[]): number | undefined =>
  numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) / 2)]

const isUsable = (pitch: number | undefined): pitch is number =>
  pitch !== undefined && Number.isFinite(pitch) && pitch > 0

/**
 * From baseline to baseline of a paragraph's lines: their mean where they are even, else that of most; lines
 * that are higher push the others apart by themselves.
 */
const ownPitch = ({ lines, pitchPoints }: Paragraph): number | undefined => {
  const gaps = lines.slice(1).flatMap((line, index) => {
    const above = lines[index]
    const gap = above && above.pageIndex === line.pageIndex ? line.baseline - above.baseline : 0
    return gap > 0 ? [gap] : []
  })
  const middle = lowerMedianOf(gaps)
  if (middle === undefined) return isUsable(pitchPoints) ? pitchPoints : undefined
  const even = gaps.filter((gap) => Math.abs(gap - middle) < evenPitchPoints)
  return even.reduce((sum, gap) => sum + gap, 0) / even.length
}

/** The pitch of single lines is what lines of their size have elsewhere in the document. */
export const createLinePitches = (structure: DocumentStructure): LinePitches => {
  const seen = new Map<number, number[]>()
  for (const paragraph of bodyParagraphs(structure)) {
    const size = paragraph.lines[0]?.sizePoints
    const pitchPoints = ownPitch(paragraph)
    if (!isUsable(pitchPoints) || size === undefined) continue
    const pitches = seen.get(roundToHalf(size)) ?? []
    pitches.push(pitchPoints)
    seen.set(roundToHalf(size), pitches)
  }
  const usual = new Map([...seen].map(([size, pitches]) => [size, lowerMedianOf(pitches)]))
  return {
    of: (paragraph) => {
      const size = paragraph.lines[0]?.sizePoints ?? structure.bodySizePoints
      const own = ownPitch(paragraph)
      if (isUsable(own)) return Math.max(own, minPitchEm * size)
      const known = usual.get(roundToHalf(size)) ?? defaultPitchEm * size
      return Math.max(minSingleLinePitchEm * size, Math.min(known, maxSingleLinePitchEm * size))
    },
  }
}

export const topOfLine = ({ baseline }: Line, pitch: number): number =>
  baseline - baselineShare * pitch

export const bottomOfLine = ({ baseline }: Line, pitch: number): number =>
  baseline + (1 - baselineShare) * pitch
