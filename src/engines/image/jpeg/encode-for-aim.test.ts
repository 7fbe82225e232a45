import { describe, expect, it } from 'vitest'
import { maxWholePixels } from '../quality-metric.ts'
import type { Raster } from '../raster.ts'
import { encodeLookingSame } from './encode-for-aim.ts'
import type { JpegCoding } from './mozjpeg-encoder.ts'
import { testPhotograph } from '../../../testing/image/pictures.ts'
import {
  compress,
  decode,
  encode,
  nodeCodecs,
  scoreOf,
  comment,
  fixture,
  inspectJpeg,
  withSegments,
} from '../../../testing/image/jpeg.ts'

/** Green stripes of all widths, which are quick to compute and to change. */
const stripes = (width: number, height: number): Raster => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < data.length; at += 4) data[at + 1] = ((at >> 4) ^ (at >> 15)) & 255
  return { data, width, height }
}

/**
 * A stub of the codec: one byte per step of quality, and below 75 nothing of the picture is left but white.
 */
const fakeCodec = () => {
  const encoded: { picture: Raster; coding: JpegCoding }[] = []
  return {
    encoded,
    encode: (picture: Raster, coding: JpegCoding) => {
      encoded.push({ picture, coding })
      const bytes = new Uint8Array(coding.quality)
      bytes[0] = encoded.length - 1
      return Promise.resolve(bytes)
    },
    decode: (jpeg: Uint8Array) => {
      const made = encoded[jpeg[0] ?? 0]
      if (made === undefined) throw new Error('not encoded here')
      if (made.coding.quality >= 75) return Promise.resolve(made.picture)
      const { length } = made.picture.data
      return Promise.resolve({ ...made.picture, data: new Uint8ClampedArray(length).fill(255) })
    },
  }
}

const options = {
  isChromaFixed: false,
  maxUsefulBytes: Infinity,
  step: () => Promise.resolve(),
}

describe('encodeLookingSame', () => {
  it('searches pictures above 16 megapixels by crops and encodes them whole once, at the end', async () => {
    // The picture is low, so that its crops are quick to measure.
    const picture = stripes(65_536, 256)
    expect(picture.width * picture.height).toBeGreaterThan(maxWholePixels)
    const codec = fakeCodec()
    const found = await encodeLookingSame(picture, codec, options)
    const areWhole = codec.encoded.map((trial) => trial.picture === picture)
    expect(areWhole.filter(Boolean)).toHaveLength(1)
    expect(areWhole.at(-1)).toBe(true)
    expect(codec.encoded[0]?.picture).toMatchObject({ width: 256, height: 5 * 256 })
    expect(codec.encoded.at(-1)?.coding.quality).toBe(75)
    expect(found).toMatchObject({ quality: 75, score: 100 })
  }, 120_000)

  it('asks a sample of pictures above 2 megapixels before the whole', async () => {
    const picture = stripes(2048, 1024)
    const codec = fakeCodec()
    const found = await encodeLookingSame(picture, codec, options)
    expect(codec.encoded[0]?.picture).toMatchObject({ width: 256, height: 8 * 256 })
    expect(found).toMatchObject({ quality: 75, score: 100 })
  }, 120_000)

  it('gives up where what fails is too large already', async () => {
    const codec = fakeCodec()
    const never = { ...codec, decode: () => Promise.resolve(stripes(320, 240)) }
    const hopeless = { ...options, maxUsefulBytes: 60 }
    const picture = { ...stripes(320, 240), data: new Uint8ClampedArray(320 * 240 * 4).fill(255) }
    expect(await encodeLookingSame(picture, never, hopeless)).toBeUndefined()
    // The picture is encoded once with chroma at half the resolution and once at full resolution.
    expect(codec.encoded).toHaveLength(2)
  })
})

const photograph = await encode(testPhotograph(320, 240), { quality: 97, chroma: 'full' })
const pixels = await decode(photograph)

describe('a chosen quality', () => {
  it('decides the size, whatever it looks like', async () => {
    const [low, high] = await Promise.all([
      compress(photograph, { aim: 'quality', quality: 20 }),
      compress(photograph, { aim: 'quality', quality: 80 }),
    ])
    expect(low.made.length).toBeLessThan(high.made.length)
    expect(low.score).toBeLessThan(high.score ?? 0)
    expect([low.method, high.method]).toEqual(['encoded', 'encoded'])
  })
})

describe('a chosen size', () => {
  it('is kept, and as good as it allows', async () => {
    const easy = await compress(photograph)
    const maxBytes = Math.round(easy.made.length * 0.5)
    const result = await compress(photograph, { aim: 'size', maxBytes })
    expect(result.made.length).toBeLessThanOrEqual(maxBytes)
    expect(result.made.length).toBeGreaterThan(maxBytes * 0.9)
    expect(result.notes).toEqual([])
  })

  it('is no reason to lose more than need be', async () => {
    const easy = await compress(photograph)
    const result = await compress(photograph, { aim: 'size', maxBytes: photograph.length })
    expect(result.made).toEqual(easy.made)
  })

  it('that cannot be reached is said, with the smallest there is', async () => {
    const result = await compress(photograph, { aim: 'size', maxBytes: 500 })
    expect(result.notes).toEqual(['size-not-reached'])
    const lowest = await encode(pixels, { quality: 1, chroma: 'quarter' })
    expect(Math.abs(result.made.length - lowest.length)).toBeLessThan(50)
  })

  it('reached without loss needs no loss', async () => {
    const loaded = withSegments(fixture('plain'), comment())
    const settings = { aim: 'size', maxBytes: fixture('plain').length } as const
    const result = await compress(loaded, settings)
    expect(result.made.length).toBeLessThanOrEqual(settings.maxBytes)
    expect(result.score ?? 100).toBeGreaterThanOrEqual(80)
    expect(result.notes).toEqual([])
  })
})

describe('a largest width', () => {
  it('is kept, and the result looks like the source at that size', async () => {
    const result = await compress(photograph, { maxWidthPx: 160 })
    expect(result).toMatchObject({ widthPx: 160, heightPx: 120, sourceWidthPx: 320 })
    expect(inspectJpeg(result.made)).toMatchObject({ width: 160, height: 120 })
    const scaled = await nodeCodecs.resize(pixels, { width: 160, height: 120 })
    expect(await scoreOf(scaled, result.made)).toBeGreaterThanOrEqual(80)
  })
})
