import createDecoder, { type MozJPEGModule } from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js'
import decoderUrl from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?url'
import { ToolError } from '../../../core/errors.ts'
import type { Raster } from '../raster.ts'

export type MozjpegDecoderEngine = Pick<MozJPEGModule, 'decode'>

/** Makes a decoder of an engine that is fetched when first needed, and made anew after it failed. */
export const createJpegDecoder = (load: () => Promise<MozjpegDecoderEngine>) => {
  let loading: Promise<MozjpegDecoderEngine> | undefined

  /**
   * Decodes gray and colour JPEGs, not CMYK: upright, colours as stored. Pixels are those that Chromium's decoder
   * gives (measured), for 53 KB more to fetch.
   *
   * @throws {ToolError} `engine-not-loaded`, `damaged`, `out-of-memory`.
   */
  return async (jpeg: Uint8Array<ArrayBuffer>): Promise<Raster> => {
    let engine: MozjpegDecoderEngine
    try {
      engine = await (loading ??= load())
    } catch (cause) {
      loading = undefined
      throw new ToolError('engine-not-loaded', { cause })
    }
    let decoded: Raster | null
    try {
      decoded = engine.decode(jpeg, true)
    } catch (cause) {
      loading = undefined
      throw new ToolError('out-of-memory', { cause })
    }
    if (decoded === null) throw new ToolError('damaged')
    return decoded
  }
}

const engineOptions = {
  noInitialRun: true,
  locateFile: () => decoderUrl,
  // What fails is thrown as well: the console stays clean.
  print: () => undefined,
  printErr: () => undefined,
}

export const decodeJpegPixels = createJpegDecoder(() => createDecoder(engineOptions))
