import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { decode as decodeJpeg } from '../../../testing/image/jpeg.ts'
import { decodeLzw } from './tiff-parts.ts'
import { type TiffContext, decodeTiffPixels } from './tiff.ts'

const context: TiffContext = { requireFitting: () => undefined, decodeJpeg }

const pathOf = (name: string) => inCorpus('image-formats', 'tiff', `${name}.tif`)
const decode = (name: string, byteCount?: number) =>
  decodeTiffPixels(new Uint8Array(readFileSync(pathOf(name)).subarray(0, byteCount)), context)

/** Returns a page as ImageMagick decodes it, with colors as stored. */
const nativePixels = (name: string, pageIndex = 0): Buffer =>
  spawnSync(
    'convert',
    [`${pathOf(name)}[${pageIndex}]`, '-auto-orient', '+profile', '*', '-depth', '8', 'rgba:-'],
    { maxBuffer: 64_000_000 },
  ).stdout

const meanDifference = (data: ArrayLike<number>, native: ArrayLike<number>): number => {
  expect(data.length).toBe(native.length)
  let sum = 0
  for (let at = 0; at < data.length; at += 1) sum += Math.abs((data[at] ?? 0) - (native[at] ?? 0))
  return sum / data.length
}

describe.skipIf(isMissing('corpus', 'convert'))('TIFF against ImageMagick', () => {
  it.each([
    ['bw1bit', 1, 1],
    ['color8-alpha', 1, 8],
    ['fax4', 1, 1],
    ['grey16', 1, 16],
    ['hpredict', 1, 8],
    ['icc', 1, 8],
    ['mandrill', 1, 8],
    ['palette', 1, 8],
    ['planar', 1, 8],
    ['rgb32f_color', 1, 32],
    ['stack', 10, 16],
    ['ycbcr_jpeg_8bit', 1, 8],
  ])('%s', async (name, pageCount, bitDepth) => {
    const decoded = await decode(name)
    expect(decoded).toMatchObject({ pageCount, bitDepth })
    expect(meanDifference(decoded.raster.data, nativePixels(name))).toBeLessThanOrEqual(0.5)
  })
})

it.skipIf(isMissing('corpus', 'convert'))('prints nothing, not even about tiles', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const tiled = written(pathOf('mandrill'), '-define', 'tiff:tile-geometry=48x80')
  expect((await decodeBytes(tiled)).raster.width).toBe(512)
  expect(log).not.toHaveBeenCalled()
  log.mockRestore()
})

describe.skipIf(isMissing('corpus', 'convert'))('a TIFF of ten pages', () => {
  const bytes = () => new Uint8Array(readFileSync(pathOf('stack')))

  it('gives each of them', async () => {
    const first = (await decode('stack')).raster.data
    for (const pageIndex of [4, 9]) {
      const { raster, pageCount } = await decodeTiffPixels(bytes(), context, pageIndex)
      const native = nativePixels('stack', pageIndex)
      expect(pageCount).toBe(10)
      expect(raster.data.length).toBe(native.length)
      const farthest = (others: ArrayLike<number>) =>
        raster.data.reduce(
          (most, value, at) => Math.max(most, Math.abs(value - (others[at] ?? 0))),
          0,
        )
      expect(farthest(native)).toBeLessThanOrEqual(2)
      expect(farthest(first)).toBeGreaterThan(2)
    }
  })

  it('has no eleventh', async () => {
    await expect(decodeTiffPixels(bytes(), context, 10)).rejects.toThrow(/damaged/)
  })
})

