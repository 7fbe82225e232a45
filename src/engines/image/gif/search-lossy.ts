import type { QualityMetric } from '../quality-metric.ts'
import { type QualitySearch, type Trial, searchQuality } from '../jpeg/search-quality.ts'
import { encodeToSize } from '../jpeg/search-size.ts'
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

/** A compressed animation and its score. */
export interface Candidate extends InspectedGif {
  /** gifsicle's `--lossy`; 0 for a lossless result. */
  lossy: number
  score?: number
}

/**
 * Returns gifsicle's `--lossy` for a quality: 100 is lossless, and each step below adds two. Values above 200 gain little.
 */
export const lossyFor = (quality: number): number => Math.round((100 - quality) * 2)

/** The highest quality with a loss, and the lowest. */
const maxQuality = 99
const minQuality = 1

/** The first quality that is tried; half of the animations of `corpus/image/gif` look the same down to it. */
const firstQuality = 88

/** The SSIMULACRA 2 points per step of quality, around the first one (`corpus/image/gif`). */
const typicalSlope = 1
const maxTrials = 7

/** Nearer to the target score than this, another run would gain less than 1 %. */
const nearScore = 0.5

/**
 * The megapixels of all frames that lossy runs may process, at 0.12 to 0.15 s each (2026-11-21, a core of a shared
 * machine): a quarter of a minute, unless two runs take longer.
 */
const runBudget = 100
const minTrials = 2

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
const affordableTrials = (gif: InspectedGif): number =>
  Math.min(maxTrials, Math.max(minTrials, Math.floor(runBudget / megapixelsOf(gif.structure))))

export const lossyOption = (lossy: number): string => `--lossy=${lossy}`

const runLossy = async (
  runs: GifRuns,
  gif: InspectedGif,
  quality: number,
): Promise<Candidate | undefined> => {
  const lossy = lossyFor(quality)
  const made = await runs.run(gif, [lossyOption(lossy)])
  return made && { ...made, lossy }
}

/** Searches the lowest quality at which an animation looks the same. */
const searchWhole = async (
  runs: GifRuns,
  gif: InspectedGif,
  metric: AnimationMetric,
  search: Pick<QualitySearch<unknown>, 'start' | 'tolerance' | 'maxTrials'>,
): Promise<Trial<Candidate | undefined> | undefined> =>
  searchQuality({
    least: minQuality,
    most: maxQuality,
    targetScore: metric.targetScore,
    slope: typicalSlope,
    ...search,
    attempt: async (quality) => {
      const made = await runLossy(runs, gif, quality)
      return { score: made ? metric.scoreOf(made) : -Infinity, made }
    },
  })

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
 * Searches the smallest animation that looks the same: the one of the lowest quality whose worst sampled frame reaches the
 * target score. A long animation is searched on its beginning first.
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
  const inExcerpt =
    excerpt &&
    (await searchWhole(runs, excerpt, createAnimationMetric(excerpt, createQualityMetric), {
      start: firstQuality,
      tolerance: nearScore,
      maxTrials,
    }))
  const metric = createAnimationMetric(gif, createQualityMetric)
  const found = await searchWhole(runs, gif, metric, {
    start: inExcerpt?.quality ?? firstQuality,
    tolerance: excerpt ? nearScoreOfLong : nearScore,
    maxTrials: affordableTrials(gif),
  })
  return found?.made && { ...found.made, score: found.score }
}

/**
 * The numbers of colors that are tried when loss alone is not enough. Nothing is dithered, because dithering costs
 * more than the colors save: at `--lossy=200`, 16 colors take 0.16 and 0.19 of the two larger animations of
 * `corpus/image/gif`, dithered 0.28 and 0.32.
 */
const colorCounts = [128, 64, 32, 16]

/**
 * Searches the best animation of at most `maxBytes`: the highest quality that fits or, where none does, the most
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
  const candidates = new WeakMap<Uint8Array, Candidate>()
  const { bytes } = await encodeToSize({
    encode: async (quality) => {
      const made = await runLossy(runs, gif, quality)
      if (made) candidates.set(made.bytes, made)
      // The source, which is too large, stands for what is not the same animation.
      return made?.bytes ?? gif.bytes
    },
    maxBytes,
    tooHighQuality: 100 - Math.floor(known.lossy / 2),
    maxTrials: affordableTrials(gif),
    step: () => Promise.resolve(),
  })
  let smallest = candidates.get(bytes)
  if (smallest && bytes.length <= maxBytes) return smallest
  for (const count of colorCounts) {
    const lossy = lossyFor(minQuality)
    const made = await runs.run(gif, [lossyOption(lossy), `--colors=${count}`])
    if (made && made.bytes.length < (smallest?.bytes.length ?? Infinity))
      smallest = { ...made, lossy }
    if (made && made.bytes.length <= maxBytes) return smallest
  }
  return smallest
}
