import { joinBytes } from '../../../core/bytes.ts'
import { pngCheck, pngChunk, pngFrameBytes, pngSignature } from '../../../core/image-coding.ts'
import { type Orientation, readTiff, writeTiff } from '../exif-tiff.ts'

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
const isCritical = ({ type }: PngChunk): boolean => /^[A-Z]/.test(type)

/**
 * Tells whether the last letter is lower case: the chunk stays valid when the picture's data change (5.4).
 */
const isSafeToCopy = ({ type }: PngChunk): boolean => /[a-z]$/.test(type)

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
export const colorTypes = { gray: 0, rgb: 2, palette: 3, grayAlpha: 4, rgba: 6 } as const
type ColorType = (typeof colorTypes)[keyof typeof colorTypes]

export interface PngHeader {
  /** The stored size in pixels, before any EXIF rotation. */
  width: number
  height: number
  /** Bits per sample, or per palette index. */
  bitDepth: number
  colorType: ColorType
  isInterlaced: boolean
}

/** The bits per sample that each color type allows. */
const allowedDepths: Record<ColorType, readonly number[]> = {
  [colorTypes.gray]: [1, 2, 4, 8, 16],
  [colorTypes.rgb]: [8, 16],
  [colorTypes.palette]: [1, 2, 4, 8],
  [colorTypes.grayAlpha]: [8, 16],
  [colorTypes.rgba]: [8, 16],
}

const samples: Record<ColorType, number> = {
  [colorTypes.gray]: 1,
  [colorTypes.rgb]: 3,
  [colorTypes.palette]: 1,
  [colorTypes.grayAlpha]: 2,
  [colorTypes.rgba]: 4,
}

/** Returns the bits per pixel. */
export const bitsPerPixel = ({ bitDepth, colorType }: PngHeader): number =>
  bitDepth * samples[colorType]

const isColorType = (value: number | undefined): value is ColorType =>
  value !== undefined && value in samples

/** Reads IHDR; undefined when a value is not in the standard. */
const readHeader = ({ content }: PngChunk): PngHeader | undefined => {
  if (content.length !== 13) return undefined
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const [width, height] = [view.getUint32(0), view.getUint32(4)]
  const [bitDepth = 0, colorType, compression, filter, interlace = 0] = content.subarray(8)
  if (width === 0 || height === 0 || compression !== 0 || filter !== 0 || interlace > 1)
    return undefined
  if (!isColorType(colorType) || !allowedDepths[colorType].includes(bitDepth)) return undefined
  return { width, height, bitDepth, colorType, isInterlaced: interlace === 1 }
}

export const makeHeader = (header: PngHeader): PngChunk => {
  const content = new Uint8Array(13)
  const view = new DataView(content.buffer)
  view.setUint32(0, header.width)
  view.setUint32(4, header.height)
  content.set([header.bitDepth, header.colorType, 0, 0, header.isInterlaced ? 1 : 0], 8)
  return makeChunk('IHDR', content)
}

/** Returns the orientation in an eXIf chunk; 1 when there is none. */
export const readOrientation = ({ content }: PngChunk): Orientation => readTiff(content).orientation

/** Makes an eXIf chunk with the orientation only. */
export const orientationChunk = (orientation: Orientation): PngChunk =>
  makeChunk('eXIf', writeTiff({ orientation }))

/** Chunks that define colors: profiles and HDR volumes (PNG third edition, 11.3.2). */
const colorMeaning = ['iCCP', 'sRGB', 'gAMA', 'cHRM', 'cICP', 'mDCV', 'cLLI']

/**
 * Chunks that define how the picture is shown, whatever its data: its colors and its size in print.
 */
const shownBy = new Set([...colorMeaning, 'pHYs'])

/** Chunks that depend on the coded data. */
const codedWith = new Set(['tRNS', 'sBIT', 'bKGD', 'acTL', 'fcTL', 'fdAT'])

/** Tells whether a chunk is part of the picture rather than metadata. */
const isPicture = (chunk: PngChunk) =>
  isCritical(chunk) || codedWith.has(chunk.type) || shownBy.has(chunk.type)

const upright = (chunk: PngChunk): PngChunk[] => {
  const orientation = readOrientation(chunk)
  return orientation === 1 ? [] : [orientationChunk(orientation)]
}

/**
 * Removes metadata (camera, position, texts, dates, thumbnails, unknown chunks) and keeps everything that affects
 * the look. Of EXIF only the orientation stays, as an eXIf of its own.
 */
export const withoutMetadata = (chunks: readonly PngChunk[]): PngChunk[] =>
  chunks.flatMap((chunk) => {
    if (chunk.type === 'eXIf') return upright(chunk)
    return isPicture(chunk) ? [chunk] : []
  })

/** Tells whether `withoutMetadata` would remove something. */
export const hasMetadata = (chunks: readonly PngChunk[]): boolean => {
  const bytes = (some: readonly PngChunk[]) =>
    some.reduce((sum, chunk) => sum + chunk.bytes.length, 0)
  return bytes(withoutMetadata(chunks)) !== bytes(chunks)
}

/**
 * Returns the chunks to copy from a PNG to another file of the same picture with other data: those that define how
 * it is shown, and of the rest those that are safe to copy (5.4).
 */
export const carriedChunks = (chunks: readonly PngChunk[]): PngChunk[] =>
  chunks.filter(
    (chunk) =>
      shownBy.has(chunk.type) ||
      (!isCritical(chunk) && !codedWith.has(chunk.type) && isSafeToCopy(chunk)),
  )

/** The header and properties of a whole PNG. */
export interface PngInfo extends PngHeader {
  /** Whether the file has an animation (APNG). */
  isAnimated: boolean
  /** Whether the file holds anything that is not needed to show it. */
  hasMetadata: boolean
  orientation: Orientation
  /** All chunks from IHDR to IEND. */
  chunks: readonly PngChunk[]
}

/**
 * Reads the chunks of a PNG (ISO/IEC 15948) to its end and checks each CRC. Browsers paint the beginning of a
 * truncated file, so decoding a file does not prove that it is whole.
 *
 * @returns undefined when the file is damaged, truncated, or not a PNG.
 */
export const inspectPng = (bytes: Uint8Array): PngInfo | undefined => {
  const chunks = readChunks(bytes)
  const first = chunks?.[0]
  if (chunks === undefined || first?.type !== 'IHDR') return undefined
  const header = readHeader(first)
  const has = (type: string) => chunks.some((chunk) => chunk.type === type)
  if (header === undefined || !has('IDAT')) return undefined
  if (header.colorType === colorTypes.palette && !has('PLTE')) return undefined
  const exif = chunks.find(({ type }) => type === 'eXIf')
  const last = chunks.at(-1)?.bytes
  return {
    ...header,
    isAnimated: has('acTL') && has('fcTL'),
    // Bytes after the end count as metadata, because they have been remainders of cropped pictures.
    hasMetadata:
      hasMetadata(chunks) ||
      (last !== undefined && last.byteOffset + last.length < bytes.byteOffset + bytes.length),
    orientation: exif === undefined ? 1 : readOrientation(exif),
    chunks,
  }
}
