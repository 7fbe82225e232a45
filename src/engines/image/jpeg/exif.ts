import { createSegment, identifiers, joinBytes, markers, startsWith } from './segments.ts'
import type { JpegSegment } from './segments.ts'

/** Tags of the first directory (Exif 2.32, tables 4 and 17). */
const tags = {
  orientation: 0x0112,
  horizontalResolution: 0x011a,
  verticalResolution: 0x011b,
  resolutionUnit: 0x0128,
} as const

const shortType = 3
const rationalType = 5
const entryLength = 12

/** Pixels along a unit of length. */
export interface Resolution {
  horizontal: number
  vertical: number
  unit: 'inch' | 'centimetre'
}

/** What of EXIF changes how a picture is shown or printed. */
export interface ExifFacts {
  /** 1 to 8; 1 is upright. */
  orientation: number
  resolution?: Resolution
}

/** The first directory of a TIFF structure, which is what EXIF is. */
interface Directory {
  view: DataView
  isLittleEndian: boolean
  /** Where each tag's entry starts. */
  entries: ReadonlyMap<number, number>
  /** Where the offset of the next directory, the thumbnail's, stands. */
  nextAt: number
}

const readDirectory = (content: Uint8Array): Directory | undefined => {
  const tiff = content.subarray(identifiers.exif.length)
  const isLittleEndian = startsWith(tiff, 'II*\0')
  if (!isLittleEndian && !startsWith(tiff, 'MM\0*')) return undefined
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  if (tiff.length < 8) return undefined
  const start = view.getUint32(4, isLittleEndian)
  if (start + 2 > tiff.length) return undefined
  const count = view.getUint16(start, isLittleEndian)
  const nextAt = start + 2 + count * entryLength
  if (nextAt + 4 > tiff.length) return undefined
  const entries = new Map<number, number>()
  for (let at = start + 2; at < nextAt; at += entryLength)
    entries.set(view.getUint16(at, isLittleEndian), at)
  return { view, isLittleEndian, entries, nextAt }
}

const readShort = ({ view, isLittleEndian, entries }: Directory, tag: number) => {
  const at = entries.get(tag)
  if (at === undefined || view.getUint16(at + 2, isLittleEndian) !== shortType) return undefined
  return view.getUint16(at + 8, isLittleEndian)
}

const readRational = ({ view, isLittleEndian, entries }: Directory, tag: number) => {
  const at = entries.get(tag)
  if (at === undefined || view.getUint16(at + 2, isLittleEndian) !== rationalType) return undefined
  const valueAt = view.getUint32(at + 8, isLittleEndian)
  if (valueAt + 8 > view.byteLength) return undefined
  const value =
    view.getUint32(valueAt, isLittleEndian) / view.getUint32(valueAt + 4, isLittleEndian)
  return value > 0 && value < 65_536 ? value : undefined
}

export const isExif = ({ marker, content }: JpegSegment): boolean =>
  marker === markers.app1 && startsWith(content, identifiers.exif)

/** What there is in EXIF that cannot be read counts as not being there, as browsers see it. */
export const readExif = (segments: readonly JpegSegment[]): ExifFacts => {
  const segment = segments.find(isExif)
  const directory = segment === undefined ? undefined : readDirectory(segment.content)
  if (directory === undefined) return { orientation: 1 }
  const stored = readShort(directory, tags.orientation) ?? 1
  const orientation = stored >= 1 && stored <= 8 ? stored : 1
  const horizontal = readRational(directory, tags.horizontalResolution)
  const vertical = readRational(directory, tags.verticalResolution) ?? horizontal
  if (horizontal === undefined || vertical === undefined) return { orientation }
  const unit = readShort(directory, tags.resolutionUnit) === 3 ? 'centimetre' : 'inch'
  return { orientation, resolution: { horizontal, vertical, unit } }
}

/** The same EXIF for a picture that was turned upright: says so, and no longer points to a thumbnail that lies. */
export const withUprightOrientation = (segment: JpegSegment): JpegSegment => {
  const content = segment.content.slice()
  const directory = readDirectory(content)
  const at = directory?.entries.get(tags.orientation)
  if (directory === undefined || at === undefined) return segment
  const { view, isLittleEndian, nextAt } = directory
  if (view.getUint16(at + 8, isLittleEndian) === 1) return segment
  view.setUint16(at + 8, 1, isLittleEndian)
  view.setUint32(nextAt, 0, isLittleEndian)
  return createSegment(segment.marker, content)
}

/** An EXIF segment that tells nothing but these facts. */
export const minimalExif = ({ orientation, resolution }: ExifFacts): JpegSegment => {
  const rationals = resolution === undefined ? [] : [resolution.horizontal, resolution.vertical]
  const entryCount = 1 + (resolution === undefined ? 0 : 3)
  const valuesAt = 8 + 2 + entryCount * entryLength + 4
  const tiff = new Uint8Array(valuesAt + rationals.length * 8)
  tiff.set(new TextEncoder().encode('MM\0*'))
  const view = new DataView(tiff.buffer)
  view.setUint32(4, 8)
  view.setUint16(8, entryCount)
  let at = 10
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
  return createSegment(markers.app1, joinBytes([new TextEncoder().encode(identifiers.exif), tiff]))
}
