import type { Segment } from '../../page-content/page-layout.ts'
import { medianOf } from '../../../../core/statistics.ts'
import type { Table, UnclassifiedParagraph } from '../document-structure.ts'
import { type TablePage, buildTable } from './build-table.ts'
import { findRunningText } from './candidate-rows.ts'
import { middleYOf } from './segment-geometry.ts'

/** The baseline of a label is that of a text in its row, within this distance. */
const sameBaselineEm = 0.4
/** The gap between the labels and their table is at most this wide. */
const maxGapEm = 8
/** At least this many rows, and at least this share of all rows, have a label. */
const minLabels = 3
const minLabelledShare = 0.6
/** Titles of groups of rows may stand among the labels, without figures beside them: at most this many for each label. */
const maxTitleShare = 0.25
/** A table whose rows have labels has at least this many columns of its own. */
const minColumns = 2
/** Labels have at most this many letters in the median. */
const maxMedianLetters = 40
/** Dots that lead from a label to its figures. */
const leader = /[.…\s]{4,}$/u
/** The distance between the labels and the left edge of their column. */
const paddingPoints = 2

/** Finds the text to the left of each row of a table; undefined when it is something else than the labels of the rows. */
const findRowLabels = (
  { box, xs, ys, cells }: Table<UnclassifiedParagraph>,
  free: readonly Segment[],
  runningText: ReadonlySet<Segment>,
): Segment[] | undefined => {
  if (xs.length - 1 < minColumns) return undefined
  const beside = free.filter((segment) => {
    const middle = middleYOf(segment)
    return segment.right <= box.left + 1 && middle > box.top && middle < box.bottom
  })
  const rowOf = (segment: Segment) => ys.findLastIndex((y) => y <= middleYOf(segment))
  const isLabel = (segment: Segment): boolean =>
    box.left - segment.right <= maxGapEm * segment.sizePoints &&
    cells.some(
      (cell) =>
        cell.row === rowOf(segment) &&
        cell.segments.some(
          ({ baseline }) =>
            Math.abs(baseline - segment.baseline) < sameBaselineEm * segment.sizePoints,
        ),
    )
  const labels = beside.filter(isLabel)
  const rows = new Set(labels.map(rowOf))
  const titles = beside.length - labels.length
  const isColumn = rows.size === labels.length && titles <= maxTitleShare * labels.length
  const letters = medianOf(labels.map(({ text }) => text.replace(leader, '').trim().length)) ?? 0
  if (!isColumn || rows.size < Math.max(minLabels, minLabelledShare * (ys.length - 1)))
    return undefined
  if (
    letters > maxMedianLetters ||
    labels.some((label) => runningText.has(label) && !leader.test(label.text))
  )
    return undefined
  return beside
}

/**
 * Adds the labels that stand to the left of a table, outside of its rulings, as a first column without borders. Apart
 * from the table, it would be unknown which figures they belong to.
 *
 * @param segments - the text that belongs to no table.
 */
export const addRowLabels = (
  tables: readonly Table<UnclassifiedParagraph>[],
  segments: readonly Segment[],
  page: TablePage,
): { tables: Table<UnclassifiedParagraph>[]; rest: Segment[] } => {
  let rest = [...segments]
  const runningText = findRunningText(segments)
  const labelled = tables.map((table) => {
    const labels = findRowLabels(table, rest, runningText)
    if (labels === undefined) return table
    rest = rest.filter((segment) => !labels.includes(segment))
    const { xs, ys, cells, isRuled } = table
    const left = Math.min(...labels.map((label) => label.left)) - paddingPoints
    const spans = ys.slice(1).flatMap((bottom, row) => [
      {
        row,
        column: 0,
        rowSpan: 1,
        columnSpan: 1,
        segments: labels.filter((label) => {
          const middle = middleYOf(label)
          return middle >= (ys[row] ?? 0) && middle < bottom
        }),
      },
      ...cells
        .filter((cell) => cell.row === row)
        .map((cell) => ({
          row,
          column: cell.column + 1,
          rowSpan: cell.rowSpan,
          columnSpan: cell.columnSpan,
          segments: cell.segments,
          tables: cell.items.filter((item) => item.kind === 'table'),
        })),
    ])
    return buildTable({ xs: [left, ...xs], ys, spans, isRuled }, page)
  })
  return { tables: labelled, rest }
}
