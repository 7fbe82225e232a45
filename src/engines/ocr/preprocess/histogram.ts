import type { GrayImage } from '../../../core/image-coding.ts'

export const levels = 256

/** How many pixels of each shade there are. */
export const histogramOf = ({ data }: GrayImage): Uint32Array => {
  const counts = new Uint32Array(levels)
  for (let at = 0; at < data.length; at += 1) {
    const value = data[at] ?? 0
    counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

/** The shade that a share of the pixels, 0 to 1, does not exceed. */
export const percentileOf = (counts: Uint32Array, share: number): number => {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share
  let sum = 0
  for (const [value, count] of counts.entries()) {
    sum += count
    if (sum >= wanted && count > 0) return value
  }
  return levels - 1
}
