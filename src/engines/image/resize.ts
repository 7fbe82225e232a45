import startResize, { resize } from '@jsquash/resize/lib/resize/pkg/squoosh_resize.js'
import resizeUrl from '@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm?url'
import { ToolError } from '../../core/errors.ts'
import type { PixelSize, Raster } from './raster.ts'

/**
 * The package's number for Lanczos with three lobes, the sharpest filter without disturbing ringing.
 */
const lanczos3 = 3

export interface ResizeEngine {
  load(): Promise<unknown>
  resize: typeof resize
}

/**
 * Creates a function that scales pictures with premultiplied alpha, so that edges do not darken.
 *
 * @param isLinear - in linear light, as the eye mixes colours; otherwise in the stored values, as PDF readers do.
 */
export const createResizer = (engine: ResizeEngine, isLinear = true) => {
  let loading: Promise<unknown> | undefined

  /**
   * @throws {ToolError} `engine-not-loaded` when the package cannot be fetched or compiled, `out-of-memory` when
   *   the picture is too large for it.
   */
  return async (source: Raster, { width, height }: PixelSize): Promise<Raster> => {
    if (width === source.width && height === source.height) return source
    try {
      await (loading ??= engine.load())
    } catch (cause) {
      loading = undefined
      throw new ToolError('engine-not-loaded', { cause })
    }
    const { buffer, byteOffset, byteLength } = source.data
    const bytes = new Uint8Array(buffer, byteOffset, byteLength)
    try {
      const scaled = engine.resize(
        bytes,
        source.width,
        source.height,
        width,
        height,
        lanczos3,
        true,
        isLinear,
      )
      return { data: scaled, width, height }
    } catch (cause) {
      throw new ToolError('out-of-memory', { cause })
    }
  }
}

export const resizeRaster = createResizer({ load: () => startResize(resizeUrl), resize })

/** Scales in the stored values: the result looks as a PDF reader's own scaling would. */
export const resizeStoredValues = createResizer(
  { load: () => startResize(resizeUrl), resize },
  false,
)
