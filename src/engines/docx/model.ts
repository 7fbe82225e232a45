/**
 * A word processing document (ISO/IEC 29500), as far as it is written here. Lengths are in points.
 */

export interface RunProperties {
  font?: string
  sizePoints?: number
  /** `#rrggbb`. */
  color?: string
  isBold?: boolean
  isItalic?: boolean
  isUnderlined?: boolean
  isStruck?: boolean
  /** Whether the text is a superscript or a subscript; left out for text on the baseline. */
  script?: 'super' | 'sub'
  /** Space added between letters; may be negative. */
  spacingPoints?: number
  /** The width of the letters in percent of that of their font: a whole number from 1 to 600. */
  scalePercent?: number
  /** Whether the font's kerning is applied. */
  isKerned?: boolean
  /** The color behind the letters, `#rrggbb`. */
  background?: string
  isRightToLeft?: boolean
}

export interface DocxPicture {
  /** Identifies the file, which is written once. */
  key: string
  file: Blob
  type: 'png' | 'jpeg'
  widthPoints: number
  heightPoints: number
  /** The cropped share of each side, 0 to 1. */
  crop?: { left: number; top: number; right: number; bottom: number }
  turnDegrees?: 0 | 90 | 180 | 270
  isMirrored?: boolean
  alternative?: string
}

export type Inline =
  | { kind: 'text'; text: string; runProperties: RunProperties }
  | { kind: 'link'; target: { url: string } | { bookmark: string }; inlines: readonly Inline[] }
  | { kind: 'picture'; picture: DocxPicture }
  /** A picture behind or in front of the text, at a fixed place of the page that shows its paragraph. */
  | {
      kind: 'anchored-picture'
      picture: DocxPicture
      leftPoints: number
      topPoints: number
      isInFront?: boolean
    }
  /** Straight lines behind the text, at fixed places of the page that shows their paragraph. */
  | { kind: 'rules'; rules: readonly Rule[] }
  /** `shown` is the text until the program computes the number. */
  | { kind: 'page-number' | 'page-count'; shown: string; runProperties: RunProperties }
  | { kind: 'footnote'; id: number; runProperties: RunProperties }
  /** The number of the note within the note itself. */
  | { kind: 'note-number'; runProperties: RunProperties }
  /**
   * The name has at most 40 letters, digits and `_` and does not begin with a digit; names that begin with `_` are
   * hidden in lists.
   */
  | { kind: 'bookmark'; name: string }
  | { kind: 'column-break' }
  | { kind: 'tab'; runProperties: RunProperties }

export interface LineBorder {
  widthPoints: number
  color: string
  isDashed: boolean
}

/** A horizontal or vertical line. The distances of its ends are measured from the corner of the page. */
export interface Rule extends LineBorder {
  box: { left: number; top: number; right: number; bottom: number }
}

export interface Borders {
  left?: LineBorder
  top?: LineBorder
  right?: LineBorder
  bottom?: LineBorder
}

export interface TabStop {
  /** The distance from the edge at which lines begin: the right one in a right-to-left paragraph. */
  atPoints: number
  align: 'left' | 'right'
  leader?: 'dot'
}

export type ParagraphStyle = 'Title' | 'Caption' | `Heading${1 | 2 | 3 | 4 | 5 | 6}`

export interface DocxParagraph {
  kind: 'paragraph'
  inlines: readonly Inline[]
  /** The format of the paragraph mark, which the marker of a list item takes on. */
  markProperties?: RunProperties
  style?: ParagraphStyle
  list?: { id: number; level: number }
  beforePoints: number
  afterPoints?: number
  /** The distance from baseline to baseline. */
  pitchPoints?: number
  /** `at-least` makes room for higher content. */
  pitchRule?: 'exact' | 'at-least'
  leftPoints?: number
  rightPoints?: number
  /** The first line's indent; negative for a hanging indent. */
  firstLinePoints?: number
  alignment?: 'left' | 'right' | 'center' | 'justify'
  tabs?: readonly TabStop[]
  startsPage?: boolean
  /** Whether words are not hyphenated, in a document with hyphenation. */
  keepsWordsWhole?: boolean
  isRightToLeft?: boolean
}

export interface DocxCell {
  columnSpan: number
  /** A cell that `continues` has no blocks of its own, because the cell above covers it. */
  merge?: 'starts' | 'continues'
  blocks: readonly DocxBlock[]
  background?: string
  borders: Borders
  /** The direction of vertical text: from top to bottom, or from bottom to top. */
  textDirection?: 'down' | 'up'
}

export interface DocxRow {
  heightPoints?: number
  isHeader?: boolean
  cells: readonly DocxCell[]
}

export interface DocxTable {
  kind: 'table'
  columnWidthsPoints: readonly number[]
  /** The distance from the text's left edge. */
  leftPoints: number
  /**
   * Where it stands on the page, without taking room from the text: its distances from the edges of the page, and the top margin
   * of its section.
   */
  floatsAt?: { leftPoints: number; topPoints: number; marginTopPoints: number }
  rows: readonly DocxRow[]
}

export type DocxBlock = DocxParagraph | DocxTable

export interface DocxSection {
  start: 'page' | 'continuous'
  widthPoints: number
  heightPoints: number
  margins: {
    left: number
    top: number
    right: number
    bottom: number
    header: number
    footer: number
  }
  /** The columns; none or one for text across the whole width. `gapPoints` follows the column. */
  columns: readonly { widthPoints: number; gapPoints: number }[]
  headers: readonly { pages: 'default' | 'first' | 'even'; blocks: readonly DocxBlock[] }[]
  footers: readonly { pages: 'default' | 'first' | 'even'; blocks: readonly DocxBlock[] }[]
  firstPageNumber?: number
  /** Set in the first section where footnotes begin with another number than 1. */
  firstFootnoteNumber?: number
  /**
   * The blocks are created while they are written, so that a long document is never held whole in memory.
   */
  blocks: Iterable<DocxBlock>
}

export interface ListLevel {
  format: 'bullet' | 'decimal' | 'lowerLetter' | 'upperLetter' | 'lowerRoman' | 'upperRoman'
  /** The marker as shown: a bullet, or `%1.` for the number of level 1. */
  text: string
  start: number
  leftPoints: number
  hangingPoints: number
}

export interface DocxList {
  id: number
  levels: readonly ListLevel[]
}

export interface DocxDocument {
  /** The language as a BCP 47 tag. */
  language: string
  title?: string
  /** The default text format. */
  runProperties: RunProperties
  /** Whether words are hyphenated at line ends. */
  dividesWords?: boolean
  styles: readonly { id: ParagraphStyle; runProperties: RunProperties }[]
  lists: readonly DocxList[]
  /** In the order of their marks in the text. The id is the number that is shown; each is one more than the one before. */
  footnotes: readonly { id: number; blocks: readonly DocxBlock[] }[]
  /** The sections, at least one; each is read to its end before the next. */
  sections: Iterable<DocxSection>
}
