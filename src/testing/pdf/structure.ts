import type { Box } from '../../engines/pdf/page-content/geometry.ts'
import type { Fill, Stroke } from '../../engines/pdf/page-content/page-content.ts'
import type { Segment, PageLayout, Picture } from '../../engines/pdf/page-content/page-layout.ts'
import {
  type Table,
  type UnclassifiedParagraph,
  type DocumentStructure,
  type PageStructure,
  type StyledText,
  type PageItem,
  allParagraphsIn,
  itemsOf,
} from '../../engines/pdf/structure/document-structure.ts'
import { type FoundTables, findTables } from '../../engines/pdf/structure/tables/find-tables.ts'
import { assignBlockRoles } from '../../engines/pdf/structure/block-roles/assign-block-roles.ts'
import type { PagePieces } from '../../engines/pdf/structure/read-page-flow.ts'
import { type TestText, TestPage, pageOf, testPage } from './test-page.ts'

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
  { unshaded, ...shapes }: { strokes?: Stroke[]; fills?: Fill[]; unshaded?: Box[] } = {},
): FoundTables => {
  const layout = { ...page.layout(shapes), ...(unshaded && { unshaded }) }
  return findTables(layout, layout.segments)
}

const segmentsTextOf = (segments: readonly Segment[]): string =>
  segments.map(({ text }) => text).join(' ')

/** The texts of a table, row by row. A cell that spans several columns or rows stands once, with its spans. */
export const rowTextsOf = ({ cells, ys }: Table<UnclassifiedParagraph>): string[][] =>
  Array.from({ length: ys.length - 1 }, (_, row) =>
    cells
      .filter((cell) => cell.row === row)
      .map(({ columnSpan, rowSpan, segments }) => {
        const span = columnSpan * rowSpan > 1 ? `${columnSpan}x${rowSpan}:` : ''
        return span + segmentsTextOf(segments)
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

/** The letters of test texts are 5 points wide, so that 90 of them fill a line of 451 points. */
export const fullLineText = (begin: string, end = ''): string =>
  begin.padEnd(90 - end.length, ' word') + end

export const structureOfPages = (
  pages: readonly PageStructure<UnclassifiedParagraph>[],
  layouts: readonly PageLayout[],
  outline: readonly { title: string; level: number }[] = [],
): DocumentStructure =>
  assignBlockRoles(pages, {
    layouts: new Map(layouts.map((layout) => [layout.pageIndex, layout])),
    headersAndFooters: [],
    firstPageNumber: 1,
    outline,
  })

export const plainTextOf = (content: readonly StyledText[]): string =>
  content.map(({ text, footnote }) => (footnote === undefined ? text : `[${footnote}]`)).join('')

export const describeParagraphs = (structure: DocumentStructure): string[] =>
  structure.pages.flatMap((page) =>
    allParagraphsIn(itemsOf(page)).map(({ role, content }) => {
      const level = role.kind === 'heading' || role.kind === 'item' ? ` ${role.level}` : ''
      return `${role.kind}${level}: ${plainTextOf(content)}`
    }),
  )

/** The structure of a document with a single page of consecutive paragraphs. */
export const structureOfPage = (
  make: (page: TestPage) => readonly (UnclassifiedParagraph | Table<UnclassifiedParagraph>)[],
  more: Partial<PageLayout> = {},
): DocumentStructure => {
  const page = new TestPage()
  return structureOfPages([pageOf(0, make(page))], [page.layout(more)])
}

export const runningParagraph = (page: TestPage, place: TestText = {}): UnclassifiedParagraph =>
  page.paragraph([fullLineText('Some running text that'), 'ends here.'], place)

export interface TestColumn {
  left?: number
  right?: number
  sizePoints?: number
  /** The baseline of the first line. */
  baseline?: number
  pitchPoints?: number
  /** The additional space between paragraphs, in points. */
  spacePoints?: number
  indentPoints?: number
  /** Lines are justified, except the last one. */
  isJustified?: boolean
  isBold?: boolean
}

/** Breaks text into lines of letters that are half as wide as the font size. */
const breakLines = (text: string, room: number, indent: number, letter: number): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    const more = line === undefined ? word : `${line} ${word}`
    const width = room - (lines.length === 1 ? indent : 0)
    if (line !== undefined && more.length * letter <= width) lines[lines.length - 1] = more
    else lines.push(word)
  }
  return lines
}

const stretched = (segment: Segment, right: number): Segment => {
  const gaps = segment.runs.length - 1
  if (gaps <= 0) return segment
  const step = (right - segment.right) / gaps
  const runs = segment.runs.map((run, index) => ({
    ...run,
    left: run.left + index * step,
    right: run.right + index * step,
  }))
  return { ...segment, right, runs }
}

/** Sets paragraphs in a column as a word processor does, and also returns the next baseline. */
export const setColumn = (
  page: TestPage,
  paragraphs: readonly string[],
  column: TestColumn = {},
): { segments: Segment[]; next: number } => {
  const { left = testPage.left, right = testPage.right, sizePoints = 10 } = column
  const { pitchPoints = 1.2 * sizePoints, spacePoints = 0, indentPoints = 0 } = column
  let { baseline = 100 } = column
  const segments: Segment[] = []
  for (const paragraph of paragraphs) {
    const lines = breakLines(paragraph, right - left, indentPoints, sizePoints / 2)
    for (const [index, text] of lines.entries()) {
      const at = left + (index === 0 ? indentPoints : 0)
      const isBold = column.isBold ?? false
      const segment = page.segment(text, { left: at, baseline, sizePoints, isBold })
      const isLast = index === lines.length - 1
      segments.push(column.isJustified && !isLast ? stretched(segment, right) : segment)
      baseline += pitchPoints
    }
    baseline += spacePoints
  }
  return { segments, next: baseline }
}

export const piecesOf = (
  page: TestPage,
  segments: readonly Segment[],
  more: Partial<PagePieces> = {},
): PagePieces => {
  const { pageIndex, formats, widthPoints, heightPoints } = page.layout()
  const none = { tables: [], pictures: [], strokes: [], turned: [], sidebars: [] }
  return { pageIndex, formats, widthPoints, heightPoints, segments, ...none, ...more }
}

export const pictureAt = (left: number, top: number, right: number, bottom: number): Picture => ({
  kind: 'picture',
  pageIndex: 0,
  box: { left, top, right, bottom },
  file: new Blob(),
  type: 'png',
  widthPx: 1,
  heightPx: 1,
  turnDegrees: 0,
  isMirrored: false,
  key: `${String(left)} ${String(top)}`,
  isFigure: false,
  order: 0,
})

export const tableAt = (
  from: number,
  top: number,
  to: number,
  bottom: number,
): Table<UnclassifiedParagraph> => ({
  kind: 'table',
  pageIndex: 0,
  box: { left: from, top, right: to, bottom },
  xs: [from, to],
  ys: [top, bottom],
  cells: [],
  isRuled: true,
  headerRowCount: 0,
})

const textOf = (item: PageItem<UnclassifiedParagraph>): string =>
  item.kind === 'paragraph' ? item.lines.map(({ text }) => text).join(' ') : `[${item.kind}]`

/** Returns the texts of all columns of all regions. */
export const textsOf = ({ regions }: PageStructure<UnclassifiedParagraph>): string[][][] =>
  regions.map(({ columns }) => columns.map(({ items }) => items.map(textOf)))
