import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import {
  type PngHeader,
  bitsPerPixel,
  colorTypes,
  makeChunk,
  makeHeader,
  writeChunks,
} from './png-structure.ts'
import { decodeFile, paint, pngOf } from '../../../testing/image/png.ts'

const { gray, rgb, palette, grayAlpha, rgba } = colorTypes
const header = (more: Partial<PngHeader>): PngHeader => ({
  width: 2,
  height: 1,
  bitDepth: 8,
  colorType: rgb,
  isInterlaced: false,
  ...more,
})
const pixelsOf = async (png: Uint8Array) => [...(await decodeFile(png)).data]

describe('every color type', () => {
  // Two pixels each, with the expected RGBA by the rules of ISO/IEC 15948, 13.12 (scaling by 255 ÷ highest sample).
  it.each([
    ['gray 1', { colorType: gray, bitDepth: 1 }, [0b0100_0000], [0, 255]],
    ['gray 2', { colorType: gray, bitDepth: 2 }, [0b0110_0000], [85, 170]],
    ['gray 4', { colorType: gray, bitDepth: 4 }, [0x1f], [17, 255]],
    ['gray 8', { colorType: gray }, [3, 250], [3, 250]],
    ['gray 16', { colorType: gray, bitDepth: 16 }, [0x80, 0x00, 0xff, 0xff], [128, 255]],
  ])('%s', async (_, more, samples, grays) => {
    const png = pngOf(header(more), Uint8Array.from([0, ...samples]))
    expect(await pixelsOf(png)).toEqual(grays.flatMap((level) => [level, level, level, 255]))
  })

  it.each([
    ['gray and alpha 8', { colorType: grayAlpha }, [9, 8, 7, 6], [9, 9, 9, 8, 7, 7, 7, 6]],
    [
      'gray and alpha 16',
      { colorType: grayAlpha, bitDepth: 16 },
      [9, 9, 0, 0, 1, 0, 255, 255],
      [9, 9, 9, 0, 1, 1, 1, 255],
    ],
    ['RGB 8', {}, [1, 2, 3, 4, 5, 6], [1, 2, 3, 255, 4, 5, 6, 255]],
    [
      'RGB 16',
      { bitDepth: 16 },
      [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6],
      [1, 2, 3, 255, 4, 5, 6, 255],
    ],
    ['RGBA 8', { colorType: rgba }, [1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8]],
    [
      'RGBA 16',
      { colorType: rgba, bitDepth: 16 },
      [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8],
      [1, 2, 3, 4, 5, 6, 7, 8],
    ],
  ])('%s', async (_, more, samples, expected) => {
    expect(await pixelsOf(pngOf(header(more), Uint8Array.from([0, ...samples])))).toEqual(expected)
  })

  it.each([1, 2, 4, 8])('palette of %d bits, some of it translucent', async (bitDepth) => {
    const rows = Uint8Array.from([0, ...(bitDepth === 8 ? [1, 0] : [1 << (8 - bitDepth)])])
    const chunks = [makeChunk('PLTE', [1, 2, 3, 4, 5, 6]), makeChunk('tRNS', [9])]
    const png = pngOf(header({ colorType: palette, bitDepth }), rows, chunks)
    expect(await pixelsOf(png)).toEqual([4, 5, 6, 255, 1, 2, 3, 9])
  })

  it.each([
    [
      'gray 4',
      { colorType: gray, bitDepth: 4 },
      [0x1f],
      [0, 15],
      [17, 17, 17, 255, 255, 255, 255, 0],
    ],
    ['RGB 8', {}, [1, 2, 3, 4, 5, 6], [0, 1, 0, 2, 0, 3], [1, 2, 3, 0, 4, 5, 6, 255]],
    [
      'RGB 16, of which all bits count',
      { bitDepth: 16 },
      [1, 1, 2, 2, 3, 3, 1, 1, 2, 2, 3, 4],
      [1, 1, 2, 2, 3, 3],
      [1, 2, 3, 0, 1, 2, 3, 255],
    ],
  ])('one transparent color: %s', async (_, more, samples, clear, expected) => {
    const chunks = [makeChunk('tRNS', clear)]
    const png = pngOf(header(more), Uint8Array.from([0, ...samples]), chunks)
    expect(await pixelsOf(png)).toEqual(expected)
  })
})

describe('what is not whole', () => {
  const cases: [string, PngHeader, Uint8Array][] = [
    ['too few rows', header({ height: 2 }), Uint8Array.from([0, 1, 2, 3, 4, 5, 6])],
    ['a filter that does not exist', header({}), Uint8Array.from([5, 1, 2, 3, 4, 5, 6])],
  ]
  it.each(cases)('%s', async (_, wrong, rows) => {
    await expect(decodeFile(pngOf(wrong, rows))).rejects.toMatchObject({ code: 'damaged' })
  })

  it('data that are not compressed at all', async () => {
    const chunks = [makeHeader(header({})), makeChunk('IDAT', [1, 2, 3]), makeChunk('IEND', [])]
    await expect(decodeFile(writeChunks(chunks))).rejects.toMatchObject({ code: 'damaged' })
  })

  it('bytes after the last row do not count, nor does how the data are divided', async () => {
    const data = deflateSync(Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 99, 99]))
    const parts = [...data].map((byte) => makeChunk('IDAT', [byte]))
    const png = writeChunks([makeHeader(header({})), ...parts, makeChunk('IEND', [])])
    expect(await pixelsOf(png)).toEqual([1, 2, 3, 255, 4, 5, 6, 255])
  })
})

