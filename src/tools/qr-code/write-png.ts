import { type Colours, channelsOf } from './colours.ts'
import type { Raster } from './paint.ts'

/*
 * A picture of two colours is one bit a pixel. The canvas cannot write that, and where a browser guards against
 * fingerprinting it changes the pixels of what it writes or leaves them blank, which a code does not survive.
 * The format is that of ISO/IEC 15948 (PNG); the compression is the browser's.
 */

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Bits a sample and colour type: a palette. */
const oneBit = 1
const palette = 3

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit += 1)
    remainder = remainder & 1 ? 0xedb88320 ^ (remainder >>> 1) : remainder >>> 1
  return remainder
})

/** The cyclic redundancy check of a chunk (ISO/IEC 15948, annex D). */
const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

const bigEndian = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)

const chunk = (type: string, data: Iterable<number>): number[] => {
  const named = [...new TextEncoder().encode(type), ...data]
  return [...bigEndian(named.length - 4), ...named, ...bigEndian(crcOf(Uint8Array.from(named)))]
}

/** Rows of one bit a pixel, each after the byte that says it is not filtered. */
const packRows = ({ sizePx, pixels }: Raster): Uint8Array<ArrayBuffer> => {
  const stride = 1 + Math.ceil(sizePx / 8)
  const rows = new Uint8Array(sizePx * stride)
  pixels.forEach((isDark, index) => {
    if (isDark === 0) return
    const x = index % sizePx
    const at = ((index - x) / sizePx) * stride + 1 + (x >> 3)
    rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7))
  })
  return rows
}

const deflate = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/** A picture as a PNG file: a palette of two colours, one bit a pixel. */
export const writePng = async (
  raster: Raster,
  colours: Colours,
): Promise<Uint8Array<ArrayBuffer>> => {
  const side = bigEndian(raster.sizePx)
  return Uint8Array.from([
    ...signature,
    ...chunk('IHDR', [...side, ...side, oneBit, palette, 0, 0, 0]),
    ...chunk('PLTE', [...channelsOf(colours.background), ...channelsOf(colours.foreground)]),
    ...chunk('IDAT', await deflate(packRows(raster))),
    ...chunk('IEND', []),
  ])
}
