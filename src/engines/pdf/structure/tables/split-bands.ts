import type { Segment } from '../../page-content/page-layout.ts'
import type { Line } from '../flow.ts'
import { type LinePage, rowsOf } from '../lines.ts'
import { medianOf } from '../../statistics.ts'
import { ascent, descent } from './contents.ts'
import type { FilledSpan } from './grid-of.ts'

/** What is between two level rulings is looked at when it holds so many rows of text. */
const leastRows = 3
/** So many of its rows have text in several cells, and in the first of them. */
const mostly = 0.7
/** Lines of running text fill their cell; those of figures and names do not, so many of them. */
const fullLine = 0.75
const mostFull = 0.35
/** Lines that begin with a small letter go on from the line above. */
const lowerCase = /^\p{Ll}/u
/** A share of the texts. */
const mostGoingOn = 0.25

interface Table {
  xs: readonly number[]
  ys: readonly number[]
  spans: readonly FilledSpan[]
}

interface Band {
  row: number
  cells: readonly FilledSpan[]
  lines: readonly Line[]
}

const bandAt = ({ spans }: Table, row: number, page: LinePage): Band | undefined => {
  const cells = spans.filter((span) => span.row <= row && span.row + span.rowSpan > row)
  if (cells.length < 2 || cells.some(({ rowSpan, grids }) => rowSpan > 1 || grids)) return undefined
  return {
    row,
    cells,
    lines: rowsOf(
      cells.flatMap(({ segments }) => segments),
      page,
    ),
  }
}

const isFull = ({ left, right }: Segment, width: number): boolean => right - left > fullLine * width

/** Whether lines beside one another in all cells are rows, rather than running text that happens to line up. */
const isOfRows = ({ cells, lines }: Band, { xs }: Table): boolean => {
  const [first] = cells
  const texts = cells.flatMap(({ segments }) => segments)
  if (lines.length < leastRows || first === undefined) return false
  const own = new Set(first.segments)
  const isRow = ({ segments }: Line): boolean =>
    segments.length > 1 && segments.some((segment) => own.has(segment))
  if (lines.filter(isRow).length < mostly * lines.length) return false
  if (texts.filter(({ text }) => lowerCase.test(text)).length > mostGoingOn * texts.length)
    return false
  const full = cells.flatMap(({ segments, column, columnSpan }) => {
    const width = (xs[column + columnSpan] ?? 0) - (xs[column] ?? 0)
    return segments.filter((segment) => isFull(segment, width))
  })
  return full.length <= mostFull * texts.length
}

/** Rows begin with lines that have text in the first cell; others are second lines of a cell. */
const startsOf = ({ cells, lines }: Band): number[] => {
  const own = new Set(cells[0]?.segments)
  const starts = lines.flatMap(({ segments }, index) =>
    index === 0 || segments.some((segment) => own.has(segment)) ? [index] : [],
  )
  return starts
}

/** Places between rows, in the middle of the white. */
const placesBetween = ({ lines }: Band, starts: readonly number[]): number[] =>
  starts.slice(1).map((index) => {
    const above = lines[index - 1]
    const below = lines[index]
    const bottom = (above?.baseline ?? 0) + descent * (above?.heightPoints ?? 0)
    const top = (below?.baseline ?? 0) - ascent * (below?.heightPoints ?? 0)
    return (bottom + top) / 2
  })

const cutBand = (band: Band): { places: number[]; spans: FilledSpan[] } => {
  const starts = startsOf(band)
  const places = placesBetween(band, starts)
  const spans = starts.flatMap((start, index) => {
    const within = new Set(
      band.lines.slice(start, starts[index + 1]).flatMap(({ segments }) => segments),
    )
    return band.cells.map((cell) => ({
      ...cell,
      row: band.row + index,
      segments: cell.segments.filter((segment) => within.has(segment)),
    }))
  })
  return { places, spans }
}

/** With a head, a body and a foot at most, or so much higher than others, a part may hold several rows. */
const fewBands = 3
const highBand = 2

const mayHoldRows = ({ ys }: Table, row: number): boolean => {
  const heights = ys.slice(1).map((y, index) => y - (ys[index] ?? 0))
  return heights.length <= fewBands || (heights[row] ?? 0) >= highBand * (medianOf(heights) ?? 0)
}

/** Parts rows that have no ruling between them, in tables whose rulings tell the columns, or the head, alone. */
export const splitBands = (table: Table, page: LinePage): Table => {
  const ys = [table.ys[0] ?? 0]
  const spans: FilledSpan[] = []
  for (let row = 0; row < table.ys.length - 1; row += 1) {
    const shift = ys.length - 1 - row
    const band = mayHoldRows(table, row) ? bandAt(table, row, page) : undefined
    if (band && isOfRows(band, table)) {
      const cut = cutBand(band)
      spans.push(...cut.spans.map((span) => ({ ...span, row: span.row + shift })))
      ys.push(...cut.places)
    } else
      spans.push(
        ...table.spans
          .filter((span) => span.row === row)
          .map((span) => ({ ...span, row: row + shift })),
      )
    ys.push(table.ys[row + 1] ?? 0)
  }
  return { xs: table.xs, ys, spans }
}
