import { type Orientation, readTiff, writeTiff } from '../exif-tiff.ts'
import { type PngChunk, isCritical, isSafeToCopy, makeChunk } from './chunks.ts'

/** Returns the orientation in an eXIf chunk; 1 when there is none. */
export const readOrientation = ({ content }: PngChunk): Orientation => readTiff(content).orientation

/** Makes an eXIf chunk with the orientation only. */
export const orientationChunk = (orientation: Orientation): PngChunk =>
  makeChunk('eXIf', writeTiff({ orientation }))

/** Chunks that define colours: profiles and HDR volumes (PNG third edition, 11.3.2). */
const colourMeaning = ['iCCP', 'sRGB', 'gAMA', 'cHRM', 'cICP', 'mDCV', 'cLLI']

/**
 * Chunks that define how the picture is shown, whatever its data: its colours and its size in print.
 */
const shownBy = new Set([...colourMeaning, 'pHYs'])

/** Chunks that depend on the coded data. */
const codedWith = new Set(['tRNS', 'sBIT', 'bKGD', 'acTL', 'fcTL', 'fdAT'])

/** Tells whether a chunk is part of the picture rather than metadata. */
const isPicture = (chunk: PngChunk) =>
  isCritical(chunk) || codedWith.has(chunk.type) || shownBy.has(chunk.type)

const upright = (chunk: PngChunk): PngChunk[] => {
  const orientation = readOrientation(chunk)
  return orientation === 1 ? [] : [orientationChunk(orientation)]
}

/**
 * Removes metadata (camera, position, texts, dates, thumbnails, unknown chunks) and keeps everything that affects
 * the look. Of EXIF only the orientation stays, as an eXIf of its own.
 */
export const withoutMetadata = (chunks: readonly PngChunk[]): PngChunk[] =>
  chunks.flatMap((chunk) => {
    if (chunk.type === 'eXIf') return upright(chunk)
    return isPicture(chunk) ? [chunk] : []
  })

/** Tells whether `withoutMetadata` would remove something. */
export const hasMetadata = (chunks: readonly PngChunk[]): boolean => {
  const bytes = (some: readonly PngChunk[]) =>
    some.reduce((sum, chunk) => sum + chunk.bytes.length, 0)
  return bytes(withoutMetadata(chunks)) !== bytes(chunks)
}

/**
 * Returns the chunks to copy from a PNG to another file of the same picture with other data: those that define how
 * it is shown, and of the rest those that are safe to copy (5.4).
 */
export const carriedChunks = (chunks: readonly PngChunk[]): PngChunk[] =>
  chunks.filter(
    (chunk) =>
      shownBy.has(chunk.type) ||
      (!isCritical(chunk) && !codedWith.has(chunk.type) && isSafeToCopy(chunk)),
  )
