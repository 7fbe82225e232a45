import { joinBytes } from '../../core/bytes.ts'
import { pngChunk, pngFrameBytes, pngSignature } from '../../core/image-coding.ts'
import type { ImageFormat } from './plan-images.ts'

/** The length of an inch in metres. */
const metresPerInch = 0.0254

/** The number of bytes at the start of an image that contain its resolution. */
const examinedByteCount = 65_536

/** Returns a `pHYs` chunk (ISO/IEC 15948, 11.3.4.3), which gives the pixels per metre in both directions. */
const physicalSizeChunk = (dpi: number): Uint8Array => {
  const content = new Uint8Array(9)
  const view = new DataView(content.buffer)
  const pixelsPerMetre = Math.round(dpi / metresPerInch)
  view.setUint32(0, pixelsPerMetre)
  view.setUint32(4, pixelsPerMetre)
  content[8] = 1
  return pngChunk('pHYs', content)
}

/** The new start of an image file, with its resolution, and how many bytes of the original file it replaces. */
interface ImageHead {
  head: Uint8Array<ArrayBuffer>
  replacedBytes: number
}

/**
 * Writes the resolution after the header of a PNG, and removes an existing one.
 *
 * @param start - the first bytes of the PNG.
 */
export const pngHeadWithDensity = (start: Uint8Array, dpi: number): ImageHead => {
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength)
  const headerEnd = pngSignature.length + pngFrameBytes + view.getUint32(pngSignature.length)
  const parts: Uint8Array[] = [start.subarray(0, headerEnd), physicalSizeChunk(dpi)]
  let at = headerEnd
  while (at + 8 <= start.length) {
    const end = at + pngFrameBytes + view.getUint32(at)
    const type = String.fromCharCode(...start.subarray(at + 4, at + 8))
    // The chunk must come before the image data, and only once.
    if (type === 'IDAT' || end > start.length) break
    if (type !== 'pHYs') parts.push(start.subarray(at, end))
    at = end
  }
  return { head: joinBytes(parts), replacedBytes: at }
}

/** Returns a JFIF segment (ITU-T T.871, 10.1) of version 1.02, in dots per inch and without a thumbnail. */
const jfifSegment = (dpi: number): Uint8Array => {
  const segment = new Uint8Array(18)
  const view = new DataView(segment.buffer)
  view.setUint16(0, 0xff_e0)
  view.setUint16(2, segment.length - 2)
  segment.set(new TextEncoder().encode('JFIF\0'), 4)
  view.setUint16(9, 0x01_02)
  view.setUint8(11, 1)
  view.setUint16(12, dpi)
  view.setUint16(14, dpi)
  return segment
}

/**
 * Writes the resolution into the JFIF segment of a JPEG, which is its first one, or adds that segment if it is missing.
 *
 * @param start - the first bytes of the JPEG.
 * @param dpi - a whole number up to 65,535.
 */
export const jpegHeadWithDensity = (start: Uint8Array, dpi: number): ImageHead => {
  const startOfImage = start.subarray(0, 2)
  const isJfif =
    start[2] === 0xff &&
    start[3] === 0xe0 &&
    String.fromCharCode(...start.subarray(6, 11)) === 'JFIF\0'
  const segmentBytes = isJfif ? 2 + ((start[4] ?? 0) << 8) + (start[5] ?? 0) : 0
  return { head: joinBytes([startOfImage, jfifSegment(dpi)]), replacedBytes: 2 + segmentBytes }
}

const headsWithDensity = { png: pngHeadWithDensity, jpeg: jpegHeadWithDensity }

/** Writes the resolution into an image file, so that it is printed in the page's size. The pixels are not changed. */
export const withDensity = async (image: Blob, format: ImageFormat, dpi: number): Promise<Blob> => {
  const start = new Uint8Array(await image.slice(0, examinedByteCount).arrayBuffer())
  const { head, replacedBytes } = headsWithDensity[format](start, dpi)
  return new Blob([head, image.slice(replacedBytes)], { type: image.type })
}
