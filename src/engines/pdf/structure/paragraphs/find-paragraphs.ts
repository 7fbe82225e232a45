import type { Segment, TextFormat } from '../../page-content/page-layout.ts'
import {
  type Alignment,
  type ColumnBounds,
  type Line,
  type UnclassifiedParagraph,
  mirroredAlignment,
} from '../document-structure.ts'
import { type LinePage, groupIntoLines } from '../lines.ts'
import { medianOf } from '../../../../core/statistics.ts'
import { type LogicalLine, logicalLinesOf, markerKindOf } from './logical-lines.ts'
import {
  type ParagraphStatistics,
  endsInFullStop,
  minFirstLineIndentEm,
  neededPoints,
  paragraphStatisticsOf,
  startsInLowerCase,
  startsWithCapital,
} from './paragraph-statistics.ts'

/** A distance to the line above that exceeds the usual leading by this ratio begins a paragraph. */
const maxLeadingRatio = 1.25
/** The distance must also exceed the usual leading by this, in font sizes. */
const extraLeadingEm = 0.25

/** Sizes that differ by less than this share belong to one text. */
const sameSizeShare = 0.12

/** Larger words within a paragraph make their line larger by at most this share. */
const maxMixedSizeShare = 0.6

/** The later lines of a list item begin within this distance of the text of its first line. */
const sameItemTextEm = 0.15
/** The middle of a centered line is within this distance of the middle of its column. */
const centeredWithinEm = 0.5
/** A centered line begins at least this far from the edge of its column. */
const minCentredInsetEm = 2

/** Lines whose ends differ by less than this end at the same place. */
const sameEndPoints = 1.5

/** First lines whose starts differ by less than this begin at the same place. */
const sameFirstLineEm = 0.2

/** A bold line that leaves less than this share of the next word's width free counts as full. */
const nearlyFullShare = 0.5

/** Lines whose baselines are nearer than this stand side by side. */
const minLeadingEm = 0.3

/** A short last line may end before an indented first line begins, but by no more than this. */
const maxOverhangEm = 4

/** Two equal ends mean justified text only when the text is wider than this share of its column. */
const minJustifiedShare = 0.4

/**
 * The first line of a list item may leave up to this share of the column free and still continue in a line that is aligned
 * with its text.
 */
const freeBelowItemShare = 0.25

/** Lines that begin or end within this distance of each other are flush. */
const flushPoints = 2

/** Lines whose middles differ by less than this have the same middle. */
const sameMiddleEm = 0.5

/** A single line this near to the middle of its column is centered, even if it is almost as wide as the column. */
const exactMiddleEm = 0.15

/** A single line is right-aligned when it begins beyond this share of its column. */
const farSideShare = 0.3

/** The lines of a paragraph, as far as they have been found. */
type ParagraphLines = readonly [LogicalLine, ...LogicalLine[]]

const sentenceEnd = /[.!?:;…»”"]$/u
const clauseEnd = /[.!?:;…,)»”]$/u
const endsInDividedWord = /\p{L}[-\u2010\u00ad]$/u
/**
 * A leader: an entry of a table of contents up to its page number, or a place to write on. A single ellipsis, which ends lines of
 * prose too, is one only before a number.
 */
const endsInLeader =
  /(?:\.{4,}|…{2,}|⋯{2,}|(?:\. ){3,}|_{3,})\s*[\divxlc]*$|(?:\.{3}|…|⋯)\s*\d{1,4}$/iu

/** A rule that was typed: a line of underscores, dashes or other such signs only. */
const isTypedRule = /^([-_=–—*~])\1{4,}$/u

const isInMiddle = (
  { start, end, sizePoints }: LogicalLine,
  statistics: ParagraphStatistics,
): boolean =>
  Math.abs((start + end) / 2 - (statistics.start + statistics.end) / 2) <
  centeredWithinEm * sizePoints

const isCentred = (line: LogicalLine, statistics: ParagraphStatistics): boolean =>
  isInMiddle(line, statistics) &&
  line.start - statistics.start > minCentredInsetEm * line.sizePoints

