import { type PngChunk, type PngHeader, colourTypes, readChunks, readHeader } from './chunks.ts'
import type { Orientation } from '../exif-tiff.ts'
import { hasMetadata, readOrientation } from './metadata.ts'

/** What a PNG says of itself, when all of it is there. */
export interface PngInfo extends PngHeader {
  /** With an animation of its own (APNG), not only a still picture. */
  isAnimated: boolean
  /** Holds something that is not needed to show it. */
  hasMetadata: boolean
  orientation: Orientation
  /** From IHDR to IEND. */
  chunks: readonly PngChunk[]
}

/**
 * Walks the chunks of a PNG (ISO/IEC 15948) to its end and looks at every check: browsers paint what they have of
 * a file that was cut short, so decoding it is no proof that it is whole.
 *
 * @returns undefined when the file is damaged, cut short, or not a PNG.
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
    // Bytes after the end have been parts of pictures that were thought cut away.
    hasMetadata:
      hasMetadata(chunks) ||
      (last !== undefined && last.byteOffset + last.length < bytes.byteOffset + bytes.length),
    orientation: exif === undefined ? 1 : readOrientation(exif),
    chunks,
  }
}
