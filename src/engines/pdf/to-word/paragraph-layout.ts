import { roundToHalfPoint } from '../page-content/geometry.ts'
import { isLeaderOrPageNumber } from '../structure/block-roles/table-of-contents.ts'
import type { TabStop } from '../../docx/model.ts'
import {
  type ColumnBounds,
  type DocumentStructure,
  type Line,
  type Paragraph,
  type StyledText,
  allParagraphsIn,
  bodyParagraphs,
} from '../structure/document-structure.ts'
import { softHyphen } from './line-fit.ts'

/** Smaller indents are left out. */
const minIndentPoints = 0.25

/** Text is centered in its column when twice the distance between the two middles is less than this. */
const sameMiddlePoints = 3

/** The width that is added to what a line needs, so that rounding does not break it. */
const slackPoints = 0.6

/**
 * A line that must not break has space for letters that are wider than those of the PDF by this share, because its font
 * may be replaced. The space may lie outside its cell or column, where it does not show.
 */
const spareWidthShare = 0.06

/** The same for justified text, whose lines all end at the right edge. */
const justifiedSlackPoints = 0.2

/** Justified text ends at the end of its column when it is within this distance of it. */
const sameEndPoints = 0.4

/** The width of a space. */
const spaceWidthEm = 0.25

/** Tab stops that are nearer to each other than this are one. */
const sameTabPoints = 3

/** The line pitch of common fonts. That of Arial and Times New Roman is 1.15. */
const defaultPitchEm = 1.16

/** A single line has at most this pitch, even where the text has a wide one. */
const maxSingleLinePitchEm = 1.35

/** A single line has at least this pitch, so that no part of its letters is cut off. */
const minSingleLinePitchEm = 1

/** Lines may be closer than that, but never on top of each other. */
const minPitchEm = 0.7

/** Distances between lines that differ by less than this are even. */
const evenPitchPoints = 0.6

/**
 * The place of the baseline in a line of fixed height, as a share of that height. This is LibreOffice's rule
 * (sw/source/core/text/itrform2.cxx), and nearly Word's.
 */
const baselineShare = 0.8

/** The lines before the first break of a column or a page within a paragraph. The lines after it have other places. */
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
 * The right edge at which Word breaks the lines as the PDF does: no line is longer, and no line has space for the first word
 * of the next one. The edge of the column is taken where it fulfils this.
 */
const rightEdge = (paragraph: Paragraph, bounds: ColumnBounds): number => {
  const { alignment } = paragraph
  const lines = linesBeforeBreak(paragraph)
  const textRight = Math.max(...lines.map(({ right }) => right))
  if (alignment === 'justify' && lines.length > 1) {
    const justifiedRight = textRight + justifiedSlackPoints
    return Math.abs(justifiedRight - bounds.right) < sameEndPoints ? bounds.right : justifiedRight
  }
  const textLeft = Math.min(...lines.map(({ left }) => left))
  const minRight = textRight + slackPoints
  if (paragraph.lines.length === 1)
    return Math.max(bounds.right, minRight + spareWidthShare * (textRight - textLeft))
  let maxRight = Infinity
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1]
    if (next === undefined || next.segments.length > 1 || endsInHyphen.test(line.text)) continue
    maxRight = Math.min(
      maxRight,
      line.right + spaceWidthEm * line.sizePoints + firstWordWidth(next) - slackPoints,
    )
  }
  if (bounds.right < minRight) return minRight
  return bounds.right <= maxRight || maxRight <= minRight ? bounds.right : maxRight
}

export interface Indents {
  leftPoints?: number
  rightPoints?: number
  firstLinePoints?: number
}

const roundIndent = (points: number): number =>
  Math.abs(points) < minIndentPoints ? 0 : Math.round(points * 20) / 20

/** The indents in points, without those that are 0. */
export const indents = (left: number, right: number, firstLine: number): Indents => ({
  ...(roundIndent(left) === 0 ? {} : { leftPoints: roundIndent(left) }),
  ...(roundIndent(right) === 0 ? {} : { rightPoints: roundIndent(right) }),
  ...(roundIndent(firstLine) === 0 ? {} : { firstLinePoints: roundIndent(firstLine) }),
})

const widest = (lines: readonly Line[]): number =>
  Math.max(...lines.map(({ left, right }) => right - left))

