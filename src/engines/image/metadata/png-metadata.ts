import { joinBytes } from '../../../core/bytes.ts'
import { deflate, pngChunk } from '../../../core/image-coding.ts'
import { readChunks } from '../png/png-structure.ts'
import { startsWith } from '../jpeg/segments.ts'
import type { PictureMetadata, WrittenMetadata } from './picture-metadata.ts'

/**
 * An `iTXt` chunk that holds XMP begins with this: its keyword, no compression, no language and no translated keyword
 * (XMP specification, part 3, 1.1.5).
 */
export const xmpHeading = 'XML:com.adobe.xmp\0\0\0\0\0'

/** The beginning of an `iCCP` chunk: a name, and zlib as the compression (ISO/IEC 15948, 11.3.3.3). */
const profileHeading = 'ICC profile\0\0'

/** Reads the EXIF and XMP of a PNG. */
export const readPngMetadata = (bytes: Uint8Array): PictureMetadata => {
  const chunks = readChunks(bytes) ?? []
  const exif = chunks.find(({ type }) => type === 'eXIf')?.content
  const text = chunks.find(
    ({ type, content }) => type === 'iTXt' && startsWith(content, xmpHeading),
  )
  const xmp = text?.content.subarray(xmpHeading.length)
  return { ...(exif && { exif }), ...(xmp && { xmp }) }
}

/** The signature and the chunk IHDR, which is the first one and always of this length. */
const headBytes = 33

/** Adds metadata to a PNG, before the chunks that they have to precede. */
export const addPngMetadata = async (
  png: Uint8Array,
  { exif, xmp, profile }: WrittenMetadata,
): Promise<Uint8Array<ArrayBuffer>> => {
  const named = (heading: string, content: Uint8Array) =>
    joinBytes([new TextEncoder().encode(heading), content])
  return joinBytes([
    png.subarray(0, headBytes),
    ...(profile ? [pngChunk('iCCP', named(profileHeading, await deflate(profile.slice())))] : []),
    ...(exif ? [pngChunk('eXIf', exif)] : []),
    ...(xmp ? [pngChunk('iTXt', named(xmpHeading, xmp))] : []),
    png.subarray(headBytes),
  ])
}
