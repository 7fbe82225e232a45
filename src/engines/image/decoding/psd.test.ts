import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { decodePsdPixels, readPsdMetadata } from './psd.ts'

const read = (name: string) => new Uint8Array(readFileSync(inCorpus('image-formats', 'psd', name)))
const decode = (bytes: Uint8Array<ArrayBuffer>) => decodePsdPixels(bytes, () => undefined)

/** Returns the merged picture as ImageMagick reads it, without a conversion of its colors. */
const readWithMagick = (path: string): Buffer =>
  spawnSync('convert', [`${path}[0]`, '+profile', '*', '-depth', '8', 'rgba:-'], {
    maxBuffer: 1e9,
  }).stdout

/** Returns the mean difference from 0 to 255, and the largest, where something can be seen. */
const differencesOf = (one: ArrayLike<number>, other: ArrayLike<number>) => {
  let sum = 0
  let largest = 0
  for (let at = 0; at < one.length; at += 1) {
    if (one[at - (at % 4) + 3] === 0) continue
    const difference = Math.abs((one[at] ?? 0) - (other[at] ?? 0))
    sum += difference
    largest = Math.max(largest, difference)
  }
  return { mean: sum / one.length, largest }
}

describe.skipIf(isMissing('corpus', 'convert'))('documents as ImageMagick reads them', () => {
  it.each(['2layers', 'example', 'background-red-opacity-80', '4x4_16bit_rgb', '4x4_1bit_bitmap'])(
    '%s',
    (name) => {
      const { raster } = decode(read(`${name}.psd`))
      const truth = readWithMagick(inCorpus('image-formats', 'psd', `${name}.psd`))
      expect(raster.data).toHaveLength(truth.length)
      const { mean, largest } = differencesOf(raster.data, truth)
      expect(mean).toBeLessThan(0.2)
      expect(largest).toBeLessThanOrEqual(2)
    },
  )

  it.each([
    ['gray', ['-size', '300x40', 'gradient:', '-colorspace', 'Gray', '-depth', '8']],
    ['a palette', ['rose:', '-colors', '16', '-type', 'Palette']],
  ])('of %s, written by ImageMagick', (_, drawn) => {
    const folder = mkdtempSync(join(tmpdir(), 'utilo-'))
    const [png, psd] = [join(folder, 'a.png'), join(folder, 'a.psd')]
    spawnSync('convert', [...drawn, png])
    spawnSync('convert', [png, '-compress', 'RLE', psd])
    const { raster } = decode(new Uint8Array(readFileSync(psd)))
    // ImageMagick writes palettes into documents, but does not read them.
    expect(differencesOf(raster.data, readWithMagick(png)).largest).toBe(0)
  })
})

describe.skipIf(isMissing('corpus'))('what a document says', () => {
  it('its layers, its depth and its profile', () => {
    expect(decode(read('example.psd'))).toMatchObject({ layerCount: 16, bitDepth: 8 })
    expect(decode(read('4x4_16bit_rgb.psd'))).toMatchObject({ layerCount: 0, bitDepth: 16 })
    expect(decode(read('example.psd')).profile).toHaveLength(3144)
  })

  it('its EXIF and XMP', () => {
    const { exif, xmp } = readPsdMetadata(read('example.psd'))
    expect(exif).toHaveLength(306)
    expect(new TextDecoder().decode(xmp)).toContain('<x:xmpmeta')
  })

  it.each([
    ['4x4_8bit_lab', 'color-mode'],
    ['SWOP', 'color-mode'],
    ['300dpi', 'unsupported'],
  ])('%s is refused: %s', (name, code) => {
    expect(() => decode(read(`${name}.psd`))).toThrow(expect.objectContaining({ code }))
  })

  it('a document without its merged picture is refused', () => {
    const bytes = read('example.psd')
    // The resource 1057: its signature, number, empty name and length, then four bytes of the version.
    const at = Buffer.from(bytes.buffer).indexOf(Buffer.from('8BIM\x04\x21\0\0', 'latin1'))
    expect(bytes[at + 16]).toBe(1)
    bytes[at + 16] = 0
    expect(() => decode(bytes)).toThrow(expect.objectContaining({ code: 'unsupported' }))
  })
})
