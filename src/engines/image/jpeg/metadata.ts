import { joinBytes } from '../../../core/bytes.ts'
import {
  type Resolution,
  type DisplayMetadata,
  readTiff,
  turnUpright,
  writeTiff,
} from '../exif-tiff.ts'
import {
  type JpegSegment,
  identifiers,
  markers,
  startsWith,
  createSegment,
  readSegments,
  writeSegments,
} from './segments.ts'
import { isGainMapTold, withUprightXmp } from '../metadata/picture-metadata.ts'

/** What happens to a picture's colors. */
export type ProfileHandling =
  /** There is no profile, or it is sRGB, which is assumed without one. */
  | 'not-needed'
  /** A small profile is kept, and so are the coded values. */
  | 'kept'
  /** A large profile is dropped, and colors are converted to sRGB. */
  | 'converted'

/** A larger profile costs more than colors outside sRGB are worth. */
const maxKeptBytes = 8192

export const isProfile = ({ marker, content }: JpegSegment): boolean =>
  marker === markers.app2 && startsWith(content, identifiers.profile)

/** Joins the numbered parts of a profile (ICC.1:2022, annex B.4). */
export const joinProfile = (segments: readonly JpegSegment[]): Uint8Array => {
  const numberAt = identifiers.profile.length
  const parts = segments
    .filter(isProfile)
    .toSorted((one, other) => (one.content[numberAt] ?? 0) - (other.content[numberAt] ?? 0))
  return joinBytes(parts.map(({ content }) => content.subarray(numberAt + 2)))
}

const headerLength = 128

/**
 * Returns the description of a profile (ICC.1:2022, 9.2.41; version 2's `desc` type), or an empty string where it
 * cannot be read.
 */
export const profileName = (profile: Uint8Array): string => {
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength)
  if (profile.length < headerLength + 4) return ''
  const count = view.getUint32(headerLength)
  for (let index = 0; index < count; index += 1) {
    const entry = headerLength + 4 + index * 12
    if (entry + 12 > profile.length) return ''
    if (!startsWith(profile.subarray(entry), 'desc')) continue
    const start = view.getUint32(entry + 4)
    const value = profile.subarray(start, start + view.getUint32(entry + 8))
    const at = new DataView(value.buffer, value.byteOffset, value.byteLength)
    if (startsWith(value, 'desc') && value.length > 12)
      return (
        new TextDecoder('latin1').decode(value.subarray(12, 12 + at.getUint32(8))).split('\0')[0] ??
        ''
      )
    if (startsWith(value, 'mluc') && value.length >= 28) {
      const from = at.getUint32(24)
      return new TextDecoder('utf-16be').decode(value.subarray(from, from + at.getUint32(20)))
    }
    return ''
  }
  return ''
}

/**
 * Tells whether a profile is sRGB by its name. Profiles with sRGB primaries and another curve, mostly a linear one,
 * have similar names (Elle Stone's end in `g10`).
 */
const isStandard = (name: string): boolean => /^sRGB(?!.*(linear|-g\d\d|-labl))/i.test(name)

/**
 * Decides what happens to a profile by its name and size. CMYK is always converted, because browsers do not show it
 * reliably and no encoder here writes it.
 */
export const profileHandling = (
  segments: readonly JpegSegment[],
  componentCount: number,
): ProfileHandling => {
  if (componentCount === 4) return 'converted'
  const profile = joinProfile(segments)
  if (profile.length === 0 || isStandard(profileName(profile))) return 'not-needed'
  return profile.length <= maxKeptBytes ? 'kept' : 'converted'
}

/** The length of the identifier and of the padding byte after it. */
const headingLength = identifiers.exif.length + 1

const isExif = ({ marker, content }: JpegSegment): boolean =>
  marker === markers.app1 && startsWith(content, identifiers.exif)

/** Reads a picture's EXIF: the first segment where there are several, as browsers do. */
export const readExif = (segments: readonly JpegSegment[]): DisplayMetadata => {
  const segment = segments.find(isExif)
  return segment === undefined
    ? { orientation: 1 }
    : readTiff(segment.content.subarray(headingLength))
}

/**
 * Returns the EXIF of a picture that was rotated upright: with an upright orientation and without the thumbnail,
 * which would be wrong.
 */
export const withUprightOrientation = (segment: JpegSegment): JpegSegment => {
  const content = segment.content.slice()
  turnUpright(content.subarray(headingLength))
  return createSegment(segment.marker, content)
}

/** Makes an EXIF segment with these fields only. */
export const minimalExif = (facts: DisplayMetadata): JpegSegment =>
  createSegment(
    markers.app1,
    joinBytes([new TextEncoder().encode(`${identifiers.exif}\0`), writeTiff(facts)]),
  )

const jfifLength = 14

/** Cameras that know nothing about printing write this resolution. */
const meaninglessDpi = 72