/** Indents that move the middle of the column to that of the lines. */
const centeredIndents = (lines: readonly Line[], bounds: ColumnBounds): Indents => {
  const middles = lines.map(({ left, right }) => (left + right) / 2)
  const middle = middles.reduce((sum, one) => sum + one, 0) / middles.length
  // The widest line must fit, also where the column is narrower.
  const half = ((1 + spareWidthShare) * widest(lines)) / 2 + slackPoints
  if (middle - half < bounds.left || middle + half > bounds.right) {
    const reach = Math.max(half, Math.min(middle - bounds.left, bounds.right - middle))
    return indents(middle - reach - bounds.left, bounds.right - middle - reach, 0)
  }
  // An indent on one side moves the middle by half of it.
  const indentPoints = 2 * middle - bounds.left - bounds.right
  if (Math.abs(indentPoints) < sameMiddlePoints) return {}
  return indentPoints > 0 ? indents(indentPoints, 0, 0) : indents(0, -indentPoints, 0)
}

/** The indents of a paragraph against its column. */
export const indentsOf = (paragraph: Paragraph, bounds: ColumnBounds): Indents => {
  const { alignment, left, firstLeft } = paragraph
  const lines = linesBeforeBreak(paragraph)
  if (lines.length === 0) return {}
  if (alignment === 'center') return centeredIndents(lines, bounds)
  if (alignment === 'right') {
    const textRight = Math.max(...lines.map(({ right }) => right))
    const textLeft = textRight - (1 + spareWidthShare) * widest(lines) - slackPoints
    return indents(Math.min(0, textLeft - bounds.left), bounds.right - textRight, 0)
  }
  return indents(
    left - bounds.left,
    bounds.right - rightEdge(paragraph, bounds),
    paragraph.lines.length > 1 ? firstLeft - left : 0,
  )
}

/** The indents of the mirror image of a paragraph, as those of the paragraph. */
export const mirroredIndents = ({
  leftPoints = 0,
  rightPoints = 0,
  firstLinePoints = 0,
}: Indents): Indents => indents(rightPoints, leftPoints, firstLinePoints)

/** Indents that leave lines more width, on the side where they end; on both sides where they are centered. */
export const widenedIndents = (
  { leftPoints = 0, rightPoints = 0, firstLinePoints = 0 }: Indents,
  alignment: Paragraph['alignment'],
  points: number,
): Indents => {
  if (alignment === 'right') return indents(leftPoints - points, rightPoints, firstLinePoints)
  const half = alignment === 'center' ? points / 2 : 0
  return indents(leftPoints - half, rightPoints - points + half, firstLinePoints)
}

/** The tab stop of an entry of a table of contents, at the right edge of its page number. */
const contentsTab = ({ lines }: Paragraph, hasLeader: boolean, bounds: ColumnBounds): TabStop => ({
  atPoints: Math.max(...lines.map(({ right }) => right)) - bounds.left,
  align: 'right',
  ...(hasLeader ? { leader: 'dot' as const } : {}),
})

/**
 * The tab stops for all segments of lines but the first. A segment that ends at the edge of the column has a right-aligned
 * stop, the others have left-aligned ones. In an entry of a table of contents, only its page number is right-aligned.
 */
export const tabsOf = (paragraph: Paragraph, bounds: ColumnBounds): TabStop[] => {
  const { lines, role } = paragraph
  const isContents = role.kind === 'contents'
  const stops: TabStop[] =
    isContents && lines.length > 0 ? [contentsTab(paragraph, role.hasLeader, bounds)] : []
  for (const { segments } of lines)
    for (const [index, { left, right, text }] of segments.entries()) {
      if (index === 0 || (isContents && isLeaderOrPageNumber(text))) continue
      const isLast = index === segments.length - 1
      const endsAtColumnEdge =
        !isContents && isLast && Math.abs(bounds.right - right) < sameTabPoints
      const atPoints = (endsAtColumnEdge ? right : left) - bounds.left
      if (stops.some((stop) => Math.abs(stop.atPoints - atPoints) < sameTabPoints)) continue
      stops.push({ atPoints, align: endsAtColumnEdge ? 'right' : 'left' })
    }
  return stops.toSorted((one, other) => one.atPoints - other.atPoints)
}

/** The distance from baseline to baseline of any paragraph. */
export interface LinePitches {
  of(paragraph: Paragraph): number
}

