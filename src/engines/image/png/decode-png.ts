import { type PngChunk, type PngHeader, bitsPerPixel, colorTypes } from './png-structure.ts'
import { ToolError } from '../../../core/errors.ts'
import type { Raster } from '../raster.ts'

/**
 * Receives a row of stored samples without PNG's filter. The row holds `count` pixels, whose indices in the picture
 * are `at`, `at + step` and so on.
 */
export type RowExpander = (row: Uint8Array, count: number, at: number, step: number) => void

/** What is needed to interpret samples. */
interface PixelCoding extends Pick<PngHeader, 'bitDepth' | 'colorType'> {
  /** The content of PLTE. */
  palette?: Uint8Array | undefined
  /** The content of tRNS: the palette's alphas, or the one transparent color. */
  transparency?: Uint8Array | undefined
}

/** Returns a pixel as 32 bits of RGBA on a little-endian machine, as all browsers' are. */
const packPixel = (red: number, green: number, blue: number, alpha: number): number =>
  ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0

/** Rounds 16 bits to 8 (ISO/IEC 15948, 13.12). */
const toByte = (sample: number) => Math.round(sample / 257)

/** Returns the pixel of each sample of up to 8 bits, for palettes and grays. */
const pixelTable = ({ bitDepth, colorType, palette, transparency }: PixelCoding): Uint32Array => {
  const isPalette = colorType === colorTypes.palette
  const clear =
    transparency === undefined ? -1 : ((transparency[0] ?? 0) << 8) | (transparency[1] ?? 0)
  const highest = 2 ** bitDepth - 1
  return Uint32Array.from({ length: highest + 1 }, (_, sample) => {
    if (isPalette) {
      const [red = 0, green = 0, blue = 0] = palette?.subarray(3 * sample, 3 * sample + 3) ?? []
      return packPixel(red, green, blue, transparency?.[sample] ?? 255)
    }
    const gray = (sample * 255) / highest
    return packPixel(gray, gray, gray, sample === clear ? 0 : 255)
  })
}

const tableExpander = (coding: PixelCoding, target: Uint32Array): RowExpander => {
  const table = pixelTable(coding)
  const { bitDepth } = coding
  const samplesPerByte = 8 / bitDepth
  const mask = 2 ** bitDepth - 1
  return (row, count, at, step) => {
    for (let x = 0; x < count; x += 1) {
      const shift = 8 - bitDepth * (1 + (x % samplesPerByte))
      const byte = row[(x / samplesPerByte) | 0] ?? 0
      target[at + x * step] = table[(byte >> shift) & mask] ?? 0
    }
  }
}

const rgbExpander =
  (target: Uint32Array): RowExpander =>
  (row, count, at, step) => {
    for (let x = 0, from = 0; x < count; x += 1, from += 3)
      target[at + x * step] =
        (0xff000000 |
          ((row[from + 2] ?? 0) << 16) |
          ((row[from + 1] ?? 0) << 8) |
          (row[from] ?? 0)) >>>
        0
  }

const rgbaExpander =
  (target: Uint32Array): RowExpander =>
  (row, count, at, step) => {
    for (let x = 0, from = 0; x < count; x += 1, from += 4)
      target[at + x * step] = packPixel(
        row[from] ?? 0,
        row[from + 1] ?? 0,
        row[from + 2] ?? 0,
        row[from + 3] ?? 0,
      )
  }

