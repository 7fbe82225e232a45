import { ToolError } from '../../../core/errors.ts'
import { loadOnce } from '../../../core/load-once.ts'
import type { PixelSize, Raster } from '../raster.ts'

/** Encodes a picture at a quality from 1 to 100. */
export type LossyEncoder = (picture: Raster, quality: number) => Promise<Uint8Array<ArrayBuffer>>

/** Above this, an instance is discarded after use, because WebAssembly cannot release memory. */
const maxLastingPixels = 8_000_000

/** A module of the jSquash packages, as far as it is used here. */
interface Engine<Options> {
  encode(data: BufferSource, width: number, height: number, options: Options): Uint8Array | null
}

/** Messages of the engines do not go to the console, because failures are thrown as well. */
export const quietly = (wasmUrl: string) => ({
  noInitialRun: true,
  locateFile: () => wasmUrl,
  print: () => undefined,
  printErr: () => undefined,
})

/**
 * Creates an encoder that loads its engine with the first call, and again after a failure.
 *
 * @param optionsOf - returns the engine's options for a quality from 1 to 100 and a picture's size.
 */
export const createEmscriptenEncoder = <Options>(
  load: () => Promise<Engine<Options>>,
  optionsOf: (quality: number, size: PixelSize) => Options,
): LossyEncoder => {
  const loading = loadOnce(load)

  /** @throws {ToolError} `engine-not-loaded`, `out-of-memory`. */
  return async ({ data, width, height }, quality) => {
    const engine = await loading.get()
    if (width * height > maxLastingPixels) loading.discard()
    try {
      // Rasters are never in shared memory, though the type would allow it.
      const pixels = data as Uint8ClampedArray<ArrayBuffer>
      const encoded = engine.encode(pixels, width, height, optionsOf(quality, { width, height }))
      if (encoded === null) throw new Error('The engine made no file')
      return encoded.slice()
    } catch (cause) {
      // Only allocations fail here, and an instance that failed cannot be used again.
      loading.discard()
      throw new ToolError('out-of-memory', { cause })
    }
  }
}
