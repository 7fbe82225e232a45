import { type Box, heightOf } from '../page-content/geometry.ts'
import { medianOf } from '../../../core/statistics.ts'
import { type Letter, isBlank } from './text-line.ts'

/**
 * Columns of papers stand as little as 8 points apart, which is less than a wide space of justified text. Within one
 * line, such a gap looks like a space. It is a column gap when it stays white over many lines, so it is looked for
 * before letters are joined to lines.
 */

/** The step of the search across the page. */
const stepPoints = 2
/** The narrowest gap: LaTeX's default is 10 points, some publishers have 8. Tuned on `corpus/pdf-to-word-real`. */
const minGapPoints = 5
const minGapEm = 0.45
/** Wider gaps part letters in any case. */
const maxGapEm = 3
/** Each side has at least this many lines, which hold this median number of letters. Markers of lists hold fewer. */
const minLines = 6
const minMedianLetters = 15
/** At least this many lines of one side have a line of the other side at the same height. */
const minSharedLines = 3
/**
 * Unless at most this share of the lines of the lower side have a line of the other side on their own baseline, and at
 * least this share of the lines of the right side begins at its left edge: then one side is a sidebar, whose lines hold
 * this median number of letters. Tuned on the sidebars of `npm run bench:word:truth`.
 */
const maxInStepShare = 0.4
const minFlushShare = 0.3
const minSidebarMedianLetters = 12
const sameBaselineEm = 0.06
const flushPoints = 1
/** Letters with a smaller gap belong to one word, in em. */
const wordGapEm = 0.15
/** Letters that are larger than the usual ones by this ratio are a title, whose spaces are as wide as narrow gaps. */
const minTitleRatio = 1.3
/** Baselines within this distance are one line, in em. */
const sameLineEm = 0.3
/** The ascent and descent of letters, in em. */
const ascentEm = 0.75
const descentEm = 0.22
/** A page with more words is a map or a plan. */
const maxWords = 6000

interface Word extends Box {
  baseline: number
  sizePoints: number
  letterCount: number
}

const wordsOf = (letters: readonly Letter[]): Word[] => {
  const words: Word[] = []
  for (const { left, right, baseline, sizePoints } of letters) {
    const last = words.at(-1)
    const em = last?.sizePoints ?? 0
    if (
      last &&
      Math.abs(last.baseline - baseline) < sameLineEm * em &&
      left >= last.left &&
      left - last.right < wordGapEm * em
    ) {
      last.right = Math.max(last.right, right)
      last.letterCount += 1
      continue
    }
    const top = baseline - ascentEm * sizePoints
    const bottom = baseline + descentEm * sizePoints
    words.push({ left, right, top, bottom, baseline, sizePoints, letterCount: 1 })
  }
  return words
}

/** Joins the words of titles, so that they cross the gaps below them. */
const withTitlesJoined = (words: readonly Word[], em: number): Word[] => {
  const joined: Word[] = []
  for (const word of words) {
    const last = joined.at(-1)
    const size = word.sizePoints
    if (
      last &&
      size >= minTitleRatio * em &&
      Math.abs(last.baseline - word.baseline) < sameLineEm * size &&
      word.left >= last.left &&
      word.left - last.right < minGapEm * size
    ) {
      last.right = Math.max(last.right, word.right)
      last.letterCount += word.letterCount
    } else joined.push({ ...word })
  }
  return joined
}

interface SideLine {
  baseline: number
  left: number
  right: number
  letterCount: number
}

/** Groups words by baseline. */
const linesOf = (words: readonly Word[], em: number): SideLine[] => {
  const lines: SideLine[] = []
  for (const { baseline, left, right, letterCount } of words.toSorted(
    (one, other) => one.baseline - other.baseline,
  )) {
    const last = lines.at(-1)
    if (last && baseline - last.baseline < sameLineEm * em) {
      last.left = Math.min(last.left, left)
      last.right = Math.max(last.right, right)
      last.letterCount += letterCount
    } else lines.push({ baseline, left, right, letterCount })
  }
  return lines
}

const medianLettersOf = (lines: readonly SideLine[]): number =>
  medianOf(lines.map(({ letterCount }) => letterCount)) ?? 0

/** The width of the white between two sides without the line of each that is nearest to it, which may be a single long line. */
const widthWithoutNearest = (lefts: readonly SideLine[], rights: readonly SideLine[]): number => {
  const [, end = 0] = lefts.map(({ right }) => right).toSorted((one, other) => other - one)
  const [, start = 0] = rights.map(({ left }) => left).toSorted((one, other) => one - other)
  return start - end
}

