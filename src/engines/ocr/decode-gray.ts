import { ToolError } from '../../core/errors.ts'
import type { GrayImage } from '../../core/image-coding.ts'
import { canReadPixels, decodeImage } from '../image/browser-codec.ts'
import { readPictureSize } from '../image/picture-size.ts'
import { writeGray } from './preprocess/transform.ts'

/** Decoding more pixels takes 400 MB, which most devices do not have. */
const maxPixels = 100_000_000
/** More pixels do not improve recognition and take Tesseract long. */
const maxReadPixels = 25_000_000
/**
 * The image is drawn in strips of this many pixels, because phones cannot hold a canvas as large as their
 * photographs.
 */
const stripPixels = 4_000_000

interface GrayPicture {
  image: GrayImage
  /** The number of pixels of `image` per pixel of the file, along one side. */
  scale: number
  /** The size of the file's picture once it is upright. */
  widthPx: number
  heightPx: number
}

const drawGray = (bitmap: ImageBitmap): GrayImage => {
  const scale = Math.min(1, Math.sqrt(maxReadPixels / (bitmap.width * bitmap.height)))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const rows = Math.max(1, Math.min(height, Math.floor(stripPixels / width)))
  const canvas = new OffscreenCanvas(width, rows)
  try {
    const data = new Uint8Array(width * height)
    const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
    if (context === null) throw new ToolError('out-of-memory')
    context.imageSmoothingQuality = 'high'
    context.fillStyle = '#fff'
    for (let top = 0; top < height; top += rows) {
      const stripRows = Math.min(rows, height - top)
      context.fillRect(0, 0, width, stripRows)
      context.drawImage(bitmap, 0, -top, width, height)
      writeGray(context.getImageData(0, 0, width, stripRows).data, data, top * width)
    }
    return { data, width, height }
  } catch (cause) {
    // The standards allow only memory failures here: the array or the canvas is too large.
    throw new ToolError('out-of-memory', { cause })
  } finally {
    canvas.width = canvas.height = 0
  }
}

/**
 * Decodes a JPEG or PNG to grayscale: upright as its EXIF orientation says, on a white background where it is
 * translucent, scaled down above 25 megapixels.
 *
 * @throws {ToolError} `too-many-pixels` above 100 megapixels, before anything is decoded; `damaged`; `out-of-
 *   memory`; `unsupported` where the browser does not let pixels be read as they are.
 */
export const readGray = async (file: Blob): Promise<GrayPicture> => {
  if (!canReadPixels()) throw new ToolError('pixels-hidden')
  const stored = readPictureSize(new Uint8Array(await file.arrayBuffer()))
  if (stored === undefined) throw new ToolError('damaged')
  if (stored.width * stored.height > maxPixels) throw new ToolError('too-many-pixels')
  const bitmap = await decodeImage(file)
  try {
    const { width, height } = bitmap
    const image = drawGray(bitmap)
    return { image, scale: image.width / width, widthPx: width, heightPx: height }
  } finally {
    bitmap.close()
  }
}
