/** A grayscale image with one byte per pixel, row by row from the top left: 0 is black and 255 is white. */
export interface GrayImage {
  data: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

/** Compresses bytes in the zlib format, which PDF calls Flate, with the platform's own compressor. */
export const deflate = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const { readable, writable } = new CompressionStream('deflate')
  const writer = writable.getWriter()
  const written = writer.write(bytes).then(() => writer.close())
  const compressed = await new Response(readable).arrayBuffer()
  await written
  return new Uint8Array(compressed)
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit += 1)
    remainder = remainder & 1 ? 0xedb88320 ^ (remainder >>> 1) : remainder >>> 1
  return remainder
})

/** Computes the cyclic redundancy check of a chunk's type and content (ISO/IEC 15948, annex D). */
export const pngCheck = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  for (let at = 0; at < bytes.length; at += 1)
    crc = (crcTable[(crc ^ (bytes[at] ?? 0)) & 255] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

/** The bytes that every PNG file begins with (ISO/IEC 15948, 5.2). */
export const pngSignature: readonly number[] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** The length, type and check that surround a chunk's content take this many bytes. */
export const pngFrameBytes = 12

/**
 * Builds a chunk of a PNG file with its length and check (ISO/IEC 15948, 5.3).
 *
 * @param type - four ASCII letters.
 */
export const pngChunk = (type: string, content: ArrayLike<number>): Uint8Array<ArrayBuffer> => {
  const chunk = new Uint8Array(content.length + pngFrameBytes)
  const view = new DataView(chunk.buffer)
  const checkAt = chunk.length - 4
  view.setUint32(0, content.length)
  chunk.set(new TextEncoder().encode(type), 4)
  chunk.set(content, 8)
  view.setUint32(checkAt, pngCheck(chunk.subarray(4, checkAt)))
  return chunk
}
