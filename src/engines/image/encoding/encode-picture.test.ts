import { afterEach, describe, expect, it, vi } from 'vitest'
import { encodePicture } from './encode-picture.ts'
import { type EncodingSettings, maxAvifPixels, maxJxlPixels } from './target-formats.ts'

/** Starts to encode a picture of some pixels and returns the code of the error: an engine cannot be loaded here. */
const refusalOf = async (format: EncodingSettings['format'], pixels: number): Promise<unknown> => {
  const picture = { data: new Uint8ClampedArray(4), width: 1000, height: pixels / 1000 }
  const settings = {
    format,
    aim: 'quality',
    quality: 80,
    maxBytes: 1,
    background: [0, 0, 0],
    isSlow: false,
  } as const
  return encodePicture(picture, settings, { step: () => Promise.resolve() }).catch(
    (error: unknown) => error,
  )
}

afterEach(() => vi.unstubAllGlobals())

describe('more pixels than there is memory for', () => {
  it.each([
    ['jxl', maxJxlPixels, undefined, 'format-limit'],
    ['avif', maxAvifPixels, undefined, 'format-limit'],
    ['avif', maxAvifPixels, 4, 'format-limit'],
    ['avif', maxAvifPixels, 8, 'engine-not-loaded'],
  ] as const)('%s, beyond %i, with %s GB: %s', async (format, most, deviceMemory, code) => {
    vi.stubGlobal('navigator', deviceMemory === undefined ? {} : { deviceMemory })
    expect(await refusalOf(format, most + 1000)).toMatchObject({ code })
  })

  it('does not refuse what is within the limit', async () => {
    expect(await refusalOf('avif', maxAvifPixels)).toMatchObject({ code: 'engine-not-loaded' })
  })
})
