/** A document with a known structure, to be written by a program that is not ours. */

export type Inline =
  | string
  | { style: 'bold' | 'italic' | 'super'; text: string }
  | { link: string; text: string }
  | { note: string }

export type Text = readonly Inline[]

export interface ListItem {
  text: Text
  items?: readonly ListItem[]
}

export type Ruling = 'grid' | 'rules' | 'none'

export interface TableCell {
  text: string
  columns?: number
  rows?: number
}

export type Block =
  | { kind: 'title'; text: string }
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: Text; look?: 'body' | 'plain' | 'right' | 'center' | 'small' }
  | { kind: 'list'; marker: 'bullet' | 'number'; items: readonly ListItem[] }
  | {
      kind: 'table'
      ruling: Ruling
      /** Of the width, to one another. */
      widths: readonly number[]
      rows: readonly (readonly TableCell[])[]
      /** Columns that hold figures, set to the right. */
      figures: readonly number[]
    }
  | { kind: 'columns'; count: 2 | 3; blocks: readonly Block[] }
  /** A line of a table of contents. */
  | { kind: 'contents'; text: string; page: string }
  | { kind: 'page-break' }

export interface TruthDocument {
  name: string
  language: 'fr' | 'en' | 'es'
  font: string
  sizePoints: number
  /** How paragraphs are told apart. */
  paragraphs: 'indented' | 'spaced'
  isJustified: boolean
  header?: string
  /** The word before the number of the page. */
  footer?: string
  isLandscape: boolean
  blocks: readonly Block[]
}