/** Returns the median, which is the lower one of two middle values; undefined without values. */
const lowerMedianOf = (numbers: number[]): number | undefined =>
  numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) / 2)]

const isUsable = (pitch: number | undefined): pitch is number =>
  pitch !== undefined && Number.isFinite(pitch) && pitch > 0

/**
 * The pitch of a paragraph's own lines: the mean of the distances that are near their median, because larger letters push
 * lines apart.
 */
const ownPitch = ({ lines, pitchPoints }: Paragraph): number | undefined => {
  const gaps = lines.slice(1).flatMap((line, index) => {
    const above = lines[index]
    const gap = above && above.pageIndex === line.pageIndex ? line.baseline - above.baseline : 0
    return gap > 0 ? [gap] : []
  })
  const median = lowerMedianOf(gaps)
  if (median === undefined) return isUsable(pitchPoints) ? pitchPoints : undefined
  const even = gaps.filter((gap) => Math.abs(gap - median) < evenPitchPoints)
  return even.reduce((sum, gap) => sum + gap, 0) / even.length
}

/** Finds the pitch of paragraphs. Single lines get the pitch that lines of their size have elsewhere in the document's text. */
export const createLinePitches = (structure: DocumentStructure): LinePitches => {
  const pitchesBySize = new Map<number, number[]>()
  // Labels have other distances between their lines than text.
  const items = structure.pages
    .flatMap(({ regions }) => regions.filter(({ turned }) => turned === undefined))
    .flatMap(({ columns }) => columns.flatMap((column) => column.items))
  for (const paragraph of allParagraphsIn(items)) {
    const size = paragraph.lines[0]?.sizePoints
    const pitchPoints = ownPitch(paragraph)
    if (!isUsable(pitchPoints) || size === undefined) continue
    const pitches = pitchesBySize.get(roundToHalfPoint(size)) ?? []
    pitches.push(pitchPoints)
    pitchesBySize.set(roundToHalfPoint(size), pitches)
  }
  const medianBySize = new Map(
    [...pitchesBySize].map(([size, pitches]) => [size, lowerMedianOf(pitches)]),
  )
  return {
    of: (paragraph) => {
      const [line, second] = paragraph.lines
      const size = line?.sizePoints ?? structure.bodySizePoints
      // A single line has room for its largest letters, so that it is as high as it is told to be.
      const height = second === undefined ? (line?.heightPoints ?? size) : size
      const least = minSingleLinePitchEm * height
      const own = ownPitch(paragraph)
      if (isUsable(own)) return Math.max(own, second === undefined ? least : minPitchEm * size)
      const usual = medianBySize.get(roundToHalfPoint(size)) ?? defaultPitchEm * size
      return Math.max(least, Math.min(usual, maxSingleLinePitchEm * size))
    },
  }
}

export const topOfLine = ({ baseline }: Line, pitch: number): number =>
  baseline - baselineShare * pitch

/** The pitch of a line whose top is at a place, in points from the top of the page. */
export const pitchFrom = ({ baseline }: Line, top: number): number =>
  (baseline - top) / baselineShare

export const bottomOfLine = ({ baseline }: Line, pitch: number): number =>
  baseline + (1 - baselineShare) * pitch

/** A word must have had at least this much space on the line above to have been kept with its neighbor. */
const toleranceEm = 0.3

/** A single word may be divided by hand. A document that divides at least this many words is hyphenated. */
const minDividedWords = 3

interface LineWord {
  text: string
  left: number
  right: number
}

/** The words of a line with a single segment, joined from its runs. */
const wordsOf = ({ segments }: Line): LineWord[] => {
  const words: LineWord[] = []
  for (const { text, left, right } of segments.length === 1 ? (segments[0]?.runs ?? []) : []) {
    const last = words.at(-1)
    if (last && !/^\s/.test(text)) {
      last.text += text
      last.right = right
    } else words.push({ text: text.trim(), left, right })
  }
  return words
}

/** Numbers and units, signs, and short words, which are kept together in typography. */
const keptPair =
  /^(?:[\d.,/+−-]+|\p{P}+|\S{1,3}) \S+$|^\S+ (?:[^\p{L}\d\s]+\S{0,2}|\S{1,4}[.,;:!?]?)$/u

/**
 * The two words at the beginning of a line that a non-breaking space must join, because the first one would have fitted on
 * the line above.
 */
