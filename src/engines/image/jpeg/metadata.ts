import { joinBytes } from '../join-bytes.ts'
import { type Resolution, type ShownAs, readTiff, turnUpright, writeTiff } from '../exif-tiff.ts'
import {
  type JpegSegment,
  createSegment,
  identifiers,
  markers,
  readSegments,
  startsWith,
  writeSegments,
} from './segments.ts'
import { isProfile, profileFate } from './icc-profile.ts'

/** The identifier and a byte to fill up, whatever it is. */
const headingLength = identifiers.exif.length + 1

const isExif = ({ marker, content }: JpegSegment): boolean =>
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

const jfifLength = 14

/** What a camera writes that knows nothing of printing. */
const meaninglessDpi = 72

const isJfif = ({ marker, content }: JpegSegment) =>
  marker === markers.app0 && startsWith(content, identifiers.jfif) && content.length >= jfifLength

/** Programs of Adobe say so, and how they coded the colours; their CMYK has black as 0. */
export const isAdobe = ({ marker, content }: JpegSegment) =>
  marker === markers.app14 && startsWith(content, identifiers.adobe)

const isXmp = ({ marker, content }: JpegSegment) =>
  marker === markers.app1 &&
  (startsWith(content, identifiers.xmp) || startsWith(content, identifiers.extendedXmp))

const isComment = ({ marker }: JpegSegment) => marker === markers.comment

const isApplication = ({ marker }: JpegSegment) => marker >= markers.app0 && marker <= markers.app15

/** Whether a picture can be shown without it, as it is meant. */
const isExpendable = (segment: JpegSegment) =>
  isComment(segment) ||
  (isApplication(segment) && !isJfif(segment) && !isProfile(segment) && !isAdobe(segment))

/** JFIF 1.02: version, unit, resolutions; a thumbnail may follow. */
const withoutThumbnail = (segment: JpegSegment): JpegSegment => {
  if (segment.content.length === jfifLength) return segment
  const content = segment.content.slice(0, jfifLength)
  content.fill(0, 12)
  return createSegment(markers.app0, content)
}

/** What the picture takes to be shown as it is meant, but for how it is to be turned. */
const withoutExpendable = (segments: readonly JpegSegment[]): JpegSegment[] =>
  segments
    .filter((segment) => !isExpendable(segment))
    .map((segment) => (isJfif(segment) ? withoutThumbnail(segment) : segment))

/**
 * The picture alone, for where it is told beside it how it is to be turned and how large it is: no camera, position,
 * texts, thumbnails, comments, nothing that follows the picture in the file. Left are the coded pixels as they were, the
 * profile, and what JFIF and Adobe say.
 */
export const keepPicture = (segments: readonly JpegSegment[]): Uint8Array<ArrayBuffer> =>
  writeSegments(withoutExpendable(segments))

const readJfifResolution = (segments: readonly JpegSegment[]): Resolution | undefined => {
  const content = segments.find(isJfif)?.content
  if (content === undefined) return undefined
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const unit = ([undefined, 'inch', 'centimetre'] as const)[view.getUint8(7)]
  if (unit === undefined) return undefined
  return { horizontal: view.getUint16(8), vertical: view.getUint16(10), unit }
}

/** The resolution that a picture says it has, whether it means anything or not. */
export const saidResolution = (segments: readonly JpegSegment[]): Resolution | undefined =>
  readJfifResolution(segments) ?? readExif(segments).resolution

/** How large the picture is meant to be printed, where that was said and means anything. */
const readResolution = (segments: readonly JpegSegment[]): Resolution | undefined => {
  const resolution = saidResolution(segments)
  if (resolution === undefined) return undefined
  const { horizontal, vertical, unit } = resolution
  const isMeant = unit !== 'inch' || [horizontal, vertical].some((dpi) => dpi !== meaninglessDpi)
  return isMeant ? resolution : undefined
}

const jfifOf = ({ horizontal, vertical, unit }: Resolution): JpegSegment => {
  const content = new Uint8Array(jfifLength)
  content.set(new TextEncoder().encode(identifiers.jfif))
  const view = new DataView(content.buffer)
  view.setUint16(5, 0x01_01)
  view.setUint8(7, unit === 'inch' ? 1 : 2)
  view.setUint16(8, Math.round(horizontal))
  view.setUint16(10, Math.round(vertical))
  return createSegment(markers.app0, content)
}

