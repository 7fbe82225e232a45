import type { Bitmap2D } from 'lean-qr'
import { deflate, pngChunk, pngSignature } from '../../core/image-coding.ts'

/** Two colours, each as `#rrggbb`. */
export interface Colours {
  /** The colour of the modules. */
  foreground: string
  /** The colour of the background, quiet zone included. */
  background: string
}

/** Returns the channels of a colour, each 0 to 255. */
const channelsOf = (colour: string): readonly [red: number, green: number, blue: number] => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/**
 * The smallest contrast without a warning: that of WCAG 2.2 for text (1.4.3), which lets a camera tell the modules
 * from the background in poor light or on a pale print.
 */
export const minContrast = 4.5

/** Returns the linear light of one channel, 0 to 1 (WCAG 2.2, relative luminance). */
const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminanceOf = (colour: string): number => {
  const [red, green, blue] = channelsOf(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

export interface Contrast {
  /** The contrast ratio of WCAG 2.2, 1 to 21. */
  ratio: number
  /** Whether the modules are lighter than the background; many readers detect dark modules only. */
  isInverted: boolean
}

export const contrastOf = ({ foreground, background }: Colours): Contrast => {
  const dark = luminanceOf(foreground)
  const light = luminanceOf(background)
  return {
    ratio: (Math.max(dark, light) + 0.05) / (Math.min(dark, light) + 0.05),
    isInverted: dark > light,
  }
}

/** The number of clear modules on each side that a reader needs (ISO/IEC 18004). */
export const quietModules = 4

/** A square picture of two colours. */
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
export const toRgb = ({ pixels }: Raster, { foreground, background }: Colours): Uint8Array => {
  const colours = [channelsOf(background), channelsOf(foreground)] as const
  const bytes = new Uint8Array(pixels.length * 3)
  pixels.forEach((isDark, index) => bytes.set(colours[isDark === 1 ? 1 : 0], index * 3))
  return bytes
}

/*
 * A picture of two colours needs one bit per pixel. The canvas cannot write that, and browsers that guard against
 * fingerprinting change the pixels that it writes or leave them blank, which a code does not survive. The format is
 * that of ISO/IEC 15948 (PNG); the browser does the compression.
 */

/** The bit depth and the colour type of a palette. */
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

/** Writes a picture as a PNG with a palette of two colours and one bit per pixel. */
export const writePng = async (
  raster: Raster,
  colours: Colours,
): Promise<Uint8Array<ArrayBuffer>> => {
  const side = bigEndian(raster.sizePx)
  return Uint8Array.from([
    ...pngSignature,
    ...pngChunk('IHDR', [...side, ...side, oneBit, palette, 0, 0, 0]),
    ...pngChunk('PLTE', [...channelsOf(colours.background), ...channelsOf(colours.foreground)]),
    ...pngChunk('IDAT', await deflate(packRows(raster))),
    ...pngChunk('IEND', []),
  ])
}
