import {
  type ParagraphStatistics,
  minFirstLineIndentEm,
  startsWithCapital,
  endsInFullStop,
  startsInLowerCase,
  neededPoints,
  paragraphStatisticsOf,
} from './paragraph-statistics.ts'
import { type LogicalLine, markerKindOf, logicalLinesOf } from './logical-lines.ts'
import type { Alignment, ColumnBounds, Line, UnclassifiedParagraph } from '../document-structure.ts'
import type { Segment, TextFormat } from '../../page-content/page-layout.ts'
import { type LinePage, rowsOf } from '../lines.ts'
import { medianOf } from '../statistics.ts'

/** Leading beyond this parts paragraphs: times the usual one, and in heights of the font more than it. */
const maxLeadingRatio = 1.25
const extraLeadingEm = 0.25

/** A share: sizes of one text differ by less. */
const sameSizeShare = 0.12

/** A share: large words within a paragraph make their line larger, up to this. */
const maxMixedSizeShare = 0.6

/** In heights of the font: lines of an item begin below its text, to this; middles of centred lines; how far in those begin. */
const sameItemTextEm = 0.15
const centredWithinEm = 0.5
const minCentredInsetEm = 2

/** In points: lines that end at one place. */
const sameEndPoints = 1.5

/** In heights of the font: first lines begin at one place. */
const sameFirstLineEm = 0.2

/** In needs of the next word: a heading's line that has less room is as good as full. */
const nearlyFullShare = 0.5

/** Lines below this share of the leading stand beside one another rather than below. */
const minLeadingEm = 0.3

/** A short last line may end before an indented first one begins, but not by more than this, in heights of the font. */
const maxOverhangEm = 4

/** Text narrower than this share of its column is not taken for justified by two equal ends. */
const minJustifiedShare = 0.4

/** A line below the text of an item goes on with it, if not so large a share of the column was left free. */
const freeBelowItemShare = 0.25

/** Lines that begin, or end, within this are flush, in points. */
const flushPoints = 2

/** Middles that are the same, in heights of the font. */
const sameMiddleEm = 0.5

/** A single line in the very middle need not be far from the column's sides. */
const exactMiddleEm = 0.15

/** A single line at the far side begins beyond this share of the column. */
const farSideShare = 0.3

/** The lines of a paragraph, as far as they are found. */
type ParagraphLines = readonly [LogicalLine, ...LogicalLine[]]

const sentenceEnd = /[.!?:;…»”"]$/u
const clauseEnd = /[.!?:;…,)»”]$/u
const endsInDividedWord = /\p{L}[-\u2010\u00ad]$/u
/** An entry of a table of contents up to its page number. */
const endsInLeader = /(?:\.{3,}|…|⋯|(?:\. ){3,}|_{3,})\s*[\divxlc]*$/iu

const isInMiddle = ({ start, end, size }: LogicalLine, statistics: ParagraphStatistics): boolean =>
  Math.abs((start + end) / 2 - (statistics.start + statistics.end) / 2) < centredWithinEm * size

const isCentred = (line: LogicalLine, statistics: ParagraphStatistics): boolean =>
  isInMiddle(line, statistics) && line.start - statistics.start > minCentredInsetEm * line.size

/** Lines of centred text: the longer one may be nearly as wide as the column. */
const areCentred = (
  one: LogicalLine,
  other: LogicalLine,
  statistics: ParagraphStatistics,
): boolean =>
  isInMiddle(one, statistics) &&
  isInMiddle(other, statistics) &&
  one.itemTextStart === undefined &&
  Math.abs(one.start - other.start) > sameEndPoints &&
  Math.max(one.start, other.start) - statistics.start > minCentredInsetEm * one.size

const haveSameEnd = (one: LogicalLine, other: LogicalLine): boolean =>
  Math.abs(one.end - other.end) < sameEndPoints

/** Set to the end of the column, and broken wherever: not the first line of a paragraph and its second. */
const isFlushRight = (
  above: LogicalLine,
  line: LogicalLine,
  statistics: ParagraphStatistics,
): boolean =>
  haveSameEnd(above, line) &&
  Math.abs(above.start - line.start) > minFirstLineIndentEm * line.size &&
  Math.min(above.start, line.start) - statistics.start > sameEndPoints

