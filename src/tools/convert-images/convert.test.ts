import Big from 'big.js'
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ToolError } from '../../core/errors.ts'
import { engineBytes } from './engine-sizes.ts'
import { type ConversionParts, convertPictures, convertedName, positionOf } from './convert.ts'
import {
  type ConversionOptions,
  type OptionFields,
  formatOfLanding,
  parseColor,
  readOptions,
} from './options.ts'
import tool from './tool.ts'

const fields: OptionFields = {
  format: 'jpeg',
  aim: 'auto',
  quality: undefined,
  targetSize: undefined,
  targetUnit: 'KB',
  background: '#ff8000',
  maxWidth: undefined,
  maxHeight: undefined,
  isMetadataKept: false,
}

const options: ConversionOptions = {
  format: 'jpeg',
  aim: 'auto',
  quality: 80,
  maxBytes: 500_000,
  background: [255, 128, 0],
  isMetadataKept: false,
}

it('reads the options, but for a size that is the aim and missing', () => {
  expect(readOptions(fields)).toEqual(options)
  const wanted: OptionFields = {
    ...fields,
    aim: 'size',
    targetSize: new Big('1.5'),
    targetUnit: 'MB',
  }
  expect(readOptions(wanted)?.maxBytes).toBe(1_500_000)
  expect(readOptions({ ...wanted, targetSize: undefined })).toBeUndefined()
  // A PNG is as large as it is.
  expect(readOptions({ ...wanted, targetSize: undefined, format: 'png' })).toBeDefined()
})

const raster = { data: new Uint8ClampedArray(4), width: 1, height: 1 }

const parts: ConversionParts = {
  decode: async (file) => {
    if ((await file.text()) === 'broken') throw new ToolError('damaged')
    return { raster, kind: 'heic', losses: ['gain-map'] }
  },
  readMetadata: () => Promise.resolve({ xmp: Uint8Array.of(1) }),
  resize: (_picture, { width, height }) =>
    Promise.resolve({ data: new Uint8ClampedArray(4 * width * height), width, height }),
  encode: async (_picture, _settings, { step }) => {
    await step()
    await step()
    return { blob: new Blob(['made'], { type: 'image/jpeg' }), losses: ['transparency'] }
  },
}

const file = (name: string, content = 'whole') => new File([content], name, { lastModified: 12 })

describe('convertPictures', () => {
  it('names each result, says what was lost, and goes on after a failure', async () => {
    const reports: number[] = []
    const files = [file('a.HEIC'), file('b.heic', 'broken'), file('c.tar.webp')]
    const { made, failed } = await convertPictures(parts)({ files, options }, (done, total) =>
      reports.push(done / total),
    )
    expect(made.map(({ file: result, source, notes }) => [result.name, source, notes])).toEqual([
      ['a.jpg', 0, ['gain-map', 'transparency']],
      ['c.tar.jpg', 2, ['gain-map', 'transparency']],
    ])
    expect(made[0]?.file).toMatchObject({ type: 'image/jpeg', lastModified: 12 })
    expect(failed).toEqual([{ source: 1, code: 'damaged' }])
    expect(reports).toEqual(reports.toSorted((one, other) => one - other))
    expect(reports.at(-1)).toBe(1)
  })
})

it('scales a picture down to the limits, in proportion', async () => {
  const sizes: unknown[] = []
  const convert = convertPictures({
    ...parts,
    decode: () =>
      Promise.resolve({
        raster: { data: new Uint8ClampedArray(4 * 40 * 20), width: 40, height: 20 },
        kind: 'png',
        losses: [],
      }),
    encode: ({ width, height }) => {
      sizes.push([width, height])
      return Promise.resolve({ blob: new Blob(), losses: [] })
    },
  })
  for (const limits of [{}, { maxWidthPx: 10 }, { maxHeightPx: 4 }, { maxWidthPx: 99 }])
    await convert({ files: [file('a.png')], options: { ...options, ...limits } }, () => undefined)
  expect(sizes).toEqual([
    [40, 20],
    [10, 5],
    [8, 4],
    [40, 20],
  ])
})

it('writes what the file says only where it is kept, and a profile that is needed always', async () => {
  const written: unknown[] = []
  const profile = Uint8Array.of(2)
  const convert = convertPictures({
    ...parts,
    decode: () => Promise.resolve({ raster, kind: 'tiff', losses: [], profile }),
    encode: (_picture, _settings, { metadata }) => {
      written.push(metadata)
      return Promise.resolve({ blob: new Blob(), losses: [] })
    },
  })
  for (const isMetadataKept of [false, true])
    await convert(
      { files: [file('a.tif')], options: { ...options, isMetadataKept } },
      () => undefined,
    )
  expect(written).toEqual([{ profile }, { profile, xmp: Uint8Array.of(1) }])
})

it('convertedName replaces the extensions of pictures only', () => {
  expect(convertedName('IMG_1.HEIC', 'jpeg')).toBe('IMG_1.jpg')
  expect(convertedName('v1.2', 'png')).toBe('v1.2.png')
  expect(convertedName('.png', 'webp')).toBe('image.webp')
})

it('positionOf counts from 1 and never beyond the last', () => {
  expect([0, 99, 100, 300].map((done) => positionOf(done, 3))).toEqual([1, 1, 2, 3])
})

it('every landing page is set to the format in its name', () => {
  const formats = (tool.landings ?? []).map(({ name }) => formatOfLanding(name))
  expect(formats).toHaveLength(8)
  expect(new Set(formats)).toEqual(new Set(['jpeg', 'png', 'webp']))
})

it('parseColor reads what a colour field gives', () => {
  expect(parseColor('#ff8000')).toEqual([255, 128, 0])
  expect(parseColor('red')).toEqual([255, 255, 255])
})

it('the announced sizes are those of the engines, within a tenth', () => {
  const files = {
    heic: 'libheif-js/libheif-wasm/libheif',
    avif: '@jsquash/avif/codec/enc/avif_enc',
  }
  for (const [engine, bytes] of Object.entries(engineBytes)) {
    const path = `node_modules/${files[engine as keyof typeof files]}`
    const real = ['.js', '.wasm'].reduce(
      (sum, ending) => sum + brotliCompressSync(readFileSync(path + ending)).length,
      0,
    )
    expect(Math.abs(real / bytes - 1), `${engine}: ${real}`).toBeLessThan(0.1)
  }
})
