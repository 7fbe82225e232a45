import { type PngChunk, type PngHeader, colourTypes, readChunks, readHeader } from './chunks.ts'
import type { Orientation } from '../exif-tiff.ts'
import { hasMetadata, readOrientation } from './metadata.ts'

/** The header and properties of a whole PNG. */
export interface PngInfo extends PngHeader {
  /** Whether the file has an animation (APNG). */
  isAnimated: boolean
  /** Whether the file holds anything that is not needed to show it. */
  hasMetadata: boolean
  orientation: Orientation
  /** All chunks from IHDR to IEND. */
  chunks: readonly PngChunk[]
}

/**
 * Reads the chunks of a PNG (ISO/IEC 15948) to its end and checks each CRC. Browsers paint the beginning of a
 * truncated file, so decoding a file does not prove that it is whole.
 *
 * @returns undefined when the file is damaged, truncated, or not a PNG.
 */
export const inspectPng = (bytes: Uint8Array): PngInfo | undefined => {
  const chunks = readChunks(bytes)
  const first = chunks?.[0]
  if (chunks === undefined || first?.type !== 'IHDR') return undefined
  const header = readHeader(first)
  const has = (type: string) => chunks.some((chunk) => chunk.type === type)
  if (header === undefined || !has('IDAT')) return undefined
  if (header.colourType === colourTypes.palette && !has('PLTE')) return undefined
  const exif = chunks.find(({ type }) => type === 'eXIf')
  const last = chunks.at(-1)?.bytes
  return {
    ...header,
    isAnimated: has('acTL') && has('fcTL'),
    // Bytes after the end count as metadata, because they have been remainders of cropped pictures.
    hasMetadata:
      hasMetadata(chunks) ||
      (last !== undefined && last.byteOffset + last.length < bytes.byteOffset + bytes.length),
    orientation: exif === undefined ? 1 : readOrientation(exif),
    chunks,
  }
}
