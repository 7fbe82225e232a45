import type { QualityMetric } from '../quality-metric.ts'
import type { Raster } from '../raster.ts'
import { composeFrames } from './decode-frames.ts'
import type { GifStructure, InspectedGif } from './gif-structure.ts'

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

export type AnimationMetric = ReturnType<typeof createAnimationMetric>
