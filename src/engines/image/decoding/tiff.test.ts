import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { decodeLzw } from './tiff-parts.ts'
import { decodeTiffPixels } from './tiff.ts'

const pathOf = (name: string) => inCorpus('image-formats', 'tiff', `${name}.tif`)
const decode = (name: string, byteCount?: number) =>
  decodeTiffPixels(
    new Uint8Array(readFileSync(pathOf(name)).subarray(0, byteCount)),
    () => undefined,
  )

/** Returns a page as ImageMagick decodes it, with colours as stored. */
const nativePixels = (name: string, pageIndex = 0): Buffer =>
  spawnSync(
    'convert',
    [`${pathOf(name)}[${pageIndex}]`, '-auto-orient', '+profile', '*', '-depth', '8', 'rgba:-'],
    { maxBuffer: 64_000_000 },
  ).stdout

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
    ['stack', 10, 16],
    ['ycbcr_jpeg_8bit', 1, 8],
  ])('%s', (name, pageCount, bitDepth) => {
    const decoded = decode(name)
    expect(decoded).toMatchObject({ pageCount, bitDepth })
    const { data } = decoded.raster
    const native = nativePixels(name)
    expect(data.length).toBe(native.length)
    let sum = 0
    for (let at = 0; at < data.length; at += 1) sum += Math.abs((data[at] ?? 0) - (native[at] ?? 0))
    expect(sum / data.length).toBeLessThanOrEqual(1.2)
  })
})

it.skipIf(isMissing('corpus', 'convert'))('prints nothing, not even about tiles', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const tiled = written(pathOf('mandrill'), '-define', 'tiff:tile-geometry=48x80')
  expect(decodeBytes(tiled).raster.width).toBe(512)
  expect(log).not.toHaveBeenCalled()
  log.mockRestore()
})

