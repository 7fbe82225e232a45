import Big from 'big.js'
import { describe, expect, it } from 'vitest'
import { ToolError } from '../../core/errors.ts'
import type { Report } from '../../core/worker-calls.ts'
import { decodersFor } from '../../components/engine-notice/engines.ts'
import { encodersFor } from './engines.ts'
import { type ConversionParts, convertPicture, convertedName } from './convert.ts'
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
  ownFormats: [],
  aim: 'auto',
  quality: undefined,
  targetSize: undefined,
  targetUnit: 'KB',
  background: '#ff8000',
  isSlow: false,
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
  isSlow: false,
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
  const lossless: OptionFields = { ...wanted, targetSize: undefined, format: 'png' }
  expect(readOptions(lossless)).toBeDefined()
  expect(readOptions({ ...lossless, ownFormats: ['webp'] })).toBeUndefined()
})

const raster = { data: new Uint8ClampedArray(4), width: 1, height: 1 }

const parts: ConversionParts = {
  decode: async (file) => {
    if ((await file.text()) === 'broken') throw new ToolError('damaged')
    return { raster, kind: 'heic', losses: ['gain-map'] }
  },
  readMetadata: () => Promise.resolve({ metadata: { xmp: Uint8Array.of(1) }, isComplete: true }),
  resize: (_picture, { width, height }) =>
    Promise.resolve({ data: new Uint8ClampedArray(4 * width * height), width, height }),
  encode: async (_picture, _settings, { step }) => {
    await step()
    await step()
    return { blob: new Blob(['made'], { type: 'image/jpeg' }), losses: ['transparency'] }
  },
  embedFile: () => Promise.resolve(new Blob(['as it is'])),
  embedPixels: () => Promise.resolve(new Blob(['encoded'])),
}

const run = (
  used: ConversionParts,
  source: File,
  chosen: ConversionOptions,
  { fileId = 0, report = () => undefined }: { fileId?: number; report?: Report } = {},
) => convertPicture(used)({ file: source, fileId, options: chosen }, report)

const file = (name: string, content = 'whole') => new File([content], name, { lastModified: 12 })

describe('convertPicture', () => {
  it('names the result, says what was lost, and reports what is done', async () => {
    const reports: number[] = []
    const { file: result, notes } = await run(parts, file('c.tar.HEIC'), options, {
      report: (done, total) => reports.push(done / total),
    })
    expect(result).toMatchObject({ name: 'c.tar.jpg', type: 'image/jpeg', lastModified: 12 })
    expect(notes).toEqual(['gain-map', 'transparency'])
    expect(reports).toEqual(reports.toSorted((one, other) => one - other))
    expect(reports.at(-1)).toBe(1)
  })

  it('fails with the error of what cannot be read', async () => {
    await expect(run(parts, file('b.heic', 'broken'), options)).rejects.toMatchObject({
      code: 'damaged',
    })
  })

  it('gives single files formats of their own', async () => {
    const formats: string[] = []
    const used: ConversionParts = {
      ...parts,
      encode: (_picture, { format }) => {
        formats.push(format)
        return Promise.resolve({ blob: new Blob(), losses: [] })
      },
    }
    const formatOfFile = { 11: 'ico', 12: 'pdf', 13: 'avif' } as const
    const made: string[][] = []
    for (const fileId of [10, 11, 12]) {
      const chosen = { ...options, formatOfFile }
      const { file: result } = await run(used, file('a.heic'), chosen, { fileId })
      made.push([result.name, result.type])
    }
    expect(formats).toEqual(['jpeg', 'ico'])
    expect(made).toEqual([
      ['a.jpg', 'image/jpeg'],
      ['a.ico', 'image/x-icon'],
      ['a.pdf', 'application/pdf'],
    ])
  })
})

