import { describe, expect, it } from 'vitest'
import { maxWholePixels } from '../judge.ts'
import type { Raster } from '../raster.ts'
import { encodeLookingSame } from './look-same.ts'
import type { JpegCoding } from './mozjpeg.ts'

/** Green stripes of all widths; quick to make, and to change. */
const stripes = (width: number, height: number): Raster => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < data.length; at += 4) data[at + 1] = ((at >> 4) ^ (at >> 15)) & 255
  return { data, width, height }
}

/** Encodes to one byte for each step of quality; below 75, nothing of the picture is left but white. */
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
  isGray: false,
  maxUsefulBytes: Infinity,
  step: () => Promise.resolve(),
}

describe('encodeLookingSame', () => {
  it('searches pictures above 16 megapixels by crops and encodes them whole once, at the end', async () => {
    // As low as it is, its crops are quick to look at.
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
    // Once with colour at half the resolution, once with all of it.
    expect(codec.encoded).toHaveLength(2)
  })
})
