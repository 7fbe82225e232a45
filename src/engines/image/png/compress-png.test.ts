import { describe, expect, it } from 'vitest'
import {
  settings,
  paint,
  compress,
  compressor,
  quietly,
  testCodecs,
  bytesOf,
  decodeFile,
  pngOf,
  typesIn,
  withChunks,
} from '../../../testing/image/png.ts'
import { createOxipng } from '../oxipng.ts'
import { createQualityMetric } from '../quality-metric.ts'
import type { Raster } from '../raster.ts'
import {
  type PngChunk,
  colorTypes,
  makeChunk,
  inspectPng,
  orientationChunk,
} from './png-structure.ts'
import { colorsFor, mayHavePalette, createPngCompressor } from './compress-png.ts'

const { png: tinyPng } = paint(2, 2, () => [1, 2, 3, 255])

describe('colorsFor', () => {
  it.each([
    [1, 2],
    [50, 23],
    [99, 256],
  ])('%d: %d colors', (quality, colors) => {
    expect(colorsFor(quality)).toBe(colors)
  })

  it('rises with the quality, from 2 to 256', () => {
    const all = Array.from({ length: 99 }, (_, at) => colorsFor(at + 1))
    expect(all).toEqual(all.toSorted((one, other) => one - other))
  })
})

describe('what no palette may stand for', () => {
  const infoWith = (more: PngChunk, colorType: number) => {
    const info = inspectPng(tinyPng)
    if (info === undefined) throw new Error('not a PNG')
    return {
      info: { ...info, colorType } as typeof info,
      carried: [more],
      base: tinyPng,
      settings: settings(),
      oxipng: createOxipng(() => Promise.reject(new Error('not needed'))),
      step: () => undefined,
    }
  }
  it.each([
    ['grays with a profile of their own', makeChunk('iCCP', [1]), colorTypes.gray, false],
    ['colors with a profile', makeChunk('iCCP', [1]), colorTypes.rgb, true],
    ['HDR: PQ', makeChunk('cICP', [9, 16, 0, 1]), colorTypes.rgb, false],
    ['HDR: HLG', makeChunk('cICP', [9, 18, 0, 1]), colorTypes.rgb, false],
    ['Display P3 by code points', makeChunk('cICP', [12, 13, 0, 1]), colorTypes.rgb, true],
  ])('%s', (_, chunk, colorType, isAllowed) => {
    expect(mayHavePalette(infoWith(chunk, colorType), 1000)).toBe(isAllowed)
    expect(mayHavePalette(infoWith(chunk, colorType), 50_000_000)).toBe(false)
  })
})

const contentOf = (png: Uint8Array, type: string) =>
  inspectPng(png)?.chunks.find((chunk) => chunk.type === type)?.content

const text = makeChunk(
  'tEXt',
  [...'Author\0Utilo'].map((letter) => letter.charCodeAt(0)),
)
const gamma = makeChunk('gAMA', [0, 0, 177, 143])
const density = makeChunk('pHYs', [0, 0, 11, 19, 0, 0, 11, 19, 1])

/** Returns a reproducible number from 0 to 1 without a pattern that could be compressed. */
const noise = (x: number, y: number, channel: number) =>
  (Math.imul(Math.imul(x + 1, 0x9e37_79b1) ^ (y * 3 + channel), 0x85eb_ca6b) >>> 9) / 2 ** 23

// Below 113 pixels per side the tiled picture is measured as well, which takes longer.

/** A picture like a photograph that a palette can represent. */
const photo = paint(144, 116, (x, y) => [
  90 + 30 * Math.sin(x / 30) + 9 * noise(x, y, 0),
  120 + 60 * Math.sin(y / 40) + 9 * noise(x, y, 1),
  100 + 40 * Math.cos((x + y) / 50) + 9 * noise(x, y, 2),
  255,
])
/** A picture of all colors, side by side. */
const wild = paint(116, 116, (x, y) => [
  127 + 120 * Math.sin(x / 17),
  127 + 120 * Math.sin(y / 23 + x / 50),
  255 * noise(x, y, 0),
  255,
])
/** The picture is too narrow for the metric, so only equal pixels look the same. */
const narrow = paint(7, 300, (x, y) => [(y * 5) & 255, y & 255, 30 * x, 255])
/** A picture of more colors than a palette has, soft enough to be made coarser. */
const vivid = paint(160, 120, (x, y) => [
  127 + 120 * Math.sin(x / 17) + 7 * noise(x, y, 0),
  127 + 120 * Math.sin(y / 23 + x / 50) + 7 * noise(x, y, 1),
  127 + 120 * Math.cos((x + y) / 31) + 7 * noise(x, y, 2),
  255,
])
const flat = paint(64, 48, (x, y) => [x < 32 ? 255 : 0, y < 24 ? 255 : 0, 9, 255])

/** Several tests use each result, which takes a while to compute. */
const smallPhoto = compress(photo.png)
const smallFlat = compress(flat.png)

