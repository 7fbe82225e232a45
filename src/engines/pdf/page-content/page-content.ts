import type { Box, Matrix } from './geometry.ts'

/** The properties of a font that matter for replacing it by another. */
export interface FontFace {
  /** The font's name without the subset prefix and style words, such as "Arial"; empty when it has none. */
  family: string
  isBold: boolean
  isItalic: boolean
  isSerif: boolean
  isFixedPitch: boolean
  /** The ascent and descent in em, both positive. */
  ascent: number
  descent: number
}

/** A letter or ligature as a page draws it. Coordinates are in points, as in `Box`. */
export interface Glyph {
  /** The text that the glyph stands for, blank for a space; never empty. */
  text: string
  /** The start of the glyph on its baseline, and the end of its advance; together they give the text's direction. */
  x: number
  y: number
  endX: number
  endY: number
  /** The font size on the page. */
  sizePoints: number
  /** Index into the page's faces. */
  face: number
  /** `#rrggbb`. A pattern has the plain color set before it, or black. */
  color: string
  /** From 0 to 1. */
  alpha: number
  /** Drawn invisibly, as OCR programs do to make a scan searchable. */
  isInvisible: boolean
  /** Vertical writing: the advance goes down. */
  isVertical: boolean
  /** The marked-content identifier (ISO 32000-2, 14.7.5.2), to which the structure tree refers. */
  mark?: number
  /** Marked as an artifact, such as a header, footer or background. */
  isArtifact: boolean
  /** The id of the annotation or form field that draws it. */
  annotation?: string
}

/** A horizontal or vertical straight line, stroked or filled as a thin rectangle. */
export interface Stroke {
  /** The center line, whose width or height is 0. */
  box: Box
  isHorizontal: boolean
  /** The line's thickness in points. */
  widthPoints: number
  color: string
  isDashed: boolean
  /** The position in drawing order, from 0; later shapes cover earlier ones. */
  order: number
}

/** A filled rectangle that is no line. */
export interface Fill {
  box: Box
  color: string
  order: number
}

/** A picture on the page; its pixels fill the unit square of the matrix. */
export interface PlacedPicture {
  source:
    /**
     * `id` is its name among pdf.js's objects; `ref`, if it has one, is its object number in the file, such as "12R".
     */
    | { kind: 'object'; id: string; ref?: string }
    /** An inline image; `index` is that of its operator. */
    | { kind: 'inline'; index: number }
    /** A stencil mask, painted with a color. */
    | { kind: 'mask'; index: number; color: string }
  /** Transforms the unit square to the page as shown, in points, with y increasing downwards. */
  matrix: Matrix
  /** The box around the whole picture, and the one around the part within the clipping path. */
  box: Box
  visibleBox: Box
  alpha: number
  mark?: number
  /**
   * The page shows less than the pixels: the clipping path is no rectangle, a soft mask applies, or a pattern paints
   * the stencil.
   */
  isShaped?: boolean
  order: number
}

/** A path that is neither a rectangle nor a straight line, as in drawings. */
export interface Curve {
  box: Box
  order: number
}

/** Everything that a page shows, in drawing order. */
export interface PageContent {
  widthPoints: number
  heightPoints: number
  faces: readonly FontFace[]
  glyphs: readonly Glyph[]
  strokes: readonly Stroke[]
  fills: readonly Fill[]
  curves: readonly Curve[]
  pictures: readonly PlacedPicture[]
  /** The number of glyphs and paths beyond the limits. */
  omitted?: { glyphs: number; paths: number }
}
