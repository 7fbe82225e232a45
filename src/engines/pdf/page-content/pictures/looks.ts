/** What decides how a picture is best written. */
export interface Looks {
  isOpaque: boolean
  /** Counted up to one more than a palette holds. */
  colorCount: number
  /** White or transparent all over. */
  isBlank: boolean
}

/** Colours of a palette. */
const paletteColors = 256
/** Smaller pictures are small as PNG as well (a quarter of a megapixel). */
const smallPixels = 250_000

/** Of RGBA as a number, on machines whose numbers begin with their lowest byte, as all that run browsers do. */
const alphaOf = (pixel: number): number => pixel >>> 24
const white = 0xff_ff_ff_ff

/** @param strips - RGBA, piece by piece. */
export const countLooks = (strips: Iterable<Uint8ClampedArray>): Looks => {
  const colors = new Set<number>()
  let isOpaque = true
  let isBlank = true
  for (const strip of strips) {
    const pixels = new Uint32Array(strip.buffer, strip.byteOffset, strip.length >> 2)
    for (const pixel of pixels) {
      if (colors.size <= paletteColors) colors.add(pixel)
      const alpha = alphaOf(pixel)
      if (alpha !== 255) isOpaque = false
      if (pixel !== white && alpha !== 0) isBlank = false
    }
  }
  return { isOpaque, isBlank, colorCount: colors.size }
}

/** Whether JPEG writes it much smaller than PNG, and as well as can be seen. */
export const hasPhotoLooks = (
  { isOpaque, colorCount }: Omit<Looks, 'isBlank'>,
  pixelCount: number,
): boolean => isOpaque && colorCount > paletteColors && pixelCount > smallPixels

/** The mean difference of colours, from 0 to 255; transparency counts as a colour. */
export const differenceOf = (one: Uint8ClampedArray, other: Uint8ClampedArray): number => {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0))
  return one.length === 0 ? 0 : sum / one.length
}
