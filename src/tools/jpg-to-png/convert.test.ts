import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openJpeg } from '../../engines/image/jpeg/read-jpeg.ts'
import { type Codec, convertJpeg, progressPerFile, pngName } from './convert.ts'

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

const run = async (file: File, codec = codecOf().codec) => {
  const reports: [number, number][] = []
  const result = await convertJpeg(codec)({ file, fileId: 0, options: undefined }, (done, total) =>
    reports.push([done, total]),
  )
  return { ...result, reports }
}

describe('convertJpeg', () => {
  it('makes a PNG with the name and the date of the file', async () => {
    const { codec, asked } = codecOf()
    const { file } = await run(fixture('plain'), codec)
    expect(file).toMatchObject({
      name: 'plain.png',
      type: 'image/png',
      lastModified: 1_700_000_000_000,
    })
    expect(await file.text()).toBe('120×80')
    expect(asked.pixels).toEqual([9600])
  })

  it('reports parts that are really done: never less than before, all of them at the end', async () => {
    const { reports } = await run(fixture('plain'))
    expect(reports).toEqual([1, 3, progressPerFile].map((done) => [done, progressPerFile]))
  })

  it.each([
    ['truncated', 'damaged'],
    ['png-named', 'wrong-type'],
    ['empty', 'empty'],
  ])('refuses %s as %s', async (name, code) => {
    await expect(run(fixture(name))).rejects.toMatchObject({ code })
  })

  it('tells when a PNG could not be made smaller', async () => {
    const { codec } = codecOf({
      optimize: (blob) => Promise.resolve({ blob, isOptimized: false }),
    })
    expect((await run(fixture('plain'), codec)).isOptimized).toBe(false)
  })

  it('tells when a large picture has left much memory in use', async () => {
    const decodeAs = (height: number) => ({
      decode: () => Promise.resolve({ data: new Uint8ClampedArray(), width: 4000, height }),
    })
    const holdsMuch = async (height: number) =>
      (await run(fixture('plain'), codecOf(decodeAs(height)).codec)).holdsMuchMemory
    expect([await holdsMuch(3000), await holdsMuch(1000)]).toEqual([true, false])
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
