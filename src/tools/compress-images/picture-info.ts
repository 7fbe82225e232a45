import { readPictureSize } from '../../engines/image/picture-size.ts'
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
  const size = readPictureSize(bytes)
  const pixelCount = size ? size.width * size.height : file.size / minBytesPerPixel
  return { kind, pixelCount }
}
