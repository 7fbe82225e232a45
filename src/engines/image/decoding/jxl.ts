import createJxl from '@jsquash/jxl/codec/dec/jxl_dec.js'
import wasmUrl from '@jsquash/jxl/codec/dec/jxl_dec.wasm?url'
import { ToolError } from '../../../core/errors.ts'
import type { Raster } from '../raster.ts'

/**
 * Decodes JPEG XL with libjxl: upright, in sRGB, the first frame. Only Chromium decodes it by itself, behind a setting
 * in some versions. An instance is used once, because WebAssembly cannot release memory.
 *
 * @throws {ToolError} `engine-not-loaded`, `damaged`.
 */
export const decodeJxlPixels = async (bytes: Uint8Array<ArrayBuffer>): Promise<Raster> => {
  const options = {
    noInitialRun: true,
    locateFile: () => wasmUrl,
    print: () => undefined,
    printErr: () => undefined,
  }
  let engine: Awaited<ReturnType<typeof createJxl>>
  try {
    engine = await createJxl(options)
  } catch (cause) {
    throw new ToolError('engine-not-loaded', { cause })
  }
  let decoded: Raster | null
  try {
    decoded = engine.decode(bytes)
  } catch (cause) {
    throw new ToolError('damaged', { cause })
  }
  if (decoded === null) throw new ToolError('damaged')
  return decoded
}