/**
 * Takes out all that is not needed to show the picture as it is meant: camera, position, texts, thumbnails, comments,
 * what follows the picture in the file. Left are the coded pixels as they were, the profile unless it is sRGB, how to
 * turn the picture, and its resolution.
 *
 * @param bytes - of a file that `locateJpeg` found whole.
 */
export const removeMetadata = (
  bytes: Uint8Array,
  componentCount: number,
): Uint8Array<ArrayBuffer> => {
  const segments = readSegments(bytes)
  const { orientation } = readExif(segments)
  const hasJfif = segments.some(isJfif)
  // A JFIF segment that was not there would change what colours some decoders take the components for.
  const resolution = readJfifResolution(segments) ? undefined : readResolution(segments)
  const isProfileNeeded = profileFate(segments, componentCount) !== 'not-needed'
  const kept = withoutExpendable(segments).filter(
    (segment) => isProfileNeeded || !isProfile(segment),
  )
  if (orientation === 1 && resolution === undefined) return writeSegments(kept)
  const exif = minimalExif(resolution === undefined ? { orientation } : { orientation, resolution })
  const afterJfif = hasJfif ? kept.findIndex(isJfif) + 1 : 0
  return writeSegments(kept.toSpliced(afterJfif, 0, exif))
}

const orientationOfXmp = /(tiff:Orientation(?:="|>))[2-8]/g

/** XMP may say as well how a picture is to be turned. */
const withUprightXmp = (segment: JpegSegment): JpegSegment => {
  // One character a byte, both ways.
  const text = Array.from(segment.content, (byte) => String.fromCharCode(byte)).join('')
  const upright = text.replace(orientationOfXmp, (_, name: string) => `${name}1`)
  if (upright === text) return segment
  return createSegment(
    segment.marker,
    Uint8Array.from(upright, (letter) => letter.charCodeAt(0)),
  )
}

const includes = (bytes: Uint8Array, text: string): boolean => {
  const first = text.charCodeAt(0)
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
    if (startsWith(bytes.subarray(at, at + text.length), text)) return true
  return false
}

/** How gain maps call themselves: Adobe's and Android's namespace, and Apple's. */
const isGainMapTold = (bytes: Uint8Array) =>
  includes(bytes, 'hdrgm:') || includes(bytes, 'hdrgainmap')

/**
 * Whether the file holds a gain map, by which HDR screens brighten the picture: Ultra HDR (a multi-picture file whose
 * XMP tells of one), ISO 21496-1, or Apple's.
 *
 * @param end - where the picture proper is over; gain maps stand behind it.
 */
export const hasGainMap = (bytes: Uint8Array, end: number): boolean => {
  if (end === bytes.length) return false
  const segments = readSegments(bytes)
  const isNamed = (identifier: string) =>
    segments.some(
      ({ marker, content }) => marker === markers.app2 && startsWith(content, identifier),
    )
  if (isNamed(identifiers.gainMap)) return true
  if (!isNamed(identifiers.multiPicture)) return false
  return (
    segments.some((segment) => isXmp(segment) && isGainMapTold(segment.content)) ||
    isGainMapTold(bytes.subarray(end))
  )
}

/** What a visitor can ask to keep: EXIF, XMP (but not that of a gain map which is gone), IPTC, comments. */
const keptMetadata = (segments: readonly JpegSegment[]): JpegSegment[] => [
  ...segments.filter(isExif).map(withUprightOrientation),
  ...segments
    .filter((segment) => isXmp(segment) && !isGainMapTold(segment.content))
    .map(withUprightXmp),
  ...segments.filter(({ marker }) => marker === markers.app13),
  ...segments.filter(isComment),
]

/**
 * Gives a freshly encoded, upright picture what is to be carried over from its source.
 *
 * @param encoded - a JFIF file without metadata.
 */
export const carryOver = (
  source: Uint8Array,
  encoded: Uint8Array,
  { isProfileKept, isMetadataKept }: { isProfileKept: boolean; isMetadataKept: boolean },
): Uint8Array<ArrayBuffer> => {
  const from = readSegments(source)
  const picture = readSegments(encoded)
  const resolution = readResolution(from)
  return writeSegments([
    ...(resolution === undefined ? picture.filter(isJfif) : [jfifOf(resolution)]),
    ...(isMetadataKept ? keptMetadata(from) : []),
    ...(isProfileKept ? from.filter(isProfile) : []),
    ...picture.filter((segment) => !isJfif(segment)),
  ])
}
