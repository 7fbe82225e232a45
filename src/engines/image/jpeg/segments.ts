import { joinBytes } from '../../../core/bytes.ts'

/** The frame header of a whole JPEG. */
export interface JpegFrame {
  /** The stored size in pixels, before any EXIF rotation. */
  width: number
  height: number
  /**
   * Whether every browser reads this coding: not for lossless, hierarchical and arithmetic coding, or more than 8
   * bits.
   */
  isCommon: boolean
  /** The number of components: 1 for gray, 3 for color, 4 for CMYK. */
  componentCount: number
}

/** The number of components of a picture in four inks. */
export const cmykComponents = 4

/** The frame header, and the end of the picture in its file; what follows does not belong to it. */
export interface LocatedJpeg {
  frame: JpegFrame
  end: number
}

export const startOfImage = 0xd8
export const endOfImage = 0xd9
export const startOfScan = 0xda

/** Tells whether a marker has no segment: TEM, the restart markers, SOI. */
export const isBare = (marker: number) =>
  marker === 0x01 || (marker >= 0xd0 && marker <= startOfImage)

/**
 * Tells whether a marker starts a frame; C4, C8 and CC in the same range are tables or reserved.
 */
export const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * Tells whether every browser decodes the frame: baseline, extended sequential and progressive, Huffman-coded.
 */
export const isCommonFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2

/**
 * Finds the next marker at or after a position, skipping stuffed zeros (in coded data) and fill bytes.
 */
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
 * Browsers decode the beginning of a truncated file and paint the rest gray, so decoding a file does not prove that
 * it is whole, and this does. What follows the end of the image is ignored, as valid files have more pictures
 * (MPO), gain maps (Ultra HDR) and videos (motion photos) there. Stray bytes between segments are skipped, as
 * decoders do.
 *
 * @returns undefined when the file is truncated or does not have a JPEG's structure.
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

/** The markers of segments that are used by name (ITU-T T.81, table B.1). */
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
  /** The whole segment: marker, length and content; for a scan, also the coded data that follow. */
  bytes: Uint8Array
  /** The bytes after the length. */
  content: Uint8Array
}

/** The identifiers with which the contents of segments begin. */
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

/** Returns the end of a scan's coded data: the next marker that is not one of its own. */
const endOfCodedData = (bytes: Uint8Array, from: number): number => {
  for (let at = from; ;) {
    const found = findMarker(bytes, at)
    if (found === undefined) return bytes.length
    if (!isBare(found.marker)) return found.end - 2
    at = found.end
  }
}

/**
 * Returns the segments of a JPEG in their order, without start and end of image. Bytes that belong to no segment
 * are left out.
 *
 * @param bytes - a file that `locateJpeg` found whole.
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

/** How Adobe's marker describes the components (ITU-T T.872, section 6.5.3). */
export const adobeTransforms = { none: 0, ycc: 1, ycck: 2 } as const

const adobeVersion = 100

/** Returns Adobe's marker: its version, two words of flags, and the transform of the components. */
export const adobeSegment = (transform: keyof typeof adobeTransforms): JpegSegment =>
  createSegment(
    markers.app14,
    joinBytes([
      new TextEncoder().encode(identifiers.adobe),
      Uint8Array.of(0, adobeVersion, 0, 0, 0, 0, adobeTransforms[transform]),
    ]),
  )

/** Writes a file of these segments. */
export const writeSegments = (segments: readonly JpegSegment[]): Uint8Array<ArrayBuffer> =>
  joinBytes([
    new Uint8Array([0xff, startOfImage]),
    ...segments.map((segment) => segment.bytes),
    new Uint8Array([0xff, endOfImage]),
  ])