const isJfif = ({ marker, content }: JpegSegment) =>
  marker === markers.app0 && startsWith(content, identifiers.jfif) && content.length >= jfifLength

/**
 * Adobe's programs mark their files with this segment, which tells how colors are coded; their CMYK has black as
 * 0.
 */
export const isAdobe = ({ marker, content }: JpegSegment) =>
  marker === markers.app14 && startsWith(content, identifiers.adobe)

const isXmp = ({ marker, content }: JpegSegment) =>
  marker === markers.app1 &&
  (startsWith(content, identifiers.xmp) || startsWith(content, identifiers.extendedXmp))

const isComment = ({ marker }: JpegSegment) => marker === markers.comment

const isApplication = ({ marker }: JpegSegment) => marker >= markers.app0 && marker <= markers.app15

/** Tells whether the picture is shown as intended without this segment. */
const isExpendable = (segment: JpegSegment) =>
  isComment(segment) ||
  (isApplication(segment) && !isJfif(segment) && !isProfile(segment) && !isAdobe(segment))

/**
 * Removes the thumbnail from a JFIF 1.02 segment, which has version, unit and resolutions before it.
 */
const withoutThumbnail = (segment: JpegSegment): JpegSegment => {
  if (segment.content.length === jfifLength) return segment
  const content = segment.content.slice(0, jfifLength)
  content.fill(0, 12)
  return createSegment(markers.app0, content)
}

/**
 * Removes all segments that are not needed to show the picture as intended, its orientation apart.
 */
const withoutExpendable = (segments: readonly JpegSegment[]): JpegSegment[] =>
  segments
    .filter((segment) => !isExpendable(segment))
    .map((segment) => (isJfif(segment) ? withoutThumbnail(segment) : segment))

/**
 * Returns the picture alone, for use where its orientation and size are stored elsewhere: without camera data,
 * position, texts, thumbnails, comments and anything after the picture. Coded pixels, profile, JFIF and Adobe
 * segments stay as they are.
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

/** Returns the resolution that a picture declares, whether it is meaningful or not. */
export const declaredResolution = (segments: readonly JpegSegment[]): Resolution | undefined =>
  readJfifResolution(segments) ?? readExif(segments).resolution

/** Returns the declared resolution where it is meaningful. */
const readResolution = (segments: readonly JpegSegment[]): Resolution | undefined => {
  const resolution = declaredResolution(segments)
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
 * Removes everything that is not needed to show the picture as intended: camera data, position, texts, thumbnails,
 * comments, and anything after the picture. Coded pixels, the profile unless it is sRGB, the orientation and the
 * resolution stay.
 *
 * @param bytes - a file that `locateJpeg` found whole.
 */
export const removeMetadata = (
  bytes: Uint8Array,
  componentCount: number,
): Uint8Array<ArrayBuffer> => {
  const segments = readSegments(bytes)
  const { orientation } = readExif(segments)
  const hasJfif = segments.some(isJfif)
  // A new JFIF segment would change how some decoders interpret the components.
  const resolution = readJfifResolution(segments) ? undefined : readResolution(segments)
  const isProfileNeeded = profileHandling(segments, componentCount) !== 'not-needed'
  const kept = withoutExpendable(segments).filter(
    (segment) => isProfileNeeded || !isProfile(segment),
  )
  if (orientation === 1 && resolution === undefined) return writeSegments(kept)
  const exif = minimalExif(resolution === undefined ? { orientation } : { orientation, resolution })
  const afterJfif = hasJfif ? kept.findIndex(isJfif) + 1 : 0
  return writeSegments(kept.toSpliced(afterJfif, 0, exif))
}

/** Sets the orientation in an XMP segment to upright. */
const withUprightXmpSegment = (segment: JpegSegment): JpegSegment => {
  const content = withUprightXmp(segment.content)
  return content === segment.content ? segment : createSegment(segment.marker, content)
}

/**
 * Tells whether the file holds a gain map, by which HDR screens brighten the picture: Ultra HDR (a multi-picture
 * file whose XMP declares one), ISO 21496-1, or Apple's.
 *
 * @param end - the end of the main picture; gain maps follow it.
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

/**
 * Returns the metadata that a visitor can keep: EXIF, XMP (except of a gain map that is gone), IPTC, comments.
 */
const keptMetadata = (segments: readonly JpegSegment[]): JpegSegment[] => [
  ...segments.filter(isExif).map(withUprightOrientation),
  ...segments
    .filter((segment) => isXmp(segment) && !isGainMapTold(segment.content))
    .map(withUprightXmpSegment),
  ...segments.filter(({ marker }) => marker === markers.app13),
  ...segments.filter(isComment),
]

/**
 * Copies metadata from the source to a newly encoded, upright picture.
 *
 * @param encoded - a JFIF file without metadata.
 */
export const copyMetadata = (
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
