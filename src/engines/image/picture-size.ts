import { endOfImage, findMarker, isBare, isFrame, startOfScan } from './jpeg/segments.ts'
import { readJxlHeader } from './jxl-header.ts'
import type { PixelSize } from './raster.ts'
import { type FileKind, sniffFileKind } from './sniff-file-kind.ts'

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

/** The offset of the type of a WebP file's first chunk, and the bytes that hold the size in each of its types. */
const webpTypeAt = 12
const webpBytes = 30

/** RFC 9649, 2.5 to 2.7; RFC 6386, 9.1. */
const webpSize = (bytes: Uint8Array, view: DataView): PixelSize | undefined => {
  if (bytes.length < webpBytes) return undefined
  switch (String.fromCharCode(...bytes.subarray(webpTypeAt, webpTypeAt + 4))) {
    case 'VP8X':
      return {
        width: (view.getUint32(24, true) & 0xff_ffff) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
      }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      }
    default:
      return undefined
  }
}

/** The length of the header in the first version of BMP, whose sizes have 16 bits. */
const firstBmpHeaderBytes = 12
const bmpBytes = 26

const bmpSize = (view: DataView): PixelSize | undefined => {
  if (view.byteLength < bmpBytes) return undefined
  if (view.getUint32(14, true) === firstBmpHeaderBytes)
    return { width: view.getUint16(18, true), height: view.getUint16(20, true) }
  // The height of a picture whose rows go from the top is negative.
  return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }
}

const sizeReaders: Readonly<
  Partial<Record<FileKind, (bytes: Uint8Array, view: DataView) => PixelSize | undefined>>
> = {
  jpeg: jpegSize,
  png: (_, view) => pngSize(view),
  gif: (_, view) => gifSize(view),
  webp: webpSize,
  bmp: (_, view) => bmpSize(view),
  jxl: (bytes) => readJxlHeader(bytes)?.size,
}

/**
 * Reads the size in pixels that a JPEG, PNG, GIF, WebP, BMP or JPEG XL file declares, as stored, before any rotation.
 * Nothing is decoded.
 *
 * @param bytes - the beginning of the file, or all of it. Profiles and camera data may precede a JPEG's size.
 * @returns undefined when the file is none of these, or when these bytes do not hold a size.
 */
export const readPictureSize = (bytes: Uint8Array): PixelSize | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = sizeReaders[sniffFileKind(bytes)]?.(bytes, view)
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined
}
