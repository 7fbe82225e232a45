import type { GrayImage } from '../../../core/gray-image.ts'
import { histogramOf } from './histogram.ts'

/** Nearer to black or white than that is black or white. */
const margin = 16
/** Of the pixels may be in between: those of a stamp, of a picture. */
const maxBetween = 0.01

/** Whether a page was scanned in black and white alone, as facsimiles are. */
export const isBilevel = (image: GrayImage): boolean => {
  const counts = histogramOf(image)
  const between = counts.subarray(margin, counts.length - margin)
  return between.reduce((sum, count) => sum + count, 0) <= maxBetween * image.data.length
}

/**
 * The mean of each pixel and its neighbours, weighed 1, 2, 1 both ways; those beyond an edge are those at the edge.
 * Steps become edges as a camera sees them.
 */
export const soften = ({ data, width, height }: GrayImage): GrayImage => {
  const result = new Uint8Array(data.length)
  // Sums down of three rows, so that each pixel is looked at but a few times.
  const sums = new Uint16Array(width)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    const above = y > 0 ? row - width : row
    const below = y < height - 1 ? row + width : row
    for (let x = 0; x < width; x += 1)
      sums[x] = (data[above + x] ?? 0) + 2 * (data[row + x] ?? 0) + (data[below + x] ?? 0)
    for (let x = 0; x < width; x += 1) {
      const middle = sums[x] ?? 0
      const sum = (sums[x - 1] ?? middle) + 2 * middle + (sums[x + 1] ?? middle)
      result[row + x] = (sum + 8) >> 4
    }
  }
  return { data: result, width, height }
}
