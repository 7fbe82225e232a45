import type { PdfStream } from '@libpdf/core'
import type { SourceGraph } from '../assemble/source-graph.ts'
import { decodeFax } from './fax.ts'
import type { ImageSamples, StoredImage } from './image-work.ts'
import { encodeJbig2 } from './jbig2.ts'
import type { ReadableImage } from './read-image.ts'

/**
 * Decodes the image of two tones that the only page of a document shows, as a PDF reader does, to rows of one bit per
 * pixel, each padded to whole bytes.
 *
 * @returns undefined when the reader cannot decode it.
 * @throws {ToolError} `engine-not-loaded`, `out-of-memory`.
 */
export type DecodeTwoTone = (pdf: Blob) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** Writes a document with one image of DeviceGray and one bit. */
const writeImageDocument = ({ width, height, data, encoding }: StoredImage): Blob => {
  const content = '1 0 0 1 0 0 cm /Image Do'
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /${encoding.filter}`
  const objects: readonly (readonly (string | Uint8Array<ArrayBuffer>)[])[] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1 1] /Contents 4 0 R /Resources << /XObject << /Image 5 0 R >> >> >>',
    ],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    [`<< /Length ${data.length} ${image} >>\nstream\n`, data, '\nendstream'],
  ]
  const parts: (string | Uint8Array<ArrayBuffer>)[] = []
  let length = 0
  const write = (part: string | Uint8Array<ArrayBuffer>) => {
    parts.push(part)
    length += part.length
  }
  write('%PDF-1.7\n')
  const offsets = objects.map((object, index) => {
    const offset = length
    for (const part of [`${index + 1} 0 obj\n`, ...object, '\nendobj\n']) write(part)
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = length
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`)
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}

/** Images with more pixels take more than about ten seconds to encode. */
const maxPixels = 150_000_000

/** The width of a fax's rows where a stream does not say it (ISO 32000-2, table 11). */
const defaultColumns = 1728

/**
 * Reads an image that is coded as a fax, which has one bit per pixel.
 *
 * @returns undefined for other codings, and for data that are damaged or incomplete, or whose rows are not as long as the
 *   image's: readers differ in what they make of these.
 */
export const readFax = (graph: SourceGraph, image: PdfStream): ReadableImage | undefined => {
  const onlyOf = (key: string) => {
    const found = graph.resolve(image.get(key))
    if (found?.type !== 'array') return found
    return found.length === 1 ? graph.resolve(found.at(0)) : undefined
  }
  const filter = graph.name(onlyOf('Filter'))
  if (filter !== 'CCITTFaxDecode' && filter !== 'CCF') return undefined
  const width = graph.number(image.get('Width'))
  const height = graph.number(image.get('Height'))
  if (width === undefined || height === undefined) return undefined
  const isPossible = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0
  if (!isPossible || width * height > maxPixels) return undefined
  const parameters = graph.dict(onlyOf('DecodeParms'))
  const isSet = (key: string): boolean => {
    const found = graph.resolve(parameters?.get(key))
    return found?.type === 'bool' && found.value
  }
  if ((graph.number(parameters?.get('Columns')) ?? defaultColumns) !== width) return undefined
  const data = decodeFax(
    image.data,
    { width, height },
    {
      k: graph.number(parameters?.get('K')) ?? 0,
      isByteAligned: isSet('EncodedByteAlign'),
      isBlack1: isSet('BlackIs1'),
    },
  )
  if (data === undefined) return undefined
  return {
    source: { kind: 'samples', samples: { data, width, height, bits: 1, components: 1 } },
    canLose: false,
    keepsColors: true,
  }
}

/**
 * Returns samples of two tones with one bit each: those that have it, and those of 8 bits of which each is 0 or 255.
 *
 * @returns undefined for samples of more tones, and for more components than one.
 */
export const toTwoTone = (samples: ImageSamples): ImageSamples | undefined => {
  const { width, height, bits, components, data } = samples
  if (components !== 1 || width * height > maxPixels) return undefined
  if (bits === 1) return samples
  if (bits !== 8 || data.some((sample) => sample !== 0 && sample !== 255)) return undefined
  const rowBytes = Math.ceil(width / 8)
  const packed = new Uint8Array(rowBytes * height)
  for (let y = 0, from = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, from += 1) {
      const at = y * rowBytes + (x >> 3)
      packed[at] = (packed[at] ?? 0) | ((data[from] ?? 0) & (0x80 >> (x & 7)))
    }
  return { width, height, bits: 1, components: 1, data: packed }
}

/** Stores an image of two tones as JBIG2; undefined for an image of more tones, or of a palette of 8 bits. */
export const packTwoTone = (
  samples: ImageSamples,
  hasPalette: boolean,
): StoredImage | undefined => {
  // The indices of a palette of 8 bits would change.
  const twoTone = hasPalette && samples.bits !== 1 ? undefined : toTwoTone(samples)
  return (
    twoTone && {
      width: samples.width,
      height: samples.height,
      data: encodeJbig2(twoTone),
      encoding: { filter: 'JBIG2Decode' },
      colors: 'own',
    }
  )
}

const haveSamePixels = (one: ImageSamples, other: Uint8Array): boolean => {
  const { width, height, data } = one
  const rowBytes = Math.ceil(width / 8)
  if (other.length < rowBytes * height) return false
  // The last byte of a row may have bits behind its last pixel.
  const lastMask = (0xff00 >> (((width - 1) & 7) + 1)) & 0xff
  for (let y = 0; y < height; y += 1) {
    const last = (y + 1) * rowBytes - 1
    for (let at = y * rowBytes; at < last; at += 1) if (data[at] !== other[at]) return false
    if ((((data[last] ?? 0) ^ (other[last] ?? 0)) & lastMask) !== 0) return false
  }
  return true
}

/** Whether a PDF reader decodes an image that is stored as JBIG2 to the same samples. */
export const isDecodedAlike = async (
  samples: ImageSamples,
  stored: StoredImage,
  decode: DecodeTwoTone,
): Promise<boolean> => {
  const twoTone = toTwoTone(samples)
  if (twoTone === undefined) return false
  const decoded = await decode(writeImageDocument(stored))
  return decoded !== undefined && haveSamePixels(twoTone, decoded)
}