const keptPairAt = (
  above: Line,
  below: Line,
  right: number,
): readonly [string, string] | undefined => {
  const [first, second] = wordsOf(below)
  if (first === undefined || second === undefined || /[-\u00AD]$/.test(above.text)) return undefined
  const size = below.sizePoints
  const begins = above.right + spaceWidthEm * size
  const hadRoom = begins + first.right - first.left < right - toleranceEm * size
  const hadRoomForBoth = begins + second.right - first.left < right + toleranceEm * size
  const isPair = hadRoom && !hadRoomForBoth && keptPair.test(`${first.text} ${second.text}`)
  return isPair ? [first.text, second.text] : undefined
}

const nonBreakingSpace = '\u00A0'

/** Puts a non-breaking space between two words at their first occurrence. */
const joinWords = (
  content: readonly StyledText[],
  [first, second]: readonly [string, string],
): StyledText[] => {
  let isDone = false
  return content.map((piece) => {
    if (isDone) return piece
    const at = ` ${piece.text} `.indexOf(` ${first} ${second} `)
    if (at === -1) return piece
    isDone = true
    const space = at + first.length
    return {
      ...piece,
      text: piece.text.slice(0, space) + nonBreakingSpace + piece.text.slice(space + 1),
    }
  })
}

/**
 * Adds the non-breaking spaces to the text of a paragraph. A PDF draws them as ordinary spaces, but the ends of its lines
 * show where they are.
 */
export const withNonBreakingSpaces = (paragraph: Paragraph): readonly StyledText[] => {
  const { alignment, isRightToLeft, columnRight } = paragraph
  if (isRightToLeft || alignment === 'center' || alignment === 'right') return paragraph.content
  const lines = linesBeforeBreak(paragraph)
  const right = Math.min(columnRight, Math.max(...lines.map((line) => line.right)))
  let { content } = paragraph
  for (const [index, below] of lines.entries()) {
    const above = lines[index - 1]
    const pair = above && keptPairAt(above, below, right)
    if (pair) content = joinWords(content, pair)
  }
  return content
}

const wordBeforeHyphen = /(\p{L}+)[-\u00AD\u2010]$/u
const startsWithLowerCaseWord = /^\p{Ll}\p{L}*/u

/** The parts of the words of a paragraph that are divided at the ends of lines. Their hyphens are no longer in its text. */
const dividedWordsOf = ({ lines, content }: Paragraph): [first: string, second: string][] => {
  const text = content.map((piece) => piece.text).join('')
  const divided: [string, string][] = []
  for (const [index, line] of lines.entries()) {
    const [, first] = wordBeforeHyphen.exec(line.text.trimEnd()) ?? []
    const [second] = startsWithLowerCaseWord.exec(lines[index + 1]?.text.trimStart() ?? '') ?? []
    if (first !== undefined && second !== undefined && text.includes(first + second))
      divided.push([first, second])
  }
  return divided
}

/** Counts the words of a paragraph that are divided at the ends of lines. */
export const countDividedWords = (paragraph: Paragraph): number => dividedWordsOf(paragraph).length

/**
 * Marks where the PDF divides the words of a paragraph, so that Word divides them there as well, without hyphenation for the
 * language of the text.
 */
export const withSoftHyphens = (
  paragraph: Paragraph,
  content: readonly StyledText[],
): readonly StyledText[] => {
  const text = content.map((piece) => piece.text).join('')
  const places: number[] = []
  let from = 0
  for (const [first, second] of dividedWordsOf(paragraph)) {
    const at = text.indexOf(first + second, from)
    if (at === -1) continue
    from = at + first.length
    places.push(from)
  }
  if (places.length === 0) return content
  let before = 0
  return content.map((piece) => {
    const start = before
    before += piece.text.length
    let own = piece.text
    for (const place of places.toReversed())
      if (place > start && place <= before)
        own = own.slice(0, place - start) + softHyphen + own.slice(place - start)
    return own === piece.text ? piece : { ...piece, text: own }
  })
}

/** Tells whether a document divides words at the ends of lines, so that Word should do the same. */
export const dividesWords = (structure: DocumentStructure): boolean => {
  let count = 0
  for (const paragraph of bodyParagraphs(structure)) {
    count += countDividedWords(paragraph)
    if (count >= minDividedWords) return true
  }
  return false
}
