import type { QualityMetric } from '../quality-metric.ts'
import type { Raster } from '../raster.ts'
import type { GifRuns } from './gifsicle.ts'
import { type InspectedGif, firstFrames, inspectGif } from './gif-structure.ts'
import { type AnimationMetric, createAnimationMetric } from './animation-metric.ts'

/** What came of one strength of compression. */
interface Trial {
  strength: number
  /** How far above what is asked for: 0 and more passes. Falls as the strength grows, more or less. */
  margin: number
}

export interface SearchOptions {
  first: number
  strongest: number
  /** How often may be measured. */
  tries: number
  /** What the margin is expected to fall by when the strength doubles. */
  fallPerOctave: number
  /** A trial that passed before. */
  known?: Trial
  /** Whether a trial is so near to the border that nearer is not worth another one. */
  isNear: (trial: Trial) => boolean
}

/** A little beyond where the border is expected, so that the next trial lies on its other side. */
const overshootOctaves = 0.15

/**
 * Where the margin is expected to be 0, between two trials that it lies between; in the middle where the curve was
 * not as expected before.
 */
const interpolate = (passing: Trial, failing: Trial, isAsExpected: boolean): number => {
  const from = Math.log2(passing.strength)
  const to = Math.log2(failing.strength)
  const fall = passing.margin - failing.margin
  const part = isAsExpected && Number.isFinite(fall) ? passing.margin / fall : 0.5
  // Never so near to one end that the other one stays where it is for long.
  return 2 ** (from + (to - from) * Math.min(0.9, Math.max(0.1, part)))
}

/** Where to look next; undefined when there is nothing left between. */
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
 * Looks for the border between the strengths (whole numbers from 1) that pass and those that do not, with few trials:
 * by how far each was off, on a scale where doubling is one step.
 *
 * @returns the strongest trial that passed and the weakest that did not.
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
    // Twice on the same side: the other end would come nearer too slowly.
    isAsExpected = !(passing && failing) || isPassing !== wasPassing
    wasPassing = isPassing
    if (isPassing) passing = trial
    else failing = trial
    if (options.isNear(trial)) break
  }
  return { passing, failing }
}

/** A smaller animation, and how much it looks like the one it was made from. */
export interface Candidate extends InspectedGif {
  /** gifsicle's `--lossy`; 0 where no pixel changed. */
  lossy: number
  score?: number
}

/** gifsicle's `--lossy` is tried up to here; above, little is left to gain. */
const strongestLossy = 200

/** Half of the animations of `corpus/image/gif` look the same up to 24. */
const firstLossy = 24
const maxTries = 7

/** Nearer to the score that is asked for than this, another run would gain less than 1 %. */
const nearScore = 0.5

/** SSIMULACRA 2 falls by 6 to 10 where `--lossy` doubles (`corpus/image/gif`). */
const scoreFallPerOctave = 8

/**
 * The pixels of all frames together that lossy runs may take, in millions, at 0.12 to 0.15 s each (2026-11-21, a core
 * of a shared machine): a quarter of a minute, unless two runs take longer.
 */
const runBudget = 100
const minTries = 2

/** Above this, two lossy runs take more than a minute: none is tried, unless a quality or a size is asked for. */
const maxMegapixels = 300

/** Longer animations than two of these are first searched by their beginnings, which are as long as this. */
const excerptMegapixels = 8
/** With what the beginning says, the whole is near enough sooner: nearer would gain 3 % at the most. */
const nearScoreOfLong = 2

const megapixelsOf = ({ frames, widthPx, heightPx }: InspectedGif['structure']): number =>
  (frames.length * widthPx * heightPx) / 1e6

/** How often a run on the whole animation is affordable. */
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

/** The largest loss at which an animation looks the same, found in a few runs. */
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
 * reaches the metric's score; of a long one, its beginning says where to look.
 *
 * @returns undefined when there is no loss that is not seen, or no time to look for it.
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
