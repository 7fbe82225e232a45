import { deflate, inflate } from 'pako'

/** Compresses bytes in the zlib format as small as zlib can (decision 0063). */
export const deflateSmallest = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  deflate(bytes, { level: 9, memLevel: 9 })

/**
 * Decompresses zlib data.
 *
 * @returns undefined when the data are damaged or truncated: readers differ in what they make of such data.
 */
export const inflateWhole = (bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return inflate(bytes)
  } catch {
    return undefined
  }
}
