/** The directories of a TIFF file, which raw files of cameras and EXIF have as well (TIFF 6.0, section 2). */

/** The bytes of one value of each type, by the type's number (TIFF 6.0, section 2; 13 is an offset). */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

/** The length of one entry of a directory. */
export const entryBytes = 12
/** The byte order, the number 42 and the place of the first directory. */
export const headerBytes = 8

/** The byte orders with which a file begins: `II` and `MM`. */
export const littleEndianMark = 0x4949
const bigEndianMark = 0x4d4d

/** One field of a directory. */
export interface TiffEntry {
  tag: number
  type: number
  count: number
  /** The values, in the byte order of the file. */
  value: Uint8Array
}

export interface TiffFile {
  bytes: Uint8Array
  view: DataView
  isLittleEndian: boolean
  firstDirectory: number
}

/** The number behind the byte order, which differs in raw files. */
const tiffMark = 42

/** Writes the header of a file whose first directory follows it. */
export const writeHeader = (isLittleEndian: boolean): Uint8Array => {
  const header = new Uint8Array(headerBytes)
  const view = new DataView(header.buffer)
  view.setUint16(0, isLittleEndian ? littleEndianMark : bigEndianMark)
  view.setUint16(2, tiffMark, isLittleEndian)
  view.setUint32(4, headerBytes, isLittleEndian)
  return header
}

/** Returns the number of bytes of a directory and of the values behind it. */
export const directoryBytes = (entries: readonly TiffEntry[]): number =>
  entries.reduce(
    (sum, { value }) =>
      sum + entryBytes + (value.length > 4 ? value.length + (value.length % 2) : 0),
    2 + 4,
  )

/**
 * Writes a directory that begins at a position, with the values behind it.
 *
 * @param entries - in the order of their tags, their values in the byte order that is asked for.
 */
