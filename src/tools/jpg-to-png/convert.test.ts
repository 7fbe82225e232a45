import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ToolError } from '../../core/errors.ts'
import { openJpeg } from '../../engines/image/jpeg/read-jpeg.ts'
import { type Codec, convertJpegs, progressPerFile, pngName } from './convert.ts'

const fixture = (name: string, as = name) =>
  new File([readFileSync(`src/tools/jpg-to-png/fixtures/${name}.jpg`)], `${as}.jpg`, {
    lastModified: 1_700_000_000_000,
  })

/** A stub of the encoders; it records its calls. A JPEG is opened as in the browser, but not decoded. */
const codecOf = (overrides: Partial<Codec> = {}) => {
  const asked = { pixels: [] as number[] }
  const codec: Codec = {
    decode: async (file) => {
      await openJpeg(file)
      return { data: new Uint8ClampedArray(), width: 120, height: 80 }
    },
    encode: ({ width, height }) => Promise.resolve(new Blob([`${width}×${height}`])),
    optimize: (png, pixels) => {
      asked.pixels.push(pixels)
      return Promise.resolve({ blob: png, isOptimized: true })
    },
    ...overrides,
  }
  return { codec, asked }
}

const run = async (files: readonly File[], codec = codecOf().codec) => {
  const reports: [number, number][] = []
  const outcome = await convertJpegs(codec)(
    { files, fileIds: [], options: undefined },
    (done, total) => reports.push([done, total]),
  )
  return { ...outcome, reports }
}

describe('convertJpegs', () => {
  it('makes a PNG of every file, with its name and date', async () => {
    const { codec, asked } = codecOf()
    const { made, failed } = await run([fixture('plain'), fixture('gray')], codec)
    expect(failed).toEqual([])
    expect(made.map(({ file, source }) => [file.name, source])).toEqual([
      ['plain.png', 0],
      ['gray.png', 1],
    ])
    expect(made[0]?.file).toMatchObject({ type: 'image/png', lastModified: 1_700_000_000_000 })
    expect(await made[0]?.file.text()).toBe('120×80')
    expect(asked.pixels).toEqual([9600, 9600])
  })

  it('reports parts that are really done: never less than before, all of them at the end', async () => {
    const { reports } = await run([fixture('plain'), fixture('truncated'), fixture('gray')])
    const done = reports.map(([value]) => value)
    expect(done).toEqual([1, 3, 20, 40, 41, 43, 60])
    expect(new Set(reports.map(([, total]) => total))).toEqual(new Set([3 * progressPerFile]))
  })

  it.each([
    ['truncated', 'damaged'],
    ['png-named', 'wrong-type'],
    ['empty', 'empty'],
  ])('names %s as %s and converts the others', async (name, code) => {
    const { made, failed } = await run([fixture('plain'), fixture(name), fixture('gray')])
    expect(failed).toEqual([{ source: 1, code }])
    expect(made.map(({ source }) => source)).toEqual([0, 2])
  })

  it('tells when a PNG could not be made smaller', async () => {
    const { codec } = codecOf({
      optimize: (blob) => Promise.resolve({ blob, isOptimized: false }),
    })
    expect((await run([fixture('plain')], codec)).made[0]?.isOptimized).toBe(false)
  })

  it('stops at what would fail for every file', async () => {
    const { codec } = codecOf({
      optimize: () => Promise.reject(new ToolError('engine-not-loaded')),
    })
    await expect(run([fixture('plain'), fixture('gray')], codec)).rejects.toMatchObject({
      code: 'engine-not-loaded',
    })
  })
})

describe('pngName', () => {
  it.each([
    ['photo.jpg', 'photo.png'],
    ['PHOTO.JPG', 'PHOTO.png'],
    ['photo.jpeg', 'photo.png'],
    ['photo.jfif', 'photo.png'],
    ['photo.png', 'photo.png'],
    ['photo', 'photo.png'],
    ['été à Noël.jpg', 'été à Noël.png'],
    ['photo.v2.jpg', 'photo.v2.png'],
    ['2026.11.21', '2026.11.21.png'],
    ['.jpg', 'image.png'],
  ])('%s → %s', (name, expected) => {
    expect(pngName(name)).toBe(expected)
  })
})
