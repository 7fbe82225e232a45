import type { QualityMetric } from '../quality-metric.ts'
import type { Raster } from '../raster.ts'
import { composeFrames } from './decode-frames.ts'
import { type GifStructure, type InspectedGif, firstFrames, inspectGif } from './gif-structure.ts'
import type { GifRuns } from './gifsicle.ts'

const maxFrames = 8
/** At most this many pixels are measured per animation, which takes about a second and 150 MB. */
const maxPixels = 6_000_000
const minFrames = 2

/**
 * Returns the indexes of the frames that are measured: evenly spread, the first and the last among them.
 */
export const sampleFrames = ({
  frames,
  widthPx,
  heightPx,
}: Pick<GifStructure, 'frames' | 'widthPx' | 'heightPx'>): ReadonlySet<number> => {
  const affordable = Math.floor(maxPixels / (widthPx * heightPx))
  const count = Math.min(frames.length, maxFrames, Math.max(minFrames, affordable))
  const step = (frames.length - 1) / Math.max(1, count - 1)
  return new Set(Array.from({ length: count }, (_, index) => Math.round(index * step)))
}

/** Scores animations by some of their frames; the worst frame counts. */
export const createAnimationMetric = (
  { bytes, structure }: InspectedGif,
  createQualityMetric: (original: Raster) => QualityMetric,
) => {
  const sample = sampleFrames(structure)
  const metrics = Array.from(composeFrames(bytes, structure, sample), createQualityMetric)
  return {
    targetScore: Math.max(...metrics.map(({ targetScore }) => targetScore)),
    /** @param candidate - an animation of the same size and with as many frames. */
    scoreOf: (candidate: InspectedGif): number => {
      const frames = composeFrames(candidate.bytes, candidate.structure, sample)
      let worst = Infinity
      for (const metric of metrics) {
        const frame = frames.next()
        if (!frame.done) worst = Math.min(worst, metric.scoreOf(frame.value))
      }
      return worst
    },
  }
}

type AnimationMetric = ReturnType<typeof createAnimationMetric>

/** The result of one strength of compression. */
interface Trial {
  strength: number
  /**
   * The distance from the requirement: 0 and more passes. It decreases with the strength, more or less.
   */
  margin: number
}

export interface SearchOptions {
  first: number
  strongest: number
  /** The largest number of measurements. */
  tries: number
  /** The expected decrease of the margin when the strength doubles. */
  fallPerOctave: number
  /** A trial that is known to pass. */
  known?: Trial
  /** Tells whether a trial is so near to the limit that another one would gain nothing. */
  isNear: (trial: Trial) => boolean
}

/** The next trial aims a little beyond the expected limit, so that it lies on its other side. */
const overshootOctaves = 0.15

/** A trial lies at least this share of the interval away from its ends, so that the interval narrows fast enough. */
const minIntervalShare = 0.1

/**
 * Returns the strength between two trials at which the margin is expected to be 0, or the middle where the curve
 * was not as expected before.
 */
const interpolate = (passing: Trial, failing: Trial, isAsExpected: boolean): number => {
  const from = Math.log2(passing.strength)
  const to = Math.log2(failing.strength)
  const fall = passing.margin - failing.margin
  const part = isAsExpected && Number.isFinite(fall) ? passing.margin / fall : 0.5
  return (
    2 ** (from + (to - from) * Math.min(1 - minIntervalShare, Math.max(minIntervalShare, part)))
  )
}

/** Returns the next strength to try; undefined when none is left between the two trials. */
const nextStrength = (
  passing: Trial | undefined,
  failing: Trial | undefined,
  { first, strongest, fallPerOctave, isAsExpected }: SearchOptions & { isAsExpected: boolean },
): number | undefined => {
  const least = (passing?.strength ?? 0) + 1
  const most = failing ? failing.strength - 1 : strongest
  if (least > most) return undefined
  const guess = (): number => {
    if (passing && failing) return interpolate(passing, failing, isAsExpected)
    if (passing) return passing.strength * 2 ** (passing.margin / fallPerOctave + overshootOctaves)
    if (failing) return failing.strength * 2 ** (failing.margin / fallPerOctave - overshootOctaves)
    return first
  }
  return Math.min(most, Math.max(least, Math.round(guess())))
}

/**
 * Searches the limit between strengths (whole numbers from 1) that pass and those that fail, in few trials, by
 * interpolating margins on a logarithmic scale.
 *
 * @returns the strongest trial that passed and the weakest that failed.
 */
export const searchStrength = async (
  measure: (strength: number) => Promise<number>,
  options: SearchOptions,
): Promise<{ passing: Trial | undefined; failing: Trial | undefined }> => {
  let passing = options.known
  let failing: Trial | undefined
  let isAsExpected = true
  let wasPassing: boolean | undefined
  for (let count = 0; count < options.tries; count += 1) {
    const strength = nextStrength(passing, failing, { ...options, isAsExpected })
    if (strength === undefined) break
    const trial = { strength, margin: await measure(strength) }
    const isPassing = trial.margin >= 0
    // Two results on the same side mean that the curve is not as expected; the middle converges faster then.
    isAsExpected = !(passing && failing) || isPassing !== wasPassing
    wasPassing = isPassing
    if (isPassing) passing = trial
    else failing = trial
    if (options.isNear(trial)) break
  }
  return { passing, failing }
}

