import { describe, expect, it } from 'vitest'
import { givesSame, requestKey } from './request.ts'
import { automatic, compressionOf, withQuality } from '../../testing/tools/compress-images.ts'

describe('requestKey', () => {
  it('tells apart what is asked for, not what stands in fields that do not count', () => {
    expect(requestKey({ ...automatic, quality: 10, maxBytes: 1 })).toBe(requestKey(automatic))
    expect(requestKey({ ...withQuality(60), maxBytes: 1 })).toBe(requestKey(withQuality(60)))
    expect(requestKey(withQuality(61))).not.toBe(requestKey(withQuality(60)))
    const size = { ...automatic, aim: 'size' } as const
    expect(requestKey({ ...size, quality: 1 })).toBe(requestKey(size))
    for (const other of [
      { ...size, maxBytes: 1 },
      { ...size, isMetadataKept: true },
      { ...size, maxWidthPx: 100 },
      { ...size, maxHeightPx: 100 },
      automatic,
    ])
      expect(requestKey(other)).not.toBe(requestKey(size))
  })
})

describe('givesSame', () => {
  const result = { compression: compressionOf(10), settings: automatic }

  it.each([
    ['limits that the picture keeps anyway', { ...automatic, maxWidthPx: 4000, maxHeightPx: 9000 }],
    ['a quality that does not count', { ...automatic, quality: 3 }],
  ])('%s', (_, settings) => expect(givesSame(result, settings)).toBe(true))

  it.each([
    ['a limit below its width', { ...automatic, maxWidthPx: 3999 }],
    ['a limit below its height', { ...automatic, maxHeightPx: 2999 }],
    ['another aim', withQuality(75)],
    ['metadata kept', { ...automatic, isMetadataKept: true }],
  ])('not: %s', (_, settings) => expect(givesSame(result, settings)).toBe(false))

  it('two limits that come to the same size', () => {
    const limited = { compression: compressionOf(10), settings: { ...automatic, maxWidthPx: 400 } }
    expect(givesSame(limited, { ...automatic, maxHeightPx: 300 })).toBe(true)
    expect(givesSame(limited, automatic)).toBe(false)
  })
})
