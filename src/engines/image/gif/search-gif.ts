import type { Judge } from '../judge.ts'
import type { Raster } from '../raster.ts'
import type { GifRuns } from './gif-runs.ts'
import { inspectGif } from './inspect-gif.ts'
import { type FrameJudge, type InspectedGif, createFrameJudge } from './judge-frames.ts'
import { firstFrames } from './rebuild-gif.ts'
import { searchStrength } from './search-strength.ts'

/** A smaller animation, and how much it looks like the one it was made from. */
export interface Candidate extends InspectedGif {
  /** gifsicle's `--lossy`; 0 where no pixel changed. */
  lossy: number
  score?: number
}

/** gifsicle's `--lossy` is tried up to here; above, little is left to gain. */
export const strongestLossy = 200

/** Half of the animations of `corpus/image/gif` look the same up to 24. */
const firstLossy = 24
const mostTries = 7

/** Nearer to the score that is asked for than this, another run would gain less than 1 %. */
const nearScore = 0.5

/** SSIMULACRA 2 falls by 6 to 10 where `--lossy` doubles (`corpus/image/gif`). */
const scoreFallPerOctave = 8

/**
 * The pixels of all frames together that lossy runs may take, in millions, at 0.12 to 0.15 s each (2026-11-21, a core
 * of a shared machine): a quarter of a minute, unless two runs take longer.
 */
const runBudget = 100
const fewestTries = 2

/** Above this, two lossy runs take more than a minute: none is tried, unless a quality or a size is asked for. */
const mostMegapixels = 300

/** Longer animations than two of these are first searched by their beginnings, which are as long as this. */
const excerptMegapixels = 8
/** With what the beginning says, the whole is near enough sooner: nearer would gain 3 % at the most. */
const nearScoreOfLong = 2

export const megapixelsOf = ({ frames, widthPx, heightPx }: InspectedGif['structure']): number =>
  (frames.length * widthPx * heightPx) / 1e6

/** How often a run on the whole animation is affordable. */
export const affordableTries = (gif: InspectedGif): number =>
  Math.min(mostTries, Math.max(fewestTries, Math.floor(runBudget / megapixelsOf(gif.structure))))

export const lossyOption = (lossy: number): string => `--lossy=${lossy}`

export const runLossy = async (
  runs: GifRuns,
  gif: InspectedGif,
  lossy: number,
): Promise<Candidate | undefined> => {
  const made = await runs.run(gif, [lossyOption(lossy)])
  return made && { ...made, lossy }
}

/** The largest loss at which an animation looks the same, found in a few runs. */
const searchWhole = async (
  runs: GifRuns,
  gif: InspectedGif,
  judge: FrameJudge,
  { first, tries, near }: { first: number; tries: number; near: number },
): Promise<Candidate | undefined> => {
  let best: Candidate | undefined
  await searchStrength(
    async (lossy) => {
      const candidate = await runLossy(runs, gif, lossy)
      if (!candidate) return -Infinity
      const score = judge.scoreOf(candidate)
      const margin = score - judge.targetScore
      if (margin >= 0 && lossy > (best?.lossy ?? 0)) best = { ...candidate, score }
      return margin
    },
    {
      first,
      tries,
      strongest: strongestLossy,
      fallPerOctave: scoreFallPerOctave,
      isNear: ({ margin }) => margin >= 0 && margin < near,
    },
  )
  return best
}

/** The beginning of a long animation; undefined for one that is not. */
const excerptOf = ({ bytes, structure }: InspectedGif): InspectedGif | undefined => {
  if (megapixelsOf(structure) <= 2 * excerptMegapixels) return undefined
  const perFrame = megapixelsOf(structure) / structure.frames.length
  const count = Math.max(2, Math.floor(excerptMegapixels / perFrame))
  if (count >= structure.frames.length) return undefined
  const excerpt = firstFrames(bytes, structure, count)
  const found = inspectGif(excerpt)
  return found && { bytes: excerpt, structure: found }
}

/**
 * The smallest animation that looks the same as the given one, by the largest `--lossy` whose worst sampled frame
 * reaches the judge's score; of a long one, its beginning says where to look.
 *
 * @returns undefined when there is no loss that is not seen, or no time to look for it.
 */
export const searchSameLooks = async (
  runs: GifRuns,
  gif: InspectedGif,
  createJudge: (original: Raster) => Judge,
): Promise<Candidate | undefined> => {
  if (megapixelsOf(gif.structure) > mostMegapixels) return undefined
  const excerpt = excerptOf(gif)
  const start = { first: firstLossy, tries: mostTries, near: nearScore }
  const found =
    excerpt && (await searchWhole(runs, excerpt, createFrameJudge(excerpt, createJudge), start))
  const judge = createFrameJudge(gif, createJudge)
  return searchWhole(runs, gif, judge, {
    first: found?.lossy ?? firstLossy,
    tries: affordableTries(gif),
    near: excerpt ? nearScoreOfLong : nearScore,
  })
}
