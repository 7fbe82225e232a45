import { endOfImage, findMarker, isBare, isFrame, startOfScan } from './jpeg/segments.ts'
import type { PixelSize } from './raster.ts'
import { sniffFileKind } from './sniff-file-kind.ts'

/**
 * The offset of the height in a start-of-frame segment, after its length and its sample precision (ITU-T T.81,
 * B.2.2). The width follows.
 */
const frameHeightAt = 3
const frameBytes = 8

const jpegSize = (bytes: Uint8Array, view: DataView): PixelSize | undefined => {
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

/**
 * The offset of the width in a PNG: after the signature and the length and type of the IHDR chunk (ISO/IEC 15948,
 * 11.2.2).
 */
const pngSizeAt = 16

const pngSize = (view: DataView): PixelSize | undefined =>
  view.byteLength < pngSizeAt + 8
    ? undefined
    : { width: view.getUint32(pngSizeAt), height: view.getUint32(pngSizeAt + 4) }

/** The offset of the width in a GIF: after the signature (GIF89a, 18). */
const gifSizeAt = 6

const gifSize = (view: DataView): PixelSize | undefined =>
  view.byteLength < gifSizeAt + 4
    ? undefined
    : { width: view.getUint16(gifSizeAt, true), height: view.getUint16(gifSizeAt + 2, true) }

/**
 * Reads the size in pixels that a JPEG, PNG or GIF file declares, as stored, before any EXIF rotation. Nothing is
 * decoded.
 *
 * @param bytes - the beginning of the file, or all of it. Profiles and camera data may precede a JPEG's size.
 * @returns undefined when the file is none of these, or when these bytes do not hold a size.
 */
export const readPictureSize = (bytes: Uint8Array): PixelSize | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = sniffFileKind(bytes)
  const size =
    kind === 'jpeg'
      ? jpegSize(bytes, view)
      : kind === 'png'
        ? pngSize(view)
        : kind === 'gif'
          ? gifSize(view)
          : undefined
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined
}
