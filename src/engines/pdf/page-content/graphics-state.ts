import type { Box, Matrix } from './geometry.ts'
import type { PdfFont } from './fonts.ts'

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

const blackPaint: Paint = { color: '#000000', kind: 'plain' }

/** What a page, or an annotation's appearance, begins with. */
export const initialState = (toShown: Matrix, clip: Box): GraphicsState => ({
  toShown,
  clip,
  isClipBox: true,
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

/** How much longer, on the whole, a matrix makes things. */
export const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c))

const blackColor = '#000000'

const channelsOf = (color: string): [number, number, number] => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
]

const colorOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** `#rrggbb`, or black. */
export const parseHexColor = (value: unknown): string =>
  typeof value === 'string' && /^#[\da-f]{6}$/iu.test(value) ? value.toLowerCase() : blackColor

/** What a colour looks like on white paper that shows through it. */
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

/** From 0 to 1, each with the color there: what lies between two of them counts half for either. */
const gradientColors = (stops: readonly unknown[]): WeightedColor[] => {
  const places = stops.map((stop) => (Array.isArray(stop) ? Number(stop[0]) : 0))
  return stops.map((stop, index) => ({
    channels: channelsOf(parseHexColor(Array.isArray(stop) ? stop[1] : undefined)),
    weight: Math.max(0, (places[index + 1] ?? 1) - (places[index - 1] ?? 0)),
  }))
}

/** Red, green, blue and nothing, by the corner of a mesh. */
const meshColors = (colors: Uint8Array): WeightedColor[] => {
  const corners: WeightedColor[] = []
  for (let at = 0; at + 3 < colors.length; at += 4)
    corners.push({ channels: [...colors.subarray(at, at + 3)], weight: 1 })
  return corners
}

/**
 * The colour that a shading has on the whole.
 *
 * @param shading - pdf.js's description of it: kind, type, then the stops, or a mesh's corners and their colours.
 */
export const meanColorOfShading = (shading: unknown): string | undefined => {
  if (!Array.isArray(shading)) return undefined
  const parts: readonly unknown[] = shading
  if (parts[0] === 'Mesh')
    return parts[3] instanceof Uint8Array ? weightedMeanColor(meshColors(parts[3])) : undefined
  return Array.isArray(parts[3]) ? weightedMeanColor(gradientColors(parts[3])) : undefined
}
