import { pngCheck, pngChunk, pngFrameBytes, pngSignature } from '../../../core/image-coding.ts'

/** One chunk of a PNG file (ISO/IEC 15948, 5.3). */
export interface PngChunk {
  /** Four ASCII letters. */
  type: string
  content: Uint8Array
  /** All of it: length, type, content and check. */
  bytes: Uint8Array
}

/** The case of the first letter: a decoder that does not know a critical chunk cannot show the picture (5.4). */
export const isCritical = ({ type }: PngChunk): boolean => /^[A-Z]/.test(type)

/** The case of the last letter: true of chunks that stay right when the picture's data change (5.4). */
export const isSafeToCopy = ({ type }: PngChunk): boolean => /[a-z]$/.test(type)

export const makeChunk = (type: string, content: ArrayLike<number>): PngChunk => {
  const bytes = pngChunk(type, content)
  return { type, content: bytes.subarray(8, bytes.length - 4), bytes }
}

/**
 * The chunks of a PNG from IHDR to IEND, without copying them. Whatever follows IEND is left out, and so are
 * ancillary chunks whose check is wrong, as decoders do.
 *
 * @returns undefined when the file is cut short, a critical chunk is damaged, or it is not a PNG at all.
 */
export const readChunks = (bytes: Uint8Array): PngChunk[] | undefined => {
  if (!pngSignature.every((byte, at) => bytes[at] === byte)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: PngChunk[] = []
  let at = pngSignature.length
  while (at + pngFrameBytes <= bytes.length) {
    const end = at + pngFrameBytes + view.getUint32(at)
    if (end > bytes.length) return undefined
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (!/^[A-Za-z]{4}$/.test(type)) return undefined
    const chunk = {
      type,
      content: bytes.subarray(at + 8, end - 4),
      bytes: bytes.subarray(at, end),
    }
    if (pngCheck(bytes.subarray(at + 4, end - 4)) === view.getUint32(end - 4)) chunks.push(chunk)
    else if (isCritical(chunk)) return undefined
    if (type === 'IEND') return chunks
    at = end
  }
  return undefined
}

/** A PNG file of these chunks. */
export const writeChunks = (chunks: readonly PngChunk[]): Uint8Array<ArrayBuffer> => {
  const length = chunks.reduce((sum, { bytes }) => sum + bytes.length, pngSignature.length)
  const file = new Uint8Array(length)
  file.set(pngSignature)
  let at = pngSignature.length
  for (const { bytes } of chunks) {
    file.set(bytes, at)
    at += bytes.length
  }
  return file
}
