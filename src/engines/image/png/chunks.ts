import { joinBytes } from '../../../core/bytes.ts'
import { pngCheck, pngChunk, pngFrameBytes, pngSignature } from '../../../core/image-coding.ts'

/** One chunk of a PNG file (ISO/IEC 15948, 5.3). */
export interface PngChunk {
  /** Four ASCII letters. */
  type: string
  content: Uint8Array
  /** The whole chunk: length, type, content and CRC. */
  bytes: Uint8Array
}

/**
 * Tells whether the first letter is a capital: a decoder that does not know a critical chunk cannot show the
 * picture (5.4).
 */
export const isCritical = ({ type }: PngChunk): boolean => /^[A-Z]/.test(type)

/**
 * Tells whether the last letter is lower case: the chunk stays valid when the picture's data change (5.4).
 */
export const isSafeToCopy = ({ type }: PngChunk): boolean => /[a-z]$/.test(type)

export const makeChunk = (type: string, content: ArrayLike<number>): PngChunk => {
  const bytes = pngChunk(type, content)
  return { type, content: bytes.subarray(8, bytes.length - 4), bytes }
}

/**
 * Reads the chunks of a PNG from IHDR to IEND without copying them. Bytes after IEND and ancillary chunks with a
 * wrong CRC are left out, as decoders do.
 *
 * @returns undefined when the file is truncated, has a damaged critical chunk, or is not a PNG.
 */
export const readChunks = (bytes: Uint8Array): PngChunk[] | undefined => {
  if (!pngSignature.every((byte, at) => bytes[at] === byte)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: PngChunk[] = []
  let at = pngSignature.length
  while (at + pngFrameBytes <= bytes.length) {
    const end = at + pngFrameBytes + view.getUint32(at)
    if (end > bytes.length) return undefined
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (!/^[A-Za-z]{4}$/.test(type)) return undefined
    const chunk = {
      type,
      content: bytes.subarray(at + 8, end - 4),
      bytes: bytes.subarray(at, end),
    }
    if (pngCheck(bytes.subarray(at + 4, end - 4)) === view.getUint32(end - 4)) chunks.push(chunk)
    else if (isCritical(chunk)) return undefined
    if (type === 'IEND') return chunks
    at = end
  }
  return undefined
}

/** Writes a PNG file of these chunks. */
export const writeChunks = (chunks: readonly PngChunk[]): Uint8Array<ArrayBuffer> =>
  joinBytes([Uint8Array.from(pngSignature), ...chunks.map(({ bytes }) => bytes)])

/** What the samples of a pixel mean (ISO/IEC 15948, 11.2.2). */
export const colourTypes = { gray: 0, rgb: 2, palette: 3, grayAlpha: 4, rgba: 6 } as const
type ColourType = (typeof colourTypes)[keyof typeof colourTypes]

export interface PngHeader {
  /** The stored size in pixels, before any EXIF rotation. */
  width: number
  height: number
  /** Bits per sample, or per palette index. */
  bitDepth: number
  colourType: ColourType
  isInterlaced: boolean
}

/** The bits per sample that each colour type allows. */
const allowedDepths: Record<ColourType, readonly number[]> = {
  [colourTypes.gray]: [1, 2, 4, 8, 16],
  [colourTypes.rgb]: [8, 16],
  [colourTypes.palette]: [1, 2, 4, 8],
  [colourTypes.grayAlpha]: [8, 16],
  [colourTypes.rgba]: [8, 16],
}

const samples: Record<ColourType, number> = {
  [colourTypes.gray]: 1,
  [colourTypes.rgb]: 3,
  [colourTypes.palette]: 1,
  [colourTypes.grayAlpha]: 2,
  [colourTypes.rgba]: 4,
}

/** Returns the bits per pixel. */
export const bitsPerPixel = ({ bitDepth, colourType }: PngHeader): number =>
  bitDepth * samples[colourType]

const isColourType = (value: number | undefined): value is ColourType =>
  value !== undefined && value in samples

/** Reads IHDR; undefined when a value is not in the standard. */
export const readHeader = ({ content }: PngChunk): PngHeader | undefined => {
  if (content.length !== 13) return undefined
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const [width, height] = [view.getUint32(0), view.getUint32(4)]
  const [bitDepth = 0, colourType, compression, filter, interlace = 0] = content.subarray(8)
  if (width === 0 || height === 0 || compression !== 0 || filter !== 0 || interlace > 1)
    return undefined
  if (!isColourType(colourType) || !allowedDepths[colourType].includes(bitDepth)) return undefined
  return { width, height, bitDepth, colourType, isInterlaced: interlace === 1 }
}

export const makeHeader = (header: PngHeader): PngChunk => {
  const content = new Uint8Array(13)
  const view = new DataView(content.buffer)
  view.setUint32(0, header.width)
  view.setUint32(4, header.height)
  content.set([header.bitDepth, header.colourType, 0, 0, header.isInterlaced ? 1 : 0], 8)
  return makeChunk('IHDR', content)
}
