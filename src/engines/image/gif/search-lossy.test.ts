import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { makeGif } from '../../../testing/image/gif.ts'
import type { Raster } from '../raster.ts'
import {
  type SearchOptions,
  createAnimationMetric,
  sampleFrames,
  searchSameLooks,
  searchStrength,
} from './search-lossy.ts'
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

const searchOptions: SearchOptions = {
  first: 24,
  strongest: 200,
  tries: 20,
  fallPerOctave: 8,
  isNear: () => false,
}

/** Searches along a curve and counts the measurements. */
const searchAlong = async (curve: (strength: number) => number, changes = {}) => {
  const tried: number[] = []
  const found = await searchStrength(
    (strength) => {
      tried.push(strength)
      return Promise.resolve(curve(strength))
    },
    { ...searchOptions, ...changes },
  )
  return { ...found, tried }
}

describe('searchStrength', () => {
  it('finds the border of any falling curve, between two neighbors', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 199 }),
        fc.double({ min: 0.1, max: 30, noNaN: true }),
        async (border, fall) => {
          const curve = (strength: number) => -fall * Math.log2(strength / (border + 0.5))
          const { passing, failing, tried } = await searchAlong(curve, { tries: 200 })
          expect([passing?.strength, failing?.strength]).toEqual([border, border + 1])
          expect(new Set(tried).size).toBe(tried.length)
        },
      ),
    )
  })

  it('is quick where the curve is as expected: three trials where bisection takes seven', async () => {
    for (const border of [10, 60, 150]) {
      const { passing } = await searchAlong((strength) => -9 * Math.log2(strength / border), {
        tries: 4,
      })
      expect(passing?.strength).toBeGreaterThan(border * 0.9)
    }
  })

  it('stops at the ends: all pass, or none', async () => {
    expect(await searchAlong(() => 20)).toMatchObject({ passing: { strength: 200 } })
    expect(await searchAlong(() => -20)).toMatchObject({
      passing: undefined,
      failing: { strength: 1 },
    })
    expect(await searchAlong(() => -Infinity)).toMatchObject({ tried: [24, 1] })
  })

  it('tries no oftener than it may, and stops where it is near enough', async () => {
    const curve = (strength: number) => 50 - strength
    expect((await searchAlong(curve, { tries: 3 })).tried).toHaveLength(3)
    const near = await searchAlong(curve, {
      isNear: ({ margin }: { margin: number }) => margin > 0,
    })
    expect(near.tried).toEqual([24])
  })

  it('starts from what is known', async () => {
    const known = { strength: 100, margin: 1 }
    const { passing, tried } = await searchAlong((strength) => 120.5 - strength, { known })
    expect(Math.min(...tried)).toBeGreaterThan(100)
    expect(passing?.strength).toBe(120)
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
    expect(Math.min(...asked.map(({ lossy }) => lossy))).toBe(1)
  })
})
