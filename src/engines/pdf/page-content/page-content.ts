import type { Box, Matrix } from './geometry.ts'

/** What a font looks like, as far as another can look like it. */
export interface FontFace {
  /** Its name without a subset's prefix and without what it says of the style: "Arial". Empty when it has none. */
  family: string
  isBold: boolean
  isItalic: boolean
  isSerif: boolean
  isFixedPitch: boolean
  /** How far letters reach above and below the baseline, in heights of the font; both positive. */
  ascent: number
  descent: number
}

/** A letter, or the letters of a ligature, as a page draws it. Places are in points, as `Box`. */
export interface Glyph {
  /** What it means; blank for a space. Never empty. */
  text: string
  /** Where it stands on its baseline, and where its advance ends: the direction of the text. */
  x: number
  y: number
  endX: number
  endY: number
  /** Height of the font. */
  sizePoints: number
  /** Index into the page's faces. */
  face: number
  /** `#rrggbb`; what is painted with a pattern has that of its nearest plain one, or black. */
  color: string
  /** From 0 to 1. */
  alpha: number
  /** Written to be searched, not seen: what text recognition lays under a scan. */
  isInvisible: boolean
  /** Written in columns from top to bottom; the advance goes down. */
  isVertical: boolean
  /** The marked content it belongs to (ISO 32000-2, 14.7.5.2), which the document's tags name. */
  mark?: number
  /** Marked as decoration: headers, footers, backgrounds. */
  isArtifact: boolean
  /** The annotation or form field that draws it. */
  annotation?: string
}

/** A straight line, level or plumb: stroked, or filled as a thin rectangle. */
export interface Stroke {
  /** Its middle line: as high, or as wide, as nothing. */
  box: Box
  isHorizontal: boolean
  /** Thickness in points. */
  widthPoints: number
  color: string
  isDashed: boolean
  /** Counts what the page draws, from 0: what comes later covers what came before. */
  order: number
}

/** A filled rectangle that is no line. */
export interface Fill {
  box: Box
  color: string
  order: number
}

/** A picture as it is drawn: its pixels fill the unit square of the matrix. */
export interface PlacedPicture {
  source:
    /** `id` among the page's objects of pdf.js; `ref` names the object in the file ("12R"), if it is one. */
    | { kind: 'object'; id: string; ref?: string }
    /** Written into the page itself; `index` counts the page's operators. */
    | { kind: 'inline'; index: number }
    /** A stencil, painted with a colour. */
    | { kind: 'mask'; index: number; color: string }
  /** To the page as shown, in points, y down. */
  matrix: Matrix
  /** Around all of it, and around what its clip lets be seen. */
  box: Box
  visibleBox: Box
  alpha: number
  mark?: number
  /** Its clip is no rectangle, a soft mask of the page lies over it, or a pattern paints it: the page shows something else. */
  isShaped?: boolean
  order: number
}

/** A path that is no rectangle and no straight line: a part of a drawing. */
export interface Curve {
  box: Box
  order: number
}

/** Everything a page shows, in the order in which it draws. */
export interface PageContent {
  widthPoints: number
  heightPoints: number
  faces: readonly FontFace[]
  glyphs: readonly Glyph[]
  strokes: readonly Stroke[]
  fills: readonly Fill[]
  curves: readonly Curve[]
  pictures: readonly PlacedPicture[]
  /** How much there was beyond the limits that were given. */
  omitted?: { glyphs: number; paths: number }
}
