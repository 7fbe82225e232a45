import type { GifRuns } from './gif-runs.ts'
import type { InspectedGif } from './judge-frames.ts'
import {
  type Candidate,
  affordableTries,
  lossyOption,
  runLossy,
  strongestLossy,
} from './search-gif.ts'
import { searchStrength } from './search-strength.ts'

/** Sizes fall by 10 to 25 % where `--lossy` doubles (`corpus/image/gif`): this much of an octave. */
const sizeFallPerOctave = 0.25

/** Within 1 % of the size that is asked for, another run would not show. */
const nearOctaves = 0.015

/**
 * Where loss alone does not do. Without dithering, whose patterns cost more than the colours save: at `--lossy=200`,
 * 16 colours take 0.16 and 0.19 of the two larger animations of `corpus/image/gif`, dithered 0.28 and 0.32.
 */
const colorCounts = [128, 64, 32, 16]

const smaller = (one: Candidate | undefined, other: Candidate | undefined) =>
  one && other ? (other.bytes.length < one.bytes.length ? other : one) : (one ?? other)

/**
 * The best animation of at most `maxBytes`: the smallest `--lossy` that fits; where none does, the most colours.
 *
 * @param known - one that does not fit.
 * @returns the smallest there is when nothing fits; undefined when nothing came out that is the same animation.
 */
export const searchSize = async (
  runs: GifRuns,
  gif: InspectedGif,
  maxBytes: number,
  known: Candidate,
): Promise<Candidate | undefined> => {
  const octavesAbove = (bytes: number) => Math.log2(bytes / maxBytes)
  let least: Candidate | undefined
  let fitting: Candidate | undefined
  const measure = async (lossy: number): Promise<number> => {
    const candidate = await runLossy(runs, gif, lossy)
    if (!candidate) return Infinity
    least = smaller(least, candidate)
    const above = octavesAbove(candidate.bytes.length)
    if (above > 0) return above
    if (!fitting || lossy < fitting.lossy) fitting = candidate
    // Exactly the size fits as well.
    return Math.min(above, -Number.MIN_VALUE)
  }
  const weakest = Math.max(1, known.lossy)
  const above = octavesAbove(known.bytes.length)
  await searchStrength(measure, {
    first: Math.min(strongestLossy, weakest * 2 ** (above / sizeFallPerOctave)),
    ...(known.lossy > 0 ? { known: { strength: known.lossy, margin: above } } : {}),
    tries: affordableTries(gif),
    strongest: strongestLossy,
    fallPerOctave: sizeFallPerOctave,
    isNear: ({ margin }) => margin < 0 && margin > -nearOctaves,
  })
  for (const count of fitting ? [] : colorCounts) {
    const made = await runs.run(gif, [lossyOption(strongestLossy), `--colors=${count}`])
    const candidate = made && { ...made, lossy: strongestLossy }
    if (candidate && candidate.bytes.length <= maxBytes) return candidate
    least = smaller(least, candidate)
  }
  return fitting ?? least
}
