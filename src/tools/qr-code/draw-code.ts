import type { Bitmap2D } from 'lean-qr'
import { deflate, pngChunk, pngSignature } from '../../core/image-coding.ts'
import { type Colours, channelsOf } from './content.ts'

/** The number of clear modules on each side that a reader needs (ISO/IEC 18004). */
export const quietModules = 4

/** A square picture of two colours. */
export interface Raster {
  sizePx: number
  /**
   * The side of a module in pixels, a whole number so that all modules are equally sharp and large.
   */
  modulePx: number
  /** One value per pixel, row by row; 1 is dark. */
  pixels: Uint8Array
}

/**
 * Draws a code in the middle of a picture of exactly this size, with modules as large as whole pixels allow. The
 * quiet zone takes the remaining pixels.
 *
 * @param sizePx - at least the code's modules and its quiet zone, 185 for the largest code.
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

/** Returns red, green and blue of every pixel, row by row. */
export const toRgb = ({ pixels }: Raster, { foreground, background }: Colours): Uint8Array => {
  const colours = [channelsOf(background), channelsOf(foreground)] as const
  const bytes = new Uint8Array(pixels.length * 3)
  pixels.forEach((isDark, index) => bytes.set(colours[isDark === 1 ? 1 : 0], index * 3))
  return bytes
}

/*
 * A picture of two colours needs one bit per pixel. The canvas cannot write that, and browsers that guard against
 * fingerprinting change the pixels that it writes or leave them blank, which a code does not survive. The format is
 * that of ISO/IEC 15948 (PNG); the browser does the compression.
 */

/** The bit depth and the colour type of a palette. */
const oneBit = 1
const palette = 3

const bigEndian = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)

/** Returns rows of one bit per pixel without a filter. */
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

/** Writes a picture as a PNG with a palette of two colours and one bit per pixel. */
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