export const writeDirectory = (
  entries: readonly TiffEntry[],
  at: number,
  isLittleEndian: boolean,
): Uint8Array => {
  const bytes = new Uint8Array(directoryBytes(entries))
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

/** Reads the header of a TIFF file; undefined where there is none. */
export const openTiff = (bytes: Uint8Array): TiffFile | undefined => {
  if (bytes.length < headerBytes) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const mark = view.getUint16(0)
  if (mark !== littleEndianMark && mark !== bigEndianMark) return undefined
  const isLittleEndian = mark === littleEndianMark
  return { bytes, view, isLittleEndian, firstDirectory: view.getUint32(4, isLittleEndian) }
}

/** Lists the entries of a directory, without those whose values are not in the file. */
export const listEntries = (
  { bytes, view, isLittleEndian }: TiffFile,
  at: number,
): readonly TiffEntry[] => {
  const entries: TiffEntry[] = []
  if (at + 2 > bytes.length) return entries
  const entryCount = view.getUint16(at, isLittleEndian)
  for (let index = 0; index < entryCount; index += 1) {
    const start = at + 2 + index * entryBytes
    if (start + entryBytes > bytes.length) break
    const tag = view.getUint16(start, isLittleEndian)
    const type = view.getUint16(start + 2, isLittleEndian)
    const count = view.getUint32(start + 4, isLittleEndian)
    const length = (typeBytes[type] ?? 0) * count
    const valueAt = length <= 4 ? start + 8 : view.getUint32(start + 8, isLittleEndian)
    if (length > 0 && valueAt + length <= bytes.length)
      entries.push({ tag, type, count, value: bytes.subarray(valueAt, valueAt + length) })
  }
  return entries
}

/** Reads the entries of a directory by their tags; the first one of each. */
export const readEntries = (file: TiffFile, at: number): ReadonlyMap<number, TiffEntry> => {
  const entries = new Map<number, TiffEntry>()
  for (const entry of listEntries(file, at))
    if (!entries.has(entry.tag)) entries.set(entry.tag, entry)
  return entries
}

/** Returns where a directory says where the next one is, behind its entries. */
export const nextOffsetAt = ({ view, isLittleEndian }: TiffFile, at: number): number =>
  at + 2 + view.getUint16(at, isLittleEndian) * entryBytes

/** More values of one field are not read. */
const maxNumbers = 256

/** No camera or scanner writes more directories into a field than this. */
const maxSubdirectories = 16

/** Returns the directories that a field of offsets refers to. */
export const readSubdirectories = (
  file: TiffFile,
  entries: ReadonlyMap<number, TiffEntry>,
  tag: number,
): ReadonlyMap<number, TiffEntry>[] =>
  readNumbers(file, entries.get(tag))
    .slice(0, maxSubdirectories)
    .map((at) => readEntries(file, at))

/** Returns the values of a field of whole numbers with two or four bytes each. */
export const readNumbers = (
  { isLittleEndian }: TiffFile,
  entry: TiffEntry | undefined,
): number[] => {
  if (entry === undefined) return []
  const { value, count } = entry
  const bytesEach = value.length / count
  if (bytesEach !== 2 && bytesEach !== 4) return []
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  return Array.from({ length: Math.min(count, maxNumbers) }, (_, index) =>
    bytesEach === 2
      ? view.getUint16(index * 2, isLittleEndian)
      : view.getUint32(index * 4, isLittleEndian),
  )
}

const widthTag = 256

/** The fields that refer to further directories: of parts, EXIF, position, and makers' own ones. */
const referringTags: ReadonlySet<number> = new Set([330, 34_665, 34_853, 37_500, 50_740, 61_440])

/** Longer chains of directories than this are not followed: no document has more pages. */
const maxDirectories = 10_000

/**
 * Makes a TIFF file safe for readers that trust it: it keeps one page alone, without fields whose values are not in the
 * file or that refer to other directories. Readers would otherwise loop over billions of values, or follow directories
 * that refer to themselves.
 *
 * @param bytes - are changed in place.
 * @param pageIndex - counts from 0.
 * @returns the number of pages that the file had, 0 where it has none.
 */
export const keepPage = (bytes: Uint8Array, pageIndex: number): number => {
  const file = openTiff(bytes)
  if (file === undefined) return 0
  const { view, isLittleEndian } = file
  const seen = new Set<number>()
  let kept: number | undefined
  let pageCount = 0
  let at = file.firstDirectory
  while (at !== 0 && at + 2 <= bytes.length && !seen.has(at) && seen.size < maxDirectories) {
    seen.add(at)
    if (readEntries(file, at).has(widthTag)) {
      if (pageCount === pageIndex) kept = at
      pageCount += 1
    }
    const nextAt = nextOffsetAt(file, at)
    at = nextAt + 4 <= bytes.length ? view.getUint32(nextAt, isLittleEndian) : 0
  }
  if (kept !== undefined) {
    view.setUint32(4, kept, isLittleEndian)
    emptyUnsafeEntries(file, kept)
  }
  return pageCount
}

/** Turns the unsafe fields of a directory into one byte of the tag 0, and ends the chain behind it. */
const emptyUnsafeEntries = (file: TiffFile, at: number): void => {
  const { bytes, view, isLittleEndian } = file
  const count = view.getUint16(at, isLittleEndian)
  for (let index = 0; index < count; index += 1) {
    const start = at + 2 + index * entryBytes
    if (start + entryBytes > bytes.length) {
      view.setUint16(at, index, isLittleEndian)
      return
    }
    const length =
      (typeBytes[view.getUint16(start + 2, isLittleEndian)] ?? 0) *
      view.getUint32(start + 4, isLittleEndian)
    const valueAt = length <= 4 ? start + 8 : view.getUint32(start + 8, isLittleEndian)
    const isSafe =
      length > 0 &&
      valueAt + length <= bytes.length &&
      !referringTags.has(view.getUint16(start, isLittleEndian))
    if (isSafe) continue
    view.setUint16(start, 0, isLittleEndian)
    view.setUint16(start + 2, 1, isLittleEndian)
    view.setUint32(start + 4, 1, isLittleEndian)
  }
  const nextAt = nextOffsetAt(file, at)
  if (nextAt + 4 <= bytes.length) view.setUint32(nextAt, 0, isLittleEndian)
}
