import type { PixelSize } from '../image/raster.ts'
import {
  endOfImage,
  findMarker,
  isBare,
  isFrame,
  startOfImage,
  startOfScan,
} from '../image/jpeg/segments.ts'
import { ToolError } from '../../core/errors.ts'
import type { GrayImage } from '../../core/gray-image.ts'
import { canReadPixels, decodeImage } from '../image/browser-codec.ts'
import { writeGray } from './preprocess/gray.ts'

/** Where width and height stand in a frame, after its length and its bits a sample (ITU-T T.81, B.2.2). */
const frameHeightAt = 3
const frameBytes = 8

const jpegSize = (bytes: Uint8Array): PixelSize | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  for (let found = findMarker(bytes, at); found !== undefined; found = findMarker(bytes, at)) {
    const { marker, end } = found
    at = end
    if (isBare(marker)) continue
    if (marker === endOfImage || marker === startOfScan || end + frameBytes > bytes.length)
      return undefined
    if (isFrame(marker))
      return {
        width: view.getUint16(end + frameHeightAt + 2),
        height: view.getUint16(end + frameHeightAt),
      }
    at = end + view.getUint16(end)
  }
  return undefined
}

/** After the signature, a chunk's length and its type IHDR (ISO/IEC 15948, 11.2.2). */
const pngSizeAt = 16

const pngSize = (bytes: Uint8Array): PixelSize | undefined => {
  if (bytes.length < pngSizeAt + 8) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { width: view.getUint32(pngSizeAt), height: view.getUint32(pngSizeAt + 4) }
}

/**
 * The size that a JPEG or PNG says it has, as stored: not turned by EXIF. It is known before anything is decoded.
 *
 * @returns undefined when it says none, or is neither.
 */
export const readPictureSize = (bytes: Uint8Array): PixelSize | undefined => {
  const size =
    bytes[0] === 0xff && bytes[1] === startOfImage
      ? jpegSize(bytes)
      : bytes[0] === 0x89
        ? pngSize(bytes)
        : undefined
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined
}

/** Decoding more takes more memory than most devices have: 400 MB. */
const maxPixels = 100_000_000
/** More pixels say nothing more about letters, and take the engine long. */
const maxReadPixels = 25_000_000
/** How many pixels are drawn at a time: phones cannot hold a canvas as large as their pictures. */
const stripPixels = 4_000_000

interface GrayPicture {
  image: GrayImage
  /** Pixels of `image` along a pixel of the file. */
  scale: number
  /** Of the file, upright. */
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
    // What the standards let fail here is memory: too large an array, too large a canvas.
    throw new ToolError('out-of-memory', { cause })
  } finally {
    canvas.width = canvas.height = 0
  }
}

/**
 * Decodes a JPEG or PNG in shades of gray: upright as EXIF says, what is translucent on white, very large ones reduced.
 *
 * @throws {ToolError} `too-many-pixels` above 100 megapixels, before anything is decoded; `damaged`; `out-of-memory`;
 *   `unsupported` where the browser does not let pixels be read as they are.
 */
export const readGray = async (file: Blob): Promise<GrayPicture> => {
  if (!canReadPixels()) throw new ToolError('unsupported')
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
