import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Compression, CompressionSettings } from '../../engines/image/compression.ts'
import { type LoadCompressors, compressImage } from './compress-image.ts'

const settings: CompressionSettings = {
  aim: 'auto',
  quality: 75,
  maxBytes: 1000,
  isMetadataKept: false,
}
const context = { report: () => undefined, signal: new AbortController().signal }
const fixture = (name: string) =>
  new Blob([readFileSync(`src/tools/jpg-to-png/fixtures/${name}.jpg`)])
const gif = new Blob(['GIF89a\x01\0\x01\0\0\0\0'])

const resultOf = (blob: Blob): Compression => ({
  blob,
  method: 'encoded',
  widthPx: 60,
  heightPx: 40,
  sourceWidthPx: 120,
  sourceHeightPx: 80,
  score: 81,
  notes: ['size-not-reached', 'cmyk-converted'],
})

/** Stubs of the engines that return their name and a given number of bytes. */
const enginesGiving = (bytes: number): LoadCompressors => {
  const load = (name: string) => () =>
    Promise.resolve(() => Promise.resolve(resultOf(new Blob([name.padEnd(bytes)]))))
  return {
    jpeg: load('jpeg'),
    png: load('png'),
    gif: load('gif'),
    webp: load('webp'),
    avif: load('avif'),
  }
}

describe('compressImage', () => {
  it.each([
    ['jpeg', fixture('plain')],
    ['png', fixture('png-named')],
    ['gif', gif],
    ['webp', new Blob(['RIFF\x04\0\0\0WEBP'])],
    ['avif', new Blob(['\0\0\0\x14ftypavif\0\0\0\0avif'])],
  ])('gives %s to its own engine, by its content', async (kind, source) => {
    const { blob, method } = await compressImage(enginesGiving(5))(source, settings, context)
    expect(await blob.text()).toBe(kind.padEnd(5))
    expect(method).toBe('encoded')
  })

  it.each([
    ['as large as', 0],
    ['larger than', 1],
  ])('gives the file back rather than one %s it', async (_, more) => {
    const source = fixture('plain')
    const compress = compressImage(enginesGiving(source.size + more))
    expect(await compress(source, settings, context)).toEqual({
      blob: source,
      method: 'original',
      widthPx: 120,
      heightPx: 80,
      sourceWidthPx: 120,
      sourceHeightPx: 80,
      notes: ['size-not-reached'],
    })
  })

  it('returns a file whose metadata were overwritten, though it is not smaller', async () => {
    const source = fixture('plain')
    const cleaned: Compression = {
      ...resultOf(new Blob([new Uint8Array(source.size)])),
      method: 'cleaned',
    }
    const engines = {
      ...enginesGiving(5),
      jpeg: () => Promise.resolve(() => Promise.resolve(cleaned)),
    }
    expect(await compressImage(engines)(source, settings, context)).toBe(cleaned)
  })

  it.each([
    ['empty', new Blob([])],
    ['wrong-type', new Blob(['%PDF-1.7'])],
    ['wrong-type', new Blob(['nothing known'])],
  ])('names what is %s', async (code, source) => {
    await expect(compressImage(enginesGiving(5))(source, settings, context)).rejects.toMatchObject({
      code,
    })
  })

  it('says when an engine cannot be had', async () => {
    const engines = {
      ...enginesGiving(5),
      jpeg: () => Promise.reject(new TypeError('Failed to fetch')),
    }
    await expect(compressImage(engines)(fixture('plain'), settings, context)).rejects.toMatchObject(
      { code: 'engine-not-loaded' },
    )
  })
})
