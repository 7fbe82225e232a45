import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitWithin } from './fit-within.ts'

const length = fc.integer({ min: 1, max: 20_000 })

describe('fitWithin', () => {
  // ImageMagick: identify of `convert -size W×H xc: -resize 'MW×MH>' out.png`.
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
      fc.property(length, length, length, length, (width, height, maxWidthPx, maxHeightPx) => {
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
