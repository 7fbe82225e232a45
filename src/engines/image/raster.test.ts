import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cropRaster, fitWithin, spreadCrops, stackCrops } from './raster.ts'
import { paint, testPhotograph } from '../../testing/image/pictures.ts'

const lengths = fc.integer({ min: 1, max: 20_000 })

describe('fitWithin', () => {
  // The sizes that ImageMagick gives: identify of `convert -size W×H xc: -resize 'MW×MH>' out.png`.
  it.each([
    [[4000, 3000], { maxWidthPx: 1920 }, [1920, 1440]],
    [[4000, 3000], { maxHeightPx: 1080 }, [1440, 1080]],
    [[3000, 4000], { maxWidthPx: 1920, maxHeightPx: 1920 }, [1440, 1920]],
    [[800, 600], { maxWidthPx: 1920, maxHeightPx: 1080 }, [800, 600]],
    [[10_000, 3], { maxWidthPx: 100 }, [100, 1]],
    [[1, 1], {}, [1, 1]],
  ] as const)('%j within %j is %j', ([width, height], limits, expected) => {
    const fitted = fitWithin({ width, height }, limits)
    expect([fitted.width, fitted.height]).toEqual(expected)
  })

  it('keeps limits and proportions, and never enlarges', () => {
    fc.assert(
      fc.property(lengths, lengths, lengths, lengths, (width, height, maxWidthPx, maxHeightPx) => {
        const fitted = fitWithin({ width, height }, { maxWidthPx, maxHeightPx })
        expect(fitted.width).toBeLessThanOrEqual(Math.min(width, maxWidthPx))
        expect(fitted.height).toBeLessThanOrEqual(Math.min(height, maxHeightPx))
        expect(Math.min(fitted.width, fitted.height)).toBeGreaterThanOrEqual(1)
        const scale = Math.min(1, maxWidthPx / width, maxHeightPx / height)
        expect(Math.abs(fitted.width - width * scale)).toBeLessThanOrEqual(1)
        expect(Math.abs(fitted.height - height * scale)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

const pixelsOf = (data: Uint8ClampedArray) => [...data].filter((_, at) => at % 4 === 0)

describe('cropRaster', () => {
  it('takes the pixels within', () => {
    const numbered = paint(5, 4, (x, y) => [y * 5 + x])
    const crop = cropRaster(numbered, { x: 1, y: 2, width: 3, height: 2 })
    expect([crop.width, crop.height]).toEqual([3, 2])
    expect(pixelsOf(crop.data)).toEqual([11, 12, 13, 16, 17, 18])
  })
})

describe('stackCrops', () => {
  it('puts one below the other', () => {
    const numbered = paint(4, 4, (x, y) => [y * 4 + x])
    const places = [
      { x: 2, y: 2, width: 2, height: 2 },
      { x: 0, y: 0, width: 2, height: 1 },
    ]
    const stacked = stackCrops(numbered, places)
    expect([stacked.width, stacked.height]).toEqual([2, 3])
    expect(pixelsOf(stacked.data)).toEqual([10, 11, 14, 15, 0, 1])
  })
})

describe('spreadCrops', () => {
  it('keeps within the picture, aligned to coded blocks, none over another', () => {
    const side = fc.integer({ min: 32, max: 400 })
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 6 }), (width, height, count) => {
        const crops = spreadCrops(testPhotograph(width, height), count, 32)
        expect(crops.length).toBeGreaterThan(0)
        expect(crops.length).toBeLessThanOrEqual(count)
        for (const crop of crops) {
          expect(crop).toMatchObject({ width: 32, height: 32 })
          expect([crop.x % 16, crop.y % 16]).toEqual([0, 0])
          expect(crop.x + 32).toBeLessThanOrEqual(width)
          expect(crop.y + 32).toBeLessThanOrEqual(height)
        }
        const isApart = crops.every((one, at) =>
          crops
            .slice(at + 1)
            .every((other) => Math.abs(one.x - other.x) >= 32 || Math.abs(one.y - other.y) >= 32),
        )
        expect(isApart).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('looks at plain places and at busy ones', () => {
    const halfPlain = paint(640, 320, (x, y) => [0, x < 320 ? 90 : (x * y * 37) % 256, 0])
    const lefts = spreadCrops(halfPlain, 4, 64).map(({ x }) => x)
    expect(lefts.some((x) => x < 256)).toBe(true)
    expect(lefts.some((x) => x >= 320)).toBe(true)
  })
})
