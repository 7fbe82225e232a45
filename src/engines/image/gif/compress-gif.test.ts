import { describe, expect, it } from 'vitest'
import type { CompressionSettings } from '../compression.ts'
import { createQualityMetric } from '../quality-metric.ts'
import { composeFrames } from './decode-frames.ts'
import { createGifCompressor } from './compress-gif.ts'
import type { Gifsicle } from './gifsicle.ts'
import { inspectGif } from './gif-structure.ts'
import { comment, makeGif, noisyAnimation, runHere, startHere } from '../../../testing/image/gif.ts'

const automatic: CompressionSettings = {
  aim: 'auto',
  quality: 80,
  maxBytes: 0,
  isMetadataKept: false,
}

const source = new Blob([noisyAnimation({ extensions: [comment('taken at home')] })])

const open = async (blob: Blob) => {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const structure = inspectGif(bytes)
  if (!structure) throw new Error('not a GIF')
  return { bytes, structure }
}

const compress = async (
  gif: Blob,
  settings: Partial<CompressionSettings> = {},
  { gifsicle = startHere(), signal = new AbortController().signal } = {},
) => {
  const reports: number[][] = []
  const compression = await createGifCompressor({
    startGifsicle: () => gifsicle,
    createQualityMetric,
  })(
    gif,
    { ...automatic, ...settings },
    { report: (done, total) => reports.push([done, total]), signal },
  )
  return { ...compression, reports, ...(await open(compression.blob)) }
}

/** Returns what must never change: the number of frames, their delays, the loop count. */
const timing = ({ structure }: Awaited<ReturnType<typeof open>>) => [
  structure.loopCount,
  structure.frames.map(({ delayMs }) => delayMs),
]

/** The result that most tests use, made once. */
const sameLooks = compress(source)

describe('automatically', () => {
  it('finds a smaller animation that looks the same, with the same timing', async () => {
    const result = await sameLooks
    expect(result.method).toBe('encoded')
    expect(result.blob.type).toBe('image/gif')
    expect(result.blob.size).toBeLessThan(0.95 * source.size)
    expect(timing(result)).toEqual(timing(await open(source)))
    // A metric of its own: every frame, not only the sampled ones.
    const original = await open(source)
    const all = new Set(original.structure.frames.keys())
    const scores = [...composeFrames(original.bytes, original.structure, all)].map(
      createQualityMetric,
    )
    const frames = [...composeFrames(result.bytes, result.structure, all)]
    const worst = Math.min(...frames.map((frame, at) => scores[at]?.scoreOf(frame) ?? 0))
    expect(result.score).toBeGreaterThanOrEqual(80)
    expect(worst).toBeGreaterThan(79)
  })

  it('tells how far it is, to the end', async () => {
    const { reports } = await sameLooks
    expect(reports[0]).toEqual([0, 7])
    expect(reports.at(-1)).toEqual([7, 7])
    const dones = reports.map(([done = 0]) => done)
    expect(dones).toEqual(dones.toSorted((one, other) => one - other))
  })

  it('packs without loss what would be seen to have changed', async () => {
    // Below 8 pixels per side, only equal pictures look the same.
    const indices = Array.from({ length: 49 }, (_, at) => (at % 7 < 4 ? 0 : 1))
    const palette = [
      [0, 0, 0],
      [255, 255, 255],
    ] as const
    const tiny = makeGif({
      width: 7,
      height: 7,
      palette,
      frames: [{ width: 7, height: 7, indices }],
    })
    const result = await compress(new Blob([tiny]))
    expect(result).toMatchObject({ method: 'lossless', widthPx: 7, heightPx: 7 })
    expect(result.score).toBeUndefined()
  })

  it('gives the file back as it is when nothing is gained', async () => {
    const { blob } = await sameLooks
    const once = await compress(blob, { aim: 'quality', quality: 100 })
    const packed = once.blob
    const again = await compress(packed, { aim: 'quality', quality: 100 })
    expect(again.method).toBe('original')
    expect(again.blob).toBe(packed)
  })
})