describe.skipIf(isMissing('corpus', 'convert'))('a TIFF of ten pages', () => {
  const bytes = () => new Uint8Array(readFileSync(pathOf('stack')))

  it('gives each of them', () => {
    const first = decode('stack').raster.data
    for (const pageIndex of [4, 9]) {
      const { raster, pageCount } = decodeTiffPixels(bytes(), () => undefined, pageIndex)
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

  it('has no eleventh', () => {
    expect(() => decodeTiffPixels(bytes(), () => undefined, 10)).toThrow(/damaged/)
  })
})

/** Has ImageMagick write a TIFF. */
const written = (...options: string[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(spawnSync('convert', [...options, 'tif:-'], { maxBuffer: 64_000_000 }).stdout)

const decodeBytes = (bytes: Uint8Array<ArrayBuffer>) => decodeTiffPixels(bytes, () => undefined)

describe.skipIf(isMissing('corpus', 'convert'))('TIFF that ImageMagick writes', () => {
  const strips = ['-define', 'tiff:rows-per-strip=48', '-define', 'tiff:predictor=1']
  // Neither the strips nor the tiles end where the picture of 512 pixels does.
  const tiles = ['-define', 'tiff:tile-geometry=48x80', '-define', 'tiff:predictor=2']

  it.each(['None', 'LZW', 'Zip', 'RLE'])('%s in strips and tiles', (compression) => {
    const { data } = decode('mandrill').raster
    for (const parts of [strips, tiles]) {
      const bytes = written(pathOf('mandrill'), '-compress', compression, ...parts)
      expect(Buffer.from(decodeBytes(bytes).raster.data).equals(Buffer.from(data))).toBe(true)
    }
  })

  describe.each([8, 16])('greys of %i bits with alpha', (depth) => {
    const drawn = ['-size', '70x50', 'gradient:', '-colorspace', 'Gray', '-depth', String(depth)]
    const faded = ['-alpha', 'set', '-channel', 'A', '-fx', 'i/w', '+channel']
    const expected = spawnSync('convert', [...drawn, ...faded, '-depth', '8', 'rgba:-']).stdout

    it.each([
      ['straight', 'None', ['-define', 'tiff:alpha=unassociated']],
      ['straight', 'LZW', ['-define', 'tiff:alpha=unassociated', '-define', 'tiff:predictor=2']],
      ['straight', 'RLE', ['-define', 'tiff:alpha=unassociated', '-endian', 'MSB']],
      ['straight', 'Zip', ['-define', 'tiff:alpha=unassociated', ...tiles]],
      ['multiplied', 'None', ['-define', 'tiff:alpha=associated']],
    ])('%s, %s', (kind, compression, options) => {
      const bytes = written(...drawn, ...faded, '-compress', compression, ...options)
      const { data } = decodeBytes(bytes).raster
      expect(data).toHaveLength(expected.length)
      for (let at = 0; at < data.length; at += 4) {
        const alpha = expected[at + 3] ?? 0
        expect(Math.abs((data[at + 3] ?? 0) - alpha)).toBeLessThanOrEqual(1)
        // A multiplied grey has as many steps as its alpha, and both are cut to 8 bits.
        const limit = kind === 'multiplied' ? (2 * 255) / alpha : 1
        expect(Math.abs((data[at] ?? 0) - (expected[at] ?? 0))).toBeLessThanOrEqual(limit)
      }
    })
  })

  it.each([
    ['greys of 4 bits', ['-colorspace', 'Gray', '-depth', '4']],
    ['greys as JPEG', ['-colorspace', 'Gray', '-compress', 'JPEG']],
  ])('%s, which would come out wrong, is refused', (_, options) =>
    expect(() => decodeBytes(written(pathOf('mandrill'), ...options))).toThrow('unsupported'),
  )

  it.each(['CMYK', 'Lab'])('%s is named as colours that are not converted', (colors) =>
    expect(() => decodeBytes(written(pathOf('mandrill'), '-colorspace', colors))).toThrow(
      'color-mode',
    ),
  )

  it.each(['Fax', 'Group4'])('%s with damaged data ends', (compression) => {
    const noise = ['-size', '800x800', 'xc:gray', '-seed', '1', '+noise', 'Random']
    const bytes = written(...noise, '-monochrome', '-compress', compression)
    expect(bytes.length).toBeGreaterThan(70_000)
    const startMs = performance.now()
    expect(() => decodeBytes(bytes.fill(0, 1000, 60_000))).toThrow('damaged')
    expect(performance.now() - startMs).toBeLessThan(5000)
  })
})

describe('TIFF whose directory is damaged', () => {
  /** A page of grey pixels, uncompressed, with these fields changed. */
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

  it('decodes the page that is not', () => {
    expect(decodeBytes(pageWith({})).raster).toMatchObject({ width: 40, height: 30 })
  })

  it.each([
    ['tiles without a width', { 322: 0, 323: 16, 324: 500, 325: 256 }],
    ['strips without rows', { 278: 0 }],
    ['fewer strips than the rows need', { 278: 10 }],
    ['a strip behind the end of the file', { 273: 1000 }],
  ])('%s', (_, changes) => {
    expect(() => decodeBytes(pageWith(changes))).toThrow('damaged')
  })

  it.each([
    ['a compression that nobody knows', { 259: 999 }],
    ['samples of a size that nobody uses', { 258: 60_000 }],
  ])('%s', (_, changes) => {
    expect(() => decodeBytes(pageWith(changes))).toThrow('unsupported')
  })

  it('asks whether a tile fits', () => {
    const tiles = pageWith({ 322: 60_000, 323: 60_000, 324: 500, 325: 1200, 259: 5 })
    const refuse = ({ width }: { width: number }) => {
      if (width > 1000) throw new RangeError('too large')
    }
    expect(() => decodeTiffPixels(tiles, refuse)).toThrow('too large')
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
  it.each(['planar', 'rgb32f_color'])('%s, which would come out wrong, is refused', (name) =>
    expect(() => decode(name)).toThrow('unsupported'),
  )

  it('hands out the profile', () => {
    const { profile = new Uint8Array() } = decode('icc')
    expect(Buffer.from(profile.subarray(36, 40)).toString()).toBe('acsp')
  })

  it('asks whether the size fits before it decodes', () => {
    const bytes = new Uint8Array(readFileSync(pathOf('mandrill')))
    const sizes: unknown[] = []
    const refuse = (size: unknown) => {
      sizes.push(size)
      throw new RangeError('too large')
    }
    expect(() => decodeTiffPixels(bytes, refuse)).toThrow('too large')
    expect(sizes).toEqual([{ width: 512, height: 512 }])
  })

  it('fails with a code of its own on files that are cut off', () => {
    for (let byteCount = 4; byteCount < 900; byteCount += 13)
      try {
        decode('fax4', byteCount)
      } catch (error) {
        expect(error).toMatchObject({ name: 'ToolError' })
      }
  })
})
