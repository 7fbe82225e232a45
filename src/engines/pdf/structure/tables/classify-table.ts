import type { Segment, TextFormat } from '../../page-content/page-layout.ts'
import { medianOf } from '../../../../core/statistics.ts'
import { bullets } from '../bullets.ts'
import type { Line } from '../document-structure.ts'
import type { PlacedSegment, TableColumns } from './cell-boundaries.ts'

/** Edges of cells that differ by less than this are aligned. */
const sameEdgeEm = 0.3

/** Lines of running text have left edges that differ by less than this. */
const sameTextLeftPoints = 2

/** At least this share of the cells of a table is aligned with its column at an edge or at the middle. */
const minAlignedCellShare = 0.62

/** The cells of a table without rulings have at most this many letters in the median. */
const maxMedianLetters = 34
/** The cells of a table with rulings have at most this many letters in the median. */
const maxMedianLettersWithRulings = 90
/** A column whose cells have more letters than this in the median may be running text. */
const proseMedianLetters = 26
/** A table has at most this many columns. */
const maxColumns = 30

/**
 * Rows with at least this many rulings above, below and between them are a table with rulings. Two rulings may be those at
 * the head and the foot of a page, or around a drawing.
 */
const minRulings = 3

/** Two rows of two columns are a table only when the gap between the columns is wider than this. */
const minSmallTableGapEm = 4

/** A table of contents has at most these columns: a number, a title, and the number of a page. */
const maxContentsColumns = 3

/** A property holds for a column when it holds for more than this share of its cells. */
const majorityShare = 0.6
/** Text is a table of contents when more than this share of it contains leaders. */
const minLeaderShare = 0.3

/**
 * Text in a fixed-pitch font with fewer columns than this, or fewer cells in the second one, is a program listing with
 * comments.
 */
const minTableColumns = 3

/** At least this share of the lines of running text begins within a sentence, with a small letter. */
const minContinuedShare = 0.4
/** The lines of running text beside labels have at least this many letters in the median. */
const minHangingLetters = 40

/**
 * Narrow columns of running text have at least this many lines each, with at least this many letters in the median. Cells of
 * so many wrapped lines in every column of a table have not been seen.
 */
const minNarrowLines = 12
const minNarrowLetters = 15

/**
 * A line of at least this many texts is stretched when its largest gap is at most this many times its smallest one. TeX makes
 * gaps after commas a quarter wider.
 */
const minStretchedTexts = 3
const maxGapRatio = 1.3
/** Edges of cells of one width are aligned within this distance. */
const sameInnerEdgeEm = 0.05

/** Two rows of two texts are a table only when no text has more letters than this. */
const maxSmallTableLetters = 32

/** The rows to classify, with the number of horizontal rulings that belong to them. */
interface ClassifiedRows {
  columns: TableColumns
  rulingCount: number
  /** The left edges of running text on the page. */
  textLefts: readonly number[]
  formats: readonly TextFormat[]
}

/** A column with the texts that stand in it alone. */
interface ColumnText {
  cells: readonly PlacedSegment[]
  texts: readonly string[]
  medianLetters: number
}

const columnTexts = ({ columns: { boundaries, rows } }: ClassifiedRows): ColumnText[] =>
  Array.from({ length: boundaries.length + 1 }, (_, column) => {
    const cells = rows.flatMap(({ placed }) =>
      placed.filter(({ from, to }) => from === column && to === column),
    )
    const texts = cells.map(({ segment }) => segment.text.trim())
    return { cells, texts, medianLetters: medianOf(texts.map(({ length }) => length)) ?? 0 }
  })

/** The largest number of values that differ by at most `apart`. */
const countAgreeing = (values: readonly number[], apart: number): number => {
  const inOrder = values.toSorted((one, other) => one - other)
  let most = 0
  let first = 0
  for (const [index, value] of inOrder.entries()) {
    while (value - (inOrder[first] ?? value) > apart) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}

type Place = (segment: Pick<Segment, 'left' | 'right'>) => number
const edges: readonly Place[] = [({ left }) => left, ({ right }) => right]
const edgesAndMiddle: readonly Place[] = [...edges, ({ left, right }) => (left + right) / 2]

/** The share of cells that are aligned with others of their column, at one of the places, within a distance in points. */
const alignedShare = (
  columns: readonly ColumnText[],
  places: readonly Place[],
  apart: number,
): number => {
  let aligned = 0
  let all = 0
  for (const { cells } of columns) {
    if (cells.length < 2) continue
    aligned += Math.max(
      ...places.map((place) =>
        countAgreeing(
          cells.map(({ segment }) => place(segment)),
          apart,
        ),
      ),
    )
    all += cells.length
  }
  return all === 0 ? 0 : aligned / all
}

const shareOf = (texts: readonly string[], pattern: RegExp): number =>
  texts.length === 0 ? 0 : texts.filter((text) => pattern.test(text)).length / texts.length

const endsInColon = /[:：]$/u
const isListMarkerText = new RegExp(
  `^(?:[${bullets}–—-]|\\(?(?:\\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})(?:[.)]|\\s?[-–]))$`,
  'u',
)
/** The marker of a list item, or the number of a clause: "4.", "4.1", "4.1.2.", "(a)". */
const isClauseMarkerText =
  /^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\d{1,2}(?:\.\d{1,2}){1,3}\.?)$/u
