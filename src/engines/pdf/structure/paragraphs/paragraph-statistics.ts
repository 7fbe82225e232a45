import type { LogicalLine, LogicalLines } from './logical-lines.ts'
import { medianOf } from '../statistics.ts'

/**
 * Room beyond the first word, in heights of the font, for which a line would not have been ended: next to none where one
 * sentence ends and another begins; more where a sentence plainly goes on.
 */
const spareEm = { between: 0.1, unclear: 0.5, within: 3 }

/** Text narrower than its column by more than this, in heights of the font, may have an end of its own. */
const minNarrowerEm = 2
const minBlockLines = 4

/** Lines of running text are longer than this, in letters… */
const minRunningLetters = 25

/** …and few of them have room left for the next word: those that end a paragraph. */
const maxEndingShare = 0.3

/** Many start within a sentence, which labels and entries of lists do not. */
const minWithinSentenceShare = 0.4

/** Lines of one block start at the same place, to this, in points; stand this close; and are of one size. */
const sameStartPoints = 1.5
const maxBlockLeadingEm = 1.8
const sameBlockSizeShare = 0.12

/** Sizes are the same to this, in points. */
const sizeStepPoints = 0.5

/** Leading beyond this is space between paragraphs, in heights of the font. */
const maxLeadingEm = 2.5

/** Leadings are the same to this share. */
const sameLeadingShare = 0.06

/** The least share of a size's lines, and the least number, that has the leading of its paragraphs. */
const minLeadingShare = 0.15
const minLeadingCount = 2

/** Of text alone in its size: a single line's leading of the usual fonts lies between 1.15 and 1.25. */
const defaultLeadingEm = 1.2

/** A single distance between two lines is taken for leading up to here. */
const maxSingleLeadingEm = 1.65

/** In heights of the font: lines nearer than this stand beside one another. */
const minLeadingEm = 0.5

/** Ends beyond those of nearly all other lines by more than this, in heights of the font, are not the column's. */
const outlierGapEm = 2

/** The largest share of lines that may be such, and from how many lines on they are looked for. */
const maxOutlierShare = 0.08
const minLinesForOutliers = 8

/** What cells leave free around their text at most, in points: Word leaves 5.4, LibreOffice 2.8. */
const maxCellPaddingPoints = 8

/** So many first lines are a habit. */
const minIndentedFirstLines = 2

export const endsInFullStop = /[.!?…。！？؟۔][»”"’)」』]*$/u
export const startsWithCapital = /^[¿¡«“"'(]*\p{Lu}/u
export const startsInLowerCase = /^\p{Ll}/u

/** What the first words of a line need at the end of the line above, in points. */
export const neededPoints = (above: LogicalLine, line: LogicalLine): number => {
  const isEnded = endsInFullStop.test(above.text)
  if (isEnded && startsWithCapital.test(line.text))
    return line.firstWordPoints + spareEm.between * line.size
  if (isEnded) return line.firstWordPoints + spareEm.unclear * line.size
  const isWithin = startsInLowerCase.test(line.text)
  return line.firstWordsPoints + (isWithin ? spareEm.within : spareEm.unclear) * line.size
}

const continuesBlock = (block: readonly LogicalLine[], line: LogicalLine): boolean => {
  const above = block.at(-1)
  // The first line may be indented.
  const body = block[1]
  return (
    above !== undefined &&
    Math.abs(line.size - above.size) < sameBlockSizeShare * above.size &&
    line.baseline - above.baseline < maxBlockLeadingEm * line.size &&
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

/** Where lines were broken that all end before their column does; undefined where they were not. */
const ownEndOf = (block: readonly LogicalLine[], columnEnd: number): number | undefined => {
  const [first] = block
  if (first === undefined || block.length < minBlockLines) return undefined
  const end = block.reduce((most, line) => Math.max(most, line.end), -Infinity)
  if (end > columnEnd - minNarrowerEm * first.size) return undefined
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

/** Where each line of a column could have ended at most: a quotation or an abstract is set narrower. */
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
  /** Where a line could have ended. */
  endOf: (line: LogicalLine) => number
  /** Where most of its lines start. */
  usualStart: number
  /** Where first lines start, if they are indented. */
  firstLineStart: number | undefined
  /** From baseline to baseline within paragraphs, for a size. */
  leadingOf: (size: number) => number
}

const sizeStepOf = (size: number): number => Math.round(size / sizeStepPoints)

/** The smallest distance that is common: larger ones are those between paragraphs. */
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
    if (above === undefined || sizeStepOf(above.size) !== sizeStepOf(line.size)) continue
    const distance = line.baseline - above.baseline
    if (distance < minLeadingEm * line.size || distance > maxLeadingEm * line.size) continue
    const found = distances.get(sizeStepOf(line.size))
    if (found) found.push(distance)
    else distances.set(sizeStepOf(line.size), [distance])
  }
  const leading = new Map<number, number>()
  for (const [step, found] of distances) {
    const common = smallestCommon(found)
    if (common !== undefined) leading.set(step, common)
    else if ((found[0] ?? Infinity) < maxSingleLeadingEm * step * sizeStepPoints)
      leading.set(step, Math.min(...found))
  }
  return leading
}

/** Where the column's text ends: a line that sticks out is left aside. */
const columnEndOf = ({ lines, end }: LogicalLines): number => {
  if (lines.length < minLinesForOutliers) return end
  const ends = lines.map((line) => line.end).toSorted((one, other) => other - one)
  const size = medianOf(lines.map((line) => line.size)) ?? 0
  for (let count = Math.floor(maxOutlierShare * lines.length); count > 0; count -= 1) {
    const [last, next] = [ends[count - 1], ends[count]]
    if (last !== undefined && next !== undefined && last - next > outlierGapEm * size) return next
  }
  return end
}

/** What no line uses at the beginning of its room is left free at the end as well. */
const paddingOf = ({ lines, start }: LogicalLines): number => {
  const inset = lines.reduce(
    (least, line) => Math.min(least, line.start - start),
    maxCellPaddingPoints,
  )
  return Math.max(0, inset)
}

/** The place, to a point, where most lines start, and how many do. */
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

/** First lines are indented by this at least, in heights of the font. */
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
      line.start > usualStart + minFirstLineIndentEm * line.size &&
      Math.abs(next.start - usualStart) < line.size / 2
    )
  })
  const common = mostCommonStart(indented)
  return common && common.count >= minIndentedFirstLines ? common.start : undefined
}

export const paragraphStatisticsOf = (read: LogicalLines): ParagraphStatistics => {
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
