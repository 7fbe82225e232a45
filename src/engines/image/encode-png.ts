import { ToolError } from '../../core/errors.ts'
import { readBitmap } from './browser-codec.ts'
import { writeDirectPng } from './png/write-png.ts'
import type { Raster } from './raster.ts'

const draw = (bitmap: ImageBitmap): OffscreenCanvas => {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new ToolError('out-of-memory')
  context.drawImage(bitmap, 0, 0)
  const { data } = context.getImageData(bitmap.width - 1, bitmap.height - 1, 1, 1)
  // Larger canvases than the device can hold come back blank on some phones, without an error.
  if (data[3] === 0) throw new ToolError('out-of-memory')
  return canvas
}

/** Encodes with the browser's own encoder. @returns undefined when the device cannot hold a canvas of that size. */
const encodeWithCanvas = async (bitmap: ImageBitmap): Promise<Blob | undefined> => {
  let canvas: OffscreenCanvas | undefined
  try {
    canvas = draw(bitmap)
    return await canvas.convertToBlob({ type: 'image/png' })
  } catch {
    // The standard allows only a canvas that is too large to fail here.
    return undefined
  } finally {
    // The pixels are freed at once, because the optimizer is about to need as much memory again.
    if (canvas !== undefined) canvas.width = canvas.height = 0
  }
}

/** Encodes pixels fast and with little compression. @throws {ToolError} `out-of-memory`. */
export const encodeRaster = async (raster: Raster): Promise<Blob> => {
  try {
    return new Blob([await writeDirectPng(raster)], { type: 'image/png' })
  } catch (cause) {
    // Only memory can be missing for pixels that are there.
    throw new ToolError('out-of-memory', { cause })
  }
}

/**
 * Encodes an opaque picture as sRGB, fast and with little compression: with the browser's own encoder, or in strips
 * where the device cannot hold a canvas of that size. On iPhones up to iOS 17, that is above 16,777,216 pixels.
 *
 * @throws {ToolError} `out-of-memory` when the device cannot hold the picture's pixels either.
 */
export const encodePng = async (bitmap: ImageBitmap): Promise<Blob> => {
  const encoded = await encodeWithCanvas(bitmap)
  if (encoded) return encoded
  return encodeRaster(readBitmap(bitmap))
}
