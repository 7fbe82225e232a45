import { ToolError } from '../../../core/errors.ts'
import { loadOnce } from '../../../core/load-once.ts'
import type { PixelSize, Raster } from '../raster.ts'

/**
 * Encodes a picture with parameters of the format.
 *
 * @param whole - the size of the picture that this one is a sample of, on which the engine's options depend; its own size
 *   when left out.
 */
export type Encoder<Coding> = (
  picture: Raster,
  coding: Coding,
  whole?: PixelSize,
) => Promise<Uint8Array<ArrayBuffer>>

/** Encodes a picture at a quality from 1 to 100. */
export type LossyEncoder = Encoder<number>

/** An encoder of the jSquash packages, as far as it is used here. */
export interface EncoderEngine<Options> {
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
 * Creates an encoder that loads its engine with the first call, and again after a failure. Its memory is released when
 * the worker ends.
 *
 * @param optionsOf - returns the engine's options for the format's parameters and a picture's size.
 */
export const createEmscriptenEncoder = <Coding, Options>(
  load: () => Promise<EncoderEngine<Options>>,
  optionsOf: (coding: Coding, size: PixelSize) => Options,
): Encoder<Coding> => {
  const loading = loadOnce(load)

  /** @throws {ToolError} `engine-not-loaded`, `out-of-memory`. */
  return async ({ data, width, height }, coding, whole = { width, height }) => {
    const engine = await loading.get()
    try {
      // Rasters are never in shared memory, though the type would allow it.
      const pixels = data as Uint8ClampedArray<ArrayBuffer>
      const encoded = engine.encode(pixels, width, height, optionsOf(coding, whole))
      if (encoded === null) throw new Error('The engine made no file')
      return encoded.slice()
    } catch (cause) {
      // Only allocations fail here, and an instance that failed cannot be used again.
      loading.discard()
      throw new ToolError('out-of-memory', { cause })
    }
  }
}
