import type { GrayImage } from '../../../core/gray-image.ts'
import type { InkMask } from './ink.ts'
import { runsVertically } from './neighbours.ts'
import { reduceTo } from './scale.ts'
import { sauvola } from './threshold.ts'
import { turnQuarters } from './transform.ts'

/** Larger pictures say no more about the angle. */
const longestPx = 800
const radiusPx = 12
const maxDegrees = 10
const coarseStepDegrees = 0.5
const fineStepDegrees = 0.1
/** What lies at the very edge comes from the edge. */
const edgePx = 2

/** Where there is ink: columns counted from the middle. */
interface Points {
  x: Int16Array
  y: Int16Array
  height: number
  width: number
}

const inkPoints = ({ data, width, height }: GrayImage): Points => {
  const x: number[] = []
  const y: number[] = []
  for (let row = edgePx; row < height - edgePx; row += 1)
    for (let column = edgePx; column < width - edgePx; column += 1)
      if (data[row * width + column] === 0) {
        x.push(column - (width >> 1))
        y.push(row)
      }
  return { x: Int16Array.from(x), y: Int16Array.from(y), width, height }
}

/**
 * How much the ink falls into lines when the picture is sheared by an angle: neighbouring sums of rows differ most
 * where lines of text lie level (W. Postl, 1986).
 */
const sharpness = ({ x, y, width, height }: Points, degrees: number): number => {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const reach = Math.ceil((Math.abs(slope) * width) / 2) + 1
  const sums = new Float64Array(height + 2 * reach)
  for (let at = 0; at < x.length; at += 1) {
    const row = Math.round((y[at] ?? 0) - (x[at] ?? 0) * slope) + reach
    sums[row] = (sums[row] ?? 0) + 1
  }
  let total = 0
  for (let row = 1; row < sums.length; row += 1)
    total += ((sums[row] ?? 0) - (sums[row - 1] ?? 0)) ** 2
  return total
}

const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step)

interface Levelled {
  /** By how much lines of text fall clockwise. */
  degrees: number
  /** How far that angle stands out: its sharpness through the usual one. */
  peak: number
}

const bestOf = (points: Points, angles: readonly number[]) =>
  angles
    .map((degrees) => ({ degrees, score: sharpness(points, degrees) }))
    .toSorted((one, other) => one.score - other.score)

const level = (mask: GrayImage): Levelled => {
  const points = inkPoints(mask)
  const coarse = bestOf(points, steps(-maxDegrees, maxDegrees, coarseStepDegrees))
  const usual = coarse[coarse.length >> 1]?.score ?? 0
  const near = coarse.at(-1)
  if (near === undefined || usual === 0) return { degrees: 0, peak: 0 }
  const fine = steps(
    near.degrees - coarseStepDegrees,
    near.degrees + coarseStepDegrees,
    fineStepDegrees,
  )
  const degrees = bestOf(points, fine).at(-1)?.degrees ?? 0
  return {
    degrees: Math.abs(degrees) < minDegrees ? 0 : degrees,
    peak: near.score / usual,
  }
}

/** Pages of text have 8 to 600, also seen from their side; photographs, and pages seen the other way, fewer than 4. */
const minPeak = 3
/** So clear is nothing that runs the other way. */
const surePeak = 40
/** Recognition does not mind less (measured). */
const minDegrees = 0.3

export interface Skew {
  /** Lines run up or down: the page stands on its side. Which way is not told. */
  isSideways: boolean
  /**
   * By how much its lines then fall clockwise, up to 10°: after a quarter of a turn clockwise when it stands on its
   * side. 0 when no angle stands out, or too little for it to matter.
   */
  degrees: number
}

/**
 * Finds how the lines of a page run.
 *
 * @param ink - found on the same picture.
 */
export const findSkew = (image: GrayImage, ink: InkMask): Skew => {
  const mask = sauvola(reduceTo(image, longestPx), { radiusPx })
  const across = level(mask)
  // Borders and the edges of things run straight up and down as well: letters are asked which way they go.
  const down =
    across.peak < surePeak && runsVertically(ink) ? level(turnQuarters(mask, 1)) : undefined
  if (down && down.peak > Math.max(across.peak, minPeak))
    return { isSideways: true, degrees: down.degrees }
  return { isSideways: false, degrees: across.peak >= minPeak ? across.degrees : 0 }
}
