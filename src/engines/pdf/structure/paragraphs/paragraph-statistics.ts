import { medianOf } from '../../../../core/statistics.ts'
import type { LogicalColumn, LogicalLine } from './logical-lines.ts'

/**
 * The space beyond its first word that must be free before a line counts as ended early. It is small where one sentence ends
 * and another begins, and large where a sentence certainly continues.
 */
const spareEm = { between: 0.1, unclear: 0.5, within: 3 }

/** Text that is narrower than its column by more than this may have an end of its own. */
const minNarrowerEm = 2
/** A block with an end of its own has at least this many lines. */
const minBlockLines = 4

/** Lines of running text have at least this many letters. */
const minRunningLetters = 25

/** At most this share of the lines of running text leaves space for the next word: the last lines of paragraphs. */
const maxEndingShare = 0.3

/** At least this share of the lines of running text begins within a sentence, unlike labels and list entries. */
const minWithinSentenceShare = 0.4

/** The lines of one block have starts that differ by less than this. */
const sameStartPoints = 1.5
/** The lines of one block are at most this far apart. */
const maxBlockLeadingEm = 1.8
/** The lines of one block have sizes that differ by less than this share. */
const sameBlockSizeShare = 0.12

/** Sizes are rounded to this step before they are compared. */
const sizeStepPoints = 0.5

/** A larger distance between lines is the space between paragraphs. */
const maxLeadingEm = 2.5

/** Leadings that differ by less than this share are the same. */
const sameLeadingShare = 0.06

/** The leading of paragraphs occurs on at least this share of the lines of its size. */
const minLeadingShare = 0.15
/** The leading of paragraphs occurs at least this often. */
const minLeadingCount = 2

/** The leading when nothing else is known. The usual fonts have a leading between 1.15 and 1.25 at single spacing. */
const defaultLeadingEm = 1.2

/** Lines that are nearer than this stand side by side. */
const minLeadingEm = 0.5

/** Lines that end beyond nearly all others by more than this do not show the end of the column. */
const outlierGapEm = 2

/** At most this share of the lines may end beyond the end of the column. */
const maxOutlierShare = 0.08
/** Lines that end beyond the column are looked for only among at least this many lines. */
const minLinesForOutliers = 8

/** The widest padding of a cell. Word pads its cells by 5.4 points, LibreOffice by 2.8. */
const maxCellPaddingPoints = 8

/** First lines are indented in a text when at least this many have the same indent. */
const minIndentedFirstLines = 2

export const endsInFullStop = /[.!?…。！？؟۔][»”"’)」』]*$/u
export const startsWithCapital = /^[¿¡«“"'(]*\p{Lu}/u
/** An address begins in lower case wherever it stands. */
export const startsInLowerCase = /^(?!\S*@|www\.|https?:)\p{Ll}/u

/** The width that the first words of a line need at the end of the line above, in points. */
export const neededPoints = (above: LogicalLine, line: LogicalLine): number => {
  const isEnded = endsInFullStop.test(above.text)
  if (isEnded && startsWithCapital.test(line.text))
    return line.firstWordPoints + spareEm.between * line.sizePoints
  if (isEnded) return line.firstWordPoints + spareEm.unclear * line.sizePoints
  const isWithin = startsInLowerCase.test(line.text)
  return line.firstWordsPoints + (isWithin ? spareEm.within : spareEm.unclear) * line.sizePoints
}

const continuesBlock = (block: readonly LogicalLine[], line: LogicalLine): boolean => {
  const above = block.at(-1)
  // The second line is compared, because the first line may be indented.
  const body = block[1]
  return (
    above !== undefined &&
    Math.abs(line.sizePoints - above.sizePoints) < sameBlockSizeShare * above.sizePoints &&
    line.baseline - above.baseline < maxBlockLeadingEm * line.sizePoints &&
    (body === undefined || Math.abs(line.start - body.start) < sameStartPoints)
  )
}

const textBlocksOf = (lines: readonly LogicalLine[]): LogicalLine[][] => {
  const blocks: LogicalLine[][] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    if (last && continuesBlock(last, line)) last.push(line)
    else blocks.push([line])
  }
  return blocks
}

/**
 * The end of a block whose lines all end before the end of their column; undefined when the block is not such running text.
 */
const ownEndOf = (block: readonly LogicalLine[], columnEnd: number): number | undefined => {
  const [first] = block
  if (first === undefined || block.length < minBlockLines) return undefined
  const end = block.reduce((most, line) => Math.max(most, line.end), -Infinity)
  if (end > columnEnd - minNarrowerEm * first.sizePoints) return undefined
  const long = block.filter(({ text }) => text.length >= minRunningLetters)
  const withRoom = block.filter((line, index) => {
    const next = block[index + 1]
    return next !== undefined && end - line.end > neededPoints(line, next)
  })
  const within = block.filter(({ text }) => startsInLowerCase.test(text))
  const isRunning =
    2 * long.length > block.length &&
    within.length >= minWithinSentenceShare * block.length &&
    withRoom.length <= maxEndingShare * (block.length - 1)
  return isRunning ? end : undefined
}

/**
 * Finds the place at which each line of a column would have been broken. Quotations and abstracts are narrower than their
 * column.
 */
const lineEndsOf = (lines: readonly LogicalLine[], columnEnd: number): Map<LogicalLine, number> => {
  const ends = new Map<LogicalLine, number>()
  for (const block of textBlocksOf(lines)) {
    const end = ownEndOf(block, columnEnd) ?? columnEnd
    for (const line of block) ends.set(line, end)
  }
  return ends
}

/** What the lines of a column have in common. */
export interface ParagraphStatistics {
  start: number
  end: number
  /** The place at which a line would have been broken. */
  endOf: (line: LogicalLine) => number
  /** The place where most lines begin. */
  usualStart: number
  /** The place where first lines begin, if they are indented. */
  firstLineStart: number | undefined
  /** The distance from baseline to baseline within paragraphs, for text of a size. */
  leadingOf: (size: number) => number
}

const sizeStepOf = (size: number): number => Math.round(size / sizeStepPoints)

/** The smallest distance that occurs often. Larger distances are those between paragraphs. */
const smallestCommon = (distances: readonly number[]): number | undefined => {
  const inOrder = distances.toSorted((one, other) => one - other)
  const least = Math.max(minLeadingCount, minLeadingShare * inOrder.length)
  for (const [index, distance] of inOrder.entries()) {
    const alike = inOrder.slice(index).filter((it) => it <= distance * (1 + sameLeadingShare))
    if (alike.length >= least) return medianOf(alike)
  }
  return undefined
}

const leadingBySize = (lines: readonly LogicalLine[]): Map<number, number> => {
  const distances = new Map<number, number[]>()
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1]
    if (above === undefined || sizeStepOf(above.sizePoints) !== sizeStepOf(line.sizePoints))
      continue
    const distance = line.baseline - above.baseline
    if (distance < minLeadingEm * line.sizePoints || distance > maxLeadingEm * line.sizePoints)
      continue
    const found = distances.get(sizeStepOf(line.sizePoints))
    if (found) found.push(distance)
    else distances.set(sizeStepOf(line.sizePoints), [distance])
  }
  const leading = new Map<number, number>()
  for (const [step, found] of distances) {
    const common = smallestCommon(found)
    if (common !== undefined) leading.set(step, common)
  }
  return leading
}

