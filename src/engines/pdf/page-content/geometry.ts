import { type Rotation, pointsPerInch } from '../../../core/pdf.ts'
import type { PageReading } from '../../ocr/reading.ts'

/** Points from the top left of the page as it is shown; y goes down. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export const widthOf = ({ left, right }: Box): number => right - left

export const heightOf = ({ top, bottom }: Box): number => bottom - top

export const areaOf = (box: Box): number => Math.max(0, widthOf(box)) * Math.max(0, heightOf(box))

/** What both cover; its sides are the wrong way round when that is nothing. */
export const intersection = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
})

/** The smallest box around all; without any, its sides are the wrong way round. */
export const boxAround = (boxes: readonly Box[]): Box => {
  const around = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { left, top, right, bottom } of boxes) {
    around.left = Math.min(around.left, left)
    around.top = Math.min(around.top, top)
    around.right = Math.max(around.right, right)
    around.bottom = Math.max(around.bottom, bottom)
  }
  return around
}

/** Whether the middle of one lies within another. */
export const hasMiddleIn = ({ left, top, right, bottom }: Box, outer: Box): boolean => {
  const x = (left + right) / 2
  const y = (top + bottom) / 2
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom
}

/** From one system of coordinates to another (ISO 32000-2, 8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number]

/** First `inner`, then `outer`. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
]

export const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]

/** Of a page whose y goes up. */
export const clockwiseRotation = (degrees: number): Matrix => {
  // Quarters are exact.
  const quarters = degrees / 90
  const [cos, sin] = Number.isInteger(quarters)
    ? ([
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ][((quarters % 4) + 4) % 4] ?? [1, 0])
    : [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [cos ?? 1, -(sin ?? 0), sin ?? 0, cos ?? 1, 0, 0]
}

/** Less than this is not worth turning anything. */
const minSkewDegrees = 0.02

interface QuarterTurnAndSkew {
  /** Quarters, clockwise. */
  rotation: Rotation
  /** What is left, clockwise, from -45 to 45. */
  skewDegrees: number
}

/** A turn as quarters and the rest. */
export const splitTurn = (clockwiseDegrees: number): QuarterTurnAndSkew => {
  const quarters = Math.round(clockwiseDegrees / 90)
  const skewDegrees = clockwiseDegrees - quarters * 90
  const inCircle = ((quarters % 4) + 4) % 4
  return {
    rotation: ([0, 90, 180, 270] as const)[inCircle] ?? 0,
    skewDegrees: Math.abs(skewDegrees) < minSkewDegrees ? 0 : skewDegrees,
  }
}

/**
 * Points to a pixel of what was read, for a picture that was perhaps made smaller to be read.
 *
 * @param dpi - at which the picture, upright as its file says, becomes a page.
 */
export const pointsPerPixelOfReading = (
  reading: PageReading,
  { widthPx, dpi }: { widthPx: number; dpi: number },
): number => ((pointsPerInch / dpi) * widthPx) / reading.widthPx

/** The sides of what holds a rectangle that is turned about its centre. */
export const rotatedSize = (
  width: number,
  height: number,
  degrees: number,
): { width: number; height: number } => {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  return { width: width * cos + height * sin, height: width * sin + height * cos }
}
