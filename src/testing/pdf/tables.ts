import type { Box } from '../../engines/pdf/page-content/geometry.ts'
import type { Fill, Stroke } from '../../engines/pdf/page-content/page-content.ts'
import type { Segment } from '../../engines/pdf/page-content/page-layout.ts'
import type {
  Table,
  UnclassifiedParagraph,
} from '../../engines/pdf/structure/document-structure.ts'
import { findParagraphs } from '../../engines/pdf/structure/paragraphs/find-paragraphs.ts'
import { type FoundTables, findTables } from '../../engines/pdf/structure/tables/find-tables.ts'
import type { TestPage } from './test-page.ts'

const drawn = { widthPoints: 0.5, color: '#000000', isDashed: false, order: 0 }

export const horizontalStroke = (y: number, from: number, to: number): Stroke => ({
  ...drawn,
  box: { left: from, top: y, right: to, bottom: y },
  isHorizontal: true,
})

export const verticalStroke = (x: number, from: number, to: number): Stroke => ({
  ...drawn,
  box: { left: x, top: from, right: x, bottom: to },
  isHorizontal: false,
})

export const frameStrokes = ({ left, top, right, bottom }: Box): Stroke[] => [
  horizontalStroke(top, left, right),
  horizontalStroke(bottom, left, right),
  verticalStroke(left, top, bottom),
  verticalStroke(right, top, bottom),
]

/** The strokes of all rulings of a table. */
export const tableStrokes = (xs: readonly number[], ys: readonly number[]): Stroke[] => [
  ...ys.map((y) => horizontalStroke(y, xs[0] ?? 0, xs.at(-1) ?? 0)),
  ...xs.map((x) => verticalStroke(x, ys[0] ?? 0, ys.at(-1) ?? 0)),
]

export const fillOf = (box: Box, color: string, order = 0): Fill => ({ box, color, order })

/** Finds the tables of a page that was placed by hand. */
export const findTablesOn = (
  page: TestPage,
  ink: { strokes?: Stroke[]; fills?: Fill[] } = {},
): FoundTables => {
  const layout = page.layout(ink)
  return findTables(layout, layout.segments, (segments, room) => findParagraphs(segments, room))
}

const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join(' ')

/** The texts of a table, row by row. A cell that spans several columns or rows stands once, with its spans. */
export const rowTextsOf = ({ cells, ys }: Table<UnclassifiedParagraph>): string[][] =>
  Array.from({ length: ys.length - 1 }, (_, row) =>
    cells
      .filter((cell) => cell.row === row)
      .map(({ columnSpan, rowSpan, segments }) => {
        const span = columnSpan * rowSpan > 1 ? `${columnSpan}x${rowSpan}:` : ''
        return span + textOf(segments)
      }),
  )

/** Places the texts of rows of cells, each at the left edge of its column. */
export const putRows = (
  page: TestPage,
  rows: readonly (readonly string[])[],
  {
    lefts,
    top = 100,
    pitch = 18,
    isHeadBold = false,
  }: { lefts: readonly number[]; top?: number; pitch?: number; isHeadBold?: boolean },
): void => {
  for (const [row, texts] of rows.entries())
    for (const [column, text] of texts.entries())
      if (text !== '')
        page.segment(text, {
          left: lefts[column] ?? 0,
          baseline: top + row * pitch,
          isBold: isHeadBold && row === 0,
        })
}

/** Lines of running text that are as long as a page is wide. */
export const proseLines = [
  'Survey seasonal clearer lighting premiums while accident the channel would calmer',
  'expect benefit rather navigation for. For that published would for from calmer one',
  'members storms follow-up for the harbour authority and whoever else is concerned in',
  'any of it, as far as that can be told from what was said in the meeting last summer.',
]

/** All segments of a table, with those of nested tables. */
export const segmentsIn = ({ cells }: Table<UnclassifiedParagraph>): Segment[] =>
  cells.flatMap(({ segments, items }) => [
    ...segments,
    ...items.flatMap((item) => (item.kind === 'table' ? segmentsIn(item) : [])),
  ])