describe.skipIf(isMissing('convert'))('as ImageMagick writes and reads them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'utilo-png-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const input = join(folder, 'input.png')
  const file = join(folder, 'picture.png')

  const { png, raster } = paint(61, 37, (x, y) => [
    (x * 4) & 255,
    (y * 6) & 255,
    (x * y) & 255,
    255 - ((x + y) & 127),
  ])
  writeFileSync(input, png)

  it.each([
    ['as it is', []],
    ...[0, 1, 2, 3, 4, 5].map((filter): [string, string[]] => [
      `filter ${filter}`,
      ['-define', `png:compression-filter=${filter}`],
    ]),
    ['interlaced', ['-interlace', 'PNG']],
    ['16 bits', ['-define', 'png:bit-depth=16']],
    ['16 bits, interlaced', ['-define', 'png:bit-depth=16', '-interlace', 'PNG']],
    ['RGB', ['-alpha', 'off', '-define', 'png:color-type=2']],
    ['RGB, interlaced', ['-alpha', 'off', '-define', 'png:color-type=2', '-interlace', 'PNG']],
    ['gray', ['-alpha', 'off', '-colorspace', 'Gray', '-define', 'png:color-type=0']],
    ['palette', ['-alpha', 'off', '-colors', '13', '-define', 'png:color-type=3']],
    ['palette, interlaced', ['-alpha', 'off', '-colors', '13', '-interlace', 'PNG']],
    ['black and white', ['-alpha', 'off', '-monochrome', '-interlace', 'PNG']],
  ] as [string, string[]][])('%s', async (_, options) => {
    // ImageMagick writes the file, and a second process reads it again.
    const written = ['-write', `png:${file}`, '+delete', file]
    const truth = execFileSync('convert', [input, ...options, ...written, '-depth', '8', 'rgba:-'])
    const decoded = await decodeFile(new Uint8Array(readFileSync(file)))
    expect(Buffer.from(decoded.data.buffer).equals(truth)).toBe(true)
  })

  it('reads what the tests paint', async () => {
    expect((await decodeFile(png)).data).toEqual(raster.data)
  })

  const manyBytes = { maxBuffer: 2 ** 26 }
  it
    .skipIf(isMissing('corpus'))
    .each([
      '03_vips_sample',
      '09_bento_screen',
      '11_alpha_paper',
      '13_firefox_alpha',
      '17_krita',
      '21_banner',
    ])('%s', async (name) => {
    const path = inCorpus('image', 'png', `${name}.png`)
    // With 8 bits, ImageMagick truncates 16 bits instead of rounding.
    const options = ['-depth', '16', '-endian', 'LSB', 'rgba:-']
    const { buffer } = Uint8Array.from(execFileSync('convert', [path, ...options], manyBytes))
    const truth = new Uint16Array(buffer).map((sample) => Math.round(sample / 257))
    const { data } = await decodeFile(new Uint8Array(readFileSync(path)))
    expect(Buffer.from(data.buffer).equals(Uint8Array.from(truth))).toBe(true)
  })
})

describe('any size', () => {
  const size = fc.integer({ min: 1, max: 20 })

  it('interlaced files have as many bytes as their seven pictures', async () => {
    await fc.assert(
      fc.asyncProperty(size, size, async (width, height) => {
        const small = header({ width, height, isInterlaced: true })
        // The passes of Adam7 (8.2): first column and row, steps.
        const passes = [
          [0, 0, 8, 8],
          [4, 0, 8, 8],
          [0, 4, 4, 8],
          [2, 0, 4, 4],
          [0, 2, 2, 4],
          [1, 0, 2, 2],
          [0, 1, 1, 2],
        ] as const
        const bytes = passes.reduce((sum, [x, y, stepX, stepY]) => {
          const columns = Math.ceil((width - x) / stepX)
          const rows = Math.ceil((height - y) / stepY)
          const row = 1 + (columns * bitsPerPixel(small)) / 8
          return sum + (columns > 0 && rows > 0 ? rows * row : 0)
        }, 0)
        const whole = await decodeFile(pngOf(small, new Uint8Array(bytes)))
        expect(whole.data.length).toBe(width * height * 4)
        await expect(decodeFile(pngOf(small, new Uint8Array(bytes - 1)))).rejects.toMatchObject({
          code: 'damaged',
        })
      }),
      { numRuns: 50 },
    )
  })
})
