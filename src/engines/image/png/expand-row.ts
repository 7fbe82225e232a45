import { type PngHeader, colourTypes } from './header.ts'

/** Turns a row of stored samples into pixels: `target[at]`, `target[at + step]`… */
export type RowExpander = (row: Uint8Array, count: number, at: number, step: number) => void

/** What the pixels need to be told besides their samples. */
export interface PixelCoding extends Pick<PngHeader, 'bitDepth' | 'colourType'> {
  /** Content of PLTE. */
  palette?: Uint8Array | undefined
  /** Content of tRNS: the palette's alphas, or the one colour that is transparent. */
  transparency?: Uint8Array | undefined
}

/** A pixel as a little-endian machine holds RGBA in 32 bits; every browser's is one. */
export const packPixel = (red: number, green: number, blue: number, alpha: number): number =>
  ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0

/** 16 bits to 8, rounded (ISO/IEC 15948, 13.12). */
const toByte = (sample: number) => Math.round(sample / 257)

/** The pixel of each sample of up to 8 bits: palettes and greys. */
const pixelTable = ({ bitDepth, colourType, palette, transparency }: PixelCoding): Uint32Array => {
  const isPalette = colourType === colourTypes.palette
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

/** Whatever is left: 16 bits, grey with alpha, RGB with one transparent colour. */
const sampleExpander = (
  { bitDepth, colourType, transparency }: PixelCoding,
  target: Uint32Array,
): RowExpander => {
  const isWide = bitDepth === 16
  const isGray = colourType === colourTypes.gray || colourType === colourTypes.grayAlpha
  const hasAlpha = colourType === colourTypes.grayAlpha || colourType === colourTypes.rgba
  const colours = isGray ? 1 : 3
  const samplesPerPixel = colours + (hasAlpha ? 1 : 0)
  // The transparent colour's samples have 16 bits whatever the depth.
  const clear = Array.from({ length: colours }, (_, colour) =>
    transparency === undefined || hasAlpha
      ? -1
      : ((transparency[2 * colour] ?? 0) << 8) | (transparency[2 * colour + 1] ?? 0),
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
      const alpha = hasAlpha ? byteOf(sampleAt(from + colours)) : opacity
      target[at + x * step] = packPixel(byteOf(red), byteOf(green), byteOf(blue), alpha)
    }
  }
}

/** The expander for a picture's coding (ISO/IEC 15948, 7.2 and 11.2.2). */
export const createRowExpander = (coding: PixelCoding, target: Uint32Array): RowExpander => {
  const { bitDepth, colourType, transparency } = coding
  if (colourType === colourTypes.palette) return tableExpander(coding, target)
  if (colourType === colourTypes.gray && bitDepth <= 8) return tableExpander(coding, target)
  if (bitDepth === 8 && colourType === colourTypes.rgba) return rgbaExpander(target)
  if (bitDepth === 8 && colourType === colourTypes.rgb && transparency === undefined)
    return rgbExpander(target)
  return sampleExpander(coding, target)
}
