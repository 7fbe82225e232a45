import type { QualityMetric } from '../quality-metric.ts'
import type { Raster } from '../raster.ts'
import { composeFrames } from './decode-frames.ts'
import type { GifStructure, InspectedGif } from './gif-structure.ts'

const maxFrames = 8
/** Frames are measured up to this many pixels together: about a second a look, and 150 MB. */
const maxPixels = 6_000_000
const minFrames = 2

/** Frames that stand for all: spread evenly, first and last among them. */
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

/** Judges animations by some of their frames: what counts is the worst. */
export const createAnimationMetric = (
  { bytes, structure }: InspectedGif,
  createQualityMetric: (original: Raster) => QualityMetric,
) => {
  const sample = sampleFrames(structure)
  const metrics = Array.from(composeFrames(bytes, structure, sample), createQualityMetric)
  return {
    targetScore: Math.max(...metrics.map(({ targetScore }) => targetScore)),
    /** @param candidate - of the same size and as many frames. */
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
