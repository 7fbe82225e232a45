import { joinBytes } from '../join-bytes.ts'
import { type ShownAs, readTiff, turnUpright, writeTiff } from '../tiff.ts'
import { type JpegSegment, createSegment, identifiers, markers, startsWith } from './segments.ts'

/** The identifier and a byte to fill up, whatever it is. */
const headingLength = identifiers.exif.length + 1

export const isExif = ({ marker, content }: JpegSegment): boolean =>
  marker === markers.app1 && startsWith(content, identifiers.exif)

/** What a picture's EXIF says: the first, as in browsers, where there are several. */
export const readExif = (segments: readonly JpegSegment[]): ShownAs => {
  const segment = segments.find(isExif)
  return segment === undefined
    ? { orientation: 1 }
    : readTiff(segment.content.subarray(headingLength))
}

/** The same EXIF for a picture that was turned upright: says so, and no longer points to a thumbnail that lies. */
export const withUprightOrientation = (segment: JpegSegment): JpegSegment => {
  const content = segment.content.slice()
  turnUpright(content.subarray(headingLength))
  return createSegment(segment.marker, content)
}

/** An EXIF segment that tells nothing but these facts. */
export const minimalExif = (facts: ShownAs): JpegSegment =>
  createSegment(
    markers.app1,
    joinBytes([new TextEncoder().encode(`${identifiers.exif}\0`), writeTiff(facts)]),
  )
