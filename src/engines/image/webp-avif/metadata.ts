/** What WebP (RFC 9649) and AVIF files hold besides their picture, and files without it, where no pixel changes. */
import { joinBytes } from '../../../core/bytes.ts'
import { type HeifItem, readHeifItems, readPrimaryColors } from '../decoding/heif-items.ts'
import { readTiff, writeTiff } from '../exif-tiff.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** What is known of a file before it is compressed. */
export interface FileDescription {
  /** Camera data, a position, texts. */
  hasMetadata: boolean
  /** The colors are not simply meant as sRGB. */
  hasOtherColors: boolean
  /** The file without its metadata; the same bytes where it has none. */
  withoutMetadata: Bytes
}

interface RiffChunk {
  type: string
  /** The whole chunk, with its type, its size and its padding. */
  bytes: Bytes
  content: Bytes
}

const riffHeadBytes = 12
const chunkHeadBytes = 8
/** The flags of an extended file's first chunk, for EXIF and for XMP (RFC 9649, 2.7). */
const exifFlag = 8
const xmpFlag = 4

/** Lists the chunks of a WebP file; those beyond its end are left out. */
const readRiffChunks = (file: Bytes): RiffChunk[] => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const chunks: RiffChunk[] = []
  for (let at = riffHeadBytes; at + chunkHeadBytes <= file.length;) {
    const length = view.getUint32(at + 4, true)
    const start = at + chunkHeadBytes
    if (start + length > file.length) break
    const end = start + length + (length % 2)
    chunks.push({
      type: String.fromCharCode(...file.subarray(at, at + 4)),
      bytes: file.slice(at, end),
      content: file.slice(start, start + length),
    })
    at = end
  }
  return chunks
}

const exifPrefix = [...'Exif\0\0'].map((letter) => letter.charCodeAt(0))

/** Returns EXIF without the prefix that some programs write before it, as in a JPEG. */
const tiffOf = ({ content }: RiffChunk): Bytes =>
  exifPrefix.every((value, at) => content[at] === value)
    ? content.slice(exifPrefix.length)
    : content

const makeChunk = (type: string, content: Uint8Array): Bytes => {
  const chunk = new Uint8Array(chunkHeadBytes + content.length + (content.length % 2))
  for (const [at, letter] of [...type].entries()) chunk[at] = letter.charCodeAt(0)
  new DataView(chunk.buffer).setUint32(4, content.length, true)
  chunk.set(content, chunkHeadBytes)
  return chunk
}

/** Describes a WebP. Without its metadata it keeps its profile, and the orientation by which browsers show it. */
export const describeWebp = (file: Bytes): FileDescription => {
  const chunks = readRiffChunks(file)
  const exif = chunks.find(({ type }) => type === 'EXIF')
  const hasXmp = chunks.some(({ type }) => type === 'XMP ')
  const hasOtherColors = chunks.some(({ type }) => type === 'ICCP')
  if (exif === undefined && !hasXmp)
    return { hasMetadata: false, hasOtherColors, withoutMetadata: file }
  const { orientation } = exif === undefined ? { orientation: 1 as const } : readTiff(tiffOf(exif))
  const kept = chunks.filter(({ type }) => type !== 'EXIF' && type !== 'XMP ')
  const withoutMetadata = joinBytes([
    file.subarray(0, riffHeadBytes),
    ...kept.map(({ bytes }) => bytes),
    ...(orientation === 1 ? [] : [makeChunk('EXIF', writeTiff({ orientation }))]),
  ])
  new DataView(withoutMetadata.buffer).setUint32(4, withoutMetadata.length - 8, true)
  const flagsAt = riffHeadBytes + chunkHeadBytes
  if (kept[0]?.type === 'VP8X')
    withoutMetadata[flagsAt] =
      ((withoutMetadata[flagsAt] ?? 0) & ~(exifFlag | xmpFlag)) | (orientation === 1 ? 0 : exifFlag)
  return { hasMetadata: true, hasOtherColors, withoutMetadata }
}

const xmpType = 'application/rdf+xml'
const isMetadata = ({ type, contentType }: HeifItem): boolean =>
  type === 'Exif' || (type === 'mime' && contentType === xmpType)

/** The code points of ITU-T H.273 for the primaries of sRGB, and for unspecified ones. */
const plainPrimaries: ReadonlySet<number | undefined> = new Set([undefined, 1, 2])

/**
 * Describes an AVIF. Its metadata are overwritten with zeros rather than cut out, because everything behind them is
 * found by its place in the file.
 */
export const describeAvif = (file: Bytes): FileDescription => {
  const items = readHeifItems(file)
  if (items === undefined)
    return { hasMetadata: false, hasOtherColors: false, withoutMetadata: file }
  const metadata = items.items.filter(isMetadata)
  const { profile, primaries } = readPrimaryColors(items)
  const hasOtherColors = profile !== undefined || !plainPrimaries.has(primaries)
  if (metadata.length === 0) return { hasMetadata: false, hasOtherColors, withoutMetadata: file }
  const withoutMetadata = file.slice()
  for (const { from, to } of metadata.flatMap((item) => items.rangesOf(item) ?? []))
    withoutMetadata.fill(0, from, to)
  return { hasMetadata: true, hasOtherColors, withoutMetadata }
}
