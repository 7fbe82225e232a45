import createJxl from '@jsquash/jxl/codec/dec/jxl_dec.js'
import wasmUrl from '@jsquash/jxl/codec/dec/jxl_dec.wasm?url'
import { ToolError, loadPart } from '../../../core/errors.ts'
import { quietly } from '../encoding/emscripten-encoder.ts'
import type { Raster } from '../raster.ts'

type Engine = Pick<Awaited<ReturnType<typeof createJxl>>, 'decode'>

/**
 * Creates a decoder of JPEG XL by libjxl: upright, in sRGB, the first frame. Only Chromium decodes it by itself, behind
 * a setting in some versions. An instance is used once, because WebAssembly cannot release memory.
 *
 * @param start - creates an instance of the engine.
 */
export const createJxlDecoder =
  (start: () => Promise<Engine>) =>
  /** @throws {ToolError} `engine-not-loaded`, `damaged`. */
  async (bytes: Uint8Array<ArrayBuffer>): Promise<Raster> => {
    const engine = await loadPart(start())
    let decoded: Raster | null
    try {
      decoded = engine.decode(bytes)
    } catch (cause) {
      throw new ToolError('damaged', { cause })
    }
    if (decoded === null) throw new ToolError('damaged')
    return decoded
  }

export const decodeJxlPixels = createJxlDecoder(() => createJxl(quietly(wasmUrl)))
