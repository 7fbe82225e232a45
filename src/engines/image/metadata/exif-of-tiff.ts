import { joinBytes } from '../../../core/bytes.ts'
import {
  type TiffEntry,
  directoryBytes,
  entryBytes,
  headerBytes,
  openTiff,
  readEntries,
  readSubdirectories,
  writeDirectory,
  writeHeader,
} from '../tiff-directories.ts'

const longType = 4

const tags = { xmp: 700, exif: 34_665, gps: 34_853 } as const

/**
 * The tags of the first directory that describe the picture (Exif 2.32, table 4, and Windows' own). All others say how
 * the TIFF stores its pixels, which are not copied.
 */
const describingTags: ReadonlySet<number> = new Set([
  269, 270, 271, 272, 274, 282, 283, 296, 305, 306, 315, 316, 18_246, 18_249, 33_432, 40_091,
  40_092, 40_093, 40_094, 40_095,
])

/** The maker's note and the directory for interoperability, which refer to places in their file. */
const referringTags: ReadonlySet<number> = new Set([37_500, 40_965])

/** EXIF above this length fits into no JPEG, and a directory may name the same bytes many times. */
const maxExifBytes = 65_000

/** Keeps entries as long as all of them together are not too long. */
const limited = (entries: readonly TiffEntry[], budget: { bytes: number }): TiffEntry[] =>
  entries.filter(({ value }) => {
    const fits = value.length + entryBytes <= budget.bytes
    if (fits) budget.bytes -= value.length + entryBytes
    return fits
  })

/**
 * Makes EXIF of what a TIFF file, or a camera's raw file, says about its picture: of the first directory, and of its
 * directories for EXIF and for the position. What refers to other places in the file is left out.
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
  const [gps] = readSubdirectories(file, first, tags.gps)
  const [details] = readSubdirectories(file, first, tags.exif)
  const position = limited([...(gps?.values() ?? [])], budget)
  const exif = limited(
    [...(details?.values() ?? [])].filter(({ tag }) => !referringTags.has(tag)),
    budget,
  )
  const parts = [
    { tag: tags.exif, entries: exif },
    { tag: tags.gps, entries: position },
  ].filter(({ entries }) => entries.length > 0)
  if (described.length + parts.length === 0) return undefined

  const pointers = parts.map(({ tag }): TiffEntry => ({
    tag,
    type: longType,
    count: 1,
    value: new Uint8Array(4),
  }))
  // A directory's entries are in the order of their tags.
  const main = [...described, ...pointers].toSorted((one, other) => one.tag - other.tag)
  let at = headerBytes + directoryBytes(main)
  const written: Uint8Array[] = []
  for (const [index, { entries }] of parts.entries()) {
    const { value } = pointers[index] ?? {}
    if (value) new DataView(value.buffer).setUint32(0, at, isLittleEndian)
    const sorted = entries.toSorted((one, other) => one.tag - other.tag)
    written.push(writeDirectory(sorted, at, isLittleEndian))
    at += directoryBytes(sorted)
  }
  return joinBytes([
    writeHeader(isLittleEndian),
    writeDirectory(main, headerBytes, isLittleEndian),
    ...written,
  ])
}

/** Returns the XMP of a TIFF file. */
export const xmpOfTiff = (bytes: Uint8Array): Uint8Array | undefined => {
  const file = openTiff(bytes)
  return file && readEntries(file, file.firstDirectory).get(tags.xmp)?.value
}
