import type { PixelSize } from '../image/raster.ts'
import {
  endOfImage,
  findMarker,
  isBare,
  isFrame,
  startOfImage,
  startOfScan,
} from '../image/jpeg/segments.ts'

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