/** Returns the white around an x position, if both of its sides are lines of text. */
const gapAt = (words: readonly Word[], x: number, em: number): Box | undefined => {
  const lefts = words.filter((word) => word.right <= x)
  const rights = words.filter((word) => word.left >= x)
  if (lefts.length < minLines || rights.length < minLines) return undefined
  const left = Math.max(...lefts.map((word) => word.right))
  const right = Math.min(...rights.map((word) => word.left))
  const width = right - left
  if (width < Math.max(minGapPoints, minGapEm * em) || width > maxGapEm * em) return undefined
  const [leftLines, rightLines] = [linesOf(lefts, em), linesOf(rights, em)]
  const lineCount = Math.min(leftLines.length, rightLines.length)
  if (lineCount < minLines || widthWithoutNearest(leftLines, rightLines) > maxGapEm * em)
    return undefined
  const sharedWithin = (distance: number): number =>
    leftLines.filter(({ baseline }) =>
      rightLines.some((line) => Math.abs(line.baseline - baseline) < distance),
    ).length
  const flush = rights.filter((word) => word.left < right + flushPoints)
  const isSidebar =
    sharedWithin(sameBaselineEm * em) <= maxInStepShare * lineCount &&
    flush.length >= minFlushShare * rightLines.length
  const letters = Math.min(medianLettersOf(leftLines), medianLettersOf(rightLines))
  if (letters < (isSidebar ? minSidebarMedianLetters : minMedianLetters)) return undefined
  if (sharedWithin(sameLineEm * em) < (isSidebar ? 1 : minSharedLines)) return undefined
  const top = Math.max(
    Math.min(...lefts.map((word) => word.top)),
    Math.min(...rights.map((word) => word.top)),
  )
  const bottom = Math.min(
    Math.max(...lefts.map((word) => word.bottom)),
    Math.max(...rights.map((word) => word.bottom)),
  )
  return { left, right, top, bottom }
}

/** Splits words into those between the words that cross an x position, from top to bottom. */
const betweenCrossings = (words: readonly Word[], x: number): Word[][] => {
  const parts: Word[][] = [[]]
  for (const word of words)
    if (word.left < x && word.right > x) parts.push([])
    else parts.at(-1)?.push(word)
  return parts
}

/** White between words that may be a gap between columns, with the words beside it and the x position within it. */
interface Candidate {
  gap: Box
  words: readonly Word[]
  x: number
}

const areSame = (one: Box, other: Box): boolean =>
  one.left === other.left && one.right === other.right && one.top === other.top

/** Tells whether another gap parts a word from this one. */
const isBeyond =
  (gap: Box, others: readonly Box[]) =>
  ({ left, right, baseline }: Word): boolean =>
    others.some(
      (other) =>
        baseline > other.top &&
        baseline < other.bottom &&
        ((right <= other.left && other.right <= gap.left) ||
          (left >= other.right && other.left >= gap.right)),
    )

/**
 * Finds the gaps between columns that are too narrow to part letters by themselves.
 *
 * @param letters - horizontal, in drawing order.
 * @returns the white boxes between the columns, as high as the lower of both columns.
 */
export const findNarrowColumnGaps = (letters: readonly Letter[]): Box[] => {
  const written = wordsOf(letters.filter((letter) => !isBlank(letter)))
  const em = medianOf(written.map(({ sizePoints }) => sizePoints)) ?? 0
  const words = withTitlesJoined(written, em).toSorted(
    (one, other) => one.baseline - other.baseline,
  )
  if (words.length > maxWords || words.length < 2 * minLines || em <= 0) return []
  const from = Math.min(...words.map(({ left }) => left))
  const to = Math.max(...words.map(({ right }) => right))
  const candidates: Candidate[] = []
  for (let x = from + stepPoints; x < to; x += stepPoints)
    for (const part of betweenCrossings(words, x)) {
      if (part.length < 2 * minLines) continue
      const gap = gapAt(part, x, em)
      if (gap && !candidates.some((known) => areSame(known.gap, gap)))
        candidates.push({ gap, words: part, x })
    }
  // The highest gaps come first, so that the lines of other columns do not count beside the white within a few lines of one.
  const gaps: Box[] = []
  for (const { gap, words: beside, x } of candidates.toSorted(
    (one, other) => heightOf(other.gap) - heightOf(one.gap),
  )) {
    const isOther = isBeyond(gap, gaps)
    const near = beside.filter((word) => !isOther(word))
    const sides = [near.filter(({ right }) => right <= x), near.filter(({ left }) => left >= x)]
    if (sides.every((side) => linesOf(side, em).length >= minLines)) gaps.push(gap)
  }
  return gaps
}
