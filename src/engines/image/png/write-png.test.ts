import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colourTypes, makeChunk, inspectPng } from './png-structure.ts'
import { writeDirectPng, writeIndexedPng } from './write-png.ts'
import { toRaster } from './palette/quantise.ts'
import { decodeFile, paint, typesIn, wavyPicture } from '../../../testing/image/png.ts'

const indexed = fc
  .record({
    width: fc.integer({ min: 1, max: 20 }),
    height: fc.integer({ min: 1, max: 9 }),
    colours: fc.constantFrom(1, 2, 3, 4, 5, 16, 17, 255, 256),
    translucent: fc.nat({ max: 256 }),
    seed: fc.nat(),
  })
  .map(({ width, height, colours, translucent, seed }) => ({
    width,
    height,
    palette: Uint32Array.from({ length: colours }, (_, colour) => {
      const alpha = colour < translucent ? Math.floor((colour * 254) / 256) : 255
      return ((alpha << 24) | (colour * 7919 + 13)) >>> 0
    }),
    indices: Uint8Array.from({ length: width * height }, (_, at) => (at * 31 + seed) % colours),
  }))

describe('writeIndexedPng', () => {
  it('is read back as it was, in as few bits as its colours take', async () => {
    await fc.assert(
      fc.asyncProperty(indexed, async (picture) => {
        const png = await writeIndexedPng(picture)
        const info = inspectPng(png)
        const bitDepth = [1, 2, 4, 8].find((bits) => 2 ** bits >= picture.palette.length)
        expect(info).toMatchObject({ colourType: colourTypes.palette, bitDepth })
        expect((await decodeFile(png)).data).toEqual(toRaster(picture).data)
      }),
    )
  })

  it('says the alpha of no more colours than need it', async () => {
    const palette = Uint32Array.of(0, 0x8000_00ff, 0xff00_0000, 0xff00_ffff)
    const picture = { width: 4, height: 1, palette, indices: Uint8Array.of(0, 1, 2, 3) }
    const chunks = inspectPng(await writeIndexedPng(picture))?.chunks
    expect(chunks?.find(({ type }) => type === 'tRNS')?.content).toEqual(Uint8Array.of(0, 128))
    const opaque = { ...picture, palette: palette.map((pixel) => pixel | 0xff00_0000) }
    expect(typesIn(await writeIndexedPng(opaque))).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
  })

  it('puts what is carried over before the palette', async () => {
    const picture = {
      width: 1,
      height: 1,
      palette: Uint32Array.of(0xff00_0000),
      indices: Uint8Array.of(0),
    }
    const png = await writeIndexedPng(picture, [makeChunk('gAMA', [0, 0, 177, 143])])
    expect(typesIn(png)).toEqual(['IHDR', 'gAMA', 'PLTE', 'IDAT', 'IEND'])
  })
})

describe('writeDirectPng', () => {
  it.each([
    ['RGB', false, wavyPicture().raster, colourTypes.rgb],
    ['RGBA', false, wavyPicture({ isTranslucent: true }).raster, colourTypes.rgba],
    ['gray', true, paint(9, 5, (x, y) => [x * y, x * y, x * y, 255]).raster, colourTypes.gray],
    ['gray with alpha', true, paint(9, 5, (x, y) => [x, x, x, y]).raster, colourTypes.grayAlpha],
  ])('%s is read back as it was', async (_, isGray, raster, colourType) => {
    const png = await writeDirectPng(raster, isGray)
    expect(inspectPng(png)).toMatchObject({ colourType, bitDepth: 8 })
    expect((await decodeFile(png)).data).toEqual(raster.data)
  })
})
