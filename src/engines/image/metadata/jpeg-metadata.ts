import { joinBytes } from '../../../core/bytes.ts'
import {
  type JpegSegment,
  createSegment,
  identifiers,
  markers,
  readSegments,
  startsWith,
  writeSegments,
} from '../jpeg/segments.ts'
import {
  type PictureMetadata,
  type WrittenMetadata,
  withoutExtendedXmp,
} from './picture-metadata.ts'

/** EXIF has a padding byte after its identifier. */
const exifHeading = `${identifiers.exif}\0`

const contentAfter = (segments: readonly JpegSegment[], heading: string): Uint8Array | undefined =>
  segments
    .find(({ marker, content }) => marker === markers.app1 && startsWith(content, heading))
    ?.content.subarray(heading.length)

/**
 * Reads the EXIF and XMP of a JPEG. XMP beyond its first segment, where phones put pictures such as depth maps, is not
 * read.
 */
export const readJpegMetadata = (bytes: Uint8Array): PictureMetadata => {
  const segments = readSegments(bytes)
  const exif = contentAfter(segments, identifiers.exif)?.subarray(1)
  const xmp = contentAfter(segments, identifiers.xmp)
  return { ...(exif && { exif }), ...(xmp && { xmp: withoutExtendedXmp(xmp) }) }
}

const segmentOf = (marker: number, heading: string, ...parts: Uint8Array[]): JpegSegment =>
  createSegment(marker, joinBytes([new TextEncoder().encode(heading), ...parts]))

/** The longest part of a profile in one segment, after its heading and two numbers (ICC.1:2022, annex B.4). */
const maxProfilePartBytes = 65_519

const profileSegments = (profile: Uint8Array): JpegSegment[] => {
  const count = Math.ceil(profile.length / maxProfilePartBytes)
  return Array.from({ length: count }, (_, part) => {
    const start = part * maxProfilePartBytes
    const content = profile.subarray(start, start + maxProfilePartBytes)
    return segmentOf(markers.app2, identifiers.profile, Uint8Array.of(part + 1, count), content)
  })
}

/** Adds metadata to a JFIF file, after its first segment as the standard of JFIF asks. */
export const addJpegMetadata = (
  jpeg: Uint8Array,
  { exif, xmp, profile }: WrittenMetadata,
): Uint8Array<ArrayBuffer> => {
  const segments = readSegments(jpeg)
  const afterJfif = segments.findIndex(({ marker }) => marker === markers.app0) + 1
  return writeSegments(
    segments.toSpliced(
      afterJfif,
      0,
      ...(exif ? [segmentOf(markers.app1, exifHeading, exif)] : []),
      ...(xmp ? [segmentOf(markers.app1, identifiers.xmp, xmp)] : []),
      ...(profile ? profileSegments(profile) : []),
    ),
  )
}
