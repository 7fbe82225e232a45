import { type Rotation, pointsPerInch } from '../../../core/pdf.ts'
import type { PageReading } from '../../ocr/reading.ts'

/** A rectangle in points from the top left of the page as shown, with y increasing downwards. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export const widthOf = ({ left, right }: Box): number => right - left

export const heightOf = ({ top, bottom }: Box): number => bottom - top

export const areaOf = (box: Box): number => Math.max(0, widthOf(box)) * Math.max(0, heightOf(box))

/** Returns the common area of two boxes. When they do not overlap, its sides are in reverse order. */
export const intersection = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
})

/** Returns the smallest box around all boxes. Without any, its sides are in reverse order. */
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

/** Returns whether boxes overlap or touch; a box of width or height 0 counts, too. */
export const boxesTouch = (one: Box, other: Box): boolean =>
  one.left <= other.right &&
  other.left <= one.right &&
  one.top <= other.bottom &&
  other.top <= one.bottom

/** Returns the height of the center of a box. */
export const middleOf = ({ top, bottom }: Box): number => (top + bottom) / 2

/** Edges that overlap by at most this do not touch. */
export const touchPoints = 1
/** Boxes are level when their edges are less than this apart. */
const sameEdgePoints = 3
/** Boxes stand side by side when they share more than this part of the lower one's height. */
const minBesideShare = 0.5

/** Returns whether two boxes are left and right of each other. */
export const areApart = (one: Box, other: Box): boolean =>
  one.right <= other.left + touchPoints || other.right <= one.left + touchPoints

/** Returns whether the upper edges of two boxes are at the same height, and the lower ones as well. */
export const areLevel = (one: Box, other: Box): boolean =>
  Math.abs(one.top - other.top) < sameEdgePoints &&
  Math.abs(one.bottom - other.bottom) < sameEdgePoints

/** Returns the height that two boxes share, which is negative when one is below the other. */
export const sharedHeight = (one: Box, other: Box): number => heightOf(intersection(one, other))

/** Returns whether two boxes stand side by side. */
export const areSideBySide = (one: Box, other: Box): boolean =>
  areApart(one, other) &&
  sharedHeight(one, other) > minBesideShare * Math.min(heightOf(one), heightOf(other))

/** Returns the box with each side moved outwards by this distance. */
export const expandBox = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})

/** Returns whether the center of the first box lies within the second. */
export const hasMiddleIn = ({ left, top, right, bottom }: Box, outer: Box): boolean => {
  const x = (left + right) / 2
  const y = (top + bottom) / 2
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom
}

/** Tells whether a box lies within another one, or has the same sides. */
export const contains = (outer: Box, inner: Box): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom

/** A transformation matrix (ISO 32000-2, 8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number]

/** Returns the matrix that applies `inner` first and `outer` second. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
]

export const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]

/** Returns a rotation in a coordinate system whose y axis points up. */
export const clockwiseRotation = (degrees: number): Matrix => {
  // Multiples of 90° have exact values.
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

/** A smaller skew is not corrected. */
const minSkewDegrees = 0.02

interface QuarterTurnAndSkew {
  /** The nearest multiple of 90°, clockwise. */
  rotation: Rotation
  /** The remaining angle in degrees clockwise, from -45 to 45. */
  skewDegrees: number
}

/** Splits an angle into a multiple of 90° and the remaining skew. */
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
 * Returns the size of a pixel of the OCR reading in points. The picture may have been scaled down before it was read.
 *
 * @param dpi - the resolution at which the picture, in its upright orientation, becomes a page.
 */
export const pointsPerPixelOfReading = (
  reading: PageReading,
  { widthPx, dpi }: { widthPx: number; dpi: number },
): number => ((pointsPerInch / dpi) * widthPx) / reading.widthPx

/** Returns the size of the bounding box of a rectangle that is rotated about its center. */
export const rotatedSize = (
  width: number,
  height: number,
  degrees: number,
): { width: number; height: number } => {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  return { width: width * cos + height * sin, height: width * sin + height * cos }
}

/** Rounds a size of letters to half points, in which Word stores it. */
export const roundToHalfPoint = (points: number): number => Math.round(points * 2) / 2
