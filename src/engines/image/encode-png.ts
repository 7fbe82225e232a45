import { ToolError } from '../../core/errors.ts'
import { writeDirectPng } from './png/write-png.ts'
import type { Raster } from './raster.ts'

/** Encodes pixels fast and with little compression, for oxipng to compress. @throws {ToolError} `out-of-memory`. */
export const encodeRaster = async (raster: Raster): Promise<Blob> => {
  try {
    return new Blob([await writeDirectPng(raster)], { type: 'image/png' })
  } catch (cause) {
    // Only memory can be missing for pixels that are there.
    throw new ToolError('out-of-memory', { cause })
  }
}
