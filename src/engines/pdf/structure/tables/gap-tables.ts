import type { Segment } from '../../page-content/page-layout.ts'
import type { Line, Table, UnclassifiedParagraph } from '../document-structure.ts'
import { type TablePage, buildTable } from './build-table.ts'
import {
  findRowGroups,
  findRuledRows,
  findRunningText,
  hasSeveralTexts,
  splitAtColumnGap,
  textLeftsOf,
} from './candidate-rows.ts'
import {
  type TableColumns,
  type TableRow,
  cellsOfTableRow,
  findColumns,
  mergeLinesIntoRows,
} from './cell-boundaries.ts'
import { classifyRows } from './classify-table.ts'
import { ascentEm, descentEm } from './segment-geometry.ts'
import { type Ruling, edgesOf, joinRulings } from './lattice.ts'

/** A ruling belongs to a table when it is within this distance of the table's text. */
const maxRulingDistanceEm = 1.2

/** A table without rulings around it reaches beyond its text by this. */
const paddingPoints = 2

/** Rows that are not a table together are split at most this often to look for a table among them. */
const maxSplits = 5

/** At least this share of the rows of a table has text in two columns. Rows that only go on with a description do not count. */
const minFilledRowShare = 0.4

/**
 * A single text over several columns is a title within a table only when it has at most this many letters and no other title
 * follows.
 */
const maxTitleLetters = 40
/** The same for rows that are enclosed by rulings. */
const maxEnclosedTitleLetters = 100

/** Texts begin at the same place when their left edges differ by less than this. */
const sameLeftPoints = 1

/** A ruling belongs to rows when it covers at least this share of their width. */
const minRulingShare = 0.5

const topOf = ({ lines }: TableRow): number =>
  Math.min(...lines.map(({ baseline, heightPoints }) => baseline - ascentEm * heightPoints))

const bottomOf = ({ lines }: TableRow): number =>
  Math.max(...lines.map(({ baseline, heightPoints }) => baseline + descentEm * heightPoints))

const rulingBetween = (
  rulings: readonly Ruling[],
  above: number,
  below: number,
): number | undefined => rulings.find(({ at }) => at > above && at < below)?.at

const isSeparatedBy =
  (rulings: readonly Ruling[]) =>
  (above: number, below: number): boolean =>
    rulingBetween(rulings, above, below) !== undefined

/** The boundaries between rows: at a ruling, or in the middle of the gap between two rows. */
const rowBoundaries = (
  rows: readonly TableRow[],
  rulings: readonly Ruling[],
  em: number,
): number[] => {
  const tops = rows.map(topOf)
  const bottoms = rows.map(bottomOf)
  const first = tops[0] ?? 0
  const last = bottoms.at(-1) ?? 0
  // Letters without descenders may touch the ruling below them.
  const slack = descentEm * em + 1
  const inner = rows.slice(1).map((row, index) => {
    const above = rows[index]?.lines.at(-1)?.baseline ?? 0
    const [below] = row.lines
    const middle = ((bottoms[index] ?? 0) + (tops[index + 1] ?? 0)) / 2
    return rulingBetween(rulings, above, below?.baseline ?? 0) ?? middle
  })
  const ys = [
    rulingBetween(rulings, first - maxRulingDistanceEm * em, first + slack) ??
      first - paddingPoints / 2,
    ...inner,
    rulingBetween(rulings, last - slack, last + maxRulingDistanceEm * em) ??
      last + paddingPoints / 2,
  ]
  return ys.map((y, index) => Math.max(y, ...ys.slice(0, index)))
}

const columnBoundaries = (
  { boundaries, rows }: TableColumns,
  rulings: readonly Ruling[],
): number[] => {
  const lefts = rows.map(({ line }) => line.left - paddingPoints)
  const rights = rows.map(({ line }) => line.right + paddingPoints)
  return [
    Math.min(...lefts, ...rulings.map(({ from }) => from)),
    ...boundaries,
    Math.max(...rights, ...rulings.map(({ to }) => to)),
  ]
}

