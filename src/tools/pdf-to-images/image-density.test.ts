import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jpegHeadWithDensity, pngHeadWithDensity, withDensity } from './image-density.ts'

/** A PNG of one pixel, as ImageMagick 6.9 writes it: `convert xc:red -define png:exclude-chunks=all png:-`. */
const onePixelPng = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQMAAAAl21bKAAAAA1BMVEX/AAAZ4gk3AAAACklEQVQI12NgAAAAAgAB4iG8MwAAAABJRU5ErkJggg==',
    'base64',
  ),
)

interface Chunk {
  type: string
  content: Buffer
}

/** Returns the chunks of a PNG; their checksums are verified with the CRC of zlib. */
const chunksOf = (png: Uint8Array): Chunk[] => {
  const bytes = Buffer.from(png)
  const chunks: Chunk[] = []
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const content = bytes.subarray(at + 8, at + 8 + length)
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(bytes.subarray(at + 4, at + 8 + length)))
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), content })
    at += length + 12
  }
  return chunks
}

const densePng = async (png: Uint8Array<ArrayBuffer>, dpi: number) =>
  new Uint8Array(await (await withDensity(new Blob([png]), 'png', dpi)).arrayBuffer())

describe('PNG', () => {
  // The expected values are those that ImageMagick 6.9 writes for `-density N -units PixelsPerInch`.
  it.each([
    [72, 2835],
    [96, 3780],
    [150, 5906],
    [300, 11_811],
    [600, 23_622],
  ])('%d dpi are %d pixels per metre', async (dpi, pixelsPerMetre) => {
    const chunks = chunksOf(await densePng(onePixelPng, dpi))
    expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'pHYs', 'PLTE', 'IDAT', 'IEND'])
    const content = chunks[1]?.content
    expect([content?.readUInt32BE(0), content?.readUInt32BE(4), content?.[8]]).toEqual([
      pixelsPerMetre,
      pixelsPerMetre,
      1,
    ])
  })

  it('replaces a resolution that is there, and changes nothing else', async () => {
    const twice = await densePng(await densePng(onePixelPng, 72), 300)
    const types = chunksOf(twice).map(({ type }) => type)
    expect(types.filter((type) => type === 'pHYs')).toHaveLength(1)
    const without = chunksOf(twice).filter(({ type }) => type !== 'pHYs')
    expect(without).toEqual(chunksOf(onePixelPng))
  })

  it('keeps a chunk that is longer than the examined bytes', () => {
    const { head, replacedBytes } = pngHeadWithDensity(onePixelPng.subarray(0, 40), 72)
    expect(replacedBytes).toBe(33)
    expect(head.length).toBe(33 + 21)
  })
})

/**
 * The start of a JPEG, the APP0 segment of Chromium's canvas (no unit, 1 × 1), and the start of a quantization table.
 */
const jfif = Uint8Array.from(
  Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb004300', 'hex'),
)

describe('JPEG', () => {
  it('writes dots per inch into the JFIF segment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 65_535 }), (dpi) => {
        const { head, replacedBytes } = jpegHeadWithDensity(jfif, dpi)
        const view = new DataView(head.buffer)
        expect(replacedBytes).toBe(20)
        expect(head.length).toBe(20)
        expect([view.getUint8(13), view.getUint16(14), view.getUint16(16)]).toEqual([1, dpi, dpi])
      }),
    )
  })

  it('keeps the rest byte for byte', async () => {
    const dense = await withDensity(new Blob([jfif], { type: 'image/jpeg' }), 'jpeg', 300)
    expect(dense.type).toBe('image/jpeg')
    expect(dense.size).toBe(jfif.length)
    expect(new Uint8Array(await dense.arrayBuffer()).subarray(20)).toEqual(jfif.subarray(20))
  })

  it('puts the segment in where there is none, such as before an Exif one', () => {
    const exif = Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, 8, 0x45, 0x78, 0x69, 0x66, 0, 0)
    const { head, replacedBytes } = jpegHeadWithDensity(exif, 72)
    expect(replacedBytes).toBe(2)
    expect(head.length).toBe(20)
  })
})
