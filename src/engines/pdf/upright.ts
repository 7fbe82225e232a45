import { type Rotation, pointsPerInch } from '../../core/pdf.ts'
import type { PageReading } from '../ocr/reading.ts'

/** Less than this is not worth turning anything. */
const leastDegrees = 0.02

export interface Turn {
  /** Quarters, clockwise. */
  rotation: Rotation
  /** What is left, clockwise, from -45 to 45. */
  skewDegrees: number
}

/** A turn as quarters and the rest. */
export const splitTurn = (clockwiseDegrees: number): Turn => {
  const quarters = Math.round(clockwiseDegrees / 90)
  const skewDegrees = clockwiseDegrees - quarters * 90
  const inCircle = ((quarters % 4) + 4) % 4
  return {
    rotation: ([0, 90, 180, 270] as const)[inCircle] ?? 0,
    skewDegrees: Math.abs(skewDegrees) < leastDegrees ? 0 : skewDegrees,
  }
}

/**
 * Points to a pixel of what was read, for a picture that was perhaps made smaller to be read.
 *
 * @param dpi - at which the picture, upright as its file says, becomes a page.
 */
export const pointsPerReadPixel = (
  reading: PageReading,
  { widthPx, dpi }: { widthPx: number; dpi: number },
): number => ((pointsPerInch / dpi) * widthPx) / reading.widthPx

/** The sides of what holds a rectangle that is turned about its centre. */
export const turnedSize = (
  width: number,
  height: number,
  degrees: number,
): { width: number; height: number } => {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  return { width: width * cos + height * sin, height: width * sin + height * cos }
}
