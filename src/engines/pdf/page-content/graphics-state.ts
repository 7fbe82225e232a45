import type { Box, Matrix } from './geometry.ts'
import type { PdfFont } from './fonts.ts'

/** The color that areas or lines are painted with. */
export interface Paint {
  /** The mean color of a shading; for other patterns, the plain color that was set before them. */
  color: string
  kind: 'plain' | 'shading' | 'pattern' | 'none'
}

/** The graphics state that `q` saves and `Q` restores (ISO 32000-2, 8.4 and 9.3). Only operators change it. */
export interface GraphicsState {
  toShown: Matrix
  clip: Box
  /** The clipping path is exactly the rectangle `clip`; otherwise it lies within it. */
  isClipBox: boolean
  /** The rectangles that the clipping path consists of, when these are several, as around the text of a cell. */
  clipParts: readonly Box[] | undefined
  /** Painting is clipped to letters, so that areas are visible only through them. */
  isClippedByText: boolean
  hasSoftMask: boolean
  fill: Paint
  stroke: Paint
  fillAlpha: number
  strokeAlpha: number
  /** The opacity of the enclosing groups. */
  groupAlpha: number
  /** In units of the current transformation matrix. */
  lineWidth: number
  isDashed: boolean
  font: PdfFont | undefined
  /** The font's name among the page's resources. */
  fontName: string
  /** Never negative; the sign is in `direction`. */
  fontSize: number
  direction: 1 | -1
  charSpacing: number
  wordSpacing: number
  /** A factor: 1 is the normal width. */
  horizontalScale: number
  leading: number
  rise: number
  renderingMode: number
  textMatrix: Matrix
  /** The start of the line and the position of the next letter, in the coordinates of the text matrix. */
  lineX: number
  lineY: number
  x: number
  y: number
}

const blackPaint: Paint = { color: '#000000', kind: 'plain' }

/** Returns the state at the start of a page, or of an annotation's appearance. */
export const initialState = (toShown: Matrix, clip: Box): GraphicsState => ({
  toShown,
  clip,
  isClipBox: true,
  clipParts: undefined,
  isClippedByText: false,
  hasSoftMask: false,
  fill: blackPaint,
  stroke: blackPaint,
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

/** Returns the mean factor by which a matrix scales lengths. */
export const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c))

const blackColor = '#000000'

const channelsOf = (color: string): [number, number, number] => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
]

const colorOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** Returns the color as lower-case `#rrggbb`, or black when it is no such color. */
export const parseHexColor = (value: unknown): string =>
  typeof value === 'string' && /^#[\da-f]{6}$/iu.test(value) ? value.toLowerCase() : blackColor

/** Returns the color that results from painting with an opacity on white paper. */
export const blendOnWhite = (color: string, alpha: number): string =>
  alpha >= 1 ? color : colorOf(channelsOf(color).map((channel) => 255 - alpha * (255 - channel)))

interface WeightedColor {
  channels: readonly number[]
  weight: number
}

const weightedMeanColor = (colors: readonly WeightedColor[]): string | undefined => {
  const whole = colors.reduce((sum, { weight }) => sum + weight, 0)
  if (!(whole > 0)) return undefined
  const mean = (channel: number) =>
    colors.reduce((sum, { channels, weight }) => sum + weight * (channels[channel] ?? 0), 0) / whole
  return colorOf([mean(0), mean(1), mean(2)])
}

/**
 * Weights each stop by half the distance between its neighbors. Stops are pairs of a position from 0 to 1 and a
 * color.
 */
const gradientColors = (stops: readonly unknown[]): WeightedColor[] => {
  const places = stops.map((stop) => (Array.isArray(stop) ? Number(stop[0]) : 0))
  return stops.map((stop, index) => ({
    channels: channelsOf(parseHexColor(Array.isArray(stop) ? stop[1] : undefined)),
    weight: Math.max(0, (places[index + 1] ?? 1) - (places[index - 1] ?? 0)),
  }))
}

/** Mesh colors have four bytes for each corner: red, green, blue and an unused one. */
const meshColors = (colors: Uint8Array): WeightedColor[] => {
  const corners: WeightedColor[] = []
  for (let at = 0; at + 3 < colors.length; at += 4)
    corners.push({ channels: [...colors.subarray(at, at + 3)], weight: 1 })
  return corners
}

/**
 * Returns the mean color of a shading.
 *
 * @param shading - pdf.js's description: kind and type, then the stops, or the corners of a mesh with their
 *   colors.
 */
export const meanColorOfShading = (shading: unknown): string | undefined => {
  if (!Array.isArray(shading)) return undefined
  const parts: readonly unknown[] = shading
  if (parts[0] === 'Mesh')
    return parts[3] instanceof Uint8Array ? weightedMeanColor(meshColors(parts[3])) : undefined
  return Array.isArray(parts[3]) ? weightedMeanColor(gradientColors(parts[3])) : undefined
}