describe('auto', () => {
  it('a palette where it looks the same', async () => {
    const result = await smallPhoto
    expect(result).toMatchObject({ method: 'palette', widthPx: 144, heightPx: 116, notes: [] })
    expect(result.score).toBeGreaterThanOrEqual(80)
    expect(result.bytes.length).toBeLessThan(photo.png.length / 2)
    expect(inspectPng(result.bytes)?.colorType).toBe(colorTypes.palette)
    const again = createQualityMetric(photo.raster).scoreOf(await decodeFile(result.bytes))
    expect(again).toBeCloseTo(result.score ?? 0, 6)
  })

  it('coarser colors where 256 are too few', async () => {
    const result = await compress(vivid.png)
    expect(result).toMatchObject({ method: 'encoded', notes: [] })
    expect(result.score).toBeGreaterThanOrEqual(80)
    expect(inspectPng(result.bytes)?.colorType).toBe(colorTypes.rgb)
    const lossless = await compress(vivid.png, { aim: 'quality', quality: 100 })
    expect(result.bytes.length).toBeLessThan(0.8 * lossless.bytes.length)
    const again = createQualityMetric(vivid.raster).scoreOf(await decodeFile(result.bytes))
    expect(again).toBeCloseTo(result.score ?? 0, 6)
  })

  it('every pixel as it was where none does', async () => {
    const result = await compress(narrow.png)
    expect(result.method).toBe('lossless')
    expect(result.score).toBeUndefined()
    expect(result.bytes.length).toBeLessThan(narrow.png.length)
    expect((await decodeFile(result.bytes)).data).toEqual(narrow.raster.data)
  })

  it('few colors are kept exactly', async () => {
    const result = await smallFlat
    expect(result.method).toBe('lossless')
    expect((await decodeFile(result.bytes)).data).toEqual(flat.raster.data)
    expect(inspectPng(result.bytes)?.bitDepth).toBeLessThan(8)
  })

  it('translucency stays, transparent and opaque pixels too', async () => {
    const source = paint(116, 114, (x, y) => [
      90 + x / 2 + 9 * noise(x, y, 0),
      100 + 9 * noise(x, y, 1),
      110 + y / 2 + 9 * noise(x, y, 2),
      x < 20 ? 0 : Math.min(255, x * 3),
    ])
    const result = await compress(source.png)
    expect(result.method).toBe('palette')
    const { data } = await decodeFile(result.bytes)
    for (let at = 3; at < data.length; at += 4) {
      const alpha = source.raster.data[at]
      if (alpha === 0 || alpha === 255) expect(data[at]).toBe(alpha)
    }
  })

  it('16 bits: never “lossless” with 8', async () => {
    const header = { ...photo.header, bitDepth: 16, colorType: colorTypes.rgb }
    const stride = 1 + 144 * 6
    const rows = new Uint8Array(stride * 116)
    for (let y = 0; y < 116; y += 1)
      for (let x = 0; x < 432; x += 1) {
        rows[y * stride + 1 + 2 * x] = 60 + y / 3 + x / 12
        rows[y * stride + 2 + 2 * x] = (x * y) & 255
      }
    const png = pngOf(header, rows)
    expect(await compress(png)).toMatchObject({ method: 'palette' })
    const lossless = await compress(png, { aim: 'quality', quality: 100 })
    expect(lossless.method).toBe('lossless')
    expect(inspectPng(lossless.bytes)?.bitDepth).toBe(16)
    expect((await decodeFile(lossless.bytes)).data).toEqual((await decodeFile(png)).data)
  })
})

describe('never larger', () => {
  it('the file itself comes back when nothing smaller is found', async () => {
    const once = await smallFlat
    const source = new Blob([once.bytes], { type: 'image/png' })
    const twice = await compressor(source, settings(), quietly())
    expect(twice.method).toBe('original')
    expect(twice.blob).toBe(source)
  })

  it('only cleaned when that is all that helps', async () => {
    const once = await smallFlat
    const { method, bytes } = await compress(withChunks(once.bytes, text))
    expect(method).toBe('lossless')
    expect(bytes).toEqual(once.bytes)
    const refusing = { ...testCodecs, oxipng: { optimize: () => Promise.resolve(undefined) } }
    const source = new Blob([withChunks(once.bytes, text)])
    const cleaned = await createPngCompressor(refusing)(
      source,
      settings({ aim: 'quality', quality: 100 }),
      quietly(),
    )
    expect(cleaned.method).toBe('cleaned')
    expect(await bytesOf(cleaned.blob)).toEqual(once.bytes)
  })

  it('says that a large picture does not fit into memory', async () => {
    // Only the header declares a large picture, whose pixels are not decoded with quality 100.
    const header = { ...photo.header, width: 20_000, height: 20_000 }
    const refusing = { ...testCodecs, oxipng: { optimize: () => Promise.resolve(undefined) } }
    await expect(
      createPngCompressor(refusing)(
        new Blob([pngOf(header, new Uint8Array(9))]),
        settings(),
        quietly(),
      ),
    ).rejects.toMatchObject({ code: 'out-of-memory' })
  })
})

