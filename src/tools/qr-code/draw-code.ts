import { type Bitmap1D, type Bitmap2D, correction, generate, mode } from 'lean-qr'
import { deflate, pngChunk, pngSignature } from '../../core/image-coding.ts'
import { type CodeLimits, type Level, type Colors, byteLengthOf, channelsOf } from './content.ts'

/** The largest version: 177 modules per side (ISO/IEC 18004). */
export const maxVersion = 40

const noLimits: CodeLimits = { version: maxVersion, bytes: Infinity }

/** The data codewords of version 40, in bytes, headers included (ISO/IEC 18004:2015, table 7). */
const dataCodewords: Readonly<Record<Level, number>> = { L: 2956, M: 2334, Q: 1666, H: 1276 }

/**
 * The largest number of digits, the densest content, in the largest code (table 7); no longer text can fit.
 */
const maxCharacters = 7089

/** The terminator of four bits may be cut short where the content ends with the code. */
const bitsPerByte = 8

/**
 * The modes of encoding: digits and capitals in their dense modes, everything else as UTF-8.
 *
 * UTF-8 is announced by its ECI (26), and only where a character needs it: without it readers guess, and zbar and
 * some of Android's take `été` for Chinese (lyqht/mini-qr#264); with it on plain text old scanners type `\000026`
 * (endroid/qr-code#309). Latin-1 and Shift JIS would be shorter, but fewer readers support them.
 */
const modes = [mode.numeric, mode.alphaNumeric, mode.ascii, mode.utf8]

/**
 * Counts the bits that a text takes in a code of the largest version, headers included.
 *
 * @param text - well-formed.
 */
const bitsOf = (text: string): number => {
  let bits = 0
  const counter: Bitmap1D = {
    push: (_value, count) => {
      bits += count
    },
  }
  mode.auto(text, { modes })(counter, maxVersion)
  return bits
}

const fits = (text: string, level: Level): boolean =>
  text.length <= maxCharacters && bitsOf(text) <= dataCodewords[level] * bitsPerByte

/**
 * Encodes a text in the smallest code at exactly this level of error correction.
 *
 * @param text - well-formed.
 * @returns undefined where the text is too long.
 */
export const encode = (text: string, level: Level, limits = noLimits): Bitmap2D | undefined => {
  if (!fits(text, level) || byteLengthOf(text) > limits.bytes) return undefined
  try {
    return generate(text, {
      modes,
      minCorrectionLevel: correction[level],
      maxCorrectionLevel: correction[level],
      maxVersion: limits.version,
    })
  } catch (error) {
    // The library uses this code for "too long", which occurs only with limits below the largest version.
    if (error instanceof Error && 'code' in error && error.code === 4) return undefined
    throw error
  }
}

/**
 * Returns the version of a code by its modules per side: 21 for the first, 4 more for each further one (ISO/IEC
 * 18004).
 */
export const versionOf = (code: Pick<Bitmap2D, 'size'>): number => (code.size - 17) / 4

/**
 * Counts how many of a text's first grapheme clusters fit in the largest code of a level.
 *
 * @param text - well-formed.
 */
export const countFitting = (text: string, level: Level): number => {
  const characters = [...new Intl.Segmenter().segment(text.slice(0, maxCharacters + 1))]
  const ends = characters.map(({ index, segment }) => index + segment.length)
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(text.slice(0, ends[middle - 1]), level)) low = middle
    else high = middle - 1
  }
  return low
}

/** The number of clear modules on each side that a reader needs (ISO/IEC 18004). */
export const quietModules = 4

/** A square picture of two colors. */
export interface Raster {
  sizePx: number
  /**
   * The side of a module in pixels, a whole number so that all modules are equally sharp and large.
   */
  modulePx: number
  /** One value per pixel, row by row; 1 is dark. */
  pixels: Uint8Array
}

/**
 * Draws a code in the middle of a picture of exactly this size, with modules as large as whole pixels allow. The
 * quiet zone takes the remaining pixels.
 *
 * @param sizePx - at least the code's modules and its quiet zone, 185 for the largest code.
 */
export const paint = (code: Pick<Bitmap2D, 'size' | 'get'>, sizePx: number): Raster => {
  const modulePx = Math.floor(sizePx / (code.size + 2 * quietModules))
  if (modulePx < 1) throw new RangeError(`${code.size} modules in ${sizePx} pixels`)
  const start = Math.floor((sizePx - code.size * modulePx) / 2)
  const pixels = new Uint8Array(sizePx * sizePx)
  for (let y = 0; y < code.size; y += 1) {
    const first = (start + y * modulePx) * sizePx
    for (let x = 0; x < code.size; x += 1)
      if (code.get(x, y)) {
        const left = first + start + x * modulePx
        pixels.fill(1, left, left + modulePx)
      }
    for (let copy = 1; copy < modulePx; copy += 1)
      pixels.copyWithin(first + copy * sizePx, first, first + sizePx)
  }
  return { sizePx, modulePx, pixels }
}

/** Returns red, green and blue of every pixel, row by row. */
export const toRgb = (
  { pixels }: Raster,
  { foreground, background }: Colors,
): Uint8Array<ArrayBuffer> => {
  const colors = [channelsOf(background), channelsOf(foreground)] as const
  const bytes = new Uint8Array(pixels.length * 3)
  pixels.forEach((isDark, index) => bytes.set(colors[isDark === 1 ? 1 : 0], index * 3))
  return bytes
}

/*
 * A picture of two colors needs one bit per pixel. The canvas cannot write that, and browsers that guard against
 * fingerprinting change the pixels that it writes or leave them blank, which a code does not survive. The format is
 * that of ISO/IEC 15948 (PNG); the browser does the compression.
 */

/** The bit depth and the color type of a palette. */
const oneBit = 1
const palette = 3

const bigEndian = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)

/** Returns rows of one bit per pixel without a filter. */
const packRows = ({ sizePx, pixels }: Raster): Uint8Array<ArrayBuffer> => {
  const stride = 1 + Math.ceil(sizePx / 8)
  const rows = new Uint8Array(sizePx * stride)
  pixels.forEach((isDark, index) => {
    if (isDark === 0) return
    const x = index % sizePx
    const at = ((index - x) / sizePx) * stride + 1 + (x >> 3)
    rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7))
  })
  return rows
}

/** Writes a picture as a PNG with a palette of two colors and one bit per pixel. */
export const writePng = async (
  raster: Raster,
  colors: Colors,
): Promise<Uint8Array<ArrayBuffer>> => {
  const side = bigEndian(raster.sizePx)
  return Uint8Array.from([
    ...pngSignature,
    ...pngChunk('IHDR', [...side, ...side, oneBit, palette, 0, 0, 0]),
    ...pngChunk('PLTE', [...channelsOf(colors.background), ...channelsOf(colors.foreground)]),
    ...pngChunk('IDAT', await deflate(packRows(raster))),
    ...pngChunk('IEND', []),
  ])
}
