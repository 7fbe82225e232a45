import type { Raster } from '../raster.ts'
import type { EncodingParts } from './look-same.ts'
import { searchQuality } from './search-quality.ts'

/** By how much the logarithm of the size grows with a step of quality, about. */
const usualGrowth = 0.03

/** Nearer to the limit than this is as good as at it: less than a step of quality. */
const tolerance = 0.01

export interface FittingSize {
  isGray: boolean
  maxBytes: number
  /** A quality known to be too large, 101 when none is. */
  tooHighQuality: number
  step(): Promise<void>
}

/**
 * Encodes a picture with the highest quality that fits into a number of bytes, without looking at it; with the
 * lowest one where even that takes more.
 */
export const encodeToSize = async (
  picture: Raster,
  { encode }: Pick<EncodingParts, 'encode'>,
  { isGray, maxBytes, tooHighQuality, step }: FittingSize,
): Promise<Uint8Array<ArrayBuffer>> => {
  const chroma = isGray ? 'none' : 'quarter'
  let smallest: Uint8Array<ArrayBuffer> | undefined
  // The lowest quality that is small enough when counted from the top is the highest one.
  const found = await searchQuality({
    least: 101 - tooHighQuality,
    most: 99,
    start: 100 - Math.floor(tooHighQuality / 2),
    targetScore: -Math.log(maxBytes),
    slope: usualGrowth,
    tolerance,
    attempt: async (complement) => {
      await step()
      const made = await encode(picture, { quality: 100 - complement, chroma })
      if (smallest === undefined || made.length < smallest.length) smallest = made
      return { score: -Math.log(made.length), made }
    },
  })
  if (found !== undefined) return found.made
  await step()
  return smallest ?? encode(picture, { quality: 1, chroma })
}