/** Tells whether two lines are centered. The longer one may be nearly as wide as the column. */
const areCentred = (
  one: LogicalLine,
  other: LogicalLine,
  statistics: ParagraphStatistics,
): boolean =>
  isInMiddle(one, statistics) &&
  isInMiddle(other, statistics) &&
  one.itemTextStart === undefined &&
  Math.abs(one.start - other.start) > sameEndPoints &&
  Math.max(one.start, other.start) - statistics.start > minCentredInsetEm * one.sizePoints

const haveSameEnd = (one: LogicalLine, other: LogicalLine): boolean =>
  Math.abs(one.end - other.end) < sameEndPoints

/**
 * Tells whether two lines end at the end of the column and begin at different places, unlike the first two lines of a
 * paragraph.
 */
const isFlushRight = (
  above: LogicalLine,
  line: LogicalLine,
  statistics: ParagraphStatistics,
): boolean =>
  haveSameEnd(above, line) &&
  Math.abs(above.start - line.start) > minFirstLineIndentEm * line.sizePoints &&
  Math.min(above.start, line.start) - statistics.start > sameEndPoints

/**
 * Tells whether two lines are justified to the same end, which need not be the end of the column: in a quotation for example.
 */
const areJustified = (
  one: LogicalLine | undefined,
  other: LogicalLine,
  statistics: ParagraphStatistics,
): boolean =>
  one !== undefined &&
  Math.abs(one.end - other.end) < sameEndPoints &&
  Math.min(one.end - one.start, other.end - other.start) >
    minJustifiedShare * (statistics.end - statistics.start) &&
  one.text.length !== other.text.length

const isBelowText = ({ itemTextStart }: LogicalLine, line: LogicalLine): boolean =>
  itemTextStart !== undefined &&
  Math.abs(line.start - itemTextStart) < sameItemTextEm * line.sizePoints

/**
 * The space that the line above left free beyond what the first word of this line needs, in points. It is negative when the
 * line above was full.
 */
const freePoints = (
  open: ParagraphLines,
  above: LogicalLine,
  line: LogicalLine,
  statistics: ParagraphStatistics,
): number => {
  const need = neededPoints(above, line)
  if (endsInDividedWord.test(above.text)) return -Infinity
  const isWithin = areCentred(above, line, statistics) || isFlushRight(above, line, statistics)
  if (isWithin) return statistics.end - statistics.start - (above.end - above.start) - need
  const isNarrow =
    areJustified(open.at(-2), above, statistics) || areJustified(line, above, statistics)
  if (isNarrow && Math.abs(above.start - line.start) < minFirstLineIndentEm * line.sizePoints)
    return -Infinity
  const isBelowItem =
    open.length === 1 && isBelowText(above, line) && line.start > above.start + line.sizePoints / 2
  const spare = isBelowItem ? freeBelowItemShare * (statistics.end - statistics.start) : 0
  return statistics.endOf(above) - above.end - need - spare
}

const isFarBelow = (
  above: LogicalLine,
  line: LogicalLine,
  { leadingOf }: ParagraphStatistics,
): boolean => {
  const leading = Math.max(leadingOf(line.sizePoints), leadingOf(above.sizePoints))
  const tall = Math.max(0, line.source.heightPoints - line.sizePoints)
  return (
    line.baseline - above.baseline >
    Math.max(maxLeadingRatio * leading, leading + extraLeadingEm * line.sizePoints) + tall
  )
}

/** Tells whether both lines are first lines of paragraphs, as far as their indents and their sentences show. */
const isFirstLine = (
  first: LogicalLine,
  line: LogicalLine,
  { firstLineStart }: ParagraphStatistics,
): boolean =>
  firstLineStart !== undefined &&
  Math.abs(first.start - firstLineStart) < sameFirstLineEm * line.sizePoints &&
  Math.abs(line.start - firstLineStart) < sameFirstLineEm * line.sizePoints &&
  endsInFullStop.test(first.text) &&
  startsWithCapital.test(line.text)

const continuesWord = (above: LogicalLine, line: LogicalLine): boolean =>
  endsInDividedWord.test(above.text) && startsInLowerCase.test(line.text)