const hasWord = /\p{L}{2}/u
const isPageNumber = /^(?:[.…\s]{2,})?(?:\d{1,3}|[ivxlc]{1,6})$/
const isSectionNumber = /^(?:\d{1,2}(?:\.\d{1,2})*|[ivxIVX]{1,5}|[a-zA-Z])[.)]?$/
const hasLeader = /[.…·]{4,}|(?:\. ){4,}/
const isEquationNumber = /^\(\d+(?:\.\d+)?[a-z]?\)$/
const startsInLowerCase = /^\p{Ll}/u

const isIncreasing = (texts: readonly string[]): boolean => {
  const numbers = texts.map((text) => Number(/\d+$/.exec(text)?.[0] ?? '0'))
  return numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0))
}

/** Tells whether the rows are a table of contents, which ends in page numbers that never decrease. */
const isTableOfContents = (columns: readonly ColumnText[]): boolean => {
  if (columns.length > maxContentsColumns) return false
  const last = columns.at(-1)?.texts ?? []
  const all = columns.flatMap(({ texts }) => texts)
  if (shareOf(all, hasLeader) > minLeaderShare) return true
  if (shareOf(last, isPageNumber) < majorityShare) return false
  if (all.some((text) => hasLeader.test(text))) return true
  const titles = columns.at(-2)?.texts ?? []
  const isNumbered =
    columns.length === 3 && shareOf(columns[0]?.texts ?? [], isSectionNumber) > majorityShare
  const hasTitles =
    shareOf(titles, /\p{L}{3}/u) > majorityShare && (columns.length === 2 || isNumbered)
  return last.length > 2 && hasTitles && isIncreasing(last)
}

/**
 * Tells whether two columns begin where running text begins elsewhere on the page, so that they are columns of running text.
 */
const areTextColumns = (texts: readonly ColumnText[], textLefts: readonly number[]): boolean => {
  const isText = ({ segment }: PlacedSegment): boolean =>
    textLefts.some((left) => Math.abs(left - segment.left) < sameTextLeftPoints)
  const textColumns = texts.filter(
    ({ cells }) => cells.length > 0 && cells.filter(isText).length >= majorityShare * cells.length,
  )
  return textColumns.length > 1
}

const isFixedPitch = ({ columns, formats }: ClassifiedRows): boolean => {
  const runs = columns.rows.flatMap(({ line }) => line.segments.flatMap((it) => it.runs))
  const fixed = runs.filter(({ format }) => formats[format]?.isFixedPitch === true)
  return fixed.length > majorityShare * runs.length
}

/**
 * Tells whether nearly every row is the number of a clause and its text. The numbers of clauses and of the items below them
 * begin at different places, so that each kind would be a column of its own.
 */
const areClauses = ({ columns: { rows } }: ClassifiedRows): boolean => {
  const parted = rows.map(({ line }) => line.segments).filter(({ length }) => length > 1)
  const clauses = parted.filter(([marker, text, ...others]) => {
    if (marker === undefined || text === undefined || others.length > 0) return false
    return isClauseMarkerText.test(marker.text.trim()) && hasWord.test(text.text)
  })
  return clauses.length > majorityShare * parted.length
}

/** Tells whether the rows are a list: markers, and the text of their items. */
const isList = (texts: readonly ColumnText[]): boolean => {
  const [first, ...others] = texts
  const hasMarkers = first !== undefined && shareOf(first.texts, isListMarkerText) > majorityShare
  return hasMarkers && (others.length === 1 || isTableOfContents(others))
}

/** Tells whether the rows are a form: labels and their values, once or twice side by side. */
const isForm = (texts: readonly ColumnText[]): boolean => {
  const [first, , third] = texts
  const hasLabels = (column: ColumnText | undefined): boolean =>
    column !== undefined && shareOf(column.texts, endsInColon) >= majorityShare
  return hasLabels(first) && (texts.length === 2 || (texts.length === 4 && hasLabels(third)))
}

