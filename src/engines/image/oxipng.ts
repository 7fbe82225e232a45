import oxipngUrl from '@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm?url'
import { ToolError } from '../../core/errors.ts'

/** oxipng's level of optimization: 0 is the fastest, 6 the strongest. */
export type OxipngLevel = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** The exports of squoosh_oxipng.wasm. */
interface OxipngExports {
  memory: WebAssembly.Memory
  optimise(
    result: number,
    data: number,
    length: number,
    level: number,
    isInterlaced: number,
    isAlphaOptimized: number,
  ): void
  __wbindgen_add_to_stack_pointer(bytes: number): number
  __wbindgen_malloc(bytes: number, alignment: number): number
  __wbindgen_free(at: number, bytes: number, alignment: number): void
}

/**
 * An instance that uses more memory is not used again, because WebAssembly cannot release memory.
 */
const largeMemoryBytes = 128 * 1024 * 1024

const instantiate = async (module: WebAssembly.Module): Promise<OxipngExports> => {
  const imports = {
    wbg: {
      __wbindgen_throw: () => {
        throw new Error('oxipng cannot read this PNG')
      },
    },
  }
  const instance = await WebAssembly.instantiate(module, imports)
  // The module is the package's, whose exports these are.
  return instance.exports as unknown as OxipngExports
}

const run = (exports: OxipngExports, png: Uint8Array, level: OxipngLevel) => {
  const result = exports.__wbindgen_add_to_stack_pointer(-16)
  const data = exports.__wbindgen_malloc(png.length, 1) >>> 0
  new Uint8Array(exports.memory.buffer).set(png, data)
  exports.optimise(result, data, png.length, level, 0, 0)
  const view = new DataView(exports.memory.buffer)
  const [at, length] = [view.getUint32(result, true), view.getUint32(result + 4, true)]
  const optimized = new Uint8Array(exports.memory.buffer, at, length).slice()
  exports.__wbindgen_free(at, length, 1)
  exports.__wbindgen_add_to_stack_pointer(16)
  return optimized
}

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
 * Creates oxipng 9.1 (`@jsquash/oxipng`) without the package's own glue, which keeps one instance: what was
 * allocated before a trap is lost to it, and memory for one large picture is never released. Here an instance that
 * trapped or grew is discarded, and the next call creates a new one.
 *
 * @param load - loads the module; called again after a failure.
 */
export const createOxipng = (load: () => Promise<WebAssembly.Module>): Oxipng => {
  let module: Promise<WebAssembly.Module> | undefined
  let ready: OxipngExports | undefined

  const open = async (): Promise<OxipngExports> => {
    try {
      return (ready ??= await instantiate(await (module ??= load())))
    } catch (cause) {
      module = undefined
      throw new ToolError('engine-not-loaded', { cause })
    }
  }

  return {
    async optimize(png, level) {
      const exports = await open()
      try {
        const optimized = run(exports, png, level)
        if (exports.memory.buffer.byteLength > largeMemoryBytes) ready = undefined
        return optimized
      } catch {
        ready = undefined
        return undefined
      }
    },
  }
}

const loadModule = async () => WebAssembly.compileStreaming(fetch(oxipngUrl))

export const oxipng = createOxipng(loadModule)

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
