import { joinBytes } from '../join-bytes.ts'

/** What a JPEG says of itself, when all of it is there. */
export interface JpegFrame {
  /** Stored size in pixels, before any turning by EXIF. */
  width: number
  height: number
  /** False for codings that browsers do not read: lossless, hierarchical, arithmetic, more than 8 bits. */
  isCommon: boolean
  /** 1 is gray, 3 colour, 4 CMYK. */
  componentCount: number
}

/** A frame, and where the picture is over in its file: whatever follows is no part of it. */
export interface LocatedJpeg {
  frame: JpegFrame
  end: number
}

export const startOfImage = 0xd8
export const endOfImage = 0xd9
export const startOfScan = 0xda

/** Markers with nothing after them: TEM, the restart markers, SOI. */
export const isBare = (marker: number) =>
  marker === 0x01 || (marker >= 0xd0 && marker <= startOfImage)

/** Start-of-frame markers; C4, C8 and CC in the same range are tables or reserved. */
export const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The frames every browser decodes: baseline, extended sequential and progressive, Huffman-coded. */
const isCommonFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2

/** The next marker at or after a position, past stuffed zeros (in coded data) and fill bytes. */
export const findMarker = (
  bytes: Uint8Array,
  from: number,
): { marker: number; end: number } | undefined => {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1) {
    const marker = bytes[at + 1]
    if (marker === undefined) return undefined
    if (marker !== 0x00 && marker !== 0xff) return { marker, end: at + 2 }
    at = bytes.indexOf(0xff, at + 1)
  }
  return undefined
}

/**
 * Walks the markers of a JPEG (ITU-T T.81, annex B) from its start to its end of image.
 *
 * Browsers decode the beginning of a file that was cut short and paint the rest grey, so decoding it is
 * no proof that it is whole: this is. Whatever follows the end of the image is not looked at: further
 * pictures (MPO), gain maps (Ultra HDR) and videos (motion photos) stand there in sound files. Stray
 * bytes between segments are stepped over, as decoders do.
 *
 * @returns undefined when the file is cut short or is not a JPEG's structure at all.
 */
export const locateJpeg = (bytes: Uint8Array): LocatedJpeg | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let frame: JpegFrame | undefined
  let hasScan = false
  let at = 2
  for (let found = findMarker(bytes, at); found !== undefined; found = findMarker(bytes, at)) {
    const { marker, end } = found
    at = end
    if (isBare(marker)) continue
    if (marker === endOfImage) return hasScan && frame !== undefined ? { frame, end } : undefined
    if (end + 2 > bytes.length) return undefined
    const segmentEnd = end + view.getUint16(end)
    if (segmentEnd < end + 2 || segmentEnd > bytes.length) return undefined
    if (isFrame(marker) && frame === undefined) {
      if (segmentEnd < end + 8) return undefined
      frame = {
        width: view.getUint16(end + 5),
        height: view.getUint16(end + 3),
        isCommon: isCommonFrame(marker) && bytes[end + 2] === 8,
        componentCount: bytes[end + 7] ?? 0,
      }
    }
    if (marker === startOfScan) hasScan = true
    at = segmentEnd
  }
  return undefined
}

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
