import type { GrayImage } from '../../../core/image-coding.ts'

/** The weights of red, green and blue in luma, in 256ths (ITU-R BT.601). */
const [redShare, greenShare, blueShare] = [77, 150, 29]

/**
 * Converts RGBA pixels to shades of gray on a white background.
 *
 * @param at - the index in `gray` of the first pixel.
 */
export const writeGray = (rgba: Uint8ClampedArray, gray: Uint8Array, at: number): void => {
  const pixelCount = rgba.length >> 2
  for (let pixel = 0; pixel < pixelCount; pixel += 1) {
    const from = pixel << 2
    const shade =
      ((rgba[from] ?? 0) * redShare +
        (rgba[from + 1] ?? 0) * greenShare +
        (rgba[from + 2] ?? 0) * blueShare) >>
      8
    const opacity = rgba[from + 3] ?? 0
    gray[at + pixel] = opacity === 255 ? shade : 255 - Math.round(((255 - shade) * opacity) / 255)
  }
}

export const levels = 256

/** Counts the pixels of each shade. */
export const histogramOf = ({ data }: GrayImage): Uint32Array => {
  const counts = new Uint32Array(levels)
  for (let at = 0; at < data.length; at += 1) {
    const value = data[at] ?? 0
    counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

/** Returns the smallest shade that at least this share of the pixels, 0 to 1, does not exceed. */
export const percentileOf = (counts: Uint32Array, share: number): number => {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share
  let sum = 0
  for (const [value, count] of counts.entries()) {
    sum += count
    if (sum >= wanted && count > 0) return value
  }
  return levels - 1
}

/** Returns the median shade of a picture, 0 to 255. */
export const medianShadeOf = (image: GrayImage): number => percentileOf(histogramOf(image), 0.5)