/** Expands the remaining formats: 16 bits, gray with alpha, RGB with one transparent color. */
const sampleExpander = (
  { bitDepth, colorType, transparency }: PixelCoding,
  target: Uint32Array,
): RowExpander => {
  const isWide = bitDepth === 16
  const isGray = colorType === colorTypes.gray || colorType === colorTypes.grayAlpha
  const hasAlpha = colorType === colorTypes.grayAlpha || colorType === colorTypes.rgba
  const colors = isGray ? 1 : 3
  const samplesPerPixel = colors + (hasAlpha ? 1 : 0)
  // The transparent color's samples have 16 bits, whatever the bit depth.
  const clear = Array.from({ length: colors }, (_, color) =>
    transparency === undefined || hasAlpha
      ? -1
      : ((transparency[2 * color] ?? 0) << 8) | (transparency[2 * color + 1] ?? 0),
  )
  return (row, count, at, step) => {
    const sampleAt = (index: number) =>
      isWide ? ((row[2 * index] ?? 0) << 8) | (row[2 * index + 1] ?? 0) : (row[index] ?? 0)
    const byteOf = (sample: number) => (isWide ? toByte(sample) : sample)
    for (let x = 0; x < count; x += 1) {
      const from = x * samplesPerPixel
      const red = sampleAt(from)
      const green = isGray ? red : sampleAt(from + 1)
      const blue = isGray ? red : sampleAt(from + 2)
      const isClear = red === clear[0] && (isGray || (green === clear[1] && blue === clear[2]))
      const opacity = isClear ? 0 : 255
      const alpha = hasAlpha ? byteOf(sampleAt(from + colors)) : opacity
      target[at + x * step] = packPixel(byteOf(red), byteOf(green), byteOf(blue), alpha)
    }
  }
}

/** Returns the expander for a picture's format (ISO/IEC 15948, 7.2 and 11.2.2). */
const createRowExpander = (coding: PixelCoding, target: Uint32Array): RowExpander => {
  const { bitDepth, colorType, transparency } = coding
  if (colorType === colorTypes.palette) return tableExpander(coding, target)
  if (colorType === colorTypes.gray && bitDepth <= 8) return tableExpander(coding, target)
  if (bitDepth === 8 && colorType === colorTypes.rgba) return rgbaExpander(target)
  if (bitDepth === 8 && colorType === colorTypes.rgb && transparency === undefined)
    return rgbExpander(target)
  return sampleExpander(coding, target)
}

/** The Paeth predictor: the neighbor nearest to left + above − above left (ISO/IEC 15948, 9.4). */
export const paeth = (left: number, above: number, aboveLeft: number): number => {
  const toLeft = Math.abs(above - aboveLeft)
  const toAbove = Math.abs(left - aboveLeft)
  const toAboveLeft = Math.abs(left + above - 2 * aboveLeft)
  if (toLeft <= toAbove && toLeft <= toAboveLeft) return left
  return toAbove <= toAboveLeft ? above : aboveLeft
}

/**
 * Reverses a row's filter in place (ISO/IEC 15948, 9.2).
 *
 * @param filter - 0 to 4.
 * @param previous - the unfiltered row above; zeros for the first row.
 * @param step - bytes from one pixel to the next, at least 1.
 * @returns false when the filter does not exist.
 */
const unfilter = (filter: number, row: Uint8Array, previous: Uint8Array, step: number): boolean => {
  const { length } = row
  if (filter === 1)
    for (let at = step; at < length; at += 1) row[at] = (row[at] ?? 0) + (row[at - step] ?? 0)
  else if (filter === 2)
    for (let at = 0; at < length; at += 1) row[at] = (row[at] ?? 0) + (previous[at] ?? 0)
  else if (filter === 3)
    for (let at = 0; at < length; at += 1) {
      const left = at < step ? 0 : (row[at - step] ?? 0)
      row[at] = (row[at] ?? 0) + ((left + (previous[at] ?? 0)) >> 1)
    }
  else if (filter === 4)
    for (let at = 0; at < length; at += 1) {
      const isFirst = at < step
      const left = isFirst ? 0 : (row[at - step] ?? 0)
      const aboveLeft = isFirst ? 0 : (previous[at - step] ?? 0)
      row[at] = (row[at] ?? 0) + paeth(left, previous[at] ?? 0, aboveLeft)
    }
  return filter <= 4
}

/** A pass of the picture: all of it, or one of the seven of an interlaced file. */
interface Pass {
  x: number
  y: number
  stepX: number
  stepY: number
}

/** The passes of Adam7: first column and row, and the steps between them (ISO/IEC 15948, 8.2). */
const interlacedPasses: readonly Pass[] = [
  { x: 0, y: 0, stepX: 8, stepY: 8 },
  { x: 4, y: 0, stepX: 8, stepY: 8 },
  { x: 0, y: 4, stepX: 4, stepY: 8 },
  { x: 2, y: 0, stepX: 4, stepY: 4 },
  { x: 0, y: 2, stepX: 2, stepY: 4 },
  { x: 1, y: 0, stepX: 2, stepY: 2 },
  { x: 0, y: 1, stepX: 1, stepY: 2 },
]
const wholePass: Pass = { x: 0, y: 0, stepX: 1, stepY: 1 }