describe('metadata', () => {
  const source = withChunks(photo.png, text, gamma, density, orientationChunk(6))

  it('go, but for what the picture looks like and how large it is printed', async () => {
    const { bytes, widthPx, heightPx, sourceWidthPx } = await compress(source)
    expect(typesIn(bytes)).toEqual(expect.arrayContaining(['gAMA', 'pHYs', 'eXIf', 'PLTE']))
    expect(typesIn(bytes)).not.toContain('tEXt')
    expect(inspectPng(bytes)?.orientation).toBe(6)
    expect([widthPx, heightPx, sourceWidthPx]).toEqual([116, 144, 116])
  })

  it.each(['auto', 'quality', 'size'] as const)('stay when asked for: %s', async (aim) => {
    const more = { aim, quality: 60, maxBytes: 4000, isMetadataKept: true }
    const { bytes } = await compress(source, more)
    expect(contentOf(bytes, 'tEXt')).toEqual(text.content)
    expect(contentOf(bytes, 'gAMA')).toEqual(gamma.content)
  })
})

describe('quality', () => {
  it('decides how many colors there are; 100 loses nothing', async () => {
    const sizes: number[] = []
    for (const quality of [10, 50, 90]) {
      const { bytes, score, method } = await compress(wild.png, { aim: 'quality', quality })
      const colors = (contentOf(bytes, 'PLTE')?.length ?? 0) / 3
      expect(method).toBe('palette')
      expect(colors).toBeLessThanOrEqual(colorsFor(quality))
      expect(score).toBeLessThan(100)
      sizes.push(bytes.length)
    }
    expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
    const exact = await compress(wild.png, { aim: 'quality', quality: 100 })
    expect((await decodeFile(exact.bytes)).data).toEqual(wild.raster.data)
  })
})

describe('size', () => {
  it.each([12_000, 5000, 3000])('the best that fits into %d bytes', async (maxBytes) => {
    const { bytes, notes } = await compress(wild.png, { aim: 'size', maxBytes })
    expect(bytes.length).toBeLessThanOrEqual(maxBytes)
    expect(bytes.length).toBeGreaterThan(maxBytes * 0.6)
    expect(notes).toEqual([])
  })

  it('what looks the same, when that fits', async () => {
    const auto = await smallPhoto
    const fitting = await compress(photo.png, { aim: 'size', maxBytes: auto.bytes.length })
    expect(fitting.bytes).toEqual(auto.bytes)
  })

  it('says when even the smallest is too large', async () => {
    const { bytes, notes } = await compress(wild.png, { aim: 'size', maxBytes: 100 })
    expect(notes).toEqual(['size-not-reached'])
    expect(bytes.length).toBeLessThan(1000)
  })
})

describe('scaling down', () => {
  it('to the size asked for, looking like the scaled picture', async () => {
    const result = await compress(photo.png, { maxWidthPx: 72 })
    expect(result).toMatchObject({
      widthPx: 72,
      heightPx: 58,
      sourceWidthPx: 144,
      sourceHeightPx: 116,
    })
    const { resize } = testCodecs
    const scaled: Raster = await resize(photo.raster, { width: 72, height: 58 })
    const score = createQualityMetric(scaled).scoreOf(await decodeFile(result.bytes))
    expect(score).toBeGreaterThanOrEqual(80)
  })

  it('as it is shown: turned pictures swap their sides', async () => {
    const turned = withChunks(photo.png, orientationChunk(8))
    const result = await compress(turned, { maxWidthPx: 58 })
    expect([result.widthPx, result.heightPx]).toEqual([58, 72])
    expect(inspectPng(result.bytes)).toMatchObject({ width: 72, height: 58, orientation: 8 })
  })

  it('without a palette where none stands for it', async () => {
    const result = await compress(wild.png, { maxHeightPx: 58, aim: 'quality', quality: 100 })
    expect(result.method).toBe('lossless')
    const scaled = await testCodecs.resize(wild.raster, { width: 58, height: 58 })
    expect((await decodeFile(result.bytes)).data).toEqual(scaled.data)
  })
})

describe('faults', () => {
  it.each([
    ['cut short', photo.png.subarray(0, -20)],
    ['not a PNG', new Uint8Array(50)],
    ['pixels missing', pngOf(photo.header, new Uint8Array(500))],
  ])('%s: damaged', async (_, bytes) => {
    await expect(compressor(new Blob([bytes]), settings(), quietly())).rejects.toMatchObject({
      code: 'damaged',
    })
  })

  it('stops when told to', async () => {
    const controller = new AbortController()
    const report = () => controller.abort()
    const work = compressor(new Blob([photo.png]), settings(), {
      report,
      signal: controller.signal,
    })
    await expect(work).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('odd sizes', () => {
  it.each([
    [1, 1],
    [3, 2],
    [1, 300],
    [7, 200],
  ])('%d × %d', async (width, height) => {
    const { png, raster } = paint(width, height, (x, y) => [
      x * 30,
      y & 255,
      (x ^ y) & 255,
      255 - y / 2,
    ])
    const { bytes, widthPx, heightPx } = await compress(png)
    expect([widthPx, heightPx]).toEqual([width, height])
    expect(bytes.length).toBeLessThanOrEqual(png.length)
    if (width < 8) expect((await decodeFile(bytes)).data).toEqual(raster.data)
  })
})
