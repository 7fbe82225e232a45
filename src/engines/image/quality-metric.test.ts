import { describe, expect, it } from 'vitest'
import { createQualityMetric, isOpaque } from './quality-metric.ts'
import type { Raster } from './raster.ts'
import {
  changed,
  fading,
  noisy,
  paint,
  posterised,
  testPhotograph,
} from '../../testing/image/pictures.ts'

const withAlpha = (picture: Raster, alphaAt: (x: number) => number): Raster => ({
  ...picture,
  data: picture.data.map((value, at) =>
    at % 4 === 3 ? alphaAt((at >> 2) % picture.width) : value,
  ),
})

describe('createQualityMetric', () => {
  // The published program blends with both backgrounds and prints the worse score; see ssimulacra2.test.ts.
  it.each([
    [320, 240, 51.204, 69.5912],
    [257, 131, 57.686, 72.2149],
  ])('translucent, %d × %d: the worse of two grounds', (width, height, posterisedTo, noisyTo) => {
    const original = fading(testPhotograph(width, height))
    const metric = createQualityMetric(original)
    expect(Math.abs(metric.scoreOf(posterised(original, 24)) - posterisedTo)).toBeLessThan(0.08)
    expect(Math.abs(metric.scoreOf(noisy(original, 12)) - noisyTo)).toBeLessThan(0.08)
  })

  it('looks the same from 80', () => {
    expect(createQualityMetric(testPhotograph(64, 64)).targetScore).toBe(80)
  })

  it('notices what is lost of an opaque picture on a light background only', () => {
    const white = paint(120, 120, () => [255, 255, 255])
    const metric = createQualityMetric(white)
    expect(metric.scoreOf(white)).toBe(100)
    expect(metric.scoreOf(withAlpha(white, (x) => (x < 60 ? 255 : 0)))).toBeLessThan(50)
  })

  it('is stricter with small pictures than the metric, never kinder', () => {
    const icon = testPhotograph(20, 16)
    const metric = createQualityMetric(icon)
    expect(metric.scoreOf(icon)).toBe(100)
    // The published program scores a similar picture 92.
    expect(metric.scoreOf(posterised(icon, 48))).toBeLessThan(80)
  })

  it('below 8 pixels takes only what is equal', () => {
    const tiny = testPhotograph(7, 30)
    const metric = createQualityMetric(tiny)
    expect(metric.scoreOf(testPhotograph(7, 30))).toBe(100)
    expect(metric.scoreOf(changed(tiny, (value) => value ^ 1))).toBe(-Infinity)
  })

  it('does not mind the color of what nobody sees', () => {
    const tiny = withAlpha(testPhotograph(5, 5), (x) => (x < 2 ? 0 : 255))
    const recolored = changed(tiny, (value, x) => (x < 2 ? 0 : value))
    expect(createQualityMetric(tiny).scoreOf(recolored)).toBe(100)
    expect(createQualityMetric(tiny).scoreOf(withAlpha(tiny, () => 255))).toBe(-Infinity)
  })

  it('metrics large pictures by their worst crop, and asks for more', () => {
    // The picture is low, so that its crops are quick to measure.
    const [width, height] = [64_000, 251]
    const data = new Uint8ClampedArray(width * height * 4).fill(255)
    for (let at = 0; at < data.length; at += 4) data[at + 1] = ((at >> 6) ^ (at >> 14)) & 255
    const metric = createQualityMetric({ data, width, height })
    expect(metric.targetScore).toBe(81.2)
    const damaged = data.slice()
    for (let at = 0; at < data.length; at += 4)
      if ((at >> 2) % width < width / 2) damaged[at + 1] = (damaged[at + 1] ?? 0) & 0xc0
    expect(metric.scoreOf({ data: damaged, width, height })).toBeLessThan(60)
    expect(metric.scoreOf({ data, width, height })).toBe(100)
  }, 120_000)
})

describe('isOpaque', () => {
  it('finds one translucent pixel', () => {
    const picture = testPhotograph(30, 20)
    expect(isOpaque(picture)).toBe(true)
    expect(isOpaque({ ...picture, data: picture.data.with(30 * 20 * 4 - 1, 254) })).toBe(false)
  })
})