/** A compressed animation and its score. */
export interface Candidate extends InspectedGif {
  /** gifsicle's `--lossy`; 0 for a lossless result. */
  lossy: number
  score?: number
}

/** The largest `--lossy` that is tried; higher values gain little. */
const strongestLossy = 200

/**
 * The first `--lossy` that is tried; half of the animations of `corpus/image/gif` look the same up to it.
 */
const firstLossy = 24
const maxTries = 7

/** Nearer to the target score than this, another run would gain less than 1 %. */
const nearScore = 0.5

/** The score decreases by 6 to 10 points when `--lossy` doubles (`corpus/image/gif`). */
const scoreFallPerOctave = 8

/**
 * The megapixels of all frames that lossy runs may process, at 0.12 to 0.15 s each (2026-11-21, a core of a shared
 * machine): a quarter of a minute, unless two runs take longer.
 */
const runBudget = 100
const minTries = 2

/**
 * Above this, two lossy runs take more than a minute, so that none is tried unless a quality or a size is asked
 * for.
 */
const maxMegapixels = 300

/**
 * An animation of more than twice this is first searched on its beginning, which has this many megapixels.
 */
const excerptMegapixels = 8
/**
 * After the search on the beginning, the whole animation needs less precision: more would gain 3 % at the most.
 */
const nearScoreOfLong = 2

const megapixelsOf = ({ frames, widthPx, heightPx }: InspectedGif['structure']): number =>
  (frames.length * widthPx * heightPx) / 1e6

/** Returns how many runs on the whole animation are affordable. */
const affordableTries = (gif: InspectedGif): number =>
  Math.min(maxTries, Math.max(minTries, Math.floor(runBudget / megapixelsOf(gif.structure))))

export const lossyOption = (lossy: number): string => `--lossy=${lossy}`

const runLossy = async (
  runs: GifRuns,
  gif: InspectedGif,
  lossy: number,
): Promise<Candidate | undefined> => {
  const made = await runs.run(gif, [lossyOption(lossy)])
  return made && { ...made, lossy }
}

/** Searches the largest loss at which an animation looks the same. */
const searchWhole = async (
  runs: GifRuns,
  gif: InspectedGif,
  metric: AnimationMetric,
  { first, tries, near }: { first: number; tries: number; near: number },
): Promise<Candidate | undefined> => {
  let best: Candidate | undefined
  await searchStrength(
    async (lossy) => {
      const candidate = await runLossy(runs, gif, lossy)
      if (!candidate) return -Infinity
      const score = metric.scoreOf(candidate)
      const margin = score - metric.targetScore
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

/** Returns the beginning of a long animation; undefined for a short one. */
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
 * Searches the smallest animation that looks the same: the one with the largest `--lossy` whose worst sampled frame
 * reaches the target score. A long animation is searched on its beginning first.
 *
 * @returns undefined when any loss is visible, or the animation is too large to search.
 */
export const searchSameLooks = async (
  runs: GifRuns,
  gif: InspectedGif,
  createQualityMetric: (original: Raster) => QualityMetric,
): Promise<Candidate | undefined> => {
  if (megapixelsOf(gif.structure) > maxMegapixels) return undefined
  const excerpt = excerptOf(gif)
  const start = { first: firstLossy, tries: maxTries, near: nearScore }
  const found =
    excerpt &&
    (await searchWhole(runs, excerpt, createAnimationMetric(excerpt, createQualityMetric), start))
  const metric = createAnimationMetric(gif, createQualityMetric)
  return searchWhole(runs, gif, metric, {
    first: found?.lossy ?? firstLossy,
    tries: affordableTries(gif),
    near: excerpt ? nearScoreOfLong : nearScore,
  })
}

/**
 * The logarithm (base 2) of the size decreases by this much when `--lossy` doubles: sizes decrease by 10 to 25 %
 * (`corpus/image/gif`).
 */
const sizeFallPerOctave = 0.25

/** Within 1 % of the requested size, another run would make no visible difference. */
const nearOctaves = 0.015

/**
 * The numbers of colors that are tried when loss alone is not enough. Nothing is dithered, because dithering costs
 * more than the colors save: at `--lossy=200`, 16 colors take 0.16 and 0.19 of the two larger animations of
 * `corpus/image/gif`, dithered 0.28 and 0.32.
 */
const colorCounts = [128, 64, 32, 16]

const smaller = (one: Candidate | undefined, other: Candidate | undefined) =>
  one && other ? (other.bytes.length < one.bytes.length ? other : one) : (one ?? other)

/**
 * Searches the best animation of at most `maxBytes`: the smallest `--lossy` that fits or, where none does, the most
 * colors.
 *
 * @param known - a candidate that does not fit.
 * @returns the smallest candidate when nothing fits; undefined when no result was the same animation.
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
    // A file of exactly the requested size fits as well.
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
