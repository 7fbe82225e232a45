import type { GrayImage } from '../../core/image-coding.ts'
import { decodePicture, decodeTiffPage } from '../../engines/image/decoding/decode-picture.ts'
import { encodeJpeg } from '../../engines/image/jpeg/mozjpeg-encoder.ts'
import { optimizePng } from '../../engines/image/oxipng.ts'
import { scale, writeGray } from '../../engines/ocr/preprocess/transform.ts'
import { sniffFileKind, sniffedByteCount } from '../../engines/image/sniff-file-kind.ts'
import { createPixelEmbedder } from '../../engines/pdf/from-images/embed-pixels.ts'
import type { EmbeddedPage } from './make-pdf.ts'

const embedPixels = createPixelEmbedder({ encodeJpeg, optimizePng })

const isTiff = async (file: File): Promise<boolean> => {
  const head = await file.slice(0, sniffedByteCount).arrayBuffer()
  return sniffFileKind(new Uint8Array(head)) === 'tiff'
}

/**
 * Decodes a page of an image that is neither JPEG nor PNG, in sRGB and upright, and encodes it for a PDF. Only a TIFF has
 * several pages; of other files that hold several images, the main one is decoded.
 *
 * @param pageIndex - counts from 0.
 * @throws {ToolError} `damaged`, `unsupported`, `color-mode`, `too-many-pixels`, `out-of-memory`, `engine-not-loaded`.
 */
export const embedDecoded = async (file: File, pageIndex: number): Promise<EmbeddedPage> => {
  const { raster, losses, pageCount } = (await isTiff(file))
    ? await decodeTiffPage(file, pageIndex)
    : { ...(await decodePicture(file)), pageCount: 1 }
  return { image: await embedPixels(raster), losses, pageCount }
}

/** More pixels do not improve text recognition and take it long. */
const maxReadPixels = 25_000_000

/**
 * Decodes an image in shades of gray for text recognition, upright and on white, scaled down above 25 megapixels.
 *
 * @throws {ToolError} as `embedDecoded`.
 */
export const decodeGray = async (file: File): Promise<GrayImage> => {
  const { raster } = await decodePicture(file)
  const { width, height } = raster
  const gray = new Uint8Array(width * height)
  writeGray(raster.data, gray, 0)
  const factor = Math.min(1, Math.sqrt(maxReadPixels / (width * height)))
  return scale({ data: gray, width, height }, factor)
}