/** Tells whether a line is indented against the lines above it as a first line is, or those against it. */
const isIndented = (
  open: ParagraphLines,
  line: LogicalLine,
  next: LogicalLine | undefined,
  statistics: ParagraphStatistics,
): boolean => {
  const [first, second] = open
  const step = minFirstLineIndentEm * line.sizePoints
  if (first.itemTextStart !== undefined && second === undefined) {
    if (line.start < first.start - step || line.start > first.itemTextStart + step) return true
    return (
      !isBelowText(first, line) && sentenceEnd.test(first.text) && startsWithCapital.test(line.text)
    )
  }
  if (open.every((it) => areCentred(it, line, statistics))) return false
  if (open.every((it) => isFlushRight(it, line, statistics))) return false
  if (second !== undefined) return Math.abs(line.start - second.start) > step
  if (isFirstLine(first, line, statistics)) return true
  if (line.start <= first.start + step) return false
  // An indented second line belongs to a hanging paragraph, unless it begins the next one.
  if (Math.abs(line.start - statistics.usualStart) < step) return false
  return next === undefined || Math.abs(next.start - line.start) > step
}

/** Tells whether a line begins with the marker of a list item or of a note, and not with a number or a dash by chance. */
const isListItem = (open: ParagraphLines, above: LogicalLine, line: LogicalLine): boolean => {
  if (line.isNote) return true
  const kind = markerKindOf(line.text)
  if (kind === undefined) return false
  if (kind === 'bullet') return true
  const [first] = open
  const continuesList =
    first.itemTextStart !== undefined && Math.abs(first.start - line.start) < line.sizePoints / 2
  return continuesList || (kind === 'number' && clauseEnd.test(above.text))
}

/** Tells whether lines of different sizes share letters of one size, because a few words of a paragraph are larger. */
const shareSmallerSize = (above: LogicalLine, line: LogicalLine): boolean => {
  const [small, large] = above.sizePoints < line.sizePoints ? [above, line] : [line, above]
  return (
    small.source.heightPoints > (1 - sameSizeShare) * large.sizePoints ||
    large.smallestSizePoints < (1 + sameSizeShare) * small.sizePoints
  )
}

/** Tells whether a line begins a paragraph, rather than continuing the paragraph above it. */
const startsParagraph = (
  open: ParagraphLines,
  line: LogicalLine,
  next: LogicalLine | undefined,
  statistics: ParagraphStatistics,
): boolean => {
  const above = open.at(-1) ?? open[0]
  const distance = line.baseline - above.baseline
  const isBeside =
    line.start > above.end || line.end < above.start - maxOverhangEm * line.sizePoints
  if (distance < minLeadingEm * line.sizePoints || isBeside) return true
  if (isFarBelow(above, line, statistics)) return true
  if (isTypedRule.test(line.text.trim()) || isTypedRule.test(above.text.trim())) return true
  if (line.isSpread || above.isSpread || endsInLeader.test(above.text)) return true
  if (continuesWord(above, line)) return false
  if (isListItem(open, above, line) || isIndented(open, line, next, statistics)) return true
  const free = freePoints(open, above, line, statistics)
  if (free > 0) return true
  const difference = Math.abs(above.sizePoints - line.sizePoints)
  if (difference >= sameSizeShare * above.sizePoints)
    return difference > maxMixedSizeShare * above.sizePoints || !shareSmallerSize(above, line)
  // A heading may fill its line almost completely.
  const hasSomeSpace = free > -nearlyFullShare * neededPoints(above, line)
  return (
    above.source.isBold !== line.source.isBold &&
    (hasSomeSpace || (line.source.isBold && sentenceEnd.test(above.text)))
  )
}

const rangeOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

const alignmentOfSingleLine = (line: LogicalLine, statistics: ParagraphStatistics): Alignment => {
  const width = statistics.end - statistics.start
  const offset = Math.abs(line.start + line.end - statistics.start - statistics.end) / 2
  const isExact =
    offset < exactMiddleEm * line.sizePoints && line.start - statistics.start > line.sizePoints
  if (isExact || isCentred(line, statistics)) return 'center'
  const isFar = line.start - statistics.start > farSideShare * width
  return isFar && Math.abs(statistics.end - line.end) < flushPoints ? 'right' : 'left'
}

/**
 * Finds how the lines of a paragraph are aligned. `left` means the side on which its text begins, in either direction of
 * writing.
 */
