import { readJpegMetadata } from '../metadata/jpeg-metadata.ts'
import { type Orientation, isOrientation } from '../exif-tiff.ts'
import { locateJpeg } from '../jpeg/segments.ts'
import { openTiff, readEntries, readNumbers, readSubdirectories } from '../tiff-directories.ts'

/** Tags of TIFF 6.0, of TIFF/EP and of DNG 1.7. */
const tags = {
  photometric: 262,
  orientation: 274,
  subdirectories: 330,
  dngVersion: 50_706,
} as const

/** Values of `photometric` that stand for the values of a sensor: through a color filter, and interpolated. */
const sensorValues: ReadonlySet<number> = new Set([32_803, 34_892])

/** Canon marks its files of the second version behind the header. */
const canonMark = 'CR\x02'

/**
 * Tells whether a TIFF is a camera's raw file (DNG, NEF, ARW, CR2, PEF, SRW, …): one of its pictures holds the values of
 * a sensor.
 */
export const isCameraRaw = (bytes: Uint8Array): boolean => {
  const file = openTiff(bytes)
  if (file === undefined) return false
  if (String.fromCharCode(...bytes.subarray(8, 11)) === canonMark) return true
  const first = readEntries(file, file.firstDirectory)
  if (first.has(tags.dngVersion)) return true
  return [first, ...readSubdirectories(file, first, tags.subdirectories)].some((directory) =>
    readNumbers(file, directory.get(tags.photometric)).some((value) => sensorValues.has(value)),
  )
}

/** A file of random bytes holds a few things that look like a JPEG's beginning. A hostile one could hold millions. */
const maxCandidates = 100

/** The preview inside a raw file. */
interface RawPreview {
  /** A whole JPEG. */
  bytes: Uint8Array<ArrayBuffer>
  /** How the raw file wants it to be turned; 1 where the preview says that itself. */
  orientation: Orientation
}

/** The box of a CR3 whose content is the TIFF structure of the camera's data. Canon writes it into the first kilobytes. */
const cr3DataBox = 'CMT1'
const cr3HeadBytes = 4096

/** Returns the orientation that a raw file or EXIF asks for, whatever the number that marks it as a TIFF. */
const orientationOf = (tiff: Uint8Array): Orientation | undefined => {
  const file = openTiff(tiff)
  if (file === undefined) return undefined
  const entry = readEntries(file, file.firstDirectory).get(tags.orientation)
  return readNumbers(file, entry).find(isOrientation)
}

/** Returns the part of a raw file that is built as a TIFF: all of it, or the camera's data in a CR3. */
const tiffOf = (bytes: Uint8Array): Uint8Array => {
  const head = String.fromCharCode(...bytes.subarray(0, cr3HeadBytes))
  const at = head.startsWith('ftypcrx', 4) ? head.indexOf(cr3DataBox) : -1
  return at === -1 ? bytes : bytes.subarray(at + cr3DataBox.length)
}

/**
 * Finds the largest whole JPEG inside a camera's raw file, by its bytes: makers put it into fields of their own. The
 * values of the sensor may be a JPEG as well, but one without loss, which browsers do not read.
 */
export const findRawPreview = (bytes: Uint8Array<ArrayBuffer>): RawPreview | undefined => {
  let largest: { bytes: Uint8Array<ArrayBuffer>; pixels: number } | undefined
  let candidates = 0
  for (
    let at = bytes.indexOf(0xff);
    at !== -1 && candidates < maxCandidates;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    if (bytes[at + 1] !== 0xd8 || bytes[at + 2] !== 0xff) continue
    candidates += 1
    const found = locateJpeg(bytes.subarray(at))
    const { width, height, isCommon } = found?.frame ?? { width: 0, height: 0, isCommon: false }
    // Of two with the same picture, the first has other bytes before its true beginning.
    if (found !== undefined && isCommon && width * height >= (largest?.pixels ?? 1))
      largest = { bytes: bytes.subarray(at, at + found.end), pixels: width * height }
  }
  if (largest === undefined) return undefined
  const preview = largest.bytes.slice()
  const { exif } = readJpegMetadata(preview)
  const isSaidItself = exif !== undefined && orientationOf(exif) !== undefined
  return {
    bytes: preview,
    orientation: isSaidItself ? 1 : (orientationOf(tiffOf(bytes)) ?? 1),
  }
}
