import { endOfImage, findMarker, isBare, startOfImage, startOfScan } from '../inspect-jpeg.ts'
import { joinBytes } from '../join-bytes.ts'

/** The markers of segments that are looked for by name (ITU-T T.81, table B.1). */
export const markers = {
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app13: 0xed,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
} as const

export interface JpegSegment {
  marker: number
  /** All of it: marker, length, content; a scan with the coded data that follows. */
  bytes: Uint8Array
  /** What stands after the length. */
  content: Uint8Array
}

/** How the content of a segment that names itself begins. */
export const identifiers = {
  jfif: 'JFIF\0',
  exif: 'Exif\0',
  xmp: 'http://ns.adobe.com/xap/1.0/\0',
  extendedXmp: 'http://ns.adobe.com/xmp/extension/\0',
  profile: 'ICC_PROFILE\0',
  multiPicture: 'MPF\0',
  gainMap: 'urn:iso:std:iso:ts:21496:-1\0',
  adobe: 'Adobe',
} as const

export const startsWith = (bytes: Uint8Array, text: string): boolean =>
  bytes.length >= text.length && [...text].every((letter, at) => bytes[at] === letter.charCodeAt(0))

/** Where the coded data of a scan ends: at the next marker that is not one of its own. */
const endOfCodedData = (bytes: Uint8Array, from: number): number => {
  for (let at = from; ;) {
    const found = findMarker(bytes, at)
    if (found === undefined) return bytes.length
    if (!isBare(found.marker)) return found.end - 2
    at = found.end
  }
}

/**
 * The segments of a JPEG in their order, without start and end of image. Bytes between them that belong to none are
 * left out.
 *
 * @param bytes - of a file that `locateJpeg` found whole.
 */
export const readSegments = (bytes: Uint8Array): JpegSegment[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const segments: JpegSegment[] = []
  for (let found = findMarker(bytes, 2); found !== undefined;) {
    const { marker, end } = found
    if (marker === endOfImage) break
    if (isBare(marker)) {
      found = findMarker(bytes, end)
      continue
    }
    const contentEnd = end + view.getUint16(end)
    const segmentEnd = marker === startOfScan ? endOfCodedData(bytes, contentEnd) : contentEnd
    segments.push({
      marker,
      bytes: bytes.subarray(end - 2, segmentEnd),
      content: bytes.subarray(end + 2, contentEnd),
    })
    found = findMarker(bytes, segmentEnd)
  }
  return segments
}

/** @param content - at most 65,533 bytes. */
export const createSegment = (marker: number, content: Uint8Array): JpegSegment => {
  const length = content.length + 2
  const heading = new Uint8Array([0xff, marker, length >> 8, length & 0xff])
  return { marker, bytes: joinBytes([heading, content]), content }
}

/** A file of these segments. */
export const writeSegments = (segments: readonly JpegSegment[]): Uint8Array<ArrayBuffer> =>
  joinBytes([
    new Uint8Array([0xff, startOfImage]),
    ...segments.map((segment) => segment.bytes),
    new Uint8Array([0xff, endOfImage]),
  ])
