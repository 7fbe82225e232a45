import { joinBytes } from '../../../core/bytes.ts'
import { readBoxes } from '../decoding/heif-items.ts'
import type { PictureMetadata, WrittenMetadata } from './picture-metadata.ts'

/** The boxes that a JPEG XL container begins with: its signature and its file type (ISO/IEC 18181-2, 9.1 and 9.2). */
const signature = Uint8Array.from([0, 0, 0, 12, 0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a, 0x87, 0x0a])
const fileType = new TextEncoder().encode('\0\0\0\x14ftypjxl \0\0\0\0jxl ')

const writeBox = (type: string, content: Uint8Array): Uint8Array => {
  const head = new Uint8Array(8)
  new DataView(head.buffer).setUint32(0, head.length + content.length)
  head.set(new TextEncoder().encode(type), 4)
  return joinBytes([head, content])
}

/** The content of the box `Exif` begins with the offset of the TIFF structure behind this number. */
const exifOffsetBytes = 4

/**
 * Puts the codestream of a JPEG XL into a container with EXIF and XMP. A profile cannot be added, because it is coded in
 * the codestream.
 */
export const addJxlMetadata = (
  codestream: Uint8Array,
  { exif, xmp }: WrittenMetadata,
): Uint8Array<ArrayBuffer> =>
  joinBytes([
    signature,
    fileType,
    ...(exif ? [writeBox('Exif', joinBytes([new Uint8Array(exifOffsetBytes), exif]))] : []),
    ...(xmp ? [writeBox('xml ', xmp)] : []),
    writeBox('jxlc', codestream),
  ])

/** Reads the EXIF and XMP of a JPEG XL, unless they are compressed. A bare codestream has none. */
export const readJxlMetadata = (bytes: Uint8Array<ArrayBuffer>): PictureMetadata => {
  if (bytes[0] !== 0) return {}
  const boxes = readBoxes(bytes)
  const exif = boxes.find(({ type }) => type === 'Exif')?.content
  const xmp = boxes.find(({ type }) => type === 'xml ')?.content
  const isLongEnough = exif !== undefined && exif.length > exifOffsetBytes
  const tiffAt = isLongEnough
    ? exifOffsetBytes + new DataView(exif.buffer, exif.byteOffset).getUint32(0)
    : 0
  return { ...(isLongEnough && { exif: exif.subarray(tiffAt) }), ...(xmp && { xmp }) }
}
