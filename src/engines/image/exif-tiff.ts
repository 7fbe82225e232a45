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
const headerLength = 8
const entryLength = 12

/** The first directory of a TIFF structure. */
interface Directory {
  view: DataView
  isLittleEndian: boolean
  /** The offset of each entry; entries beyond the end of the structure are left out. */
  entries: readonly number[]
  /** The position of the offset of the next directory, which is the thumbnail's. */
  nextAt: number
}

export const isOrientation = (value: number): value is Orientation => value >= 1 && value <= 8

/** Orientations from 5 on swap width and height. */
export const isSideways = (orientation: Orientation): boolean => orientation >= 5

const readDirectory = (tiff: Uint8Array): Directory | undefined => {
  if (tiff.length < headerLength) return undefined
  const order = String.fromCharCode(...tiff.subarray(0, 4))
  if (order !== 'II*\0' && order !== 'MM\0*') return undefined
  const isLittleEndian = order === 'II*\0'
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const start = view.getUint32(4, isLittleEndian)
  if (start + 2 > tiff.length) return undefined
  const nextAt = start + 2 + view.getUint16(start, isLittleEndian) * entryLength
  const entries: number[] = []
  for (let at = start + 2; at < nextAt && at + entryLength <= tiff.length; at += entryLength)
    entries.push(at)
  return { view, isLittleEndian, entries, nextAt }
}

/** Returns the positions of a tag's entries that hold one value of the expected type. */
const findEntries = ({ view, isLittleEndian, entries }: Directory, tag: number, type: number) =>
  entries.filter(
    (at) =>
      view.getUint16(at, isLittleEndian) === tag &&
      view.getUint16(at + 2, isLittleEndian) === type &&
      view.getUint32(at + 4, isLittleEndian) === 1,
  )

const readShorts = (directory: Directory, tag: number): number[] =>
  findEntries(directory, tag, shortType).map((at) =>
    directory.view.getUint16(at + 8, directory.isLittleEndian),
  )

const readRational = (directory: Directory, tag: number): number | undefined => {
  const { view, isLittleEndian } = directory
  const [at] = findEntries(directory, tag, rationalType)
  if (at === undefined) return undefined
  const valueAt = view.getUint32(at + 8, isLittleEndian)
  if (valueAt + 8 > view.byteLength) return undefined
  const value =
    view.getUint32(valueAt, isLittleEndian) / view.getUint32(valueAt + 4, isLittleEndian)
  return value > 0 && value < 65_536 ? value : undefined
}

/**
 * Reads the fields that browsers use to show a picture, in the same way (tried in Chromium): the first valid
 * orientation counts, also in a truncated directory; what cannot be read counts as absent.
 */
export const readTiff = (tiff: Uint8Array): DisplayMetadata => {
  const directory = readDirectory(tiff)
  if (directory === undefined) return { orientation: 1 }
  const orientation = readShorts(directory, tags.orientation).find(isOrientation) ?? 1
  const horizontal = readRational(directory, tags.horizontalResolution)
  const vertical = readRational(directory, tags.verticalResolution) ?? horizontal
  if (horizontal === undefined || vertical === undefined) return { orientation }
  const unit = readShorts(directory, tags.resolutionUnit)[0] === 3 ? 'centimetre' : 'inch'
  return { orientation, resolution: { horizontal, vertical, unit } }
}

/**
 * Sets the orientation to upright and removes the link to the thumbnail, which would still have to be rotated.
 *
 * @param tiff - is changed in place, unless it was upright already.
 */
export const turnUpright = (tiff: Uint8Array): void => {
  const directory = readDirectory(tiff)
  if (directory === undefined || readTiff(tiff).orientation === 1) return
  const { view, isLittleEndian, nextAt } = directory
  for (const at of findEntries(directory, tags.orientation, shortType))
    view.setUint16(at + 8, 1, isLittleEndian)
  if (nextAt + 4 <= view.byteLength) view.setUint32(nextAt, 0, isLittleEndian)
}

/** Writes a TIFF structure with these fields only. */
export const writeTiff = ({
  orientation,
  resolution,
}: DisplayMetadata): Uint8Array<ArrayBuffer> => {
  const rationals = resolution === undefined ? [] : [resolution.horizontal, resolution.vertical]
  const entryCount = 1 + (resolution === undefined ? 0 : 3)
  const valuesAt = headerLength + 2 + entryCount * entryLength + 4
  const tiff = new Uint8Array(valuesAt + rationals.length * 8)
  tiff.set(new TextEncoder().encode('MM\0*'))
  const view = new DataView(tiff.buffer)
  view.setUint32(4, headerLength)
  view.setUint16(headerLength, entryCount)
  let at = headerLength + 2
  const addEntry = (tag: number, type: number, value: number) => {
    view.setUint16(at, tag)
    view.setUint16(at + 2, type)
    view.setUint32(at + 4, 1)
    if (type === shortType) view.setUint16(at + 8, value)
    else view.setUint32(at + 8, value)
    at += entryLength
  }
  addEntry(tags.orientation, shortType, orientation)
  if (resolution !== undefined) {
    addEntry(tags.horizontalResolution, rationalType, valuesAt)
    addEntry(tags.verticalResolution, rationalType, valuesAt + 8)
    addEntry(tags.resolutionUnit, shortType, resolution.unit === 'inch' ? 2 : 3)
  }
  for (const [index, value] of rationals.entries()) {
    view.setUint32(valuesAt + index * 8, Math.round(value * 1000))
    view.setUint32(valuesAt + index * 8 + 4, 1000)
  }
  return tiff
}
