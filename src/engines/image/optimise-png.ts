import { type Oxipng, oxipng } from './oxipng.ts'

/** Up to this many pixels oxipng works at level 1, above at level 0. */
const thoroughPixels = 8_000_000

/**
 * The level whose work stays within about four seconds, up to 27 megapixels.
 *
 * Measured on the photographs of `corpus/image/jpeg`, Chromium 156, two shared cores; bytes against the
 * canvas's own PNG (mean), seconds a megapixel: level 0 0.71, 0.15 s; level 1 0.66, 0.5 s; level 2 0.65,
 * 1.0 s; level 3 0.63, 2.6 s. 12,000 × 9,000 takes 13 s at level 0 and 2.2 GB.
 */
export const levelFor = (pixels: number): 0 | 1 => (pixels <= thoroughPixels ? 1 : 0)

export interface OptimisedPng {
  blob: Blob
  /** False when there was not memory enough to make the file smaller; its pixels are the same. */
  isOptimised: boolean
}

/**
 * Makes a function that shrinks PNG files without touching a pixel and never gives back a larger one.
 *
 * It works from the PNG rather than from raw pixels: the sizes are the same to the byte (measured), and
 * 12,000 × 9,000 then needs no third copy of its 432 MB of pixels.
 */
export const createPngOptimiser =
  (engine: Oxipng) =>
  /**
   * @param pixels - width × height of the picture.
   * @throws {ToolError} `engine-not-loaded` when oxipng cannot be fetched or compiled.
   */
  async (png: Blob, pixels: number): Promise<OptimisedPng> => {
    const bytes = new Uint8Array(await png.arrayBuffer())
    const smaller = await engine.optimise(bytes, levelFor(pixels))
    if (smaller === undefined) return { blob: png, isOptimised: false }
    if (smaller.length >= png.size) return { blob: png, isOptimised: true }
    return { blob: new Blob([smaller], { type: 'image/png' }), isOptimised: true }
  }

export const optimisePng = createPngOptimiser(oxipng)