describe('metadata', () => {
  it('is gone', async () => {
    const { structure } = await sameLooks
    expect(structure.blocks.some(({ kind }) => kind === 'metadata')).toBe(false)
    expect(structure.blocks.some(({ kind }) => kind === 'loop')).toBe(true)
  })

  it('is kept when that is wanted', async () => {
    const { bytes, method } = await compress(source, { isMetadataKept: true })
    expect(method).toBe('encoded')
    expect(new TextDecoder('latin1').decode(bytes)).toContain('taken at home')
  })

  it('is all that goes when nothing else is gained', async () => {
    const packed = runHere(noisyAnimation(), '-O3', '--comment', 'x'.repeat(40))
    const result = await compress(new Blob([packed]), { aim: 'quality', quality: 100 })
    expect(result.method).toBe('cleaned')
    expect(packed.length - result.blob.size).toBe(44)
  })
})

describe('metadata and limits', () => {
  it('is gone also where nothing smaller comes of making it smaller in pixels', async () => {
    const packed = runHere(noisyAnimation(), '--colors=2', '-O3', '--comment', 'here')
    const grown: Gifsicle = {
      ...startHere(),
      run: () => Promise.resolve(runHere(noisyAnimation(), '--resize', '59x47')),
    }
    const settings = { aim: 'quality', quality: 100, maxWidthPx: 59 } as const
    const result = await compress(new Blob([packed]), settings, { gifsicle: grown })
    expect(result).toMatchObject({ method: 'cleaned', widthPx: 60 })
    expect(result.structure.blocks.some(({ kind }) => kind === 'metadata')).toBe(false)
  })

  it('counts towards the size that is asked for', async () => {
    const wordy = new Blob([noisyAnimation({ extensions: [comment('x'.repeat(900))] })])
    const maxBytes = Math.round((await sameLooks).blob.size)
    const result = await compress(wordy, { aim: 'size', maxBytes, isMetadataKept: true })
    expect(result.blob.size).toBeLessThanOrEqual(maxBytes)
    expect(new TextDecoder('latin1').decode(result.bytes)).toContain('xxxx')
  })
})

describe('at a quality', () => {
  it('loses as much as is asked for', async () => {
    const sizes: number[] = []
    for (const quality of [100, 80, 40, 1])
      sizes.push((await compress(source, { aim: 'quality', quality })).blob.size)
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
    expect(new Set(sizes).size).toBe(4)
  })

  it('runs gifsicle at two of its steps for each of ours', async () => {
    const asked: (readonly string[])[] = []
    const gifsicle = startHere(asked)
    const { score } = await compress(source, { aim: 'quality', quality: 70 }, { gifsicle })
    expect(asked).toEqual([['-O3', '--lossy=60']])
    expect(score).toBeLessThan(100)
  })
})

describe('under a size', () => {
  it('is what looks the same, when that fits', async () => {
    const { blob } = await sameLooks
    const result = await compress(source, { aim: 'size', maxBytes: blob.size })
    expect(result.blob.size).toBe(blob.size)
    expect(result.notes).toEqual([])
  })

  it('is the best that fits', async () => {
    const { blob } = await sameLooks
    const maxBytes = Math.round(blob.size * 0.85)
    const result = await compress(source, { aim: 'size', maxBytes })
    expect(result.blob.size).toBeLessThanOrEqual(maxBytes)
    expect(result.blob.size).toBeGreaterThan(0.9 * maxBytes)
    expect(result.notes).toEqual([])
    expect(timing(result)).toEqual(timing(await open(source)))
    expect(result.score).toBeLessThan(80)
  })

  it('takes colors away where loss does not do', async () => {
    const asked: (readonly string[])[] = []
    const most = await compress(source, { aim: 'quality', quality: 1 })
    const maxBytes = Math.round(most.blob.size * 0.8)
    const gifsicle = startHere(asked)
    const result = await compress(source, { aim: 'size', maxBytes }, { gifsicle })
    expect(asked.at(-1)?.join(' ')).toMatch(/--colors=\d+/)
    expect(result.blob.size).toBeLessThanOrEqual(maxBytes)
    expect(timing(result)).toEqual(timing(await open(source)))
  })

  it('says so when it cannot be reached, and gives the smallest there is', async () => {
    const result = await compress(source, { aim: 'size', maxBytes: 100 })
    expect(result.notes).toEqual(['size-not-reached'])
    expect(result.blob.size).toBeLessThan(0.5 * source.size)
  })
})

