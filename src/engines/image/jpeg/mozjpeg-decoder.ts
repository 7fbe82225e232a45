import createDecoder, { type MozJPEGModule } from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js'
import decoderUrl from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?url'
import { ToolError } from '../../../core/errors.ts'
import { loadOnce } from '../../../core/load-once.ts'
import { quietly } from '../encoding/emscripten-encoder.ts'
import type { Raster } from '../raster.ts'

export type MozjpegDecoderEngine = Pick<MozJPEGModule, 'decode'>

/**
 * MozJPEG prints this before it fails for want of memory; all other messages are about the file.
 */
const isAboutMemory = (line: string) => line.includes('Insufficient memory')

/**
 * After a larger picture, an instance is discarded: it keeps six bytes per pixel, because WebAssembly cannot release
 * memory.
 */
const maxLastingPixels = 4_000_000

/**
 * Creates a decoder that loads MozJPEG with the first call, and again after a failure.
 *
 * @param load - receives a listener for MozJPEG's messages.
 */
export const createJpegDecoder = (
  load: (onMessage: (line: string) => void) => Promise<MozjpegDecoderEngine>,
) => {
  let messages: string[] = []
  const loading = loadOnce(() => load((line) => messages.push(line)))

  /**
   * Decodes gray and color JPEGs, not CMYK: upright, with colors as stored. The pixels are those of Chromium's
   * decoder (measured); the download is 53 KB.
   *
   * @throws {ToolError} `engine-not-loaded`, `damaged`, `out-of-memory`.
   */
  return async (jpeg: Uint8Array<ArrayBuffer>): Promise<Raster> => {
    const engine = await loading.get()
    let decoded: Raster | null
    messages = []
    try {
      decoded = engine.decode(jpeg, true)
    } catch (cause) {
      loading.discard()
      // MozJPEG prints a message about a faulty file, and prints nothing when an allocation fails.
      const isDamaged = messages.length > 0 && !messages.some(isAboutMemory)
      throw new ToolError(isDamaged ? 'damaged' : 'out-of-memory', { cause })
    }
    if (decoded === null) throw new ToolError('damaged')
    if (decoded.width * decoded.height > maxLastingPixels) loading.discard()
    return decoded
  }
}

export const decodeJpegPixels = createJpegDecoder((printErr) =>
  createDecoder({ ...quietly(decoderUrl), printErr }),
)
