import { describe, expect, it } from 'vitest'
import type { Raster } from '../raster.ts'
import { GifRuns } from './gif-runs.ts'
import type { Gifsicle } from './gifsicle.ts'
import { inspectGif } from './inspect-gif.ts'
import { searchSameLooks } from './search-gif.ts'
import { makeGif } from '../../../testing/image/gif.ts'

/** A GIF of many pixels in few bytes: small frames on a large screen, red all of it. */
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

/** Stands for gifsicle: takes as much of the red away as `--lossy` says, and remembers what it was asked. */
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

/** Looks the same up to a loss of `border`; each twice as much costs the points it does in pictures. */
const judgeWithBorder = (border: number) => (original: Raster) => ({
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
    judgeWithBorder(border),
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
    // 20 megapixels, of which 8 are two frames.
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
