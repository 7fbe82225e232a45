import { ToolError } from '../../../core/errors.ts'
import type { GrayImage } from '../../../core/image-coding.ts'

/** How many pixels are read at a time: four bytes each, besides the canvas and the result. */
const stripPixels = 4_000_000

/** Weights of red, green and blue in 256ths (ITU-R BT.601). */
const weights = [77, 150, 29] as const

const toGray = (pixels: Uint8ClampedArray, gray: Uint8Array, at: number): void => {
  const [ofRed, ofGreen, ofBlue] = weights
  for (let from = 0, to = at; from < pixels.length; from += 4, to += 1)
    gray[to] =
      (ofRed * (pixels[from] ?? 0) +
        ofGreen * (pixels[from + 1] ?? 0) +
        ofBlue * (pixels[from + 2] ?? 0) +
        128) >>
      8
}

/** What can be read of a canvas without transparency. */
export interface PixelSource {
  width: number
  height: number
  /** RGBA of rows from the top, whole in width. */
  readRows(top: number, rows: number): Uint8ClampedArray
}

/**
 * A drawn page in shades of gray.
 *
 * @throws {ToolError} `out-of-memory`.
 */
export const readGrayPixels = ({ width, height, readRows }: PixelSource): GrayImage => {
  try {
    const data = new Uint8Array(width * height)
    const rows = Math.max(1, Math.floor(stripPixels / width))
    for (let top = 0; top < height; top += rows)
      toGray(readRows(top, Math.min(rows, height - top)), data, top * width)
    return { data, width, height }
  } catch (cause) {
    // What the standard lets fail here is memory: too large an array.
    throw new ToolError('out-of-memory', { cause })
  }
}
