import { describe, expect, it } from 'vitest'
import { createJpegReader } from './read-jpeg.ts'
import { fixture } from '../../../testing/image/jpegs.ts'

const raster = (side: number) => ({
  data: new Uint8ClampedArray(side * side * 4),
  width: side,
  height: side,
})

/** A browser's answers are 1 pixel wide, our own decoder's 2. */
const readerOf = ({ canRead = true, keepsProfiles = true } = {}) =>
  createJpegReader({
    canReadPixels: () => canRead,
    canReadAsStored: () => Promise.resolve(keepsProfiles),
    readPixels: () => Promise.resolve(raster(1)),
    decodeAsStored: () => Promise.resolve(raster(2)),
  })

const stored = { colors: 'as-stored', hasProfile: true } as const
const plain = { colors: 'as-stored', hasProfile: false } as const
const converted = { colors: 'srgb', hasProfile: true } as const

describe('createJpegReader', () => {
  it.each([
    ['a browser that tells the truth', {}, stored, 1],
    ['a browser that applies profiles, a picture with one', { keepsProfiles: false }, stored, 2],
    ['a browser that applies profiles, a picture with none', { keepsProfiles: false }, plain, 1],
    ['a browser that applies profiles, to be applied', { keepsProfiles: false }, converted, 1],
    ['a browser that falsifies pixels', { canRead: false }, plain, 2],
  ])('%s', async (_, browser, options, width) => {
    expect((await readerOf(browser).read(fixture('plain'), options)).width).toBe(width)
  })

  it('does not convert colours with falsified pixels', async () => {
    const reader = readerOf({ canRead: false })
    expect(reader.canConvert()).toBe(false)
    await expect(reader.read(fixture('plain'), converted)).rejects.toMatchObject({
      code: 'unsupported',
    })
  })
})
