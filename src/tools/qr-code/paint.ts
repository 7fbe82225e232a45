import type { Bitmap2D } from 'lean-qr'
import { type Colours, channelsOf } from './colours.ts'

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