/** Both were stretched to the same end, which is not the column's: a quotation, say. */
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
  itemTextStart !== undefined && Math.abs(line.start - itemTextStart) < sameItemTextEm * line.size

/** How much room the line above left beyond what the first word of this one needed, in points; negative when it was full. */
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
  if (isNarrow && Math.abs(above.start - line.start) < minFirstLineIndentEm * line.size)
    return -Infinity
  const isBelowItem =
    open.length === 1 && isBelowText(above, line) && line.start > above.start + line.size / 2
  const spare = isBelowItem ? freeBelowItemShare * (statistics.end - statistics.start) : 0
  return statistics.endOf(above) - above.end - need - spare
}

const isFarBelow = (
  above: LogicalLine,
  line: LogicalLine,
  { leadingOf }: ParagraphStatistics,
): boolean => {
  const leading = Math.max(leadingOf(line.size), leadingOf(above.size))
  const tall = Math.max(0, line.source.heightPoints - line.size)
  return (
    line.baseline - above.baseline >
    Math.max(maxLeadingRatio * leading, leading + extraLeadingEm * line.size) + tall
  )
}

/** Whether both are first lines, as far as their indents and their sentences tell. */
const isFirstLine = (
  first: LogicalLine,
  line: LogicalLine,
  { firstLineStart }: ParagraphStatistics,
): boolean =>
  firstLineStart !== undefined &&
  Math.abs(first.start - firstLineStart) < sameFirstLineEm * line.size &&
  Math.abs(line.start - firstLineStart) < sameFirstLineEm * line.size &&
  endsInFullStop.test(first.text) &&
  startsWithCapital.test(line.text)

const continuesWord = (above: LogicalLine, line: LogicalLine): boolean =>
  endsInDividedWord.test(above.text) && startsInLowerCase.test(line.text)

/** Whether it is indented, or the other way round, as a first line is. */
const isIndented = (
  open: ParagraphLines,
  line: LogicalLine,
  next: LogicalLine | undefined,
  statistics: ParagraphStatistics,
): boolean => {
  const [first, second] = open
  const step = minFirstLineIndentEm * line.size
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
  // A second line further in: of a paragraph that hangs, unless it begins the next one.
  if (Math.abs(line.start - statistics.usualStart) < step) return false
  return next === undefined || Math.abs(next.start - line.start) > step
}

/** Whether a line begins with what marks the items of a list, and not by chance. */
const isListItem = (open: ParagraphLines, above: LogicalLine, line: LogicalLine): boolean => {
  const kind = markerKindOf(line.text)
  if (kind === undefined) return false
  if (kind === 'bullet') return true
  const [first] = open
  const goesOn =
    first.itemTextStart !== undefined && Math.abs(first.start - line.start) < line.size / 2
  return goesOn || (kind === 'number' && clauseEnd.test(above.text))
}

/** Whether lines of different sizes share letters of one size: a few words of a paragraph are larger. */
const shareSmallerSize = (above: LogicalLine, line: LogicalLine): boolean => {
  const [small, large] = above.size < line.size ? [above, line] : [line, above]
  return (
    small.source.heightPoints > (1 - sameSizeShare) * large.size ||
    large.smallestSize < (1 + sameSizeShare) * small.size
  )
}

/** Whether a line begins a paragraph, rather than going on with the one above it. */
const startsParagraph = (
  open: ParagraphLines,
  line: LogicalLine,
  next: LogicalLine | undefined,
  statistics: ParagraphStatistics,
): boolean => {
  const above = open.at(-1) ?? open[0]
  const distance = line.baseline - above.baseline
  const isBeside = line.start > above.end || line.end < above.start - maxOverhangEm * line.size
  if (distance < minLeadingEm * line.size || isBeside) return true
  if (isFarBelow(above, line, statistics)) return true
  if (line.isSpread || above.isSpread || endsInLeader.test(above.text)) return true
  if (continuesWord(above, line)) return false
  if (isListItem(open, above, line) || isIndented(open, line, next, statistics)) return true
  const room = freePoints(open, above, line, statistics)
  if (room > 0) return true
  const difference = Math.abs(above.size - line.size)
  if (difference >= sameSizeShare * above.size)
    return (
      difference > maxMixedSizeShare * above.size ||
      sentenceEnd.test(above.text) ||
      !shareSmallerSize(above, line)
    )
  // A heading that fills its line, more or less.
  const hasSomeRoom = room > -nearlyFullShare * neededPoints(above, line)
  return (
    above.source.isBold !== line.source.isBold &&
    (hasSomeRoom || (line.source.isBold && sentenceEnd.test(above.text)))
  )
}

const rangeOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

const alignmentOfSingleLine = (line: LogicalLine, statistics: ParagraphStatistics): Alignment => {
  const width = statistics.end - statistics.start
  const offset = Math.abs(line.start + line.end - statistics.start - statistics.end) / 2
  const isExact = offset < exactMiddleEm * line.size && line.start - statistics.start > line.size
  if (isExact || isCentred(line, statistics)) return 'center'
  const isFar = line.start - statistics.start > farSideShare * width
  return isFar && Math.abs(statistics.end - line.end) < flushPoints ? 'right' : 'left'
}

/** How the lines of a paragraph are set; `left` is where its text begins, whichever way that runs. */
const alignmentOf = (lines: ParagraphLines, statistics: ParagraphStatistics): Alignment => {
  const [first, ...others] = lines
  if (others.length === 0) return alignmentOfSingleLine(first, statistics)
  const size = first.size
  const begins = others.map(({ start }) => start)
  const isFlush = rangeOf(begins) < flushPoints
  const middles = lines.map(({ start, end }) => (start + end) / 2)
  const allBegins = lines.map(({ start }) => start)
  const areMiddlesSame = rangeOf(middles) < sameMiddleEm * size
  const isPlain = first.itemTextStart === undefined && rangeOf(allBegins) > flushPoints
  if (areMiddlesSame && isPlain && (lines.length > 2 || isInMiddle(first, statistics)))
    return 'center'
  const full = lines.slice(0, -1).map(({ end }) => end)
  const last = lines.at(-1) ?? first
  const isFull =
    rangeOf(full) < flushPoints &&
    (full.length > 1 || Math.abs((full[0] ?? 0) - statistics.end) < flushPoints) &&
    last.end < Math.max(...full) + flushPoints
  if (isFlush && isFull) return 'justify'
  const ends = lines.map(({ end }) => end)
  return isPlain && rangeOf(ends) < flushPoints && rangeOf(allBegins) > size ? 'right' : 'left'
}

/** @returns undefined for one line, or for lines that do not go down. */
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
  const begin = medianOf(others.map((line) => line.start)) ?? first.start
  const end = lines.reduce((most, line) => Math.max(most, line.end), -Infinity)
  const alignment = alignmentOf(lines, statistics)
  const mirrored = { left: 'right', right: 'left', center: 'center', justify: 'justify' } as const
  return {
    kind: 'paragraph',
    pageIndex: first.source.pageIndex,
    lines: lines.map(({ source }) => source),
    columnLeft: bounds.left,
    columnRight: bounds.right,
    alignment: isRightToLeft ? mirrored[alignment] : alignment,
    left: isRightToLeft ? -end : begin,
    firstLeft: isRightToLeft ? -end : first.start,
    right: isRightToLeft ? -begin : end,
    pitchPoints: linePitchOf(lines),
    isRightToLeft,
  }
}

/**
 * Puts lines together to paragraphs.
 *
 * @param lines - from top to bottom.
 * @param formats - of the page.
 * @param room - where lines may begin and end.
 * @returns paragraphs in the order of the lines, every line in exactly one.
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

/** Finds the paragraphs of a cell, of a header or of anything else that is one column. */
export const findParagraphs = (
  segments: readonly Segment[],
  { left, right, ...page }: LinePage & ColumnBounds,
): UnclassifiedParagraph[] =>
  paragraphsOfLines(rowsOf(segments, page), page.formats, { left, right })
