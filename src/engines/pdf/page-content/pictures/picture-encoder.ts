import type { Box, Matrix } from '../geometry.ts'

/** The largest palette of a PNG. */
const maxPaletteColors = 256
/** Smaller pictures are small files as PNG, too (a quarter of a megapixel). */
const maxSmallPixels = 250_000
const opaqueWhite = 0xff_ff_ff_ff

/** pdf.js's `ImageKind`: the pixel format of `data`. */
export const imageKinds = { gray1: 1, rgb24: 2, rgba32: 3 } as const

/** A picture as pdf.js decodes it, with colors in sRGB and masks in its alpha channel. */
export interface PdfImage {
  width: number
  height: number
  /** One of `imageKinds`; undefined for masks. */
  kind?: number
  data?: Uint8Array | Uint8ClampedArray | null
  /** Set instead of `data` where canvases exist. */
  bitmap?: ImageBitmap | null
  /** The object's name in the file: "12R", or "12R1" for generation 1. */
  ref?: string | null
}

/** Returns the channels of `#rrggbb`, from 0 to 255; black for anything else. */
export const readColor = (color: string): readonly [number, number, number] => {
  const value = /^#[0-9a-f]{6}$/i.test(color) ? Number.parseInt(color.slice(1), 16) : 0
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const bitAt = (data: ArrayLike<number>, rowBytes: number, x: number, y: number): boolean =>
  (((data[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1

const paintStencil = (
  { width, height }: PdfImage,
  data: ArrayLike<number>,
  color: string,
): Uint8ClampedArray<ArrayBuffer> => {
  const pixels = new Uint8ClampedArray(width * height * 4)
  const rowBytes = Math.ceil(width / 8)
  const [red, green, blue] = readColor(color)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      // A stencil is painted where its bit is 0 (ISO 32000-2, 8.9.6.2); pdf.js has already applied `Decode`.
      if (bitAt(data, rowBytes, x, y)) continue
      pixels.set([red, green, blue, 255], (y * width + x) * 4)
    }
  return pixels
}

/**
 * Returns the RGBA pixels of a picture that has no bitmap.
 *
 * @param stencilColor - the color that a mask is painted with.
 * @returns undefined when the data are too short.
 */
export const toRgba = (
  image: PdfImage,
  stencilColor?: string,
): Uint8ClampedArray<ArrayBuffer> | undefined => {
  const { width, height, kind, data } = image
  if (!data || !(width > 0 && height > 0)) return undefined
  const bytesOfRow = { 1: Math.ceil(width / 8), 2: width * 3, 3: width * 4 }
  const rowBytes = bytesOfRow[(stencilColor === undefined ? kind : 1) as 1 | 2 | 3]
  if (rowBytes === undefined || data.length < rowBytes * height) return undefined
  if (stencilColor !== undefined) return paintStencil(image, data, stencilColor)
  if (kind === imageKinds.rgba32) return new Uint8ClampedArray(data.subarray(0, rowBytes * height))
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * 4
      if (kind === imageKinds.gray1) pixels.fill(bitAt(data, rowBytes, x, y) ? 255 : 0, to, to + 3)
      else pixels.set(data.subarray(y * rowBytes + x * 3, y * rowBytes + x * 3 + 3), to)
    }
  return pixels
}

/** A picture as a file that word processors can read. */
export interface PictureFile {
  file: Blob
  type: 'png' | 'jpeg'
  widthPx: number
  heightPx: number
  /** All pixels are white or transparent; undefined when this was not checked. */
  isBlank?: boolean
}

export interface PaintOptions {
  /** The opacity, from 0 to 1. */
  alpha: number
  /** The color that a stencil mask is painted with. */
  stencilColor?: string
  /** For a skewed picture, which is drawn as on the page, within a rectangle around its visible part. */
  skewed?: { matrix: Matrix; visibleBox: Box }
}

/** Draws the part of a page within a box at the canvas's top left, with this many pixels per point. */
export type DrawPart = (
  context: OffscreenCanvasRenderingContext2D,
  around: Box,
  pixelsPerPoint: number,
) => Promise<void>

/** Encodes pixels as files; undefined where there are no canvases. */
export interface PictureEncoder {
  /**
   * @throws {ToolError} `unsupported` where the browser falsifies pixels, `out-of-memory`, `damaged` when the picture
   *   has no pixels.
   */
  encode(image: PdfImage, painting: PaintOptions): Promise<PictureFile>
  /** Returns whether a file and a picture look the same at a low resolution. */
  isSame(file: Blob, image: PdfImage): Promise<boolean>
  /** Cuts parts out of one drawing of the page, at this resolution or the highest possible. */
  cutOut(boxes: readonly Box[], dpi: number, draw: DrawPart): Promise<PictureFile[]>
  /**
   * Draws a part of the page at this resolution or the highest possible, and returns the number of pixels that are
   * visibly darker than white paper.
   */
  countInk(box: Box, dpi: number, draw: DrawPart): Promise<number>
}

/** Statistics that decide the file format. */
export interface ImageStatistics {
  isOpaque: boolean
  /** Counts up to one more than `maxPaletteColors`. */
  colorCount: number
  /** All pixels are white or transparent. */
  isBlank: boolean
}

/** The pixel is RGBA in little-endian byte order, as on all machines that run browsers. */
const alphaOf = (pixel: number): number => pixel >>> 24

/** @param strips - RGBA values in strips. */
export const measureImage = (strips: Iterable<Uint8ClampedArray>): ImageStatistics => {
  const colors = new Set<number>()
  let isOpaque = true
  let isBlank = true
  for (const strip of strips) {
    const pixels = new Uint32Array(strip.buffer, strip.byteOffset, strip.length >> 2)
    for (const pixel of pixels) {
      if (colors.size <= maxPaletteColors) colors.add(pixel)
      const alpha = alphaOf(pixel)
      if (alpha !== 255) isOpaque = false
      if (pixel !== opaqueWhite && alpha !== 0) isBlank = false
    }
  }
  return { isOpaque, isBlank, colorCount: colors.size }
}

/** A channel that is lower than white by no more than this cannot be seen on paper. */
const minVisibleDarkness = 8

/**
 * Returns the number of opaque pixels that are visibly darker than white.
 *
 * @param strips - RGBA values in strips.
 */
export const countDarkPixels = (strips: Iterable<Uint8ClampedArray>): number => {
  const limit = 255 - minVisibleDarkness
  let count = 0
  for (const strip of strips)
    for (let at = 0; at < strip.length; at += 4)
      if (Math.min(strip[at] ?? 255, strip[at + 1] ?? 255, strip[at + 2] ?? 255) < limit) count += 1
  return count
}

/** Returns whether JPEG is much smaller than PNG for this picture without visible loss. */
export const isPhotoLike = (
  { isOpaque, colorCount }: Omit<ImageStatistics, 'isBlank'>,
  pixelCount: number,
): boolean => isOpaque && colorCount > maxPaletteColors && pixelCount > maxSmallPixels

/** Returns the mean difference of all channels, including alpha, from 0 to 255. */
export const meanDifference = (one: Uint8ClampedArray, other: Uint8ClampedArray): number => {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0))
  return one.length === 0 ? 0 : sum / one.length
}
