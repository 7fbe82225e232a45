import { describe, expect, it } from 'vitest'
import { maxWholePixels, sampleOf } from './trials.ts'
import { paint } from '../../../testing/image/png.ts'

const marked = (width: number, height: number) =>
  paint(width, height, (x, y) => [x & 255, y & 255, x >> 8, 255 - (y >> 8)]).raster

describe('sampleOf', () => {
  it('is the picture itself when it is not large, or but a line', () => {
    const small = marked(1000, 1000)
    expect(sampleOf(small)).toBe(small)
    const line = marked(20_000, 50)
    expect(sampleOf(line)).toBe(line)
  })

  it.each([
    [1300, 1000, 768, 512],
    [4000, 256, 768, 512],
    [10_100, 100, 600, 400],
    [1025, 1024, 768, 512],
  ])('%d × %d: 24 parts in %d × %d', (width, height, sampleWidth, sampleHeight) => {
    const large = marked(width, height)
    const sample = sampleOf(large)
    expect(large.width * large.height).toBeGreaterThan(maxWholePixels)
    expect([sample.width, sample.height]).toEqual([sampleWidth, sampleHeight])
    // Each pixel encodes its position, which proves that all pixels come from the picture.
    const pixels = new Uint32Array(sample.data.buffer)
    const isOwn = (pixel: number) => {
      const x = (pixel & 255) | ((pixel >>> 8) & 0xff00)
      const y = ((pixel >>> 8) & 255) | ((255 - (pixel >>> 24)) << 8)
      return x < width && y < height
    }
    expect(pixels.every(isOwn)).toBe(true)
  })
})
