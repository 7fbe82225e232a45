import type { Raster } from '../../raster.ts'
import { axes, pixelAt } from './colour-space.ts'
import { dither } from './dither.ts'
import { type Histogram, countColours } from './histogram.ts'
import { refineByMeans } from './k-means.ts'
import { type ColourTree, cutByVariance } from './variance-cut.ts'

/** A picture of up to 256 colours. */
export interface IndexedPicture {
  width: number
  height: number
  /** Packed pixels (`packPixel`), the least opaque first. */
  palette: Uint32Array<ArrayBuffer>
  /** One index into the palette a pixel. */
  indices: Uint8Array<ArrayBuffer>
}

export const mostColours = 256

/** The palettes of one picture. */
export interface Palettes {
  /** How many colours there are when each fits into a palette; undefined when there are more. */
  exactCount: number | undefined
  /** The best palette of up to so many colours, 2 to 256. */
  paletteOf(colours: number): Uint32Array<ArrayBuffer>
}

const alphaOf = (pixel: number) => pixel >>> 24

/**
 * Sees to it that what cannot be seen stays so and what is opaque can be: a mean lies between its colours. The
 * least opaque colours come first, so that tRNS can be short.
 */
const settle = (pixels: readonly number[], histogram: Histogram): Uint32Array<ArrayBuffer> => {
  const settled = pixels.toSorted((one, other) => alphaOf(one) - alphaOf(other))
  const mostOpaque = settled.at(-1) ?? 0
  if (histogram.pixels.includes(0)) settled[0] = 0
  if (histogram.pixels.some((pixel) => alphaOf(pixel) === 255))
    settled[settled.length - 1] = (mostOpaque | 0xff000000) >>> 0
  return Uint32Array.from(new Set(settled))
}

const refine = (histogram: Histogram, tree: ColourTree, colours: number) => {
  const points = refineByMeans(histogram, tree.meansFor(colours), tree.groupsFor(colours))
  const count = points.length / axes
  return settle(
    Array.from({ length: count }, (_, colour) => pixelAt(points, colour)),
    histogram,
  )
}

/** Looks at a picture's colours once, for palettes of any size. */
export const createPalettes = ({ data, width, height }: Raster): Palettes => {
  const histogram = countColours(new Uint32Array(data.buffer, data.byteOffset, width * height))
  const colourCount = histogram.pixels.length
  const exactCount = histogram.isExact && colourCount <= mostColours ? colourCount : undefined
  let tree: ColourTree | undefined
  const found = new Map<number, Uint32Array<ArrayBuffer>>()
  return {
    exactCount,
    paletteOf(colours) {
      if (exactCount !== undefined && exactCount <= colours)
        return settle([...histogram.pixels], histogram)
      const palette =
        found.get(colours) ??
        refine(histogram, (tree ??= cutByVariance(histogram, mostColours)), colours)
      found.set(colours, palette)
      return palette
    },
  }
}

/** The picture in a palette's colours; with all of its own colours there, it comes out as it was. */
export const applyPalette = (
  raster: Raster,
  palette: Uint32Array<ArrayBuffer>,
  strength: number,
): IndexedPicture => ({
  width: raster.width,
  height: raster.height,
  palette,
  indices: dither(raster, palette, strength),
})

/** The pixels of an indexed picture. */
export const toRaster = ({ width, height, palette, indices }: IndexedPicture): Raster => {
  const pixels = new Uint32Array(width * height)
  for (let at = 0; at < indices.length; at += 1) pixels[at] = palette[indices[at] ?? 0] ?? 0
  return { data: new Uint8ClampedArray(pixels.buffer), width, height }
}
