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
export const isCommonFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2

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
