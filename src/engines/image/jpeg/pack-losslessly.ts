import type { CompressionMethod } from '../compression.ts'
import { removeMetadata } from './metadata.ts'
import type { OpenedJpeg } from './open-jpeg.ts'

export interface PackedJpeg {
  bytes: Uint8Array<ArrayBuffer>
  method: Extract<CompressionMethod, 'original' | 'cleaned' | 'lossless'>
}

/** The file without its metadata, or as it was where they are to stay. */
export const cleanJpeg = ({ bytes, frame }: OpenedJpeg, isMetadataKept: boolean): PackedJpeg => {
  if (isMetadataKept) return { bytes, method: 'original' }
  const cleaned = removeMetadata(bytes, frame.componentCount)
  return cleaned.length < bytes.length
    ? { bytes: cleaned, method: 'cleaned' }
    : { bytes, method: 'original' }
}

/**
 * The same coefficients, coded better where that makes the file smaller.
 *
 * @param recode - codes the picture anew and leaves out what follows it in the file.
 */
export const recodeCleaned = (
  clean: PackedJpeg,
  { end }: OpenedJpeg,
  recode: (jpeg: Uint8Array) => Uint8Array | undefined,
): PackedJpeg => {
  // Further pictures of the file are found by their distance from its start, which would no longer be right.
  const hasMore = clean.method === 'original' && clean.bytes.length > end
  if (hasMore) return clean
  const recoded = recode(clean.bytes)
  return recoded !== undefined && recoded.length < clean.bytes.length
    ? { bytes: recoded.slice(), method: 'lossless' }
    : clean
}
