import { type JpegFrame, locateJpeg, readSegments } from '../../../image/jpeg/segments.ts'
import { keepPicture } from '../../../image/jpeg/metadata.ts'

/** Where the data of JPEG pictures begin in a PDF file, by how pdf.js names the objects: "12R", "12R1". */
export type JpegPlaces = ReadonlyMap<string, number>

/** Read at a time; what stands across the end of a piece is read with the next as well. */
const pieceBytes = 8 * 1024 * 1024
/** No picture's dictionary is longer. */
const dictionaryBytes = 4096

/** What makes the picture another than its JPEG alone: masks, turned-over colours, a second coding around it. */
const changesPicture = /\/(?:SMask|Mask|Decode|SMaskInData|ImageMask)\b/
const hasOnlyThisFilter = /\/Filter\s*(?:\/DCTDecode|\[\s*\/DCTDecode\s*\])/
const numbersBefore = /(?:^|\D)(\d{1,10})\s+(\d{1,5})\s+$/
const startOfStream = /stream(?:\r\n|\n|\r)/g

const readPlace = (text: string, filterAt: number): [key: string, at: number] | undefined => {
  const objectAt = text.lastIndexOf('obj', filterAt)
  if (objectAt === -1 || filterAt - objectAt > dictionaryBytes) return undefined
  const [, number, generation] =
    numbersBefore.exec(text.slice(Math.max(0, objectAt - 24), objectAt)) ?? []
  if (number === undefined || generation === undefined) return undefined
  const object = text.slice(objectAt, filterAt + dictionaryBytes)
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
 * Looks through a file for pictures that are JPEG and nothing else. Streams are never within other streams' compressed
 * objects (ISO 32000-2, 7.5.7), so they all stand where they can be seen. Of objects that were replaced, the last counts.
 *
 * @param file - not encrypted.
 */
export const findJpegs = async (file: Blob): Promise<JpegPlaces> => {
  const places = new Map<string, number>()
  const decoder = new TextDecoder('latin1')
  for (let start = 0; start < file.size; start += pieceBytes) {
    const piece = file.slice(start, start + pieceBytes + 2 * dictionaryBytes)
    // One letter a byte, so that places are the same.
    const text = decoder.decode(await piece.arrayBuffer())
    for (let at = text.indexOf('/DCTDecode'); at !== -1; at = text.indexOf('/DCTDecode', at + 1)) {
      const place = readPlace(text, at)
      if (place) places.set(place[0], start + place[1])
    }
  }
  return places
}

export interface FoundJpeg {
  bytes: Uint8Array<ArrayBuffer>
  frame: JpegFrame
}

/** A JPEG's end is in itself: as much is read as it takes, from so many bytes on up to these. */
const firstBytes = 256 * 1024
const mostBytes = 64 * 1024 * 1024

/**
 * The JPEG at a place of a file: its coded pixels as they are, without what says where and with what it was taken.
 *
 * @returns undefined when what stands there is not a whole JPEG that every program reads.
 */
export const readJpegAt = async (file: Blob, at: number): Promise<FoundJpeg | undefined> => {
  for (let length = firstBytes; length <= mostBytes; length *= 4) {
    const bytes = new Uint8Array(await file.slice(at, at + length).arrayBuffer())
    const located = locateJpeg(bytes)
    if (located) {
      const { frame, end } = located
      // Four inks are read as their opposites by some programs.
      if (!frame.isCommon || ![1, 3].includes(frame.componentCount)) return undefined
      return { bytes: keepPicture(readSegments(bytes.subarray(0, end))), frame }
    }
    if (bytes.length < length || bytes[0] !== 0xff) return undefined
  }
  return undefined
}
