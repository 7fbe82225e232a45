import { joinBytes } from '../../core/bytes.ts'
import {
  type TiffEntry,
  type TiffFile,
  headerBytes,
  listEntries,
  nextOffsetAt,
  openTiff,
  writeDirectory,
  writeHeader,
} from './tiff-directories.ts'

/**
 * The orientation of a stored picture (TIFF 6.0, tag 274): 1 is upright, 2 to 8 are the other rotations and
 * reflections.
 */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** The number of pixels per unit of length. */
export interface Resolution {
  horizontal: number
  vertical: number
  unit: 'inch' | 'centimetre'
}

/** The EXIF fields that change how a picture is shown or printed. EXIF is a TIFF structure. */
export interface DisplayMetadata {
  orientation: Orientation
  resolution?: Resolution
}

/** Tags of the first directory (Exif 2.32, tables 4 and 17). */
const tags = {
  orientation: 0x0112,
  horizontalResolution: 0x011a,
  verticalResolution: 0x011b,
  resolutionUnit: 0x0128,
} as const

const shortType = 3
const rationalType = 5

export const isOrientation = (value: number): value is Orientation => value >= 1 && value <= 8

/** Orientations from 5 on swap width and height. */
export const isSideways = (orientation: Orientation): boolean => orientation >= 5

/** Tells whether bytes begin like a TIFF structure, which raw files do with other numbers. */
export const isTiff = (bytes: Uint8Array): boolean =>
  /^(II\*\0|MM\0\*)/.test(String.fromCharCode(...bytes.subarray(0, 4)))

const openExif = (tiff: Uint8Array): TiffFile | undefined =>
  isTiff(tiff) ? openTiff(tiff) : undefined

/** Returns the entries of a tag in the first directory that hold one value of the expected type. */
const findEntries = (file: TiffFile, wanted: number, wantedType: number) =>
  listEntries(file, file.firstDirectory).filter(
    ({ tag, type, count }) => tag === wanted && type === wantedType && count === 1,
  )

const viewOf = ({ value }: TiffEntry) => new DataView(value.buffer, value.byteOffset)

const readShorts = (file: TiffFile, tag: number): number[] =>
  findEntries(file, tag, shortType).map((entry) => viewOf(entry).getUint16(0, file.isLittleEndian))

const readRational = (file: TiffFile, tag: number): number | undefined => {
  const [entry] = findEntries(file, tag, rationalType)
  if (entry === undefined) return undefined
  const view = viewOf(entry)
  const value = view.getUint32(0, file.isLittleEndian) / view.getUint32(4, file.isLittleEndian)
  return value > 0 && value < 65_536 ? value : undefined
}

/**
 * Reads the fields that browsers use to show a picture, in the same way (tried in Chromium): the first valid
 * orientation counts, also in a truncated directory; what cannot be read counts as absent.
 */
export const readTiff = (tiff: Uint8Array): DisplayMetadata => {
  const file = openExif(tiff)
  if (file === undefined) return { orientation: 1 }
  const orientation = readShorts(file, tags.orientation).find(isOrientation) ?? 1
  const horizontal = readRational(file, tags.horizontalResolution)
  const vertical = readRational(file, tags.verticalResolution) ?? horizontal
  if (horizontal === undefined || vertical === undefined) return { orientation }
  const unit = readShorts(file, tags.resolutionUnit)[0] === 3 ? 'centimetre' : 'inch'
  return { orientation, resolution: { horizontal, vertical, unit } }
}

/**
 * Sets the orientation to upright and removes the link to the thumbnail, which would still have to be rotated.
 *
 * @param tiff - is changed in place, unless it was upright already.
 */
export const turnUpright = (tiff: Uint8Array): void => {
  const file = openExif(tiff)
  if (file === undefined || readTiff(tiff).orientation === 1) return
  for (const entry of findEntries(file, tags.orientation, shortType))
    viewOf(entry).setUint16(0, 1, file.isLittleEndian)
  const nextAt = nextOffsetAt(file, file.firstDirectory)
  if (nextAt + 4 <= tiff.length) file.view.setUint32(nextAt, 0, file.isLittleEndian)
}

const shortEntry = (tag: number, value: number): TiffEntry => ({
  tag,
  type: shortType,
  count: 1,
  value: Uint8Array.of(value >> 8, value & 0xff),
})

/** Makes an entry of a fraction in thousandths. */
const rationalEntry = (tag: number, value: number): TiffEntry => {
  const view = new DataView(new ArrayBuffer(8))
  view.setUint32(0, Math.round(value * 1000))
  view.setUint32(4, 1000)
  return { tag, type: rationalType, count: 1, value: new Uint8Array(view.buffer) }
}

/** Writes a TIFF structure with these fields only. */
export const writeTiff = ({
  orientation,
  resolution,
}: DisplayMetadata): Uint8Array<ArrayBuffer> => {
  const entries = [shortEntry(tags.orientation, orientation)]
  if (resolution !== undefined)
    entries.push(
      rationalEntry(tags.horizontalResolution, resolution.horizontal),
      rationalEntry(tags.verticalResolution, resolution.vertical),
      shortEntry(tags.resolutionUnit, resolution.unit === 'inch' ? 2 : 3),
    )
  return joinBytes([writeHeader(false), writeDirectory(entries, headerBytes, false)])
}
