import { searchQuality } from './search-quality.ts'

/** The approximate increase of the logarithm of the size per step of quality. */
const typicalGrowth = 0.03

/** A size this near to the limit (logarithm) is accepted; it is less than a step of quality. */
const tolerance = 0.01

/** A value above every quality, for when none is known to be too high. */
export const aboveMaxQuality = 101

interface SizeSearch {
  /** Encodes the picture at a quality from 1 to 100. */
  encode(quality: number): Promise<Uint8Array<ArrayBuffer>>
  maxBytes: number
  /** A quality whose file is known to be too large, or `aboveMaxQuality`. */
  tooHighQuality: number
  /** The first quality to try: half of the one that is too high, when left out. */
  startQuality?: number
  /** The largest number of trials before the lowest quality is used; no limit when left out. */
  maxTrials?: number
  /** Called before each step of the work. */
  step(): Promise<void>
}

/** An encoded picture and the quality that was used. */
interface SizedFile {
  bytes: Uint8Array<ArrayBuffer>
  quality: number
}

/**
 * Encodes a picture with the highest quality that fits into a number of bytes, without scoring it, or with the
 * lowest quality where none fits.
 */
export const encodeToSize = async ({
  encode,
  maxBytes,
  tooHighQuality,
  startQuality = Math.floor(tooHighQuality / 2),
  maxTrials = Infinity,
  step,
}: SizeSearch): Promise<SizedFile> => {
  // The search finds the lowest value that passes, so it runs on 100 minus the quality.
  const found = await searchQuality({
    least: 101 - tooHighQuality,
    most: 99,
    start: 100 - startQuality,
    targetScore: -Math.log(maxBytes),
    slope: typicalGrowth,
    tolerance,
    maxTrials,
    attempt: async (complement) => {
      await step()
      const made = await encode(100 - complement)
      return { score: -Math.log(made.length), made }
    },
  })
  if (found !== undefined) return { bytes: found.made, quality: 100 - found.quality }
  await step()
  return { bytes: await encode(1), quality: 1 }
}
