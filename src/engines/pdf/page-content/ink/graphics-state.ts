import type { Matrix } from '../../matrix.ts'
import type { Box } from '../geometry.ts'
import type { PdfFont } from './pdf-font.ts'

/** What areas, or lines, are painted with. */
export interface Paint {
  /** Of a shading, on the whole; of other patterns, the plain colour before them. */
  color: string
  kind: 'plain' | 'shading' | 'pattern' | 'none'
}

/** ISO 32000-2, 8.4 and 9.3: what `q` saves and `Q` brings back. Never changed but by whom it belongs to. */
export interface GraphicsState {
  toShown: Matrix
  clip: Box
  /** The clip is that box and nothing less. */
  isClipBox: boolean
  /** Paint shows through letters only. */
  isClippedByText: boolean
  hasSoftMask: boolean
  fill: Paint
  stroke: Paint
  fillAlpha: number
  strokeAlpha: number
  /** Of the groups around. */
  groupAlpha: number
  /** In units of the matrix. */
  lineWidth: number
  isDashed: boolean
  font: PdfFont | undefined
  /** The name of the font among the page's. */
  fontName: string
  /** Never negative: then the direction is. */
  fontSize: number
  direction: 1 | -1
  charSpacing: number
  wordSpacing: number
  /** 1 is as the font is. */
  horizontalScale: number
  leading: number
  rise: number
  renderingMode: number
  textMatrix: Matrix
  /** Where the line began and where the next letter goes, in the text's matrix. */
  lineX: number
  lineY: number
  x: number
  y: number
}

const black: Paint = { color: '#000000', kind: 'plain' }

/** What a page, or an annotation's appearance, begins with. */
export const initialState = (toShown: Matrix, clip: Box): GraphicsState => ({
  toShown,
  clip,
  isClipBox: true,
  isClippedByText: false,
  hasSoftMask: false,
  fill: black,
  stroke: black,
  fillAlpha: 1,
  strokeAlpha: 1,
  groupAlpha: 1,
  lineWidth: 1,
  isDashed: false,
  font: undefined,
  fontName: '',
  fontSize: 0,
  direction: 1,
  charSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
  renderingMode: 0,
  textMatrix: [1, 0, 0, 1, 0, 0],
  lineX: 0,
  lineY: 0,
  x: 0,
  y: 0,
})

/** How much longer, on the whole, a matrix makes things. */
export const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c))