describe('smaller in pixels', () => {
  it('fits, keeps its proportions and its timing', async () => {
    const result = await compress(source, { maxWidthPx: 30 })
    expect(result).toMatchObject({
      method: 'encoded',
      widthPx: 30,
      heightPx: 24,
      sourceWidthPx: 60,
      sourceHeightPx: 48,
    })
    expect([result.structure.widthPx, result.structure.heightPx]).toEqual([30, 24])
    expect(timing(result)).toEqual(timing(await open(source)))
  })

  it('is never made larger', async () => {
    const asked: (readonly string[])[] = []
    await compress(source, { maxWidthPx: 60, maxHeightPx: 900 }, { gifsicle: startHere(asked) })
    expect(asked.flat().join(' ')).not.toContain('resize')
  })
})

describe('frames beyond the screen', () => {
  const gif = (left: number) => {
    const bytes = noisyAnimation()
    const { blocks = [] } = inspectGif(bytes) ?? {}
    const second = blocks.filter(({ kind }) => kind === 'frame')[1]
    bytes[(second?.start ?? 0) + 1] = left
    return new Blob([bytes])
  }

  it('are cut off, which nobody sees', async () => {
    const result = await compress(gif(20), { aim: 'quality', quality: 100 })
    expect(result.method).toBe('lossless')
    const [before, after] = [await open(gif(20)), result].map(({ bytes, structure }) =>
      [...composeFrames(bytes, structure, new Set([0, 1, 2, 3]))].map(({ data }) => data),
    )
    expect(after).toEqual(before)
  })

  it('keep their time also where nothing of them is seen', async () => {
    const result = await compress(gif(61))
    expect(timing(result)).toEqual(timing(await open(gif(61))))
  })
})

describe('what goes wrong', () => {
  it('is said of a file that is cut short', async () => {
    const half = source.slice(0, source.size / 2)
    await expect(compress(half)).rejects.toMatchObject({ code: 'damaged' })
    await expect(compress(new Blob([]))).rejects.toMatchObject({ code: 'damaged' })
  })

  it('is said of pictures that cannot be read to their end', async () => {
    const gif = noisyAnimation()
    const { dataStart = 0 } = inspectGif(gif)?.frames[0] ?? {}
    // This code is invalid, because it is larger than the table at this point.
    gif.fill(0xff, dataStart + 2, dataStart + 20)
    await expect(compress(new Blob([gif]))).rejects.toMatchObject({ code: 'damaged' })
  })

  it('is heard from gifsicle, which is ended in any case', async () => {
    let isEnded = false
    const gifsicle: Gifsicle = {
      run: () => Promise.reject(new RangeError('Out of memory')),
      dispose: () => {
        isEnded = true
      },
    }
    await expect(compress(source, {}, { gifsicle })).rejects.toThrow('Out of memory')
    expect(isEnded).toBe(true)
  })

  it('never becomes a result: another timing is not used', async () => {
    const slower = startHere()
    const gifsicle: Gifsicle = {
      ...slower,
      run: (gif, options, context) => slower.run(gif, [...options, '--delay', '99'], context),
    }
    const result = await compress(source, {}, { gifsicle })
    expect(result.method).toBe('cleaned')
    expect(timing(result)).toEqual(timing(await open(source)))
  })

  it('stops when it is cancelled', async () => {
    const controller = new AbortController()
    const gifsicle: Gifsicle = {
      ...startHere(),
      run: (gif, options, context) => {
        controller.abort()
        return startHere().run(gif, options, { ...context, signal: new AbortController().signal })
      },
    }
    const cancelled = compress(source, {}, { gifsicle, signal: controller.signal })
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' })
  })
})