/** Has ImageMagick write a TIFF. */
const written = (...options: string[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(spawnSync('convert', [...options, 'tif:-'], { maxBuffer: 64_000_000 }).stdout)

const decodeBytes = (bytes: Uint8Array<ArrayBuffer>) => decodeTiffPixels(bytes, context)

describe.skipIf(isMissing('corpus', 'convert'))('TIFF that ImageMagick writes', () => {
  const strips = ['-define', 'tiff:rows-per-strip=48', '-define', 'tiff:predictor=1']
  // Neither the strips nor the tiles end where the picture of 512 pixels does.
  const tiles = ['-define', 'tiff:tile-geometry=48x80', '-define', 'tiff:predictor=2']

  it.each(['None', 'LZW', 'Zip', 'RLE'])('%s in strips and tiles', async (compression) => {
    const { data } = (await decode('mandrill')).raster
    for (const parts of [strips, tiles]) {
      const bytes = written(pathOf('mandrill'), '-compress', compression, ...parts)
      expect(Buffer.from((await decodeBytes(bytes)).raster.data).equals(Buffer.from(data))).toBe(
        true,
      )
    }
  })

  describe.each([8, 16])('grays of %i bits with alpha', (depth) => {
    const drawn = ['-size', '70x50', 'gradient:', '-colorspace', 'Gray', '-depth', String(depth)]
    const faded = ['-alpha', 'set', '-channel', 'A', '-fx', 'i/w', '+channel']
    const expected = spawnSync('convert', [...drawn, ...faded, '-depth', '8', 'rgba:-']).stdout

    it.each([
      ['straight', 'None', ['-define', 'tiff:alpha=unassociated']],
      ['straight', 'LZW', ['-define', 'tiff:alpha=unassociated', '-define', 'tiff:predictor=2']],
      ['straight', 'RLE', ['-define', 'tiff:alpha=unassociated', '-endian', 'MSB']],
      ['straight', 'Zip', ['-define', 'tiff:alpha=unassociated', ...tiles]],
      ['multiplied', 'None', ['-define', 'tiff:alpha=associated']],
    ])('%s, %s', async (kind, compression, options) => {
      const bytes = written(...drawn, ...faded, '-compress', compression, ...options)
      const { data } = (await decodeBytes(bytes)).raster
      expect(data).toHaveLength(expected.length)
      for (let at = 0; at < data.length; at += 4) {
        const alpha = expected[at + 3] ?? 0
        expect(Math.abs((data[at + 3] ?? 0) - alpha)).toBeLessThanOrEqual(1)
        // A multiplied gray has as many steps as its alpha, and both are cut to 8 bits.
        const limit = kind === 'multiplied' ? (2 * 255) / alpha : 1
        expect(Math.abs((data[at] ?? 0) - (expected[at] ?? 0))).toBeLessThanOrEqual(limit)
      }
    })
  })

  const floats = ['-depth', '32', '-define', 'quantum:format=floating-point']
  const planes = ['-interlace', 'plane']
  const predicted = ['-define', 'tiff:predictor=3']
  const predictedTiles = [...tiles.slice(0, 2), ...predicted, '-endian', 'MSB']

  it.each([
    ['planes in strips', ['-compress', 'None', ...planes, ...strips]],
    [
      'planes of 16 bits in strips, LZW',
      ['-depth', '16', '-compress', 'LZW', ...planes, ...strips],
    ],
    ['planes in tiles, Deflate', ['-compress', 'Zip', ...planes, ...tiles]],
    ['planes with the higher byte first', ['-depth', '16', '-endian', 'MSB', ...planes]],
    ['planes with alpha', ['-alpha', 'set', '-channel', 'A', '-fx', 'i/w', '+channel', ...planes]],
    ['floats', ['-compress', 'None', ...floats]],
    ['floats with the higher byte first', ['-compress', 'None', '-endian', 'MSB', ...floats]],
    ['floats of 64 bits', ['-compress', 'None', ...floats, '-depth', '64']],
    ['floats in planes', ['-compress', 'None', ...floats, ...planes]],
    ['floats of grays', ['-compress', 'None', '-colorspace', 'Gray', ...floats]],
    ['floats that are predicted', ['-compress', 'Zip', ...floats, ...predicted]],
    ['floats that are predicted, in tiles', ['-compress', 'LZW', ...floats, ...predictedTiles]],
    ['JPEG in strips', ['-compress', 'JPEG', '-define', 'tiff:rows-per-strip=48']],
    ['JPEG in tiles', ['-compress', 'JPEG', '-define', 'tiff:tile-geometry=48x80']],
    ['grays as JPEG', ['-colorspace', 'Gray', '-compress', 'JPEG']],
    [
      'RGB as JPEG',
      ['-compress', 'JPEG', '-define', 'tiff:photometric=rgb', '-sampling-factor', '1x1'],
    ],
  ])('%s', async (_, options) => {
    const bytes = written(pathOf('mandrill'), ...options)
    const native = spawnSync('convert', ['tif:-', '-depth', '8', 'rgba:-'], {
      input: bytes,
      maxBuffer: 64_000_000,
    }).stdout
    expect(meanDifference((await decodeBytes(bytes)).raster.data, native)).toBeLessThanOrEqual(0.5)
  })

  it('grays of 4 bits, which would come out wrong, are refused', async () => {
    const bytes = written(pathOf('mandrill'), '-colorspace', 'Gray', '-depth', '4')
    await expect(decodeBytes(bytes)).rejects.toThrow('unsupported')
  })

  it.each(['CMYK', 'Lab'])('%s is named as colors that are not converted', async (colors) => {
    const bytes = written(pathOf('mandrill'), '-colorspace', colors)
    await expect(decodeBytes(bytes)).rejects.toThrow('color-mode')
  })

  it.each(['Fax', 'Group4'])('%s with damaged data ends', async (compression) => {
    const noise = ['-size', '800x800', 'xc:gray', '-seed', '1', '+noise', 'Random']
    const bytes = written(...noise, '-monochrome', '-compress', compression)
    expect(bytes.length).toBeGreaterThan(70_000)
    const startMs = performance.now()
    await expect(decodeBytes(bytes.fill(0, 1000, 60_000))).rejects.toThrow('damaged')
    expect(performance.now() - startMs).toBeLessThan(5000)
  })
})

describe('TIFF whose directory is damaged', () => {
  /** A page of gray pixels, uncompressed, with these fields changed. */
  const pageWith = (changes: Readonly<Record<number, number>>) => {
    const fields = Object.entries({
      256: 40,
      257: 30,
      258: 8,
      259: 1,
      262: 1,
      273: 500,
      277: 1,
      278: 30,
      279: 1200,
      ...changes,
    })
    const bytes = new Uint8Array(2000)
    const view = new DataView(bytes.buffer)
    bytes.set(new TextEncoder().encode('II*\0'))
    view.setUint32(4, 8, true)
    view.setUint16(8, fields.length, true)
    for (const [index, [tag, value]] of fields.entries()) {
      const at = 10 + index * 12
      view.setUint16(at, Number(tag), true)
      view.setUint16(at + 2, 4, true)
      view.setUint32(at + 4, 1, true)
      view.setUint32(at + 8, value, true)
    }
    return bytes
  }

  it('decodes the page that is not', async () => {
    expect((await decodeBytes(pageWith({}))).raster).toMatchObject({ width: 40, height: 30 })
  })

  it.each([
    ['tiles without a width', { 322: 0, 323: 16, 324: 500, 325: 256 }],
    ['strips without rows', { 278: 0 }],
    ['fewer strips than the rows need', { 278: 10 }],
    ['a strip behind the end of the file', { 273: 1000 }],
  ])('%s', async (_, changes) => {
    await expect(decodeBytes(pageWith(changes))).rejects.toThrow('damaged')
  })

  it.each([
    ['a compression that nobody knows', { 259: 999 }],
    ['samples of a size that nobody uses', { 258: 60_000 }],
  ])('%s', async (_, changes) => {
    await expect(decodeBytes(pageWith(changes))).rejects.toThrow('unsupported')
  })

  it('asks whether a tile fits', async () => {
    const tiles = pageWith({ 322: 60_000, 323: 60_000, 324: 500, 325: 1200, 259: 5 })
    const refuse = ({ width }: { width: number }) => {
      if (width > 1000) throw new RangeError('too large')
    }
    await expect(decodeTiffPixels(tiles, { ...context, requireFitting: refuse })).rejects.toThrow(
      'too large',
    )
  })
})

describe('LZW', () => {
  const pack = (...codes: number[]) => {
    const bits = codes.map((code) => code.toString(2).padStart(9, '0')).join('')
    return Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (byte) => parseInt(byte.padEnd(8, '0'), 2))
  }

  it('decodes the example of TIFF 6.0, section 13', () => {
    const codes = pack(256, 7, 258, 8, 8, 258, 6, 6, 257)
    const out = new Uint8Array(10)
    expect(decodeLzw(codes, out)).toBe(9)
    expect([...out]).toEqual([7, 7, 7, 8, 8, 7, 7, 6, 6, 0])
  })

  it('stops when the output is full', () => {
    const out = new Uint8Array(2)
    expect(decodeLzw(pack(256, 7, 258, 8, 257), out)).toBe(2)
    expect([...out]).toEqual([7, 7])
  })

  it.each([
    ['that the table does not have', [256, 65, 400, 400, 400]],
    ['of the table at the beginning', [256, 258]],
  ])('fails on a code %s', (_, codes) => {
    expect(() => decodeLzw(pack(...codes), new Uint8Array(100))).toThrow('damaged')
  })
})

describe.skipIf(isMissing('corpus'))('TIFF', () => {
  it('hands out the profile', async () => {
    const { profile = new Uint8Array() } = await decode('icc')
    expect(Buffer.from(profile.subarray(36, 40)).toString()).toBe('acsp')
  })

  it('asks whether the size fits before it decodes', async () => {
    const bytes = new Uint8Array(readFileSync(pathOf('mandrill')))
    const sizes: unknown[] = []
    const refuse = (size: unknown) => {
      sizes.push(size)
      throw new RangeError('too large')
    }
    await expect(decodeTiffPixels(bytes, { ...context, requireFitting: refuse })).rejects.toThrow(
      'too large',
    )
    expect(sizes).toEqual([{ width: 512, height: 512 }])
  })

  it('fails with a code of its own on files that are cut off', async () => {
    for (let byteCount = 4; byteCount < 900; byteCount += 13)
      try {
        await decode('fax4', byteCount)
      } catch (error) {
        expect(error).toMatchObject({ name: 'ToolError' })
      }
  })
})
