import { type Orientation, readTiff, writeTiff } from '../exif-tiff.ts'
import { type PngChunk, isCritical, isSafeToCopy, makeChunk } from './chunks.ts'

/** The orientation that an eXIf chunk's TIFF structure says; 1 when it says none. */
export const readOrientation = ({ content }: PngChunk): Orientation => readTiff(content).orientation

/** An eXIf chunk that says the orientation and nothing else. */
export const orientationChunk = (orientation: Orientation): PngChunk =>
  makeChunk('eXIf', writeTiff({ orientation }))

/** What the colours mean, for whatever data: profiles, HDR volumes (PNG third edition, 11.3.2). */
const colourMeaning = ['iCCP', 'sRGB', 'gAMA', 'cHRM', 'cICP', 'mDCV', 'cLLI']

/** How the picture is shown, whatever its data are coded like: its colours and its size in print. */
const shownBy = new Set([...colourMeaning, 'pHYs'])

/** What belongs to the coded data themselves. */
const codedWith = new Set(['tRNS', 'sBIT', 'bKGD', 'acTL', 'fcTL', 'fdAT'])

/** What a new file is written with anyway. */
const isPicture = (chunk: PngChunk) =>
  isCritical(chunk) || codedWith.has(chunk.type) || shownBy.has(chunk.type)

const upright = (chunk: PngChunk): PngChunk[] => {
  const orientation = readOrientation(chunk)
  return orientation === 1 ? [] : [orientationChunk(orientation)]
}

/**
 * Everything that makes the picture look as it does: of the rest (camera, position, texts, dates, thumbnails,
 * whatever is unknown) only the orientation stays, as an eXIf of its own.
 */
export const withoutMetadata = (chunks: readonly PngChunk[]): PngChunk[] =>
  chunks.flatMap((chunk) => {
    if (chunk.type === 'eXIf') return upright(chunk)
    return isPicture(chunk) ? [chunk] : []
  })

/** True when `withoutMetadata` takes something away. */
export const hasMetadata = (chunks: readonly PngChunk[]): boolean => {
  const bytes = (some: readonly PngChunk[]) =>
    some.reduce((sum, chunk) => sum + chunk.bytes.length, 0)
  return bytes(withoutMetadata(chunks)) !== bytes(chunks)
}

/**
 * The chunks to carry over from a PNG to another file of the same picture with other data: what says how it is
 * shown, and of the rest what may be copied blindly (5.4).
 *
 * @returns those that stand before the data and those that may stand after them.
 */
export const carriedChunks = (chunks: readonly PngChunk[]): PngChunk[] =>
  chunks.filter(
    (chunk) =>
      shownBy.has(chunk.type) ||
      (!isCritical(chunk) && !codedWith.has(chunk.type) && isSafeToCopy(chunk)),
  )
