import { describe, expect, it } from 'vitest'
import { testPhotograph } from '../../../testing/image/pictures.ts'
import { createJpegDecoder } from './mozjpeg-decoder.ts'
import { createJpegEncoder } from './mozjpeg-encoder.ts'
import { decode, encode, fixture, inspectJpeg } from '../../../testing/image/jpeg.ts'

const picture = testPhotograph(160, 96)

describe('encodeJpeg', () => {
  it('writes whole progressive files, the smaller the lower the quality', async () => {
    const files = await Promise.all(
      [20, 60, 95].map((quality) => encode(picture, { quality, chroma: 'quarter' })),
    )
    const lengths = files.map((file) => file.length)
    expect(lengths.toSorted((one, other) => one - other)).toEqual(lengths)
    for (const file of files) {
      expect(inspectJpeg(file)).toMatchObject({ width: 160, height: 96, componentCount: 3 })
      expect([...file].some((byte, at) => byte === 0xff && file[at + 1] === 0xc2)).toBe(true)
    }
  })

  it('writes color at full, half or no resolution', async () => {
    const samplingOf = async (chroma: 'quarter' | 'full' | 'none') => {
      const file = await encode(picture, { quality: 80, chroma })
      const frame = file.findIndex((byte, at) => byte === 0xff && file[at + 1] === 0xc2)
      const count = file[frame + 9] ?? 0
      return Array.from({ length: count }, (_, at) => file[frame + 11 + at * 3])
    }
    expect(await samplingOf('quarter')).toEqual([0x22, 0x11, 0x11])
    expect(await samplingOf('full')).toEqual([0x11, 0x11, 0x11])
    expect(await samplingOf('none')).toHaveLength(1)
  })

  it('comes back as nearly the same pixels', async () => {
    const { data } = await decode(await encode(picture, { quality: 100, chroma: 'full' }))
    const off = data.map((value, at) => Math.abs(value - (picture.data[at] ?? 0)))
    expect(Math.max(...off)).toBeLessThan(12)
  })

  it('says that the engine is not there, and fetches it again the next time', async () => {
    let loads = 0
    const encodeLater = createJpegEncoder(() => {
      loads += 1
      if (loads === 1) return Promise.reject(new TypeError('Failed to fetch'))
      return Promise.resolve({ encode: () => new Uint8Array([1]) })
    })
    const coding = { quality: 80, chroma: 'quarter' } as const
    await expect(encodeLater(picture, coding)).rejects.toMatchObject({ code: 'engine-not-loaded' })
    expect(await encodeLater(picture, coding)).toEqual(new Uint8Array([1]))
    await encodeLater(picture, coding)
    expect(loads).toBe(2)
  })

  it('makes an engine anew that ran out of memory', async () => {
    let loads = 0
    const trapping = {
      encode: () => {
        if (loads === 1) throw new WebAssembly.RuntimeError('memory access out of bounds')
        return new Uint8Array([7])
      },
    }
    const encodeAnew = createJpegEncoder(() => {
      loads += 1
      return Promise.resolve(trapping)
    })
    const coding = { quality: 80, chroma: 'quarter' } as const
    await expect(encodeAnew(picture, coding)).rejects.toMatchObject({ code: 'out-of-memory' })
    expect(await encodeAnew(picture, coding)).toEqual(new Uint8Array([7]))
  })
})

describe('decodeJpegPixels', () => {
  it('turns pictures upright', async () => {
    const upright = await decode(fixture('turned-6'))
    expect([upright.width, upright.height]).toEqual([80, 120])
  })

  it('fails with a code, and works again', async () => {
    await expect(decode(fixture('cmyk'))).rejects.toMatchObject({ code: 'damaged' })
    expect((await decode(fixture('gray'))).width).toBe(120)
    const absent = createJpegDecoder(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(absent(fixture('gray'))).rejects.toMatchObject({ code: 'engine-not-loaded' })
    const full = createJpegDecoder((hear) =>
      Promise.resolve({
        decode: () => {
          hear('Insufficient memory (case 4)')
          throw new Error('ExitStatus')
        },
      }),
    )
    await expect(full(fixture('gray'))).rejects.toMatchObject({ code: 'out-of-memory' })
    const trapping = createJpegDecoder(() =>
      Promise.resolve({
        decode: () => {
          throw new WebAssembly.RuntimeError('unreachable')
        },
      }),
    )
    await expect(trapping(fixture('gray'))).rejects.toMatchObject({ code: 'out-of-memory' })
    const blind = createJpegDecoder(() => Promise.resolve({ decode: () => null }))
    await expect(blind(fixture('gray'))).rejects.toMatchObject({ code: 'damaged' })
  })
})
