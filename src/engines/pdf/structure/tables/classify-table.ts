import type { TextFormat } from '../../page-content/page-layout.ts'
import { medianOf } from '../statistics.ts'
import type { TableColumns, PlacedSegment } from './cell-boundaries.ts'

/** Places that agree, in heights of the font. */
const sameEdgeEm = 0.3

/** Lines of running text begin at the same place, in points. */
const sameTextLeftPoints = 2

/** How many cells of a column begin, end or have their middle at the same place. */
const minAlignedCellShare = 0.62

/** Letters of a cell without rulings, of one with, and of one that could be a line of a text column. */
const maxMedianLetters = 34
const maxMedianLettersWithRulings = 90
const proseMedianLetters = 26
const maxColumns = 30

/** Rulings above, below and between rows: two alone may be those of a page's head and foot, or around a drawing. */
const minRulings = 3

/** Two columns of two rows are a table only when the gap between is as wide as this, in heights of the font. */
const minSmallTableGapEm = 4

/** Shares of a column's cells: most of them; those with leaders where it is a table of contents. */
const majorityShare = 0.6
const minLeaderShare = 0.3

/** Fewer columns, or cells in the second one, are a listing with comments beside it. */
const minTableColumns = 3

/** So many lines of running text begin in the middle of a sentence, with a small letter. */
const minContinuedShare = 0.4
const minHangingLetters = 40

/** Two rows of two short texts each may be a table, of longer ones not. */
const maxSmallTableLetters = 32

/** What the judgement is about: rows in columns, and how many level rulings go along. */
interface ClassifiedRows {
  columns: TableColumns
  rulingCount: number
  /** Where lines of the page's running text begin. */
  textLefts: readonly number[]
  formats: readonly TextFormat[]
}

/** A column, by the text that stands in it alone. */
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

/** The largest number of values that are the same but for `apart`. */
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

const alignedShare = (columns: readonly ColumnText[], em: number): number => {
  let aligned = 0
  let all = 0
  for (const { cells } of columns) {
    if (cells.length < 2) continue
    const lefts = cells.map(({ segment }) => segment.left)
    const rights = cells.map(({ segment }) => segment.right)
    const middles = cells.map(({ segment }) => (segment.left + segment.right) / 2)
    aligned += Math.max(
      ...[lefts, rights, middles].map((values) => countAgreeing(values, sameEdgeEm * em)),
    )
    all += cells.length
  }
  return all === 0 ? 0 : aligned / all
}

const shareOf = (texts: readonly string[], pattern: RegExp): number =>
  texts.length === 0 ? 0 : texts.filter((text) => pattern.test(text)).length / texts.length

const endsInColon = /[::]$/u
const isListMarkerText =
  /^(?:[•●▪◦‣■□○·◆➢✓❖\uf0b7\uf0a7–—-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})(?:[.)]|\s?[-–]))$/u
const endsInPageNumber = /^(?:[.…\s]{2,})?(?:\d{1,3}|[ivxlc]{1,6})$/
const isSectionNumber = /^(?:\d{1,2}(?:\.\d{1,2})*|[ivxIVX]{1,5}|[a-zA-Z])[.)]?$/
const hasLeader = /[.…·]{4,}|(?:\. ){4,}/
const isEquationNumber = /^\(\d+(?:\.\d+)?[a-z]?\)$/
const startsInLowerCase = /^\p{Ll}/u

const isIncreasing = (texts: readonly string[]): boolean => {
  const numbers = texts.map((text) => Number(/\d+$/.exec(text)?.[0] ?? '0'))
  return numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0))
}

/** Lines of a table of contents end in page numbers that never decrease. */
const isTableOfContents = (columns: readonly ColumnText[]): boolean => {
  const last = columns.at(-1)?.texts ?? []
  const all = columns.flatMap(({ texts }) => texts)
  if (shareOf(all, hasLeader) > minLeaderShare) return true
  if (shareOf(last, endsInPageNumber) < majorityShare) return false
  if (all.some((text) => hasLeader.test(text))) return true
  const titles = columns.at(-2)?.texts ?? []
  const isNumbered =
    columns.length === 3 && shareOf(columns[0]?.texts ?? [], isSectionNumber) > majorityShare
  const hasTitles =
    shareOf(titles, /\p{L}{3}/u) > majorityShare && (columns.length === 2 || isNumbered)
  return last.length > 2 && hasTitles && isIncreasing(last)
}

/** Whether two columns begin where running text does elsewhere on the page: they are columns of it. */
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

/** Markers, and what they stand before. */
const isList = (texts: readonly ColumnText[]): boolean => {
  const [first, ...others] = texts
  const hasMarkers = first !== undefined && shareOf(first.texts, isListMarkerText) > majorityShare
  return hasMarkers && (others.length === 1 || isTableOfContents(others))
}

/** Labels and what belongs to them, once or twice side by side. */
const isForm = (texts: readonly ColumnText[]): boolean => {
  const [first, , third] = texts
  const hasLabels = (column: ColumnText | undefined): boolean =>
    column !== undefined && shareOf(column.texts, endsInColon) >= majorityShare
  return hasLabels(first) && (texts.length === 2 || (texts.length === 4 && hasLabels(third)))
}

/** What looks like columns, and is read line by line all the same. */
const isReadLineByLine = (candidate: ClassifiedRows, texts: readonly ColumnText[]): boolean => {
  if (isTableOfContents(texts) || isList(texts)) return true
  if (candidate.rulingCount >= minRulings) return false
  const hasEquations = shareOf(texts.at(-1)?.texts ?? [], isEquationNumber) > majorityShare
  const isCode =
    isFixedPitch(candidate) &&
    (texts.length < minTableColumns || (texts[1]?.cells.length ?? 0) < minTableColumns)
  return hasEquations || isCode || isForm(texts)
}

/** Columns of running text. */
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
  if (alignedShare(texts, columns.em) < minAlignedCellShare) return false
  if (texts.length !== 2 || rowCount !== 2) return true
  const isShort = lengths.every((length) => length <= maxSmallTableLetters)
  return isShort && gapAt(columns, columns.boundaries[0] ?? 0) > minSmallTableGapEm * columns.em
}

/**
 * Whether rows in columns are a table: they line up, more than once, and are neither prose, nor a list, nor a form.
 *
 * @returns `other` when they are something else as a whole; `unsure` when some of them may still be a table.
 */
export const classifyRows = (candidate: ClassifiedRows): 'table' | 'other' | 'unsure' => {
  const texts = columnTexts(candidate)
  if (isReadLineByLine(candidate, texts)) return 'other'
  return hasTableShape(candidate, texts) ? 'table' : 'unsure'
}
