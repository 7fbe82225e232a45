import type { Box, Matrix } from '../geometry.ts'

/** pdf.js's `ImageKind`: how `data` holds pixels. */
export const imageKinds = { gray1: 1, rgb24: 2, rgba32: 3 } as const

/** A picture as pdf.js decodes it: colours converted to sRGB, masks merged into its alpha. */
export interface PdfImage {
  width: number
  height: number
  /** One of `imageKinds`; masks have none. */
  kind?: number
  data?: Uint8Array | Uint8ClampedArray | null
  /** Instead of `data`, where there are canvases. */
  bitmap?: ImageBitmap | null
  /** Names the object in the file: "12R", "12R1" for its second generation. */
  ref?: string | null
}

/** Colour of `#rrggbb`, from 0 to 255; black for anything else. */
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
      // A stencil lets the colour through where its bit is 0 (ISO 32000-2, 8.9.6.2); pdf.js has seen to `Decode`.
      if (bitAt(data, rowBytes, x, y)) continue
      pixels.set([red, green, blue, 255], (y * width + x) * 4)
    }
  return pixels
}

/**
 * The pixels of a picture that came without a bitmap, as RGBA.
 *
 * @param stencilColor - for a mask: what it is painted with.
 * @returns undefined when there are fewer than there should be.
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

/** A picture as a file that word processors read. */
export interface PictureFile {
  file: Blob
  type: 'png' | 'jpeg'
  widthPx: number
  heightPx: number
  /** White or transparent all over; not looked at where that is left out. */
  isBlank?: boolean
}

export interface PaintOptions {
  /** From 0 to 1. */
  alpha: number
  /** For a stencil: what it is painted with. */
  stencilColor?: string
  /** For what leans: drawn as it stands on the page, in a rectangle around what is seen of it. */
  skewed?: { matrix: Matrix; visibleBox: Box }
}

/** Draws what lies within a box of a page as it is shown, its left top at the canvas's, at so many pixels to the point. */
export type DrawPart = (
  context: OffscreenCanvasRenderingContext2D,
  around: Box,
  pixelsPerPoint: number,
) => Promise<void>

/** Makes files of pixels; where there are no canvases, there is none. */
export interface PictureEncoder {
  /**
   * @throws {ToolError} `unsupported` where the browser falsifies pixels, `out-of-memory`, `damaged` when the picture
   *   has no pixels.
   */
  encode(image: PdfImage, painting: PaintOptions): Promise<PictureFile>
  /** Whether a file shows the same as a picture, as far as can be seen at a glance. */
  isSame(file: Blob, image: PdfImage): Promise<boolean>
  /** Parts of a page, cut out of one drawing of it, at so many pixels to the inch or as many as there may be. */
  cutOut(boxes: readonly Box[], dpi: number, draw: DrawPart): Promise<PictureFile[]>
}

/** What decides how a picture is best written. */
export interface ImageStatistics {
  isOpaque: boolean
  /** Counted up to one more than a palette holds. */
  colorCount: number
  /** White or transparent all over. */
  isBlank: boolean
}

/** Colours of a palette. */
const maxPaletteColors = 256
/** Smaller pictures are small as PNG as well (a quarter of a megapixel). */
const maxSmallPixels = 250_000

/** Of RGBA as a number, on machines whose numbers begin with their lowest byte, as all that run browsers do. */
const alphaOf = (pixel: number): number => pixel >>> 24
const opaqueWhite = 0xff_ff_ff_ff

/** @param strips - RGBA, piece by piece. */
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

/** Whether JPEG writes it much smaller than PNG, and as well as can be seen. */
export const isPhotoLike = (
  { isOpaque, colorCount }: Omit<ImageStatistics, 'isBlank'>,
  pixelCount: number,
): boolean => isOpaque && colorCount > maxPaletteColors && pixelCount > maxSmallPixels

/** The mean difference of colours, from 0 to 255; transparency counts as a colour. */
export const meanDifference = (one: Uint8ClampedArray, other: Uint8ClampedArray): number => {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0))
  return one.length === 0 ? 0 : sum / one.length
}
