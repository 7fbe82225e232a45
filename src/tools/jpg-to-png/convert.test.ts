import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ToolError } from '../../core/errors.ts'
import { type Codec, type Picture, convertJpegs, progressPerFile, pngName } from './convert.ts'

const fixture = (name: string, as = name) =>
  new File([readFileSync(`src/tools/jpg-to-png/fixtures/${name}.jpg`)], `${as}.jpg`, {
    lastModified: 1_700_000_000_000,
  })

/** A stub of the browser's decoder and of the encoders, which Node lacks; it records its calls. */
const codecOf = (overrides: Partial<Codec<Picture>> = {}) => {
  const asked = { closed: 0, pixels: [] as number[] }
  const codec: Codec<Picture> = {
    decode: () => Promise.resolve({ width: 120, height: 80, close: () => (asked.closed += 1) }),
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
    expect(asked).toEqual({ closed: 2, pixels: [9600, 9600] })
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

  it('says that a sound file of an uncommon coding is not supported, and any other damaged', async () => {
    const decode = () => Promise.reject(new ToolError('damaged'))
    const { codec } = codecOf({ decode })
    const bytes = new Uint8Array(readFileSync('src/tools/jpg-to-png/fixtures/plain.jpg'))
    const frameAt = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc0)
    const arithmetic = new File([bytes.with(frameAt + 1, 0xc9)], 'arithmetic.jpg')
    expect((await run([arithmetic, fixture('plain')], codec)).failed).toEqual([
      { source: 0, code: 'unsupported' },
      { source: 1, code: 'damaged' },
    ])
  })

  it('frees the picture when it cannot be encoded', async () => {
    const { codec, asked } = codecOf({
      encode: () => Promise.reject(new ToolError('out-of-memory')),
    })
    expect((await run([fixture('plain')], codec)).failed).toEqual([
      { source: 0, code: 'out-of-memory' },
    ])
    expect(asked.closed).toBe(1)
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
