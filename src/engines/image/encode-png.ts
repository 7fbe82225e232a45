import { ToolError } from '../../core/errors.ts'

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

/**
 * Encodes an opaque picture with the browser's own encoder: fast, in sRGB, larger than need be.
 *
 * @throws {ToolError} `out-of-memory` when the device cannot hold a canvas of that size.
 */
export const encodePng = async (bitmap: ImageBitmap): Promise<Blob> => {
  let canvas: OffscreenCanvas | undefined
  try {
    canvas = draw(bitmap)
    return await canvas.convertToBlob({ type: 'image/png' })
  } catch (cause) {
    // What the standard lets fail here is a canvas too large to make, to read or to encode.
    throw new ToolError('out-of-memory', { cause })
  } finally {
    // Frees the pixels at once: the optimiser is about to need as much memory again.
    if (canvas !== undefined) canvas.width = canvas.height = 0
  }
}