/** The end of the text of a column, without regard to lines that reach beyond nearly all others. */
const columnEndOf = ({ lines, end }: LogicalColumn): number => {
  if (lines.length < minLinesForOutliers) return end
  const ends = lines.map((line) => line.end).toSorted((one, other) => other - one)
  const size = medianOf(lines.map((line) => line.sizePoints)) ?? 0
  for (let count = Math.floor(maxOutlierShare * lines.length); count > 0; count -= 1) {
    const [last, next] = [ends[count - 1], ends[count]]
    if (last !== undefined && next !== undefined && last - next > outlierGapEm * size) return next
  }
  return end
}

/** The padding at the start of a column, which the end of the column is assumed to have as well. */
const paddingOf = ({ lines, start }: LogicalColumn): number => {
  const inset = lines.reduce(
    (least, line) => Math.min(least, line.start - start),
    maxCellPaddingPoints,
  )
  return Math.max(0, inset)
}

/** The place, rounded to a point, where most lines begin, and their number. */
const mostCommonStart = (
  lines: readonly LogicalLine[],
): { start: number; count: number } | undefined => {
  const counts = new Map<number, number>()
  let best: { start: number; count: number } | undefined
  for (const { start } of lines) {
    const place = Math.round(start)
    const count = (counts.get(place) ?? 0) + 1
    counts.set(place, count)
    if (best === undefined || count > best.count) best = { start, count }
  }
  return best
}

/** First lines are indented by at least this. */
export const minFirstLineIndentEm = 0.8

const firstLineStartOf = (
  lines: readonly LogicalLine[],
  usualStart: number,
): number | undefined => {
  const indented = lines.filter((line, index) => {
    const next = lines[index + 1]
    return (
      next !== undefined &&
      line.itemTextStart === undefined &&
      line.start > next.start + minFirstLineIndentEm * line.sizePoints &&
      // Where most paragraphs have but one line, most lines begin where first lines do.
      (Math.abs(next.start - usualStart) < line.sizePoints / 2 || startsInLowerCase.test(next.text))
    )
  })
  const common = mostCommonStart(indented)
  return common && common.count >= minIndentedFirstLines ? common.start : undefined
}

export const paragraphStatisticsOf = (read: LogicalColumn): ParagraphStatistics => {
  const leading = leadingBySize(read.lines)
  const ratio =
    medianOf([...leading].map(([step, points]) => points / (step * sizeStepPoints))) ??
    defaultLeadingEm
  const padding = paddingOf(read)
  const longest = read.lines.reduce((most, line) => Math.max(most, line.end), -Infinity)
  const end = Math.max(Math.min(longest, read.end), columnEndOf(read) - padding)
  const ends = lineEndsOf(read.lines, end)
  const usualStart = mostCommonStart(read.lines)?.start ?? read.start
  return {
    start: read.start + padding,
    end,
    endOf: (line) => ends.get(line) ?? end,
    usualStart,
    firstLineStart: firstLineStartOf(read.lines, usualStart),
    leadingOf: (size) => leading.get(sizeStepOf(size)) ?? ratio * size,
  }
}