/** Tells whether a row has text in two columns. */
const hasSeveralCells = ({ placed }: { placed: TableRow['placed'] }): boolean =>
  placed.some(({ to }) => placed.some(({ from }) => from > to))

/**
 * Tells whether a row goes on with the description of an item, as in an invoice: its only text begins where a word of that
 * column does, which is not the first column.
 */
const isFurtherDescription = ({ placed }: TableRow, filled: readonly TableRow[]): boolean => {
  const [only, ...others] = placed
  if (only === undefined || others.length > 0 || only.from === 0) return false
  return filled.some((row) =>
    row.placed.some(
      ({ from, segment }) =>
        from === only.from &&
        segment.runs.some(({ left }) => Math.abs(left - only.segment.left) < sameLeftPoints),
    ),
  )
}

const tableOfColumns = (
  columns: TableColumns,
  rulings: readonly Ruling[],
  page: TablePage,
): Table<UnclassifiedParagraph> | undefined => {
  const rows = mergeLinesIntoRows(columns, isSeparatedBy(rulings))
  const filled = rows.filter(hasSeveralCells)
  const counted = rows.filter((row) => !isFurtherDescription(row, filled))
  if (filled.length < Math.max(2, minFilledRowShare * counted.length)) return undefined
  const columnCount = columns.boundaries.length + 1
  const spans = rows.flatMap(({ placed }, row) =>
    cellsOfTableRow(placed, columnCount).map(({ from, to, segments }) => ({
      row,
      column: from,
      rowSpan: 1,
      columnSpan: to - from + 1,
      segments,
    })),
  )
  const ys = rowBoundaries(rows, rulings, columns.em)
  return buildTable({ xs: columnBoundaries(columns, rulings), ys, spans, isRuled: false }, page)
}

/** Leaves out rows at both ends that have text in one column only, unless they continue a cell or rulings enclose them. */
const trimRows = (rows: readonly Line[], rulings: readonly Ruling[]): readonly Line[] => {
  const columns = findColumns(rows)
  if (columns === undefined) return rows
  const isEnclosed = ({ lines }: TableRow): boolean => {
    const y = lines[0]?.baseline ?? 0
    return rulings.some(({ at }) => at < y) && rulings.some(({ at }) => at >= y - 1)
  }
  const found = mergeLinesIntoRows(columns, isSeparatedBy(rulings))
  const isKept = (row: TableRow): boolean => hasSeveralCells(row) || isEnclosed(row)
  const kept = found.slice(found.findIndex(isKept), found.findLastIndex(isKept) + 1)
  return kept.flatMap(({ lines }) => lines)
}

/**
 * The index of a row that ends the table above it: a sentence, or one of several texts, over several columns; -1 when there
 * is none.
 */
const indexOfSentence = ({ rows, boundaries }: TableColumns, maxLetters: number): number =>
  rows.findIndex(({ placed, line }, index) => {
    const isTitle = (of: typeof placed | undefined): boolean =>
      of !== undefined && of.length === 1 && of.every(({ from, to }) => to > from)
    if (!isTitle(placed) || boundaries.length === 0) return false
    return line.text.length > maxLetters || isTitle(rows[index + 1]?.placed)
  })

/** The index of the row after the largest distance between two rows. */
const indexAfterWidestGap = (rows: readonly Line[]): number => {
  const distances = rows
    .slice(1)
    .map(({ baseline }, index) => baseline - (rows[index]?.baseline ?? 0))
  return distances.indexOf(Math.max(...distances)) + 1
}

interface CandidateRows {
  rows: readonly Line[]
  rulings: readonly Ruling[]
  /** The rows stand between rulings of their width, so that even a long text among them is a row. */
  isEnclosed: boolean
}

/** A page with the left edges of its running text. */
interface TablePageWithText extends TablePage {
  textLefts: readonly number[]
}

/** A table with the lines that it contains. */
interface FoundTable {
  table: Table<UnclassifiedParagraph>
  rows: readonly Line[]
}

