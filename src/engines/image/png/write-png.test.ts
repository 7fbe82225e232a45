import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colorTypes, makeChunk, inspectPng } from './png-structure.ts'
import { writeDirectPng, writeIndexedPng } from './write-png.ts'
import { toRaster } from './palette/quantize.ts'
import { decodeFile, paint, typesIn, wavyPicture } from '../../../testing/image/png.ts'

const indexed = fc
  .record({
    width: fc.integer({ min: 1, max: 20 }),
    height: fc.integer({ min: 1, max: 9 }),
    colors: fc.constantFrom(1, 2, 3, 4, 5, 16, 17, 255, 256),
    translucent: fc.nat({ max: 256 }),
    seed: fc.nat(),
  })
  .map(({ width, height, colors, translucent, seed }) => ({
    width,
    height,
    palette: Uint32Array.from({ length: colors }, (_, color) => {
      const alpha = color < translucent ? Math.floor((color * 254) / 256) : 255
      return ((alpha << 24) | (color * 7919 + 13)) >>> 0
    }),
    indices: Uint8Array.from({ length: width * height }, (_, at) => (at * 31 + seed) % colors),
  }))

describe('writeIndexedPng', () => {
  it('is read back as it was, in as few bits as its colors take', async () => {
    await fc.assert(
      fc.asyncProperty(indexed, async (picture) => {
        const png = await writeIndexedPng(picture)
        const info = inspectPng(png)
        const bitDepth = [1, 2, 4, 8].find((bits) => 2 ** bits >= picture.palette.length)
        expect(info).toMatchObject({ colorType: colorTypes.palette, bitDepth })
        expect((await decodeFile(png)).data).toEqual(toRaster(picture).data)
      }),
    )
  })

  it('says the alpha of no more colors than need it', async () => {
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
    ['RGB', false, wavyPicture().raster, colorTypes.rgb],
    ['RGBA', false, wavyPicture({ isTranslucent: true }).raster, colorTypes.rgba],
    ['gray', true, paint(9, 5, (x, y) => [x * y, x * y, x * y, 255]).raster, colorTypes.gray],
    ['gray with alpha', true, paint(9, 5, (x, y) => [x, x, x, y]).raster, colorTypes.grayAlpha],
  ])('%s is read back as it was', async (_, isGray, raster, colorType) => {
    const png = await writeDirectPng(raster, isGray)
    expect(inspectPng(png)).toMatchObject({ colorType, bitDepth: 8 })
    expect((await decodeFile(png)).data).toEqual(raster.data)
  })
})
