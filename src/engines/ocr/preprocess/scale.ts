import type { GrayImage } from '../../../core/image-coding.ts'

/** How much of which pixels goes into each pixel of a scaled row or column. */
interface Taps {
  /** The first pixel that goes into each. */
  first: Int32Array
  /** `count` weights for each, with `weightBits` bits after the point. */
  weights: Int32Array
  count: number
}

const weightBits = 14
const one = 1 << weightBits

/** Catmull and Rom's cubic: sharp, and exact where pixels coincide. */
const cubic = (distance: number): number => {
  const at = Math.abs(distance)
  if (at >= 2) return 0
  return at < 1 ? (1.5 * at - 2.5) * at * at + 1 : ((2.5 - 0.5 * at) * at - 4) * at + 2
}

/** How much of a pixel lies between two places. */
const overlap = (pixelStart: number, from: number, to: number): number =>
  Math.max(0, Math.min(pixelStart + 1, to) - Math.max(pixelStart, from))

/** Enlarging interpolates by a cubic, reducing takes the mean of what falls together. */
const makeTaps = (from: number, to: number): Taps => {
  const step = from / to
  const isReduced = step > 1
  const count = isReduced ? Math.ceil(step) + 1 : 4
  const first = new Int32Array(to)
  const weights = new Int32Array(to * count)
  for (let at = 0; at < to; at += 1) {
    const centre = (at + 0.5) * step - 0.5
    const begin = isReduced ? Math.floor(at * step) : Math.floor(centre) - 1
    const start = Math.max(0, Math.min(from - count, begin))
    first[at] = start
    const raw = Array.from({ length: count }, (_, tap) => {
      const pixel = start + tap
      // What lies beyond an edge does not count.
      if (pixel >= from) return 0
      return isReduced ? overlap(pixel, at * step, (at + 1) * step) : cubic(pixel - centre)
    })
    const sum = raw.reduce((total, weight) => total + weight, 0)
    for (const [tap, weight] of raw.entries())
      weights[at * count + tap] = Math.round((weight / sum) * one)
  }
  return { first, weights, count }
}

const clampToByte = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value)

const half = one >> 1

const scaleRows = ({ data, width, height }: GrayImage, newWidth: number): GrayImage => {
  const { first, weights, count } = makeTaps(width, newWidth)
  const scaled = new Uint8Array(newWidth * height)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    for (let x = 0; x < newWidth; x += 1) {
      const from = row + (first[x] ?? 0)
      let sum = half
      for (let tap = 0; tap < count; tap += 1)
        sum += (data[from + tap] ?? 0) * (weights[x * count + tap] ?? 0)
      scaled[y * newWidth + x] = clampToByte(sum >> weightBits)
    }
  }
  return { data: scaled, width: newWidth, height }
}

const scaleColumns = ({ data, width, height }: GrayImage, newHeight: number): GrayImage => {
  const { first, weights, count } = makeTaps(height, newHeight)
  const scaled = new Uint8Array(width * newHeight)
  const sums = new Int32Array(width)
  for (let y = 0; y < newHeight; y += 1) {
    sums.fill(half)
    for (let tap = 0; tap < count; tap += 1) {
      const weight = weights[y * count + tap] ?? 0
      if (weight === 0) continue
      const row = ((first[y] ?? 0) + tap) * width
      for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + (data[row + x] ?? 0) * weight
    }
    const target = y * width
    for (let x = 0; x < width; x += 1)
      scaled[target + x] = clampToByte((sums[x] ?? 0) >> weightBits)
  }
  return { data: scaled, width, height: newHeight }
}

/**
 * A picture in another size: larger ones are interpolated by a cubic, smaller ones averaged.
 *
 * @param factor - above 0; each side is rounded, and at least one pixel.
 */
export const scale = (image: GrayImage, factor: number): GrayImage => {
  const width = Math.max(1, Math.round(image.width * factor))
  const height = Math.max(1, Math.round(image.height * factor))
  if (width === image.width && height === image.height) return image
  // Whichever leaves less to do for the other.
  return factor < 1
    ? scaleRows(scaleColumns(image, height), width)
    : scaleColumns(scaleRows(image, width), height)
}

/** Reduced so that neither side is longer; never enlarged. */
export const reduceTo = (image: GrayImage, longestPx: number): GrayImage =>
  scale(image, Math.min(1, longestPx / Math.max(image.width, image.height)))
