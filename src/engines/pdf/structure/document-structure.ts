/**
 * The types that the stages of reading a PDF's structure hand on, from lines to the whole document, and the functions that walk
 * through them. All places are in points from the top left corner of their page.
 */
import type { Box } from '../page-content/geometry.ts'
import type { Stroke } from '../page-content/page-content.ts'
import type { Picture, Segment, TextFormat } from '../page-content/page-layout.ts'
import type { TextDirection } from './turned-text.ts'

/** The text on one baseline of a column: one segment, or several segments with wide gaps between them. */
export interface Line {
  pageIndex: number
  segments: readonly Segment[]
  left: number
  right: number
  baseline: number
  /** The font size of most letters. */
  sizePoints: number
  /** The size of the largest font. */
  heightPoints: number
  text: string
  /** Nearly all of its letters are bold. */
  isBold: boolean
}

export interface Border {
  widthPoints: number
  color: string
  isDashed: boolean
}

/** The left and right edges that a column, a cell or a page gives its text, in points. */
export interface ColumnBounds {
  left: number
  right: number
}

/** @typeParam P - whether the roles of the paragraphs in it are known already. */
export interface Cell<P extends UnclassifiedParagraph = Paragraph> {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  box: Box
  segments: readonly Segment[]
  /** The paragraphs, pictures and nested tables that it contains. */
  items: readonly PageItem<P>[]
  /** The color that is painted behind it, as `#rrggbb`, when that is not white. */
  fill?: string
  borders: { left?: Border; top?: Border; right?: Border; bottom?: Border }
  /** Its text runs up or down: its items have the coordinates of the turned page, on which this is the cell's place. */
  turned?: { direction: TextDirection; box: Box }
}

/**
 * A table. Before `joinTables` it stands on one page. After it, the table may go on over the ends of pages: `pageIndex` is the page
 * where it begins, and each cell's box is a place on the cell's own page.
 */
export interface Table<P extends UnclassifiedParagraph = Paragraph> {
  kind: 'table'
  pageIndex: number
  box: Box
  /** The boundaries of its columns from left to right: one more than there are columns. */
  xs: readonly number[]
  /** The boundaries of its rows from top to bottom: one more than there are rows. */
  ys: readonly number[]
  /** The cells ordered by row, then by column. They cover the table without overlapping. */
  cells: readonly Cell<P>[]
  /** Rulings separate its cells, rather than gaps alone. */
  isRuled: boolean
  /** The number of rows at its top that are repeated on the next page. */
  headerRowCount: number
}

export type Alignment = 'left' | 'right' | 'center' | 'justify'

/** The sides on which text is aligned, seen in a mirror. */
export const mirroredAlignment = {
  left: 'right',
  right: 'left',
  center: 'center',
  justify: 'justify',
} as const

/** Text in one style, with what it stands for where that changes from page to page. */
export interface StyledText {
  text: string
  format: TextFormat
  /** The target of the link that it belongs to. It is stored here because the page's own links are not kept. */
  link?: { url?: string; target?: { pageIndex: number; y: number } }
  /** The text is the number of the page, or of all pages, as it was on the page that was read. */
  field?: 'page' | 'pages'
  /** The text is the reference mark of the footnote with this number. */
  footnote?: number
}

/** What a paragraph is to the document. */
export type BlockRole =
  | { kind: 'body' }
  | { kind: 'title' }
  | { kind: 'heading'; level: 1 | 2 | 3 | 4 | 5 | 6 }
  /** All items of one list have the same `list`. `level` counts from 0, and `format` says how that level is numbered. */
  | {
      kind: 'item'
      list: number
      level: number
      marker: string
      format: ListFormat
      number?: number
    }
  /** An entry of a table of contents: text, a gap, and the number of a page. */
  | { kind: 'contents'; hasLeader: boolean }
  | { kind: 'caption' }
  | { kind: 'footnote' }

export type ListFormat =
  | 'bullet'
  | 'decimal'
  | 'lowerLetter'
  | 'upperLetter'
  | 'lowerRoman'
  | 'upperRoman'

/** A paragraph before its role is known: its lines, and how they are set. */
export interface UnclassifiedParagraph {
  kind: 'paragraph'
  /** The page of its first line. Each line has its own page index, because a paragraph may go on over the end of a page. */
  pageIndex: number
  lines: readonly Line[]
  /** The edges of its column, in points. */
  columnLeft: number
  columnRight: number
  alignment: Alignment
  /** The left edge of all lines but the first; of the longest line where text is written from right to left. */
  left: number
  /** The left edge of the first line; `left` where text is written from right to left. */
  firstLeft: number
  /** The right edge of the longest line; of all lines but the first where text is written from right to left. */
  right: number
  /** The distance from baseline to baseline; undefined when it has one line only. */
  pitchPoints: number | undefined
  isRightToLeft: boolean
}

/** A paragraph whose role is known, with its text. */
export interface Paragraph extends UnclassifiedParagraph {
  role: BlockRole
  /**
   * All of its text, without the hyphens that only divided words at line ends, and without the marker of a list item. A tab stands
   * where a wide gap separates the segments of a line, and before the page number of an entry of a table of contents.
   */
  content: readonly StyledText[]
}

export type PageItem<P extends UnclassifiedParagraph = Paragraph> = P | Table<P> | Picture

/** An area where text runs from top to bottom, with its items in reading order. */
export interface Column<P extends UnclassifiedParagraph = Paragraph> extends ColumnBounds {
  items: readonly PageItem<P>[]
}

