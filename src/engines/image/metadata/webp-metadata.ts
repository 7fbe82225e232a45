import { joinBytes } from '../../../core/bytes.ts'
import { keysOf } from '../../../core/keys.ts'
import type { PictureMetadata, WrittenMetadata } from './picture-metadata.ts'

/** One chunk of a WebP file (RFC 9649, 2.3). */
interface WebpChunk {
  /** Four characters, such as `VP8X` or `EXIF`. */
  type: string
  content: Uint8Array
}

/** `RIFF`, a length and `WEBP`. */
const fileHeadBytes = 12
/** The type and the length of a chunk. */
const chunkHeadBytes = 8

/** Lists the chunks of a WebP file; those beyond its end are left out. */
export const readWebpChunks = (bytes: Uint8Array): WebpChunk[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: WebpChunk[] = []
  for (let at = fileHeadBytes; at + chunkHeadBytes <= bytes.length;) {
    const length = view.getUint32(at + 4, true)
    const start = at + chunkHeadBytes
    if (start + length > bytes.length) break
    chunks.push({
      type: String.fromCharCode(...bytes.subarray(at, at + 4)),
      content: bytes.subarray(start, start + length),
    })
    // Chunks begin at even positions.
    at = start + length + (length % 2)
  }
  return chunks
}

/** Writes a WebP file of these chunks. */
export const writeWebpChunks = (chunks: readonly WebpChunk[]): Uint8Array<ArrayBuffer> => {
  const body = joinBytes(
    chunks.flatMap(({ type, content }) => {
      const head = new Uint8Array(chunkHeadBytes)
      head.set(new TextEncoder().encode(type))
      new DataView(head.buffer).setUint32(4, content.length, true)
      return [head, content, new Uint8Array(content.length % 2)]
    }),
  )
  const head = new Uint8Array(fileHeadBytes)
  head.set(new TextEncoder().encode('RIFF'))
  new DataView(head.buffer).setUint32(4, body.length + 4, true)
  head.set(new TextEncoder().encode('WEBP'), 8)
  return joinBytes([head, body])
}

/** Reads the EXIF and XMP of a WebP file. */
export const readWebpMetadata = (bytes: Uint8Array): PictureMetadata => {
  const chunks = readWebpChunks(bytes)
  const contentOf = (wanted: string) => chunks.find(({ type }) => type === wanted)?.content
  const exif = contentOf('EXIF')
  const xmp = contentOf('XMP ')
  return { ...(exif && { exif }), ...(xmp && { xmp }) }
}

/** The flags of the chunk `VP8X` (RFC 9649, 2.7). */
const flags = { profile: 0x20, alpha: 0x10, exif: 0x08, xmp: 0x04 }
type Flag = keyof typeof flags

/** Returns the content of a `VP8X` chunk with some of its flags set or cleared. */
export const withFlags = (
  content: Uint8Array,
  wanted: Readonly<Partial<Record<Flag, boolean>>>,
): Uint8Array => {
  const changed = content.slice()
  for (const flag of keysOf(flags)) {
    const isSet = wanted[flag]
    if (isSet === undefined) continue
    changed[0] = ((changed[0] ?? 0) & ~flags[flag]) | (isSet ? flags[flag] : 0)
  }
  return changed
}

/** Reads the size and the transparency from the bitstream of a simple file (RFC 6386, 9.1; RFC 9649, 3.4). */
const describeBitstream = ({ type, content }: WebpChunk) => {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  if (type === 'VP8L') {
    const bits = view.getUint32(1, true)
    return {
      width: (bits & 0x3fff) + 1,
      height: ((bits >> 14) & 0x3fff) + 1,
      hasAlpha: ((bits >> 28) & 1) === 1,
    }
  }
  return {
    width: view.getUint16(6, true) & 0x3fff,
    height: view.getUint16(8, true) & 0x3fff,
    hasAlpha: false,
  }
}

/** Makes the chunk that an extended file begins with, from the bitstream of a simple one. */
const extendedHead = (bitstream: WebpChunk): Uint8Array => {
  const { width, height, hasAlpha } = describeBitstream(bitstream)
  const content = new Uint8Array(10)
  const view = new DataView(content.buffer)
  view.setUint8(0, hasAlpha ? flags.alpha : 0)
  // Both are numbers of three bytes, one less than the size. The second number's first byte overwrites the first
  // number's fourth one.
  view.setUint32(4, width - 1, true)
  view.setUint16(7, height - 1, true)
  return content
}

/** Adds metadata to a WebP file, which becomes one of the extended format. */
export const addWebpMetadata = (
  webp: Uint8Array,
  { exif, xmp, profile }: WrittenMetadata,
): Uint8Array<ArrayBuffer> => {
  const chunks = readWebpChunks(webp)
  const [first] = chunks
  if (first === undefined) throw new RangeError('A WebP file without chunks')
  const isExtended = first.type === 'VP8X'
  const head = isExtended ? first.content : extendedHead(first)
  return writeWebpChunks([
    {
      type: 'VP8X',
      content: withFlags(head, {
        profile: Boolean(profile),
        exif: Boolean(exif),
        xmp: Boolean(xmp),
      }),
    },
    ...(profile ? [{ type: 'ICCP', content: profile }] : []),
    ...(isExtended ? chunks.slice(1) : chunks),
    ...(exif ? [{ type: 'EXIF', content: exif }] : []),
    ...(xmp ? [{ type: 'XMP ', content: xmp }] : []),
  ])
}
