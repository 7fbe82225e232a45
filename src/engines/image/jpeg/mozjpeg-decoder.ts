import createDecoder, { type MozJPEGModule } from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js'
import decoderUrl from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?url'
import { ToolError } from '../../../core/errors.ts'
import type { Raster } from '../raster.ts'

export type MozjpegDecoderEngine = Pick<MozJPEGModule, 'decode'>

/** What the engine says before it gives up for want of memory; all else that it says is about the file. */
const isAboutMemory = (line: string) => line.includes('Insufficient memory')

/**
 * Makes a decoder of an engine that is fetched when first needed, and made anew after it failed.
 *
 * @param load - told where the engine says what it fails of.
 */
export const createJpegDecoder = (
  load: (hear: (line: string) => void) => Promise<MozjpegDecoderEngine>,
) => {
  let loading: Promise<MozjpegDecoderEngine> | undefined
  let said: string[] = []

  /**
   * Decodes gray and colour JPEGs, not CMYK: upright, colours as stored. Pixels are those that Chromium's decoder
   * gives (measured), for 53 KB more to fetch.
   *
   * @throws {ToolError} `engine-not-loaded`, `damaged`, `out-of-memory`.
   */
  return async (jpeg: Uint8Array<ArrayBuffer>): Promise<Raster> => {
    let engine: MozjpegDecoderEngine
    try {
      engine = await (loading ??= load((line) => said.push(line)))
    } catch (cause) {
      loading = undefined
      throw new ToolError('engine-not-loaded', { cause })
    }
    let decoded: Raster | null
    said = []
    try {
      decoded = engine.decode(jpeg, true)
    } catch (cause) {
      loading = undefined
      // It says what is wrong with a file and leaves; of an allocation that fails it says nothing.
      const isDamaged = said.length > 0 && !said.some(isAboutMemory)
      throw new ToolError(isDamaged ? 'damaged' : 'out-of-memory', { cause })
    }
    if (decoded === null) throw new ToolError('damaged')
    return decoded
  }
}

export const decodeJpegPixels = createJpegDecoder((printErr) =>
  createDecoder({
    noInitialRun: true,
    locateFile: () => decoderUrl,
    // The console stays clean.
    print: () => undefined,
    printErr,
  }),
)
