import { decodeQR } from 'qr/decode.js'
import type { Colours } from './colours.ts'
import { type Raster, toRgb } from './paint.ts'

/**
 * What a reader that knows nothing of how a code was made reads from its picture.
 *
 * @returns undefined where it finds no code, or one it cannot read.
 */
export const readBack = (raster: Raster, colours: Colours): string | undefined => {
  const { sizePx } = raster
  try {
    return decodeQR(
      { width: sizePx, height: sizePx, data: toRgb(raster, colours) },
      {
        format: 'RGB',
        // A slow phone must come to the same as a quick one.
        timeLimit: Infinity,
        // Everything is written as UTF-8 here: any other reading is a fault to be noticed, a lost byte order mark too.
        textDecoder: (bytes) =>
          new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
      },
    )
  } catch {
    // However it says so, a code that could not be read was not read.
    return undefined
  }
}