/** Fills bytes with the next bytes of a stream. */
type ReadInto = (target: Uint8Array) => Promise<void>

const openDeflated = (parts: readonly Uint8Array[]): { readInto: ReadInto; close(): void } => {
  // The views are of ordinary buffers, because files are never read into shared memory.
  const reader = new Blob(parts as Uint8Array<ArrayBuffer>[])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
    .getReader()
  let piece = new Uint8Array()
  return {
    async readInto(target) {
      let at = 0
      while (at < target.length) {
        if (piece.length === 0) {
          const read = await reader.read()
          if (read.done) throw new ToolError('damaged')
          piece = read.value
        }
        const taken = piece.subarray(0, target.length - at)
        target.set(taken, at)
        at += taken.length
        piece = piece.subarray(taken.length)
      }
    },
    // Data after the last row are ignored, as decoders do.
    close: () => void reader.cancel().catch(() => undefined),
  }
}

/** The coded data of a still picture or of one frame. */
export interface CodedPicture {
  header: PngHeader
  /** The chunks of the file, PLTE and tRNS among them. */
  chunks: readonly PngChunk[]
  /** One zlib stream, in parts. */
  data: readonly Uint8Array[]
}

const createPixels = (count: number): Uint32Array<ArrayBuffer> => {
  try {
    return new Uint32Array(count)
  } catch (cause) {
    throw new ToolError('out-of-memory', { cause })
  }
}

/**
 * Reads the stored samples of a picture row by row, pass by pass if it is interlaced.
 *
 * @throws {ToolError} `damaged` when the data do not make a whole picture.
 */
export const readPngRows = async (
  { header, data }: CodedPicture,
  onRow: RowExpander,
): Promise<void> => {
  const { width, height, isInterlaced } = header
  const bits = bitsPerPixel(header)
  const stream = openDeflated(data)

  const readPass = async ({ x, y, stepX, stepY }: Pass) => {
    const columns = Math.ceil((width - x) / stepX)
    if (columns <= 0) return
    const line = new Uint8Array(1 + Math.ceil((columns * bits) / 8))
    const row = line.subarray(1)
    const previous = new Uint8Array(row.length)
    for (let at = y; at < height; at += stepY) {
      await stream.readInto(line)
      if (!unfilter(line[0] ?? 0, row, previous, Math.max(1, bits >> 3)))
        throw new ToolError('damaged')
      onRow(row, columns, at * width + x, stepX)
      previous.set(row)
    }
  }

  try {
    for (const pass of isInterlaced ? interlacedPasses : [wholePass]) await readPass(pass)
  } catch (cause) {
    throw cause instanceof ToolError ? cause : new ToolError('damaged', { cause })
  } finally {
    stream.close()
  }
}

/**
 * Decodes a picture to RGBA with 8 bits per sample, exactly as stored: no profile, gamma or orientation is applied,
 * and nothing is premultiplied. A browser's canvas cannot promise that: its pixels are premultiplied, and some
 * browsers change them against fingerprinting.
 *
 * @throws {ToolError} `damaged` when the data do not make a whole picture; `out-of-memory`.
 */
export const decodePng = async (coded: CodedPicture): Promise<Raster> => {
  const { header, chunks } = coded
  const { width, height } = header
  const pixels = createPixels(width * height)
  const contentOf = (type: string) => chunks.find((chunk) => chunk.type === type)?.content
  const coding = { ...header, palette: contentOf('PLTE'), transparency: contentOf('tRNS') }
  await readPngRows(coded, createRowExpander(coding, pixels))
  return { data: new Uint8ClampedArray(pixels.buffer), width, height }
}

/** Returns the coded data of a file's still picture. */
export const stillOf = (header: PngHeader, chunks: readonly PngChunk[]): CodedPicture => ({
  header,
  chunks,
  data: chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content),
})
