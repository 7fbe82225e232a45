import { describe, expect, it } from 'vitest'
import { makeGif } from '../../../testing/image/gif.ts'
import type { Raster } from '../raster.ts'
import { createAnimationMetric, sampleFrames, searchSameLooks } from './search-lossy.ts'
import { inspectGif } from './gif-structure.ts'
import { type Gifsicle, GifRuns } from './gifsicle.ts'

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
        palette: Array.from({ length: 256 }, (_, gray) => [gray, gray, gray] as const),
        frames: colors.map((gray) => ({ width: 1, height: 1, indices: [gray] })),
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

/** A GIF of many pixels in few bytes: small frames on a large screen, all red. */
const longAnimation = (frameCount: number, side: number) => {
  const frame = { width: 1, height: 1, indices: [0], delay: 4 }
  const bytes = makeGif({
    width: side,
    height: side,
    palette: [
      [255, 0, 0],
      [0, 0, 0],
    ],
    frames: Array.from({ length: frameCount }, () => frame),
  })
  const structure = inspectGif(bytes)
  if (!structure) throw new Error('not a GIF')
  return { bytes, structure }
}

/** A stub of gifsicle that removes as much red as `--lossy` says and records its calls. */
const fading = () => {
  const asked: { frames: number; lossy: number }[] = []
  const gifsicle: Gifsicle = {
    run: async (gif, options) => {
      const bytes = new Uint8Array(await gif.arrayBuffer())
      const lossy = Number(/\d+$/.exec(options.at(-1) ?? '')?.[0])
      asked.push({ frames: inspectGif(bytes)?.frames.length ?? 0, lossy })
      bytes[13] = 255 - lossy
      return bytes
    },
    dispose: () => undefined,
  }
  return { asked, gifsicle }
}

/**
 * A stub of the metric: the picture looks the same up to a loss of `border`, and each doubling costs as many points
 * as in real pictures.
 */
const metricWithBorder = (border: number) => (original: Raster) => ({
  targetScore: 80,
  scoreOf: (candidate: Raster) => {
    const lost = (original.data[0] ?? 0) - (candidate.data[0] ?? 0)
    return lost === 0 ? 100 : 80 - 8 * Math.log2(lost / (border + 0.5))
  },
})

const search = async (gif: ReturnType<typeof longAnimation>, border: number) => {
  const { asked, gifsicle } = fading()
  const context = { report: () => undefined, signal: new AbortController().signal }
  const found = await searchSameLooks(
    new GifRuns(gifsicle, context, 7),
    gif,
    metricWithBorder(border),
  )
  return { found, asked }
}

describe('searchSameLooks', () => {
  it('finds the largest loss of a short animation in few runs', async () => {
    const { found, asked } = await search(longAnimation(3, 100), 60)
    expect(found?.lossy).toBeGreaterThanOrEqual(57)
    expect(found?.lossy).toBeLessThanOrEqual(60)
    expect(found?.score).toBeGreaterThanOrEqual(80)
    expect(asked.length).toBeLessThanOrEqual(4)
    expect(new Set(asked.map(({ frames }) => frames))).toEqual(new Set([3]))
  })

  it('looks at the beginning of a long one first, and runs the whole seldom', async () => {
    // The animation has 20 megapixels, and two frames have 8.
    const { found, asked } = await search(longAnimation(5, 2000), 60)
    const whole = asked.filter(({ frames }) => frames === 5)
    expect(asked[0]).toEqual({ frames: 2, lossy: 24 })
    expect(whole.length).toBeLessThanOrEqual(2)
    expect(found?.structure.frames).toHaveLength(5)
    expect(found?.lossy).toBeGreaterThan(50)
  })

  it('does not try it on what would take minutes', async () => {
    const { found, asked } = await search(longAnimation(76, 2000), 60)
    expect(found).toBeUndefined()
    expect(asked).toEqual([])
  })

  it('finds nothing where every loss is seen', async () => {
    const { found, asked } = await search(longAnimation(3, 100), 0)
    expect(found).toBeUndefined()
    expect(Math.min(...asked.map(({ lossy }) => lossy))).toBe(2)
  })
})
