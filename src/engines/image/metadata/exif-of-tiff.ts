import { joinBytes } from '../../../core/bytes.ts'

/** The bytes of one value of each type, by the type's number (TIFF 6.0, section 2; 13 is an offset). */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

const entryBytes = 12
const headerBytes = 8
const longType = 4

const tags = { xmp: 700, exif: 34_665, gps: 34_853, makerNote: 37_500 } as const

/**
 * The tags of the first directory that describe the picture (Exif 2.32, table 4, and Windows' own). All others say how
 * the TIFF stores its pixels, which are not copied.
 */
const describingTags: ReadonlySet<number> = new Set([
  269, 270, 271, 272, 274, 282, 283, 296, 305, 306, 315, 316, 18_246, 18_249, 33_432, 40_091,
  40_092, 40_093, 40_094, 40_095,
])

/** EXIF above this length fits into no JPEG, and a directory may name the same bytes many times. */
const maxExifBytes = 65_000

interface Entry {
  tag: number
  type: number
  count: number
  /** The values, in the byte order of the file. */
  value: Uint8Array
}

interface TiffFile {
  bytes: Uint8Array
  view: DataView
  isLittleEndian: boolean
  firstDirectory: number
}

const openTiff = (bytes: Uint8Array): TiffFile | undefined => {
  if (bytes.length < headerBytes) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittleEndian = view.getUint16(0) === 0x4949
  return { bytes, view, isLittleEndian, firstDirectory: view.getUint32(4, isLittleEndian) }
}

/** Reads the entries of a directory; the first one of each tag, and none whose values are not in the file. */
const readEntries = (
  { bytes, view, isLittleEndian }: TiffFile,
  at: number,
): ReadonlyMap<number, Entry> => {
  const entries = new Map<number, Entry>()
  if (at + 2 > bytes.length) return entries
  const count = view.getUint16(at, isLittleEndian)
  for (let index = 0; index < count; index += 1) {
    const start = at + 2 + index * entryBytes
    if (start + entryBytes > bytes.length) break
    const tag = view.getUint16(start, isLittleEndian)
    const type = view.getUint16(start + 2, isLittleEndian)
    const valueCount = view.getUint32(start + 4, isLittleEndian)
    const length = (typeBytes[type] ?? 0) * valueCount
    const valueAt = length <= 4 ? start + 8 : view.getUint32(start + 8, isLittleEndian)
    if (length === 0 || valueAt + length > bytes.length || entries.has(tag)) continue
    const value = bytes.subarray(valueAt, valueAt + length)
    entries.set(tag, { tag, type, count: valueCount, value })
  }
  return entries
}

/** Returns the entries of the directory that a tag refers to. */
const readSubdirectory = (
  file: TiffFile,
  entries: ReadonlyMap<number, Entry>,
  tag: number,
): Entry[] => {
  const value = entries.get(tag)?.value
  if (value === undefined || value.length !== 4) return []
  const at = new DataView(value.buffer, value.byteOffset).getUint32(0, file.isLittleEndian)
  return [...readEntries(file, at).values()]
}

/** Keeps entries as long as all of them together are not too long. */
const limited = (entries: readonly Entry[], budget: { bytes: number }): Entry[] =>
  entries.filter(({ value }) => {
    const fits = value.length + entryBytes <= budget.bytes
    if (fits) budget.bytes -= value.length + entryBytes
    return fits
  })

const lengthOf = (entries: readonly Entry[]): number =>
  2 +
  entries.reduce(
    (sum, { value }) =>
      sum + entryBytes + (value.length > 4 ? value.length + (value.length % 2) : 0),
    4,
  )

/** Writes a directory that begins at a position, with the values behind it. */
const writeDirectory = (
  entries: readonly Entry[],
  at: number,
  isLittleEndian: boolean,
): Uint8Array => {
  const bytes = new Uint8Array(lengthOf(entries))
  const view = new DataView(bytes.buffer)
  view.setUint16(0, entries.length, isLittleEndian)
  let valueAt = 2 + entries.length * entryBytes + 4
  for (const [index, { tag, type, count, value }] of entries.entries()) {
    const start = 2 + index * entryBytes
    view.setUint16(start, tag, isLittleEndian)
    view.setUint16(start + 2, type, isLittleEndian)
    view.setUint32(start + 4, count, isLittleEndian)
    if (value.length <= 4) {
      bytes.set(value, start + 8)
      continue
    }
    view.setUint32(start + 8, at + valueAt, isLittleEndian)
    bytes.set(value, valueAt)
    valueAt += value.length + (value.length % 2)
  }
  return bytes
}

/**
 * Makes EXIF of what a TIFF file, or a camera's raw file, says about its picture: of the first directory, and of its
 * directories for EXIF and for the position. The maker's note is left out, because it refers to places in its file.
 *
 * @returns undefined where the file describes nothing.
 */
export const exifOfTiff = (bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined => {
  const file = openTiff(bytes)
  if (file === undefined) return undefined
  const { isLittleEndian } = file
  const first = readEntries(file, file.firstDirectory)
  const budget = { bytes: maxExifBytes }
  const described = limited(
    [...first.values()].filter(({ tag }) => describingTags.has(tag)),
    budget,
  )
  const position = limited(readSubdirectory(file, first, tags.gps), budget)
  const exif = limited(
    readSubdirectory(file, first, tags.exif).filter(({ tag }) => tag !== tags.makerNote),
    budget,
  )
  const parts = [
    { tag: tags.exif, entries: exif },
    { tag: tags.gps, entries: position },
  ].filter(({ entries }) => entries.length > 0)
  if (described.length + parts.length === 0) return undefined

  const pointers = parts.map(({ tag }): Entry => ({
    tag,
    type: longType,
    count: 1,
    value: new Uint8Array(4),
  }))
  // A directory's entries are in the order of their tags.
  const main = [...described, ...pointers].toSorted((one, other) => one.tag - other.tag)
  let at = headerBytes + lengthOf(main)
  const written: Uint8Array[] = []
  for (const [index, { entries }] of parts.entries()) {
    const { value } = pointers[index] ?? {}
    if (value) new DataView(value.buffer).setUint32(0, at, isLittleEndian)
    const sorted = entries.toSorted((one, other) => one.tag - other.tag)
    written.push(writeDirectory(sorted, at, isLittleEndian))
    at += lengthOf(sorted)
  }
  const header = bytes.slice(0, headerBytes)
  new DataView(header.buffer).setUint32(4, headerBytes, isLittleEndian)
  return joinBytes([header, writeDirectory(main, headerBytes, isLittleEndian), ...written])
}

/** Returns the XMP of a TIFF file. */
export const xmpOfTiff = (bytes: Uint8Array): Uint8Array | undefined => {
  const file = openTiff(bytes)
  return file && readEntries(file, file.firstDirectory).get(tags.xmp)?.value
}
