import { sniffFileKind } from '../sniff-file-kind.ts'
import type { TargetFormat } from '../encoding/target-formats.ts'
import { turnUpright } from '../exif-tiff.ts'
import { addAvifMetadata, readHeifMetadata } from './heif-metadata.ts'
import { exifOfTiff, xmpOfTiff } from './exif-of-tiff.ts'
import { addJpegMetadata, readJpegMetadata } from './jpeg-metadata.ts'
import { addPngMetadata, readPngMetadata } from './png-metadata.ts'
import { addWebpMetadata, readWebpMetadata } from './webp-metadata.ts'
import {
  type PictureMetadata,
  type WrittenMetadata,
  isGainMapTold,
  withUprightXmp,
} from './picture-metadata.ts'

type Bytes = Uint8Array<ArrayBuffer>

const readRaw = (bytes: Bytes): PictureMetadata => {
  switch (sniffFileKind(bytes)) {
    case 'jpeg':
      return readJpegMetadata(bytes)
    case 'png':
      return readPngMetadata(bytes)
    case 'webp':
      return readWebpMetadata(bytes)
    case 'heic':
    case 'avif':
      return readHeifMetadata(bytes)
    case 'tiff':
      return withoutMissing({ exif: exifOfTiff(bytes), xmp: xmpOfTiff(bytes) })
    default:
      return {}
  }
}

/** Leaves out what is undefined, because optional properties do not hold it. */
const withoutMissing = ({
  exif,
  xmp,
}: {
  exif: Uint8Array | undefined
  xmp: Uint8Array | undefined
}): PictureMetadata => ({ ...(exif && { exif }), ...(xmp && { xmp }) })

/** JPEG puts this before the TIFF structure, and some programs do so in other containers too. */
const exifName = 'Exif\0\0'

/** Returns a copy of EXIF that says that the picture is upright; undefined where it is no TIFF structure. */
const uprightExif = (exif: Uint8Array): Uint8Array | undefined => {
  const isNamed = String.fromCharCode(...exif.subarray(0, exifName.length)) === exifName
  const tiff = exif.slice(isNamed ? exifName.length : 0)
  if (!/^(II\*\0|MM\0\*)/.test(String.fromCharCode(...tiff.subarray(0, 4)))) return undefined
  turnUpright(tiff)
  return tiff
}

/**
 * Reads the EXIF and XMP of a JPEG, PNG, WebP, HEIC, AVIF or TIFF file for its upright picture: their orientation is 1.
 * XMP that describes a gain map is left out, because the encoded picture has none. Broken metadata count as absent: they
 * say nothing that another program would understand.
 */
export const readMetadata = (bytes: Bytes): PictureMetadata => {
  let raw: PictureMetadata
  try {
    raw = readRaw(bytes)
  } catch (error) {
    if (error instanceof RangeError) return {}
    throw error
  }
  const xmp = raw.xmp === undefined || isGainMapTold(raw.xmp) ? undefined : withUprightXmp(raw.xmp)
  return withoutMissing({ exif: raw.exif && uprightExif(raw.exif), xmp })
}

const writers: Readonly<
  Record<TargetFormat, (file: Bytes, metadata: WrittenMetadata) => Promise<Bytes> | Bytes>
> = {
  jpeg: addJpegMetadata,
  png: addPngMetadata,
  webp: addWebpMetadata,
  avif: addAvifMetadata,
}

/** The longest EXIF and XMP that fit into the segment of a JPEG, after its length and their names. */
const maxJpegBytes = { exif: 65_527, xmp: 65_504 }

/**
 * Splits metadata into what a format can hold and whether that is all of it. A JPEG's segments hold 64 kB each.
 */
export const fitMetadata = (
  metadata: WrittenMetadata,
  format: TargetFormat,
): { fitting: WrittenMetadata; isComplete: boolean } => {
  if (format !== 'jpeg') return { fitting: metadata, isComplete: true }
  const tooLong = (['exif', 'xmp'] as const).filter(
    (key) => (metadata[key]?.length ?? 0) > maxJpegBytes[key],
  )
  const fitting = { ...metadata }
  for (const key of tooLong) delete fitting[key]
  return { fitting, isComplete: tooLong.length === 0 }
}

/**
 * Adds metadata to a file that one of our encoders has made, which has none.
 *
 * @param metadata - has to fit (`fitMetadata`).
 */
export const addMetadata = async (
  file: Bytes,
  format: TargetFormat,
  metadata: WrittenMetadata,
): Promise<Bytes> => (Object.keys(metadata).length === 0 ? file : writers[format](file, metadata))
