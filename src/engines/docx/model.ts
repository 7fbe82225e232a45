/** A word processing document (ISO/IEC 29500), as far as we write one. Lengths are in points. */

export interface TextLook {
  font?: string
  sizePoints?: number
  /** `#rrggbb`. */
  color?: string
  isBold?: boolean
  isItalic?: boolean
  isUnderlined?: boolean
  isStruck?: boolean
  rise?: 'super' | 'sub'
  /** Added between letters; may be negative. */
  spacingPoints?: number
  /** Pairs of letters are moved together as the font says. */
  isKerned?: boolean
  /** `#rrggbb` behind the letters. */
  background?: string
  isRightToLeft?: boolean
}

export interface DocxPicture {
  /** The same for the same file, which is written once. */
  key: string
  file: Blob
  type: 'png' | 'jpeg'
  widthPoints: number
  heightPoints: number
  /** From 0 to 1 of each side. */
  crop?: { left: number; top: number; right: number; bottom: number }
  turnDegrees?: 0 | 90 | 180 | 270
  isMirrored?: boolean
  alternative?: string
}

export type Inline =
  | { kind: 'text'; text: string; look: TextLook }
  | { kind: 'link'; target: { url: string } | { bookmark: string }; inlines: readonly Inline[] }
  | { kind: 'picture'; picture: DocxPicture }
  /** `shown` is what stands there until the program counts itself. */
  | { kind: 'page-number' | 'page-count'; shown: string; look: TextLook }
  | { kind: 'footnote'; id: number; look: TextLook }
  /** Within a note: its own number. */
  | { kind: 'note-number'; look: TextLook }
  /** At most 40 letters, digits and `_`, the first no digit; those that begin with `_` are not shown in lists. */
  | { kind: 'bookmark'; name: string }
  | { kind: 'break'; of: 'line' | 'column' | 'page' }
  | { kind: 'tab'; look: TextLook }

export interface LineBorder {
  widthPoints: number
  color: string
  isDashed: boolean
}

export interface Borders {
  left?: LineBorder
  top?: LineBorder
  right?: LineBorder
  bottom?: LineBorder
}

export interface TabStop {
  /** From the text's left edge. */
  atPoints: number
  align: 'left' | 'right' | 'center' | 'decimal'
  leader?: 'dot'
}

export type ParagraphStyle = 'Title' | 'Caption' | `Heading${1 | 2 | 3 | 4 | 5 | 6}`

export interface DocxParagraph {
  kind: 'paragraph'
  inlines: readonly Inline[]
  /** Of the paragraph's end: an item's marker looks like it. */
  markLook?: TextLook
  style?: ParagraphStyle
  list?: { id: number; level: number }
  beforePoints: number
  afterPoints?: number
  /** From baseline to baseline. */
  pitchPoints?: number
  /** `at-least` gives way to what is higher. */
  pitchRule?: 'exact' | 'at-least'
  leftPoints?: number
  rightPoints?: number
  /** Negative to hang out. */
  firstLinePoints?: number
  alignment?: 'left' | 'right' | 'center' | 'justify'
  tabs?: readonly TabStop[]
  startsPage?: boolean
  keepsWithNext?: boolean
  /** No word is divided, in a document that does. */
  keepsWordsWhole?: boolean
  background?: string
  borders?: Borders
  isRightToLeft?: boolean
}

export interface DocxCell {
  columnSpan: number
  /** `continues` has no blocks of its own: it is covered by the cell above. */
  merge?: 'starts' | 'continues'
  blocks: readonly DocxBlock[]
  background?: string
  borders: Borders
  align?: 'top' | 'center' | 'bottom'
  /** Its text runs from top to bottom, or from bottom to top. */
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
  /** From the text's left edge. */
  leftPoints: number
  /** Its first column is the rightmost. */
  isRightToLeft?: boolean
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
  /** None, or one, for text across the whole width. `gapPoints` follows the column. */
  columns: readonly { widthPoints: number; gapPoints: number }[]
  headers: readonly { pages: 'default' | 'first' | 'even'; blocks: readonly DocxBlock[] }[]
  footers: readonly { pages: 'default' | 'first' | 'even'; blocks: readonly DocxBlock[] }[]
  firstPageNumber?: number
  isRightToLeft?: boolean
  /** Made as they are written, so that a long document is never held whole. */
  blocks: Iterable<DocxBlock>
}

export interface ListLevel {
  format: 'bullet' | 'decimal' | 'lowerLetter' | 'upperLetter' | 'lowerRoman' | 'upperRoman'
  /** As shown: a bullet, or `%1.` for the number of level 1. */
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
  /** BCP 47. */
  language: string
  title?: string
  /** What text looks like that says nothing else. */
  look: TextLook
  /** Words are divided at line ends. */
  dividesWords?: boolean
  styles: readonly { id: ParagraphStyle; look: TextLook }[]
  lists: readonly DocxList[]
  footnotes: readonly { id: number; blocks: readonly DocxBlock[] }[]
  /** At least one; taken one after the other, each to the end. */
  sections: Iterable<DocxSection>
}