/** One column, or several columns side by side. The regions of a page follow one another down the page. */
export interface Region<P extends UnclassifiedParagraph = Paragraph> {
  box: Box
  columns: readonly Column<P>[]
  /**
   * Its text is turned on the page, and its columns have the coordinates of the turned page. Text at the side of everything else
   * keeps its direction; the rest is set horizontally after the page.
   */
  turned?: TextDirection | 'flat'
}

/** The regions of a page that follow one another, and the turned text at its sides, which keeps its place. */
export const flowAndSides = <P extends UnclassifiedParagraph>({
  regions,
}: PageStructure<P>): {
  flow: Region<P>[]
  sides: (Region<P> & { turned: TextDirection })[]
} => ({
  flow: regions.filter(({ turned }) => turned === undefined || turned === 'flat'),
  sides: regions.flatMap((region) =>
    region.turned === undefined || region.turned === 'flat'
      ? []
      : { ...region, turned: region.turned },
  ),
})

export interface PageStructure<P extends UnclassifiedParagraph = Paragraph> {
  pageIndex: number
  widthPoints: number
  heightPoints: number
  regions: readonly Region<P>[]
  /** What the page shows behind its text and tables. */
  background?: Picture
  /** The lines that it shows behind them, such as those to write on. */
  rules?: readonly Stroke[]
  floatingPictures?: readonly FloatingPicture[]
  /** The page begins with the rest of a paragraph or table, which has been moved to the page where that begins. */
  continuesPreviousPage: boolean
}

/** A picture that keeps its place on the page, because text stands beside it or it stands in the margin. */
export interface FloatingPicture extends Picture {
  /** It stands in front of the text, because the shading of a cell would cover it behind. */
  isInFront?: boolean
}

/** The text at the head or at the foot of pages. */
export interface HeaderOrFooter {
  place: 'header' | 'footer'
  /**
   * The pages that show it, in Word's terms. Where the first page, or odd and even pages, have a header or footer of their own, there
   * is an entry for each of them at both places, without paragraphs where there is no text.
   */
  pages: 'all' | 'first' | 'odd' | 'even'
  paragraphs: readonly Paragraph[]
  /** The baselines of its first and of its last line, in points from the top of the page. */
  top: number
  bottom: number
}

/** The structure of a document, with all that is needed to write it in another format. */
export interface DocumentStructure {
  pages: readonly PageStructure[]
  headersAndFooters: readonly HeaderOrFooter[]
  /** The page number that the first page shows. */
  firstPageNumber: number
  /** The paragraphs of each footnote, by the footnote numbers in `StyledText`. */
  footnotes: ReadonlyMap<number, readonly Paragraph[]>
  /** The font size of most letters. */
  bodySizePoints: number
}

/** Tells whether the rows of a table go on at the top of a further page. */
export const hasSeveralPages = <P extends UnclassifiedParagraph>({ cells }: Table<P>): boolean =>
  cells.some((cell, index) => {
    const before = cells[index - 1]
    return before !== undefined && before.row < cell.row && cell.box.top < before.box.top
  })

/** All columns of a page in reading order. */
export const columnsOf = <P extends UnclassifiedParagraph>({
  regions,
}: PageStructure<P>): Column<P>[] => regions.flatMap(({ columns }) => columns)

/** All items of a page in reading order, without those inside of tables. */
export const itemsOf = <P extends UnclassifiedParagraph>(page: PageStructure<P>): PageItem<P>[] =>
  columnsOf(page).flatMap(({ items }) => items)

/** The paragraphs among items, without those inside of tables. */
export const paragraphsIn = <P extends UnclassifiedParagraph>(items: readonly PageItem<P>[]): P[] =>
  items.filter((item): item is P => item.kind === 'paragraph')

/** All paragraphs among items, with those inside of tables. */
export const allParagraphsIn = <P extends UnclassifiedParagraph>(
  items: readonly PageItem<P>[],
): P[] =>
  items.flatMap((item) => {
    if (item.kind === 'paragraph') return [item]
    return item.kind === 'table' ? item.cells.flatMap((cell) => allParagraphsIn(cell.items)) : []
  })

/** Replaces each item of a page that is not inside of a table by any number of others. */
export const withItems = <P extends UnclassifiedParagraph, Q extends UnclassifiedParagraph>(
  page: PageStructure<P>,
  replace: (item: PageItem<P>) => readonly PageItem<Q>[],
): PageStructure<Q> => ({
  ...page,
  regions: page.regions.map((region) => ({
    ...region,
    columns: region.columns.map((column) => ({ ...column, items: column.items.flatMap(replace) })),
  })),
})

/** All paragraphs of the document's body in reading order, with those inside of tables. */
export const bodyParagraphs = function* (structure: DocumentStructure): Iterable<Paragraph> {
  for (const page of structure.pages) yield* allParagraphsIn(itemsOf(page))
}

/** All paragraphs of the body, of headers and footers, and of footnotes. */
export const allParagraphs = function* (structure: DocumentStructure): Iterable<Paragraph> {
  yield* bodyParagraphs(structure)
  for (const { paragraphs } of structure.headersAndFooters) yield* paragraphs
  for (const paragraphs of structure.footnotes.values()) yield* paragraphs
}

/** The first paragraph of an item; undefined for a picture and for an empty table. */
export const firstParagraphOf = (item: PageItem): Paragraph | undefined => {
  const [first] = allParagraphsIn([item])
  return first
}
