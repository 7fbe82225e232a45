import { sniffFileKind } from '../sniff-file-kind.ts'
import type { SinglePictureFormat, TargetFormat } from '../encoding/target-formats.ts'
import { findRawPreview } from '../decoding/camera-raw.ts'
import { readPsdMetadata } from '../decoding/psd.ts'
import { isTiff, turnUpright } from '../exif-tiff.ts'
import { addAvifMetadata, readHeifMetadata } from './heif-metadata.ts'
import { exifOfTiff, xmpOfTiff } from './exif-of-tiff.ts'
import { addJpegMetadata, readJpegMetadata } from './jpeg-metadata.ts'
import { addJxlMetadata, readJxlMetadata } from './jxl-metadata.ts'
import { addPngMetadata, readPngMetadata } from './png-metadata.ts'
import { addWebpMetadata, readWebpMetadata } from './webp-metadata.ts'
import {
  type PictureMetadata,
  type WrittenMetadata,
  isGainMapTold,
  withUprightXmp,
  withoutExifName,
} from './picture-metadata.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Reads what a camera's raw file says in directories like those of a TIFF, or else what its preview says. */
const readRawMetadata = (bytes: Bytes): PictureMetadata => {
  const exif = exifOfTiff(bytes)
  if (exif !== undefined) return { exif }
  const preview = findRawPreview(bytes)
  return preview === undefined ? {} : readJpegMetadata(preview.bytes)
}

const readStored = (bytes: Bytes): PictureMetadata => {
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
    case 'jxl':
      return readJxlMetadata(bytes)
    case 'tiff':
      return withoutMissing({ exif: exifOfTiff(bytes), xmp: xmpOfTiff(bytes) })
    case 'psd':
      return readPsdMetadata(bytes)
    case 'raw':
      return readRawMetadata(bytes)
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

/** Returns a copy of EXIF that says that the picture is upright; undefined where it is no TIFF structure. */
const uprightExif = (exif: Uint8Array): Uint8Array | undefined => {
  const tiff = withoutExifName(exif).slice()
  if (!isTiff(tiff)) return undefined
  turnUpright(tiff)
  return tiff
}

/**
 * Reads the EXIF and XMP of a JPEG, PNG, WebP, HEIC, AVIF, JPEG XL, TIFF, Photoshop or raw file for its upright picture: their
 * orientation is 1. XMP that describes a gain map is left out, because the encoded picture has none. Broken metadata
 * count as absent: they say nothing that another program would understand.
 */
export const readMetadata = (bytes: Bytes): PictureMetadata => {
  let stored: PictureMetadata
  try {
    stored = readStored(bytes)
  } catch (error) {
    if (error instanceof RangeError) return {}
    throw error
  }
  const xmp =
    stored.xmp === undefined || isGainMapTold(stored.xmp) ? undefined : withUprightXmp(stored.xmp)
  return withoutMissing({ exif: stored.exif && uprightExif(stored.exif), xmp })
}

const writers: Readonly<
  Record<SinglePictureFormat, (file: Bytes, metadata: WrittenMetadata) => Promise<Bytes> | Bytes>
> = {
  jpeg: addJpegMetadata,
  png: addPngMetadata,
  webp: addWebpMetadata,
  avif: addAvifMetadata,
  jxl: addJxlMetadata,
}

/** The longest EXIF and XMP that fit into the segment of a JPEG, after its length and their names. */
const maxJpegBytes = { exif: 65_527, xmp: 65_504 }

const hasDescription = ({ exif, xmp }: WrittenMetadata) => exif !== undefined || xmp !== undefined

interface FittingMetadata {
  fitting: WrittenMetadata
  /** Whether all of EXIF and XMP fits. */
  isComplete: boolean
  isProfileLost: boolean
}

/** Of longer EXIF, the fields are kept that `exifOfTiff` copies: what makes it long is a maker's note or a thumbnail. */
const fitJpegMetadata = (metadata: WrittenMetadata): FittingMetadata => {
  const tooLong = (['exif', 'xmp'] as const).filter(
    (key) => (metadata[key]?.length ?? 0) > maxJpegBytes[key],
  )
  const fitting = { ...metadata }
  for (const key of tooLong) delete fitting[key]
  const shorter = metadata.exif && tooLong.includes('exif') ? exifOfTiff(metadata.exif) : undefined
  if (shorter) fitting.exif = shorter
  return { fitting, isComplete: tooLong.length === 0, isProfileLost: false }
}

/**
 * Splits metadata into what a format can hold and whether that is all of it. A JPEG's segments hold 64 kB each, the
 * pictures of an icon have no description, and the profile of a JPEG XL would have to be encoded with its pixels.
 */
export const fitMetadata = (metadata: WrittenMetadata, format: TargetFormat): FittingMetadata => {
  const { profile, ...description } = metadata
  if (format === 'jpeg') return fitJpegMetadata(metadata)
  if (format === 'ico')
    return {
      fitting: profile ? { profile } : {},
      isComplete: !hasDescription(metadata),
      isProfileLost: false,
    }
  if (format === 'jxl')
    return { fitting: description, isComplete: true, isProfileLost: profile !== undefined }
  return { fitting: metadata, isComplete: true, isProfileLost: false }
}

/**
 * Adds metadata to a file that one of our encoders has made, which has none.
 *
 * @param metadata - has to fit (`fitMetadata`).
 */
export const addMetadata = async (
  file: Bytes,
  format: SinglePictureFormat,
  metadata: WrittenMetadata,
): Promise<Bytes> => (Object.keys(metadata).length === 0 ? file : writers[format](file, metadata))
