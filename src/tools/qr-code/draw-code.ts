import type { Bitmap2D } from 'lean-qr'
import { type Colours, channelsOf } from './colours.ts'
import { deflate } from '../../core/deflate.ts'
import { pngChunk, pngSignature } from '../../core/png-chunk.ts'

/** Clear modules a reader needs on each side (ISO/IEC 18004). */
export const quietModules = 4

/** A picture of two colours, square. */
export interface Raster {
  sizePx: number
  /** Pixels of a module's side: whole, so that every module is as sharp and as large as the next. */
  modulePx: number
  /** Row by row, 1 where it is dark. */
  pixels: Uint8Array
}

/**
 * Draws a code in the middle of a picture of exactly this size: its modules as large as whole pixels allow with
 * the quiet zone around, which takes what is left over.
 *
 * @param sizePx - at least the code's modules and its quiet zone, 185 for the largest.
 */
export const paint = (code: Pick<Bitmap2D, 'size' | 'get'>, sizePx: number): Raster => {
  const modulePx = Math.floor(sizePx / (code.size + 2 * quietModules))
  if (modulePx < 1) throw new RangeError(`${code.size} modules in ${sizePx} pixels`)
  const start = Math.floor((sizePx - code.size * modulePx) / 2)
  const pixels = new Uint8Array(sizePx * sizePx)
  for (let y = 0; y < code.size; y += 1) {
    const first = (start + y * modulePx) * sizePx
    for (let x = 0; x < code.size; x += 1)
      if (code.get(x, y)) {
        const left = first + start + x * modulePx
        pixels.fill(1, left, left + modulePx)
      }
    for (let copy = 1; copy < modulePx; copy += 1)
      pixels.copyWithin(first + copy * sizePx, first, first + sizePx)
  }
  return { sizePx, modulePx, pixels }
}

/** Red, green, blue of every pixel, row by row. */
export const toRgb = ({ pixels }: Raster, { foreground, background }: Colours): Uint8Array => {
  const colours = [channelsOf(background), channelsOf(foreground)] as const
  const bytes = new Uint8Array(pixels.length * 3)
  pixels.forEach((isDark, index) => bytes.set(colours[isDark === 1 ? 1 : 0], index * 3))
  return bytes
}

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
