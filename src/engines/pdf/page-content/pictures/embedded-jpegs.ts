import { type JpegFrame, locateJpeg, readSegments } from '../../../image/jpeg/segments.ts'
import { keepPicture } from '../../../image/jpeg/metadata.ts'

/**
 * The file is read in chunks of this size. They overlap, so that a dictionary across the end of a chunk is found as
 * well.
 */
const chunkBytes = 8 * 1024 * 1024
/** The longest dictionary of a picture. */
const maxDictionaryBytes = 4096
/** The end of a JPEG is known only from its data, so more and more is read, from the first size up to the second. */
const firstReadBytes = 256 * 1024
const maxJpegBytes = 64 * 1024 * 1024

/** The file offsets of JPEG data in a PDF, by pdf.js's names of the objects: "12R", "12R1". */
export type JpegOffsets = ReadonlyMap<string, number>

/** Entries with which a picture looks different from its JPEG data: masks, inverted colours, and additional filters. */
const changesPicture = /\/(?:SMask|Mask|Decode|SMaskInData|ImageMask)\b/
const hasOnlyThisFilter = /\/Filter\s*(?:\/DCTDecode|\[\s*\/DCTDecode\s*\])/
const numbersBefore = /(?:^|\D)(\d{1,10})\s+(\d{1,5})\s+$/
const startOfStream = /stream(?:\r\n|\n|\r)/g

const readJpegEntry = (text: string, filterAt: number): [key: string, at: number] | undefined => {
  const objectAt = text.lastIndexOf('obj', filterAt)
  if (objectAt === -1 || filterAt - objectAt > maxDictionaryBytes) return undefined
  const [, number, generation] =
    numbersBefore.exec(text.slice(Math.max(0, objectAt - 24), objectAt)) ?? []
  if (number === undefined || generation === undefined) return undefined
  const object = text.slice(objectAt, filterAt + maxDictionaryBytes)
  startOfStream.lastIndex = filterAt - objectAt
  const stream = startOfStream.exec(object)
  if (!stream) return undefined
  const dictionary = object.slice(0, stream.index)
  if (!/\/Image\b/.test(dictionary) || !hasOnlyThisFilter.test(dictionary)) return undefined
  if (changesPicture.test(dictionary)) return undefined
  const key = `${String(Number(number))}R${Number(generation) === 0 ? '' : String(Number(generation))}`
  return [key, objectAt + stream.index + stream[0].length]
}

/**
 * Finds the pictures in a file whose data are plain JPEG. Streams are never inside object streams (ISO 32000-2,
 * 7.5.7), so all of them can be found in the file's bytes. Of several versions of an object, the last one counts.
 *
 * @param file - must not be encrypted.
 */
export const findJpegs = async (file: Blob): Promise<JpegOffsets> => {
  const places = new Map<string, number>()
  const decoder = new TextDecoder('latin1')
  for (let start = 0; start < file.size; start += chunkBytes) {
    const piece = file.slice(start, start + chunkBytes + 2 * maxDictionaryBytes)
    // The decoder maps each byte to one character, so that string indexes are byte offsets.
    const text = decoder.decode(await piece.arrayBuffer())
    for (let at = text.indexOf('/DCTDecode'); at !== -1; at = text.indexOf('/DCTDecode', at + 1)) {
      const place = readJpegEntry(text, at)
      if (place) places.set(place[0], start + place[1])
    }
  }
  return places
}

interface FoundJpeg {
  bytes: Uint8Array<ArrayBuffer>
  frame: JpegFrame
}

/**
 * Reads the JPEG at an offset, without metadata such as the camera and the place.
 *
 * @returns undefined when there is no complete JPEG that all programs can decode.
 */
export const readJpegAt = async (file: Blob, at: number): Promise<FoundJpeg | undefined> => {
  for (let length = firstReadBytes; length <= maxJpegBytes; length *= 4) {
    const bytes = new Uint8Array(await file.slice(at, at + length).arrayBuffer())
    const located = locateJpeg(bytes)
    if (located) {
      const { frame, end } = located
      // Some programs invert the colours of JPEGs with four channels.
      if (!frame.isCommon || ![1, 3].includes(frame.componentCount)) return undefined
      return { bytes: keepPicture(readSegments(bytes.subarray(0, end))), frame }
    }
    if (bytes.length < length || bytes[0] !== 0xff) return undefined
  }
  return undefined
}
