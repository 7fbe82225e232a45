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
