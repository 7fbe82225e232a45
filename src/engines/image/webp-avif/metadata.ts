/** What WebP (RFC 9649) and AVIF files hold besides their picture, and files without it, where no pixel changes. */
import { type HeifItem, readHeifItems, readPrimaryColors } from '../decoding/heif-items.ts'
import { readTiff, writeTiff } from '../exif-tiff.ts'
import { withoutExifName } from '../metadata/picture-metadata.ts'
import { readWebpChunks, withFlags, writeWebpChunks } from '../metadata/webp-metadata.ts'

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

/** Describes a WebP. Without its metadata it keeps its profile, and the orientation by which browsers show it. */
export const describeWebp = (file: Bytes): FileDescription => {
  const chunks = readWebpChunks(file)
  const exif = chunks.find(({ type }) => type === 'EXIF')
  const hasXmp = chunks.some(({ type }) => type === 'XMP ')
  const hasOtherColors = chunks.some(({ type }) => type === 'ICCP')
  if (exif === undefined && !hasXmp)
    return { hasMetadata: false, hasOtherColors, withoutMetadata: file }
  const { orientation } =
    exif === undefined ? { orientation: 1 as const } : readTiff(withoutExifName(exif.content))
  const isTurned = orientation !== 1
  const kept = chunks
    .filter(({ type }) => type !== 'EXIF' && type !== 'XMP ')
    .map(({ type, content }) =>
      type === 'VP8X'
        ? { type, content: withFlags(content, { exif: isTurned, xmp: false }) }
        : { type, content },
    )
  const withoutMetadata = writeWebpChunks([
    ...kept,
    ...(isTurned ? [{ type: 'EXIF', content: writeTiff({ orientation }) }] : []),
  ])
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