const alignmentOf = (lines: ParagraphLines, statistics: ParagraphStatistics): Alignment => {
  const [first, ...others] = lines
  if (others.length === 0) return alignmentOfSingleLine(first, statistics)
  const size = first.sizePoints
  const starts = others.map(({ start }) => start)
  const isFlush = rangeOf(starts) < flushPoints
  const middles = lines.map(({ start, end }) => (start + end) / 2)
  const allStarts = lines.map(({ start }) => start)
  const areMiddlesSame = rangeOf(middles) < sameMiddleEm * size
  const isPlain = first.itemTextStart === undefined && rangeOf(allStarts) > flushPoints
  const full = lines.slice(0, -1).map(({ end }) => end)
  const last = lines.at(-1) ?? first
  const isFull =
    rangeOf(full) < flushPoints &&
    (full.length > 1 || Math.abs((full[0] ?? 0) - statistics.end) < flushPoints) &&
    last.end < Math.max(...full) + flushPoints
  const isJustified = isFlush && isFull
  // An indent of an em, as in LaTeX's columns, moves the middle of the first line by no more than half an em.
  const isCentredText = lines.length > 2 ? !isJustified : isInMiddle(first, statistics)
  if (areMiddlesSame && isPlain && isCentredText) return 'center'
  if (isJustified) return 'justify'
  const ends = lines.map(({ end }) => end)
  const hasSameEnds = isPlain && rangeOf(ends) < flushPoints && rangeOf(allStarts) > size
  // The lines of a text whose first line is indented may end together by chance.
  const isIndentedFirst = isFlush && Math.abs((starts[0] ?? 0) - statistics.start) < flushPoints
  return hasSameEnds && !isIndentedFirst ? 'right' : 'left'
}

/** @returns undefined for a single line, and for lines that do not follow one another downwards. */
const linePitchOf = (lines: readonly LogicalLine[]): number | undefined => {
  const distances = lines
    .slice(1)
    .map(({ baseline }, index) => baseline - (lines[index]?.baseline ?? 0))
  const pitch = medianOf(distances)
  return pitch !== undefined && pitch > 0 ? pitch : undefined
}

const paragraphOf = (
  lines: ParagraphLines,
  statistics: ParagraphStatistics,
  bounds: ColumnBounds,
  isRightToLeft: boolean,
): UnclassifiedParagraph => {
  const [first, ...others] = lines
  const start = medianOf(others.map((line) => line.start)) ?? first.start
  const end = lines.reduce((most, line) => Math.max(most, line.end), -Infinity)
  const alignment = alignmentOf(lines, statistics)
  return {
    kind: 'paragraph',
    pageIndex: first.source.pageIndex,
    lines: lines.map(({ source }) => source),
    columnLeft: bounds.left,
    columnRight: bounds.right,
    alignment: isRightToLeft ? mirroredAlignment[alignment] : alignment,
    left: isRightToLeft ? -end : start,
    firstLeft: isRightToLeft ? -end : first.start,
    right: isRightToLeft ? -start : end,
    pitchPoints: linePitchOf(lines),
    isRightToLeft,
  }
}

/**
 * Groups lines into paragraphs.
 *
 * @param lines - the lines from top to bottom.
 * @param formats - the formats of the page.
 * @param bounds - the edges that lines may begin and end at.
 * @returns paragraphs in the order of the lines; every line is in exactly one of them.
 */
export const paragraphsOfLines = (
  lines: readonly Line[],
  formats: readonly TextFormat[],
  bounds: ColumnBounds,
): UnclassifiedParagraph[] => {
  const read = logicalLinesOf(lines, formats, bounds)
  const statistics = paragraphStatisticsOf(read)
  const found: [LogicalLine, ...LogicalLine[]][] = []
  for (const [index, line] of read.lines.entries()) {
    const open = found.at(-1)
    if (open === undefined || startsParagraph(open, line, read.lines[index + 1], statistics))
      found.push([line])
    else open.push(line)
  }
  return found.map((own) => paragraphOf(own, statistics, bounds, read.isRightToLeft))
}

/** Finds the paragraphs of a cell, of a header, or of any other single column. */
export const findParagraphs = (
  segments: readonly Segment[],
  { left, right, ...page }: LinePage & ColumnBounds,
): UnclassifiedParagraph[] =>
  paragraphsOfLines(groupIntoLines(segments, page), page.formats, { left, right })
