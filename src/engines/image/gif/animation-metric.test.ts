import { describe, expect, it } from 'vitest'
import type { Raster } from '../raster.ts'
import { createAnimationMetric, sampleFrames } from './animation-metric.ts'
import { inspectGif } from './gif-structure.ts'
import { makeGif } from '../../../testing/image/gif.ts'

const framesOf = (count: number) => ({
  frames: Array.from({ length: count }, () => ({})) as unknown as Parameters<
    typeof sampleFrames
  >[0]['frames'],
})

describe('sampleFrames', () => {
  it.each([
    [1, 100, [0]],
    [2, 100, [0, 1]],
    [8, 100, [0, 1, 2, 3, 4, 5, 6, 7]],
    [50, 100, [0, 7, 14, 21, 28, 35, 42, 49]],
    // Large frames are sampled less often, but never only the first.
    [50, 1200, [0, 16, 33, 49]],
    [50, 4000, [0, 49]],
  ])('of %d frames of %d pixels a side', (count, side, expected) => {
    expect([...sampleFrames({ ...framesOf(count), widthPx: side, heightPx: side })]).toEqual(
      expected,
    )
  })
})

describe('createAnimationMetric', () => {
  it('gives the score of the worst frame', () => {
    const animation = (colors: readonly number[]) => {
      const bytes = makeGif({
        width: 1,
        height: 1,
        palette: Array.from({ length: 256 }, (_, grey) => [grey, grey, grey] as const),
        frames: colors.map((grey) => ({ width: 1, height: 1, indices: [grey] })),
      })
      const structure = inspectGif(bytes)
      if (!structure) throw new Error('not a GIF')
      return { bytes, structure }
    }
    // A stub of the metric: the difference of one pixel.
    const createQualityMetric = (original: Raster) => ({
      targetScore: 80,
      scoreOf: (candidate: Raster) =>
        100 - Math.abs((original.data[0] ?? 0) - (candidate.data[0] ?? 0)),
    })
    const metric = createAnimationMetric(animation([10, 20, 30]), createQualityMetric)
    expect(metric.targetScore).toBe(80)
    expect(metric.scoreOf(animation([10, 20, 30]))).toBe(100)
    expect(metric.scoreOf(animation([11, 25, 30]))).toBe(95)
  })
})
