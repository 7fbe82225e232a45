import { isFrame } from '../../engines/image/jpeg/segments.ts'
import { sniffFileKind } from '../../engines/image/sniff-file-kind.ts'
import { type PictureKind, pictureKinds } from './state.ts'

/**
 * The number of leading bytes that are read. Profiles and camera data may precede a JPEG's size.
 */
const headByteCount = 256 * 1024

/**
 * Strongly compressed pictures take about this many bytes per pixel, so the estimate is on the large side.
 */
const minBytesPerPixel = 0.1

const countJpegPixels = (bytes: Uint8Array): number | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7)
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

/**
 * Counts the pixels of a picture by its header: ITU-T T.81 B.2.2; ISO/IEC 15948 11.2.2; GIF89a 18.
 *
 * @param bytes - the beginning of the file, or all of it.
 * @returns undefined where the header is not in these bytes.
 */
export const countPixels = (bytes: Uint8Array, kind: PictureKind): number | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (kind === 'jpeg') return countJpegPixels(bytes)
  if (kind === 'png') return bytes.length < 24 ? undefined : view.getUint32(16) * view.getUint32(20)
  return bytes.length < 10 ? undefined : view.getUint16(6, true) * view.getUint16(8, true)
}

/** Reads the format and the number of pixels of an accepted file from its beginning. */
export const readPictureInfo = async (
  file: Blob,
): Promise<{ kind: PictureKind; pixelCount: number }> => {
  const bytes = await file
    .slice(0, headByteCount)
    .arrayBuffer()
    .then((buffer) => new Uint8Array(buffer))
    // If the file has disappeared meanwhile, compressing it reports that.
    .catch(() => new Uint8Array(0))
  const sniffed = sniffFileKind(bytes)
  const kind = pictureKinds.find((known) => known === sniffed) ?? 'jpeg'
  return { kind, pixelCount: countPixels(bytes, kind) ?? file.size / minBytesPerPixel }
}
