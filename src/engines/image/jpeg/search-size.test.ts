import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decode } from '../../../testing/image/jpeg.ts'
import { targetEncoders } from '../../../testing/image/target-encoders.ts'
import { aboveMaxQuality, encodeToSize } from './search-size.ts'

const photo = new Uint8Array(readFileSync('src/tools/compress-images/fixtures/photo.jpg'))

describe.each(['jpeg', 'webp', 'avif'] as const)('a size for %s', (format) => {
  const encodeWith = async (maxBytes: number, startQuality?: number) => {
    const picture = await decode(photo)
    const qualities: number[] = []
    const { bytes, quality } = await encodeToSize({
      encode: (used) => {
        qualities.push(used)
        return targetEncoders[format](picture, used)
      },
      maxBytes,
      tooHighQuality: aboveMaxQuality,
      ...(startQuality !== undefined && { startQuality }),
      step: () => Promise.resolve(),
    })
    return { made: bytes, quality, qualities, picture }
  }

  it('is kept to, with the highest quality that does', async () => {
    const { made, quality, picture } = await encodeWith(4000)
    expect(made.length).toBeLessThanOrEqual(4000)
    expect(made).toEqual(await targetEncoders[format](picture, quality))
    const larger = await targetEncoders[format](picture, quality + 1)
    expect(made.length > 4000 * 0.98 || larger.length > 4000).toBe(true)
  })

  it('is found in fewer trials from a good guess', async () => {
    const { quality } = await encodeWith(4000)
    const { made, qualities } = await encodeWith(4000, quality)
    expect(made.length).toBeLessThanOrEqual(4000)
    expect(qualities.length).toBeLessThanOrEqual(3)
  })

  it('that is out of reach gives the smallest file', async () => {
    const { made, picture } = await encodeWith(10)
    expect(made).toEqual(await targetEncoders[format](picture, 1))
  })
})
