import type { Matrix } from '../../matrix.ts'
import type { Box } from '../geometry.ts'
import type { PdfImage } from './pdf-image.ts'

/** A picture as a file that word processors read. */
export interface PictureFile {
  file: Blob
  type: 'png' | 'jpeg'
  widthPx: number
  heightPx: number
  /** White or transparent all over; not looked at where that is left out. */
  isBlank?: boolean
}

export interface Painting {
  /** From 0 to 1. */
  alpha: number
  /** For a stencil: what it is painted with. */
  stencilColor?: string
  /** For what leans: drawn as it stands on the page, in a rectangle around what is seen of it. */
  leaning?: { matrix: Matrix; seen: Box }
}

/** Draws what lies within a box of a page as it is shown, its left top at the canvas's, at so many pixels to the point. */
export type DrawPart = (
  context: OffscreenCanvasRenderingContext2D,
  around: Box,
  pixelsPerPoint: number,
) => Promise<void>

/** Makes files of pixels; where there are no canvases, there is none. */
export interface PictureEncoder {
  /**
   * @throws {ToolError} `unsupported` where the browser falsifies pixels, `out-of-memory`, `damaged` when the picture
   *   has no pixels.
   */
  encode(image: PdfImage, painting: Painting): Promise<PictureFile>
  /** Whether a file shows the same as a picture, as far as can be seen at a glance. */
  isSame(file: Blob, image: PdfImage): Promise<boolean>
  /** Parts of a page, cut out of one drawing of it, at so many pixels to the inch or as many as there may be. */
  cutOut(boxes: readonly Box[], dpi: number, draw: DrawPart): Promise<PictureFile[]>
}
