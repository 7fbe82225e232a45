import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toPixels } from '../../core/pdf.ts'
import { readingDpiOf } from './ocr-client.ts'

it('is 300 for paper up to A3, and for US letter', () => {
  for (const [widthMm, heightMm] of [
    [210, 297],
    [297, 420],
    [216, 279],
  ] as const) {
    const size = { widthPoints: (widthMm / 25.4) * 72, heightPoints: (heightMm / 25.4) * 72 }
    // A3 has 3508 × 4961 pixels at 300 dpi (ISO 216), a little more than 4096 × 4096.
    expect(readingDpiOf(size)).toBe(widthMm === 297 ? 294 : 300)
  }
})

it('always fits the canvas of every browser', () => {
  const side = fc.double({ min: 0.01, max: 200_000, noNaN: true })
  fc.assert(
    fc.property(side, side, (widthPoints, heightPoints) => {
      const dpi = readingDpiOf({ widthPoints, heightPoints })
      const [width, height] = [toPixels(widthPoints, dpi), toPixels(heightPoints, dpi)]
      expect(dpi).toBeGreaterThanOrEqual(1)
      expect(dpi).toBeLessThanOrEqual(300)
      if (dpi > 1) {
        expect(width * height).toBeLessThanOrEqual(4096 ** 2)
        expect(Math.max(width, height)).toBeLessThanOrEqual(16_384)
      }
    }),
  )
})
