import { cropRaster, spreadCrops } from '../crops.ts'
import type { Raster } from '../raster.ts'

/** Pictures up to this size are looked at whole. */
export const maxWholePixels = 1_000_000

/**
 * Many small parts stand for a picture better than a few large ones of the same area: six of 256 pixels read 0.5 to 16
 * points above the whole, these between 1 below and 5 above (five pictures, 96 and 256 colours).
 */
const columns = 6
const rows = 4
const tileSidePx = 128
/** A picture narrower than this is too small a part of itself. */
const minSidePx = 64

/**
 * A small picture of parts of a large one, from plain to busy: what is tried many times is tried on it.
 *
 * @returns the picture itself when it is not large.
 */
export const sampleOf = (raster: Raster): Raster => {
  const side = Math.min(tileSidePx, raster.width, raster.height)
  if (raster.width * raster.height <= maxWholePixels || side < minSidePx) return raster
  const tiles = spreadCrops(raster, columns * rows, side)
  const across = Math.min(columns, tiles.length)
  const down = Math.floor(tiles.length / across)
  const width = across * side
  const data = new Uint8ClampedArray(width * down * side * 4)
  for (const [place, tile] of tiles.slice(0, across * down).entries()) {
    const part = cropRaster(raster, tile)
    const left = (place % across) * side
    const top = Math.floor(place / across) * side
    for (let row = 0; row < side; row += 1)
      data.set(
        part.data.subarray(row * side * 4, (row + 1) * side * 4),
        ((top + row) * width + left) * 4,
      )
  }
  return { data, width, height: down * side }
}