/** Finds the tables among rows. Rows that are not a table together are split at a sentence or at their widest gap. */
const tablesAmong = (
  candidates: CandidateRows,
  page: TablePageWithText,
  splitCount = 0,
): FoundTable[] => {
  const { rows, rulings, isEnclosed } = candidates
  const used = trimRows(rows, rulings)
  if (used.filter(hasSeveralTexts).length < 2) return []
  const columns = findColumns(used)
  const { textLefts, layout } = page
  const candidate = { rulingCount: rulings.length, textLefts, formats: layout.formats }
  const maxLetters = isEnclosed ? maxEnclosedTitleLetters : maxTitleLetters
  const sentenceIndex = columns ? indexOfSentence(columns, maxLetters) : -1
  const classification =
    columns && sentenceIndex === -1 ? classifyRows({ columns, ...candidate }) : 'unsure'
  if (classification === 'other') return []
  const table =
    columns && classification === 'table' ? tableOfColumns(columns, rulings, page) : undefined
  if (table) return [{ table, rows: used }]
  if (splitCount === maxSplits) return []
  const at = sentenceIndex === -1 ? indexAfterWidestGap(used) : sentenceIndex
  return [used.slice(0, at), used.slice(at)].flatMap((part) => {
    const first = part.findIndex(hasSeveralTexts)
    if (first === -1) return []
    return tablesAmong({ ...candidates, rows: part.slice(first) }, page, splitCount + 1)
  })
}

/** The horizontal rulings that belong to rows. */
const rulingsNear = (rows: readonly Line[], rulings: readonly Ruling[]): Ruling[] => {
  const top = Math.min(...rows.map(({ baseline, sizePoints }) => baseline - 2 * sizePoints))
  const bottom = Math.max(...rows.map(({ baseline, sizePoints }) => baseline + sizePoints))
  const left = Math.min(...rows.map((row) => row.left))
  const right = Math.max(...rows.map((row) => row.right))
  return rulings.filter(
    ({ isHorizontal, at, from, to }) =>
      isHorizontal &&
      at > top &&
      at < bottom &&
      Math.min(to, right) - Math.max(from, left) > minRulingShare * (right - left),
  )
}

/** Finds the tables whose columns are separated by gaps, with horizontal rulings or without rulings. */
export const findGapTables = (
  segments: readonly Segment[],
  page: TablePage,
): { tables: Table<UnclassifiedParagraph>[]; rest: Segment[] } => {
  const tables: Table<UnclassifiedParagraph>[] = []
  const taken = new Set<Segment>()
  const runningText = findRunningText(segments)
  const textPage = { ...page, textLefts: textLeftsOf(runningText) }
  const isFree = (row: Line): boolean => row.segments.every((segment) => !taken.has(segment))
  const tablesInColumns = (found: FoundTable): FoundTable[] => {
    const parts = splitAtColumnGap(found.rows, segments, page.layout)
    if (parts.length === 1) return [found]
    return parts.flatMap((rows) =>
      tablesAmong({ rows, rulings: [], isEnclosed: false }, textPage).flatMap(tablesInColumns),
    )
  }
  const search = (rows: CandidateRows): void => {
    const tablesOf = tablesAmong(rows, textPage)
    for (const found of rows.rulings.length > 0 ? tablesOf : tablesOf.flatMap(tablesInColumns)) {
      tables.push(found.table)
      for (const row of found.rows) for (const segment of row.segments) taken.add(segment)
    }
  }
  const edges = page.backgrounds.flatMap(({ box }) => edgesOf(box))
  const horizontals = joinRulings([...page.rulings, ...edges]).filter((it) => it.isHorizontal)
  for (const { rows, rulings } of findRuledRows(horizontals, segments, page.layout))
    if (rows.every(isFree)) search({ rows, rulings, isEnclosed: true })
  const rest = segments.filter((segment) => !taken.has(segment))
  for (const { rows } of findRowGroups(rest, runningText, page.layout)) {
    const rulings = rulingsNear(rows, page.rulings)
    search({ rows, rulings: rulings.length > 1 ? rulings : [], isEnclosed: false })
  }
  return { tables, rest: segments.filter((segment) => !taken.has(segment)) }
}