describe('a PDF', () => {
  const decodedAs = (kind: 'jpeg' | 'png' | 'heic'): ConversionParts => ({
    ...parts,
    decode: () =>
      Promise.resolve({
        raster: { data: new Uint8ClampedArray(32), width: 4, height: 2 },
        kind,
        losses: ['bit-depth'],
      }),
  })
  const toPdf: ConversionOptions = { ...options, format: 'pdf', isMetadataKept: true }

  it.each([
    ['jpeg', {}, 'as it is', []],
    ['png', {}, 'as it is', ['metadata']],
    ['heic', {}, 'encoded', ['bit-depth', 'metadata']],
    ['jpeg', { maxWidthPx: 2 }, 'encoded', ['bit-depth', 'metadata']],
    ['heic', { isMetadataKept: false }, 'encoded', ['bit-depth']],
  ] as const)('of a %s with %o holds it %s', async (kind, limits, how, notes) => {
    const result = await run(decodedAs(kind), file('a'), { ...toPdf, ...limits })
    expect(await result.file.text()).toBe(how)
    expect(result.notes).toEqual(notes)
  })
})

it('an icon is made of the whole picture, whatever the limits are', async () => {
  const sizes: number[] = []
  const used: ConversionParts = {
    ...parts,
    decode: () =>
      Promise.resolve({
        raster: { data: new Uint8ClampedArray(4 * 40), width: 40, height: 1 },
        kind: 'png',
        losses: [],
      }),
    encode: ({ width }) => {
      sizes.push(width)
      return Promise.resolve({ blob: new Blob(), losses: [] })
    },
  }
  await run(used, file('a.png'), { ...options, format: 'ico', maxWidthPx: 10 })
  expect(sizes).toEqual([40])
})

it('announces the engines of the files and of the formats, each once', () => {
  expect(decodersFor(['heic', 'png', 'jxl', 'tiff', 'jpeg'])).toEqual(['heic', 'jxlDecoder'])
  expect(encodersFor(['avif', 'jxl', 'avif'])).toEqual(['avif', 'jxlEncoder', 'jxlDecoder'])
  expect(encodersFor(['jpeg', 'png', 'ico', 'pdf', 'webp'])).toEqual([])
})

it('scales a picture down to the limits, in proportion', async () => {
  const sizes: unknown[] = []
  const used: ConversionParts = {
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
  }
  for (const limits of [{}, { maxWidthPx: 10 }, { maxHeightPx: 4 }, { maxWidthPx: 99 }])
    await run(used, file('a.png'), { ...options, ...limits })
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
  const used: ConversionParts = {
    ...parts,
    decode: () => Promise.resolve({ raster, kind: 'tiff', losses: [], profile }),
    encode: (_picture, _settings, { metadata }) => {
      written.push(metadata)
      return Promise.resolve({ blob: new Blob(), losses: [] })
    },
  }
  for (const isMetadataKept of [false, true])
    await run(used, file('a.tif'), { ...options, isMetadataKept })
  expect(written).toEqual([{ profile }, { profile, xmp: Uint8Array.of(1) }])
})

it.each(['jpeg', 'pdf'] as const)(
  'says once that a file says more than %s keeps',
  async (format) => {
    const used: ConversionParts = {
      ...parts,
      decode: () => Promise.resolve({ raster, kind: 'png', losses: [] }),
      readMetadata: () => Promise.resolve({ metadata: {}, isComplete: false }),
      encode: () => Promise.resolve({ blob: new Blob(), losses: ['metadata'] }),
    }
    for (const [isMetadataKept, notes] of [
      [true, ['metadata']],
      [false, format === 'pdf' ? [] : ['metadata']],
    ] as const) {
      const result = await run(used, file('a.png'), { ...options, format, isMetadataKept })
      expect(result.notes).toEqual(notes)
    }
  },
)

it('convertedName replaces the extensions of pictures only', () => {
  expect(convertedName('IMG_1.HEIC', 'jpeg')).toBe('IMG_1.jpg')
  expect(convertedName('v1.2', 'png')).toBe('v1.2.png')
  expect(convertedName('.png', 'webp')).toBe('image.webp')
})

it('every landing page is set to the format in its name', () => {
  const formats = (tool.landings ?? []).map(({ name }) => formatOfLanding(name))
  expect(formats).toHaveLength(8)
  expect(new Set(formats)).toEqual(new Set(['jpeg', 'png', 'webp']))
})

it('parseColor reads what a color field gives', () => {
  expect(parseColor('#ff8000')).toEqual([255, 128, 0])
  expect(parseColor('red')).toEqual([255, 255, 255])
})
