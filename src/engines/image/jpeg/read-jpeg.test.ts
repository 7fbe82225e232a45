import { describe, expect, it } from 'vitest'
import { ToolError } from '../../../core/errors.ts'
import { createJpegReader, decodeOpened, openJpeg } from './read-jpeg.ts'
import { fixture } from '../../../testing/image/jpeg.ts'

const fileOf = (name: string) => new Blob([fixture(name)])

describe('openJpeg', () => {
  it('reads a whole file and says what it is', async () => {
    const { bytes, frame } = await openJpeg(fileOf('cmyk'))
    expect(bytes).toEqual(fixture('cmyk'))
    expect(frame).toMatchObject({ width: 120, height: 80, componentCount: 4 })
  })

  it.each([
    ['empty', 'empty'],
    ['png-named', 'wrong-type'],
    ['truncated', 'damaged'],
  ])('%s: %s', async (name, code) => {
    await expect(openJpeg(fileOf(name))).rejects.toMatchObject({ code })
  })
})

describe('decodeOpened', () => {
  const failing = () => Promise.reject(new ToolError('damaged'))

  it('gives what was decoded', async () => {
    const opened = await openJpeg(fileOf('plain'))
    expect(await decodeOpened(opened, () => Promise.resolve('pixels'))).toBe('pixels')
  })

  it('tells a coding that browsers need not know from damage', async () => {
    const opened = await openJpeg(fileOf('plain'))
    await expect(decodeOpened(opened, failing)).rejects.toMatchObject({ code: 'damaged' })
    const uncommon = { ...opened, frame: { ...opened.frame, isCommon: false } }
    await expect(decodeOpened(uncommon, failing)).rejects.toMatchObject({ code: 'unsupported' })
  })
})

const raster = (side: number) => ({
  data: new Uint8ClampedArray(side * side * 4),
  width: side,
  height: side,
})

/** The browser's pictures are 1 pixel wide, those of our own decoder 2. */
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

  it('does not convert colors with falsified pixels', async () => {
    const reader = readerOf({ canRead: false })
    expect(reader.canConvert()).toBe(false)
    await expect(reader.read(fixture('plain'), converted)).rejects.toMatchObject({
      code: 'pixels-hidden',
    })
  })
})
