import type { Box } from '../page-content/geometry.ts'
import type { Picture, Segment, TextFormat } from '../page-content/page-layout.ts'

/** What stands on one baseline of a column: one segment, or several with wide gaps between. */
export interface Line {
  pageIndex: number
  segments: readonly Segment[]
  left: number
  right: number
  baseline: number
  /** Of the font of most letters. */
  sizePoints: number
  /** Of the largest font. */
  heightPoints: number
  text: string
  /** Nearly all of it. */
  isBold: boolean
}

export interface Border {
  widthPoints: number
  color: string
  isDashed: boolean
}

export interface Cell {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  box: Box
  segments: readonly Segment[]
  /** What it holds, once it is read: paragraphs, pictures, grids within it. */
  items: readonly FlowItem[]
  /** `#rrggbb` of what is painted behind it, when that is not white. */
  fill?: string
  borders: { left?: Border; top?: Border; right?: Border; bottom?: Border }
}

/** A table. */
export interface Grid {
  kind: 'grid'
  pageIndex: number
  box: Box
  /** The places of its lines, from left to right and from top to bottom: one more than columns and rows. */
  xs: readonly number[]
  ys: readonly number[]
  /** By row, then by column; they cover it without overlapping. */
  cells: readonly Cell[]
  /** Its cells are told by rulings, rather than by the gaps between them alone. */
  isRuled: boolean
  /** How many rows at its top head it, and are repeated on the next page. */
  headerRows: number
}

export type Alignment = 'left' | 'right' | 'center' | 'justify'

/** Text that looks alike, with what it stands for where that is not fixed. */
export interface StyledText {
  text: string
  format: TextFormat
  /** Where a link leads: its page's links are gone by now. */
  link?: { url?: string; target?: { pageIndex: number; y: number } }
  /** `text` is the number of the page, or of all pages, as it stood there. */
  field?: 'page' | 'pages'
  /** A mark that stands for a note at the foot of the page. */
  footnote?: number
}

export type Role =
  | { kind: 'body' }
  | { kind: 'title' }
  | { kind: 'heading'; level: 1 | 2 | 3 | 4 | 5 | 6 }
  /** `list` is the same for the items of one list, `level` counts from 0; `format` tells how its level is numbered. */
  | {
      kind: 'item'
      list: number
      level: number
      marker: string
      format: ListFormat
      number?: number
    }
  /** A line of a table of contents: text, a gap, the number of a page. */
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

export interface Paragraph {
  kind: 'paragraph'
  /** Of its first line; lines say themselves which page they are on when it goes on over a page's end. */
  pageIndex: number
  lines: readonly Line[]
  /** The room its column gives it, in points. */
  columnLeft: number
  columnRight: number
  alignment: Alignment
  /** Where its lines begin but the first, and where the first begins. */
  left: number
  firstLeft: number
  /** Where its longest line may end. */
  right: number
  /** From baseline to baseline; undefined when it has one line only. */
  pitchPoints: number | undefined
  isRightToLeft: boolean
  /** From `readRoles` on; `body` before. */
  role: Role
  /**
   * From `readRoles` on: all text with hyphens at line ends mended, the marker of an item left out; empty before. A tab stands
   * where a wide gap parts the segments of a line, and before the number of a line of a table of contents.
   */
  content: readonly StyledText[]
}

export type FlowItem = Paragraph | Grid | Picture

/** Where text runs from top to bottom; items in the order in which they are read. */
export interface Column {
  left: number
  right: number
  items: readonly FlowItem[]
}

/** Columns side by side, one or more; regions follow one another down the page. */
export interface Region {
  box: Box
  columns: readonly Column[]
}

export interface PageFlow {
  pageIndex: number
  widthPoints: number
  heightPoints: number
  regions: readonly Region[]
  /** Its first paragraph goes on from the page before, where it now stands as a whole. */
  startsWithin: boolean
}

/** What stands at the head or the foot of pages. */
export interface Furniture {
  place: 'header' | 'footer'
  /**
   * On which pages, as Word knows them. Where there is one for the first page, or for odd and even ones, there is one for each of
   * them at both places, without paragraphs where nothing stands.
   */
  pages: 'all' | 'first' | 'odd' | 'even'
  paragraphs: readonly Paragraph[]
  /** Baselines of its first and last line: from the top of the page, in points. */
  top: number
  bottom: number
}

/** A document as it is understood, with all that is needed to write it anew. */
export interface DocumentFlow {
  pages: readonly PageFlow[]
  furniture: readonly Furniture[]
  /** The number the first page says it has. */
  firstPageNumber: number
  /** By the numbers in `StyledText`. */
  footnotes: ReadonlyMap<number, readonly Paragraph[]>
  /** Of most letters. */
  bodySizePoints: number
}