/** Tells whether the rows look like columns but are read line by line. */
const isReadLineByLine = (candidate: ClassifiedRows, texts: readonly ColumnText[]): boolean => {
  if (isTableOfContents(texts) || isList(texts) || areClauses(candidate)) return true
  if (candidate.rulingCount >= minRulings) return false
  const hasEquations = shareOf(texts.at(-1)?.texts ?? [], isEquationNumber) > majorityShare
  const isCode =
    isFixedPitch(candidate) &&
    (texts.length < minTableColumns || (texts[1]?.cells.length ?? 0) < minTableColumns)
  return hasEquations || isCode || isForm(texts)
}

/** Tells whether all columns are narrow ones of running text, as in a newsletter. */
const areNarrowColumns = (texts: readonly ColumnText[]): boolean =>
  texts.length > 1 &&
  texts.every(
    ({ medianLetters, texts: own }) =>
      own.length >= minNarrowLines &&
      medianLetters >= minNarrowLetters &&
      shareOf(own.slice(1), startsInLowerCase) >= minContinuedShare,
  )

/** Tells whether the rows are columns of running text. */
const isRunningTextInColumns = (
  texts: readonly ColumnText[],
  textLefts: readonly number[],
): boolean => {
  const isHanging = ({ medianLetters, texts: own }: ColumnText): boolean =>
    medianLetters >= minHangingLetters &&
    shareOf(own.slice(1), startsInLowerCase) >= minContinuedShare
  if (texts.length === 2 && texts.some(isHanging)) return true
  if (areTextColumns(texts, textLefts)) return true
  return texts.filter(({ medianLetters }) => medianLetters > proseMedianLetters).length > 1
}

/** Tells whether a line of few words was stretched to the width of its column, which makes its gaps alike. */
const isStretched = ({ segments }: Line): boolean => {
  if (segments.length < minStretchedTexts) return false
  const gaps = segments.slice(1).map(({ left }, index) => left - (segments[index]?.right ?? left))
  return Math.max(...gaps) <= maxGapRatio * Math.min(...gaps)
}

/**
 * Tells whether the rows are stretched lines of running text. The edges of the column align their first and last words, but not
 * those between them. Cells have gaps as alike only where all are of one width, and then aligned.
 */
const areStretchedLines = ({ rows, em }: TableColumns, texts: readonly ColumnText[]): boolean =>
  rows.every(({ line }) => isStretched(line)) &&
  alignedShare(texts.slice(1, -1), edges, sameInnerEdgeEm * em) < minAlignedCellShare

const gapAt = ({ rows }: TableColumns, boundary: number): number => {
  const gaps = rows.map(({ placed }) => {
    const left = placed.filter(({ segment }) => segment.right <= boundary)
    const right = placed.filter(({ segment }) => segment.left >= boundary)
    return (
      Math.min(...right.map(({ segment }) => segment.left)) -
      Math.max(...left.map(({ segment }) => segment.right))
    )
  })
  return Math.min(...gaps)
}

const hasTableShape = (candidate: ClassifiedRows, texts: readonly ColumnText[]): boolean => {
  const { columns, rulingCount, textLefts } = candidate
  const rowCount = columns.rows.filter(({ placed }) => placed.length > 1).length
  if (texts.length > maxColumns || rowCount < 2) return false
  if (texts.filter(({ cells }) => cells.length * 2 >= rowCount).length < 2) return false
  const lengths = texts.flatMap((it) => it.texts.map(({ length }) => length))
  const letters = medianOf(lengths) ?? 0
  if (rulingCount >= minRulings) return letters <= maxMedianLettersWithRulings
  if (letters > maxMedianLetters || isRunningTextInColumns(texts, textLefts)) return false
  if (alignedShare(texts, edgesAndMiddle, sameEdgeEm * columns.em) < minAlignedCellShare)
    return false
  if (areStretchedLines(columns, texts)) return false
  if (texts.length !== 2 || rowCount !== 2) return true
  const isShort = lengths.every((length) => length <= maxSmallTableLetters)
  return isShort && gapAt(columns, columns.boundaries[0] ?? 0) > minSmallTableGapEm * columns.em
}

/**
 * Tells whether rows in columns are a table: their cells are aligned, there are several rows, and they are not running text,
 * a list or a form.
 *
 * @returns `other` when all rows are something else; `unsure` when some of them may still be a table.
 */
export const classifyRows = (candidate: ClassifiedRows): 'table' | 'other' | 'unsure' => {
  const texts = columnTexts(candidate)
  if (isReadLineByLine(candidate, texts)) return 'other'
  if (candidate.rulingCount < minRulings && areNarrowColumns(texts)) return 'other'
  return hasTableShape(candidate, texts) ? 'table' : 'unsure'
}
