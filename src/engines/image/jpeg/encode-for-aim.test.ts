import { describe, expect, it } from 'vitest'
import { testPhotograph } from '../../../testing/image/pictures.ts'
import { decode, encode, nodeCodecs } from '../../../testing/image/jpeg-codecs.ts'
import { compress, scoreOf } from '../../../testing/image/jpeg-compress.ts'
import { comment, fixture, inspectJpeg, withSegments } from '../../../testing/image/jpegs.ts'

const photograph = await encode(testPhotograph(320, 240), { quality: 97, chroma: 'full' })
const pixels = await decode(photograph)

describe('a chosen quality', () => {
  it('decides the size, whatever it looks like', async () => {
    const [low, high] = await Promise.all([
      compress(photograph, { aim: 'quality', quality: 20 }),
      compress(photograph, { aim: 'quality', quality: 80 }),
    ])
    expect(low.made.length).toBeLessThan(high.made.length)
    expect(low.score).toBeLessThan(high.score ?? 0)
    expect([low.method, high.method]).toEqual(['encoded', 'encoded'])
  })
})

describe('a chosen size', () => {
  it('is kept, and as good as it allows', async () => {
    const easy = await compress(photograph)
    const maxBytes = Math.round(easy.made.length * 0.5)
    const result = await compress(photograph, { aim: 'size', maxBytes })
    expect(result.made.length).toBeLessThanOrEqual(maxBytes)
    expect(result.made.length).toBeGreaterThan(maxBytes * 0.9)
    expect(result.notes).toEqual([])
  })

  it('is no reason to lose more than need be', async () => {
    const easy = await compress(photograph)
    const result = await compress(photograph, { aim: 'size', maxBytes: photograph.length })
    expect(result.made).toEqual(easy.made)
  })

  it('that cannot be reached is said, with the smallest there is', async () => {
    const result = await compress(photograph, { aim: 'size', maxBytes: 500 })
    expect(result.notes).toEqual(['size-not-reached'])
    const lowest = await encode(pixels, { quality: 1, chroma: 'quarter' })
    expect(Math.abs(result.made.length - lowest.length)).toBeLessThan(50)
  })

  it('reached without loss needs no loss', async () => {
    const loaded = withSegments(fixture('plain'), comment())
    const settings = { aim: 'size', maxBytes: fixture('plain').length } as const
    const result = await compress(loaded, settings)
    expect(result.made.length).toBeLessThanOrEqual(settings.maxBytes)
    expect(result.score ?? 100).toBeGreaterThanOrEqual(80)
    expect(result.notes).toEqual([])
  })
})

describe('a largest width', () => {
  it('is kept, and the result looks like the source at that size', async () => {
    const result = await compress(photograph, { maxWidthPx: 160 })
    expect(result).toMatchObject({ widthPx: 160, heightPx: 120, sourceWidthPx: 320 })
    expect(inspectJpeg(result.made)).toMatchObject({ width: 160, height: 120 })
    const scaled = await nodeCodecs.resize(pixels, { width: 160, height: 120 })
    expect(await scoreOf(scaled, result.made)).toBeGreaterThanOrEqual(80)
  })
})
