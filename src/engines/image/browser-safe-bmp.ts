/** The length of the file header; the size of the picture's header follows (Microsoft, BITMAPFILEHEADER). */
const fileHeaderBytes = 14

/** The place of the compression in headers of 40 bytes and more. */
const compressionAt = fileHeaderBytes + 16

/** The header of OS/2 2.x, in which some numbers mean other compressions than in those of Windows. */
const os2HeaderBytes = 64

/** The compressions that browsers decode: none, RLE8, RLE4, bit fields, and bit fields with alpha. */
const decodable: readonly number[] = [0, 1, 2, 3, 6]
const os2Decodable: readonly number[] = [0, 1, 2]

/**
 * Tells whether a BMP may be given to the browser. WebKit's process ends on OS/2's RLE24, and no browser decodes a
 * JPEG, a PNG or Huffman codes inside a BMP.
 *
 * @param bytes - at least the first 34 bytes of the file, or all of a shorter one, which browsers refuse by themselves.
 */
export const isBrowserSafeBmp = (bytes: Uint8Array): boolean => {
  if (bytes.length < compressionAt + 4) return true
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headerBytes = view.getUint32(fileHeaderBytes, true)
  // The shortest header, of OS/2 1.x, has no compression.
  if (headerBytes < compressionAt - fileHeaderBytes + 4) return true
  const compression = view.getUint32(compressionAt, true)
  return (headerBytes === os2HeaderBytes ? os2Decodable : decodable).includes(compression)
}
