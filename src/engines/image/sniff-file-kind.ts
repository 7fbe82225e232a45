import { isBrowserSafeBmp } from './browser-safe-bmp.ts'

/** The kinds of file that are recognized by their content; `unknown` is anything else. */
export const fileKinds = [
  'jpeg',
  'png',
  'gif',
  'webp',
  'avif',
  'heic',
  'bmp',
  'tiff',
  'svg',
  'ico',
  'jxl',
  'psd',
  'raw',
  'pdf',
  'zip',
  'unknown',
] as const
export type FileKind = (typeof fileKinds)[number]

/**
 * The number of leading bytes that `sniffFileKind` needs; a PDF's header may stand anywhere within them.
 */
export const sniffedByteCount = 1024

/** Converts each byte to one character; a `TextDecoder` would read `latin1` as windows-1252. */
const toText = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** The signatures of a zip's first file and of an empty zip (APPNOTE 4.3). */
const zipStarts = ['PK\x03\x04', 'PK\x05\x06']

/**
 * How raw files begin that are no plain TIFF: Canon CR2, Olympus, Panasonic and Fujifilm. Those of other makers are TIFF
 * by their first bytes.
 */
const rawStarts = ['IIRO', 'IIRS', 'MMOR', 'IIU\0', 'FUJIFILMCCD-RAW']

/** The place of Canon's mark behind the header of a TIFF, and the mark. */
const canonMarkAt = 8
const canonMark = 'CR\x02'

/** A Photoshop document is of version 1, a large one (PSB) of version 2. */
const psdStarts = ['8BPS\0\x01', '8BPS\0\x02']

const avifBrands = /^(avif|avis)/
const heicBrands = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/

/**
 * Reads the brands of an ISO media file's leading `ftyp` box: the major one, then the compatible ones.
 */
const readBrands = (bytes: Uint8Array): string[] => {
  const boxSize = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const text = toText(bytes.subarray(8, Math.min(boxSize, bytes.length)))
  // The four characters after the major brand are the minor version.
  return [text.slice(0, 4), ...(text.slice(8).match(/.{4}/gs) ?? [])]
}

const sniffIsoMedia = (bytes: Uint8Array): FileKind => {
  const brands = readBrands(bytes)
  // AVIF files often list the generic HEIF brands too, so the more specific brand decides.
  if (brands.some((brand) => avifBrands.test(brand))) return 'avif'
  if (brands.includes('crx ')) return 'raw'
  return brands.some((brand) => heicBrands.test(brand)) ? 'heic' : 'unknown'
}

/**
 * An icon begins with two zeros, the type 1 and the number of its pictures, as numbers of two bytes. The first
 * picture's fourth byte is reserved (Microsoft, ICONDIR).
 */
const isIcon = ([a, b, type, c, count, d, , , , reserved]: Uint8Array): boolean =>
  a === 0 && b === 0 && type === 1 && c === 0 && count !== 0 && d === 0 && reserved === 0

/**
 * Recognizes a file by its leading bytes, whatever its name says.
 *
 * Signatures: JPEG ITU-T T.81 B.1.1; PNG ISO/IEC 15948 5.2; GIF89a 17; RIFF/WebP RFC 9649 2.4; AVIF and HEIF brands
 * of the registered `ftyp` box (Canon CR3 as well); JPEG XL ISO/IEC 18181-2 (a codestream, or a container); TIFF 6.0 section 2 (and BigTIFF); Photoshop File Formats Specification; PDF ISO 32000-2 7.5.2.
 *
 * @param bytes - the first `sniffedByteCount` bytes, or all of a shorter file.
 */
export const sniffFileKind = (bytes: Uint8Array): FileKind => {
  const head = toText(bytes.subarray(0, sniffedByteCount))
  if (head.startsWith('\xFF\xD8\xFF')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1A\n')) return 'png'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (/^RIFF.{4}WEBP/s.test(head)) return 'webp'
  if (head.startsWith('\xFF\x0A') || head.startsWith('\0\0\0\x0CJXL \r\n\x87\n')) return 'jxl'
  if (/^.{4}ftyp/s.test(head)) return sniffIsoMedia(bytes)
  if (rawStarts.some((start) => head.startsWith(start))) return 'raw'
  if (/^(II\*\0|MM\0\*|II\+\0|MM\0\+)/.test(head))
    return head.startsWith(canonMark, canonMarkAt) ? 'raw' : 'tiff'
  if (psdStarts.some((start) => head.startsWith(start))) return 'psd'
  // "BM" alone may begin a text, so the reserved zeros after the size are checked as well.
  // A bitmap that would end the browser is not even shown as a small picture.
  if (/^BM.{4}\0{4}/s.test(head)) return isBrowserSafeBmp(bytes) ? 'bmp' : 'unknown'
  if (isIcon(bytes)) return 'ico'
  if (head.includes('%PDF-')) return 'pdf'
  if (zipStarts.some((start) => head.startsWith(start))) return 'zip'
  if (/^(\xEF\xBB\xBF)?\s*<(\?xml|!--|!DOCTYPE svg|svg)/i.test(head) && /<svg[\s>]/i.test(head))
    return 'svg'
  return 'unknown'
}
