import { deflate, pngChunk, pngSignature } from '../../core/image-coding.ts'
import { type Colours, channelsOf } from './colours.ts'
import type { Raster } from './paint.ts'

/*
 * A picture of two colours is one bit a pixel. The canvas cannot write that, and where a browser guards against
 * fingerprinting it changes the pixels of what it writes or leaves them blank, which a code does not survive.
 * The format is that of ISO/IEC 15948 (PNG); the compression is the browser's.
 */

/** Bits a sample and colour type: a palette. */
const oneBit = 1
const palette = 3

const bigEndian = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)

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

/** A picture as a PNG file: a palette of two colours, one bit a pixel. */
export const writePng = async (
  raster: Raster,
  colours: Colours,
): Promise<Uint8Array<ArrayBuffer>> => {
  const side = bigEndian(raster.sizePx)
  return Uint8Array.from([
    ...pngSignature,
    ...pngChunk('IHDR', [...side, ...side, oneBit, palette, 0, 0, 0]),
    ...pngChunk('PLTE', [...channelsOf(colours.background), ...channelsOf(colours.foreground)]),
    ...pngChunk('IDAT', await deflate(packRows(raster))),
    ...pngChunk('IEND', []),
  ])
}
