import type { Box } from './geometry.ts'
import type { Fill, Stroke } from './page-content.ts'
import type { PageSize } from '../../../core/pdf.ts'

/** The style of letters. */
export interface TextFormat {
  /** The family name in the document; empty when the font has no name. */
  family: string
  isBold: boolean
  isItalic: boolean
  isSerif: boolean
  isFixedPitch: boolean
  /**
   * For superscripts and subscripts, the size of their line, because word processors reduce such letters themselves.
   */
  sizePoints: number
  /** `#rrggbb`. */
  color: string
  /** Superscript or subscript, in smaller letters than its line. */
  script?: 'super' | 'sub'
  isUnderlined: boolean
  isStruck: boolean
  /** The color of a highlight behind some words, as `#rrggbb`; the backgrounds of boxes and cells are not included. */
  background?: string
  /** Index into the page's links. */
  link?: number
}

/** A word, or a part of a word, in one style. */
export interface Run {
  /** Starts with a space when one separates it from the run before. Otherwise it contains only no-break spaces. */
  text: string
  /** Index into the page's formats. */
  format: number
  left: number
  right: number
}

/** Text on one baseline that no column gap and no ruling interrupts. */
export interface Segment {
  left: number
  right: number
  baseline: number
  /** The font size of most of its letters. */
  sizePoints: number
  /** The largest font size. */
  heightPoints: number
  /** In reading order, which is from right to left for such scripts. */
  runs: readonly Run[]
  /** The text of all runs. */
  text: string
  isRightToLeft: boolean
  /** The marked-content identifier of most of its letters. */
  mark?: number
  isArtifact: boolean
}

/**
 * Text in another direction than the page. Coordinates are those of the page rotated so that the text is horizontal.
 */
export interface TurnedText {
  /** Clockwise. Vertical writing has 90, and its columns are the lines. */
  degrees: number
  isVertical: boolean
  /** The box around the text on the page as shown. */
  box: Box
  segments: readonly Segment[]
}

export interface CropShares {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Picture {
  kind: 'picture'
  pageIndex: number
  /** The visible part on the page. */
  box: Box
  file: Blob
  type: 'png' | 'jpeg'
  widthPx: number
  heightPx: number
  /** The shares of its width and height, from 0 to 1, that are cropped from each side before it is rotated. */
  crop?: CropShares
  /** The clockwise rotation that makes it upright. */
  turnDegrees: 0 | 90 | 180 | 270
  /** Left and right are swapped before it is rotated. */
  isMirrored: boolean
  /** The alternative text in the document. */
  alternative?: string
  /** Equal keys mean equal pixels. */
  key: string
  /** Drawn from the page's lines and curves rather than an image of the document. */
  isFigure: boolean
  order: number
}

export interface Link {
  box: Box
  /** Exactly one of `url` and `target` is set. */
  url?: string
  /** `y` is in points from the top of the target page as shown. */
  target?: { pageIndex: number; y: number }
}

/** What a document's structure tree says of a marked-content sequence. */
export interface Tag {
  mark: number
  /**
   * The role of the nearest meaningful structure element: P, H, H1 to H6, L, LI, Lbl, LBody, Table, TH, TD, Caption,
   * Figure, TOCI, Note, Artifact…
   */
  role: string
  /** Identifies the structure element on the page. */
  element: number
  /** The number of lists that contain it. */
  listDepth: number
}

/** A property of the document that the result lacks. */
export type Loss =
  | { kind: 'font-replaced'; name: string; replacement: string }
  | {
      kind:
        | 'turned-text'
        | 'vertical-text'
        | 'skewed-picture'
        | 'unreadable-picture'
        | 'background-left-out'
        | 'drawing-left-out'
        | 'words-left-out'
        | 'page-not-read'
        | 'unknown-letters'
        | 'form-field'
        | 'media'
        | 'too-dense'
        | 'page-scaled'
        | 'page-was-read-from-picture'
      pageIndex: number
    }

/**
 * What a page shows, as the input of structure analysis, which may be in another worker. Coordinates are in points,
 * as in `Box`.
 */
export interface PageLayout {
  /** Counts from 0, in the document. */
  pageIndex: number
  widthPoints: number
  heightPoints: number
  formats: readonly TextFormat[]
  segments: readonly Segment[]
  turned: readonly TurnedText[]
  /** Without underlines and strike-throughs. */
  strokes: readonly Stroke[]
  fills: readonly Fill[]
  pictures: readonly Picture[]
  /** What the page draws besides its text, pictures and tables; it is shown behind them. */
  background?: Picture
  /** Straight lines that belong to no table, drawing or text; they are shown behind them, above the background. */
  rules?: readonly Stroke[]
  /**
   * The places whose ground the background shows, so that tables must not shade their cells there: charts whose frame
   * and grid look like a table, and cells with a sign on them. The shading would hide both.
   */
  unshaded?: readonly Box[]
  links: readonly Link[]
  tags: readonly Tag[]
  /** The page has no usable text, but pictures or drawings that may show some. */
  isScan: boolean
  losses: readonly Loss[]
}

/** US Letter, which PDF readers use for pages without a valid size. */
export const fallbackPageSize: PageSize = { widthPoints: 612, heightPoints: 792 }
