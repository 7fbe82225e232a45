import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Raster } from '../../raster.ts'
import { indexColors, nearestColor, pixelAt, pointsOf } from './color-space.ts'
import { applyPalette, countColors, createPalettes, toRaster } from './quantize.ts'
import { wavyPicture } from '../../../../testing/image/png.ts'

const sample = fc.integer({ min: 0, max: 255 })
const alpha = fc.oneof(fc.constantFrom(0, 255), sample)
const pixel = fc.tuple(sample, sample, sample, alpha)
const picture = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .chain(([width, height]) =>
    fc
      .array(pixel, { minLength: width * height, maxLength: width * height })
      .map((pixels): Raster => ({ width, height, data: new Uint8ClampedArray(pixels.flat()) })),
  )
const strength = fc.constantFrom(0, 0.5, 0.8, 1)
const colors = fc.integer({ min: 2, max: 256 })

const quantize = (raster: Raster, most: number, dithering: number) =>
  applyPalette(raster, createPalettes(raster).paletteOf(most), dithering)

const pixelsOf = ({ data }: Raster) =>
  new Uint32Array(data.buffer, data.byteOffset, data.length / 4)

/** Returns the visible part of a pixel: nothing of a transparent one. */
const seen = (packed: number) => (packed >>> 24 === 0 ? 0 : packed)

describe('laws', () => {
  it('never more colors than asked for, and indices within them', () => {
    fc.assert(
      fc.property(picture, colors, strength, (raster, most, dithering) => {
        const { palette, indices } = quantize(raster, most, dithering)
        expect(palette.length).toBeLessThanOrEqual(most)
        expect(Math.max(...indices)).toBeLessThan(palette.length)
        expect(new Set(palette).size).toBe(palette.length)
      }),
    )
  })

  it('a picture whose colors all fit comes back exact, dithered or not', () => {
    fc.assert(
      fc.property(picture, strength, (raster, dithering) => {
        const back = pixelsOf(toRaster(quantize(raster, 256, dithering)))
        expect([...back]).toEqual([...pixelsOf(raster)].map(seen))
      }),
    )
  })

  it('what is transparent stays so, and what is opaque', () => {
    fc.assert(
      fc.property(picture, colors, strength, (raster, most, dithering) => {
        const back = pixelsOf(toRaster(quantize(raster, most, dithering)))
        for (const [at, packed] of pixelsOf(raster).entries()) {
          const opacity = packed >>> 24
          if (opacity === 0) expect(back[at]).toBe(0)
          if (opacity === 255) expect((back[at] ?? 0) >>> 24).toBe(255)
        }
      }),
    )
  })

  it('the same picture always gives the same file', () => {
    fc.assert(
      fc.property(picture, colors, strength, (raster, most, dithering) => {
        expect(quantize(raster, most, dithering)).toEqual(quantize(raster, most, dithering))
      }),
    )
  })

  it('the palette has its least opaque colors first', () => {
    const { raster } = wavyPicture({ isTranslucent: true })
    const alphas = [...createPalettes(raster).paletteOf(64)].map((packed) => packed >>> 24)
    expect(alphas).toEqual(alphas.toSorted((one, other) => one - other))
  })
})

describe('countColors', () => {
  it('counts every pixel once, in up to 32,768 groups', () => {
    const pixels = Uint32Array.from(
      { length: 200_000 },
      (_, at) => Math.imul(at, 0x9e37_79b1) | 0xff00_0000,
    )
    const { isExact, counts, points } = countColors(pixels)
    expect(isExact).toBe(false)
    expect(counts.length).toBeLessThanOrEqual(32_768)
    expect(points.length).toBe(counts.length * 4)
    expect(counts.reduce((sum, count) => sum + count)).toBe(pixels.length)
  })

  it('takes all transparent pixels for one', () => {
    const { isExact, pixels, counts } = countColors(Uint32Array.of(0x00ff_ffff, 5, 0, 0xff00_0001))
    expect({ isExact, pixels: [...pixels], counts: [...counts] }).toEqual({
      isExact: true,
      pixels: [0, 0xff00_0001],
      counts: [3, 1],
    })
  })
})

describe('nearestColor', () => {
  const packed = pixel.map(([r, g, b, a]) => ((a << 24) | (b << 16) | (g << 8) | r) >>> 0)

  it('is what looking at all of them finds, whatever the guess', () => {
    const palettes = fc.uniqueArray(packed, { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(palettes, packed, fc.nat(), (palette, wanted, guess) => {
        const points = pointsOf(Uint32Array.from(palette))
        const [a = 0, b = 0, c = 0, d = 0] = pointsOf(Uint32Array.of(wanted))
        const squareTo = (color: number) =>
          [a, b, c, d].reduce(
            (sum, value, axis) => sum + (value - (points[color * 4 + axis] ?? 0)) ** 2,
            0,
          )
        const index = indexColors(points)
        const found = nearestColor(index, a, b, c, d, guess % palette.length)
        const least = Math.min(...palette.map((_, color) => squareTo(color)))
        expect(squareTo(found)).toBeCloseTo(least, 3)
      }),
    )
  })

  it('points of visible colors are read back as those colors', () => {
    fc.assert(
      fc.property(packed, (wanted) => {
        const back = pixelAt(pointsOf(Uint32Array.of(wanted)), 0)
        const opacity = wanted >>> 24
        expect(back >>> 24).toBe(opacity)
        // The color of an almost transparent pixel is rounded together with its alpha.
        if (opacity === 255) expect(back).toBe(wanted)
      }),
    )
  })
})

describe('against other programs', () => {
  const { raster } = wavyPicture()
  const palettes = createPalettes(raster)

  /** Returns the root mean square error of red, green and blue. */
  const errorWith = (most: number) => {
    const { data } = toRaster(applyPalette(raster, palettes.paletteOf(most), 0))
    const squares = data.reduce((sum, value, at) => sum + (value - (raster.data[at] ?? 0)) ** 2, 0)
    return Math.sqrt(squares / (raster.width * raster.height * 3))
  }

  // The errors of pngquant 2.17.0 --nofs --speed 1 and of ImageMagick 6.9.11 +dither -colors for the same picture.
  it.each([
    [8, 30.158, 31.605],
    [16, 20.987, 22.676],
    [64, 10.845, 11.917],
    [256, 5.792, 6.347],
  ])(
    '%d colors: error not above pngquant’s %d by a fiftieth, below %d',
    (most, pngquant, magick) => {
      expect(errorWith(most)).toBeLessThan(pngquant * 1.02)
      expect(errorWith(most)).toBeLessThan(magick)
    },
  )
})
