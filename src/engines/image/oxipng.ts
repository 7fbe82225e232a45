import startOxipng, { type InitInput, optimise } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng.js'
import oxipngUrl from '@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm?url'
import { loadOnce } from '../../core/load-once.ts'

/** oxipng's level of optimization: 0 is the fastest, 6 the strongest. */
export type OxipngLevel = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Compresses PNG files without changing a pixel. */
export interface Oxipng {
  /**
   * Keeps every chunk, animations included, and removes interlacing.
   *
   * @returns undefined when oxipng refuses the file or has not enough memory for it.
   * @throws {ToolError} `engine-not-loaded` when oxipng cannot be fetched or compiled.
   */
  optimize(png: Uint8Array, level: OxipngLevel): Promise<Uint8Array<ArrayBuffer> | undefined>
}

/**
 * Creates oxipng 9.1 (`@jsquash/oxipng`). The package has one instance, whose memory is released when its worker ends.
 *
 * @param load - gets the address or the module of the WebAssembly; called again after a failure.
 */
export const createOxipng = (load: () => InitInput | Promise<InitInput>): Oxipng => {
  const loading = loadOnce(async () => startOxipng(await load()))
  return {
    async optimize(png, level) {
      await loading.get()
      try {
        // The package copies the result out of its own memory into an ordinary buffer, though its types do not say so.
        return optimise(png, level, false, false) as Uint8Array<ArrayBuffer>
      } catch {
        return undefined
      }
    },
  }
}

export const oxipng = createOxipng(() => oxipngUrl)

/** Up to this many pixels oxipng works at level 1, above at level 0. */
const thoroughPixels = 8_000_000

/**
 * Returns the level that takes about four seconds at most, up to 27 megapixels.
 *
 * Measured on the photographs of `corpus/image/jpeg`, Chromium 156, two shared cores; mean bytes relative to the
 * canvas's own PNG, seconds per megapixel: level 0 0.71, 0.15 s; level 1 0.66, 0.5 s; level 2 0.65, 1.0 s; level 3
 * 0.63, 2.6 s. 12,000 × 9,000 takes 13 s at level 0 and 2.2 GB.
 */
export const levelFor = (pixels: number): 0 | 1 => (pixels <= thoroughPixels ? 1 : 0)

interface OptimizedPng {
  blob: Blob
  /** False when the memory was not enough for compressing; the pixels are the same. */
  isOptimized: boolean
}

/**
 * Creates a function that compresses PNG files losslessly and never returns a larger one.
 *
 * It works on the PNG rather than on raw pixels: the sizes are the same to the byte (measured), and 12,000 × 9,000
 * pixels need no third copy of their 432 MB.
 */
export const createPngOptimizer =
  (engine: Oxipng) =>
  /**
   * @param pixels - width × height of the picture.
   * @throws {ToolError} `engine-not-loaded` when oxipng cannot be fetched or compiled.
   */
  async (png: Blob, pixels: number): Promise<OptimizedPng> => {
    const bytes = new Uint8Array(await png.arrayBuffer())
    const smaller = await engine.optimize(bytes, levelFor(pixels))
    if (smaller === undefined) return { blob: png, isOptimized: false }
    if (smaller.length >= png.size) return { blob: png, isOptimized: true }
    return { blob: new Blob([smaller], { type: 'image/png' }), isOptimized: true }
  }

export const optimizePng = createPngOptimizer(oxipng)
