import { describe, expect, it } from 'vitest'
import { ToolError } from '../../../core/errors.ts'
import { decodeOpened, openJpeg } from './open-jpeg.ts'
import { fixture } from '../../../testing/image/jpegs.ts'

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
