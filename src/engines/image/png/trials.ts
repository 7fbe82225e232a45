import { type Raster, cropRaster, spreadCrops } from '../raster.ts'
import { type QualityMetric, createQualityMetric } from '../quality-metric.ts'
import { type IndexedPicture, type Palettes, applyPalette, toRaster } from './palette/quantise.ts'
import type { PaletteChoice } from './search-palette.ts'

/** Pictures of up to this many pixels are measured as a whole. */
export const maxWholePixels = 1_000_000

/**
 * Many small tiles represent a picture better than a few large ones of the same area: six of 256 pixels score 0.5
 * to 16 points above the whole, these between 1 below and 5 above (five pictures, 96 and 256 colours).
 */
const columns = 6
const rows = 4
const tileSidePx = 128
/** A narrower picture is used as a whole. */
const minSidePx = 64

/**
 * Returns a mosaic of tiles of a large picture, from plain to detailed, on which many choices are tried.
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

/** Quantises a picture, scores the result, and remembers each choice's score. */
export interface Trials {
  readonly raster: Raster
  /** The score from which a result looks the same. */
  readonly targetScore: number
  make(choice: PaletteChoice): IndexedPicture
  scoreOf: (choice: PaletteChoice) => number
  hasTried(choice: PaletteChoice): boolean
  /** Scores any other version of the picture; the score is not remembered. */
  scoreOfRaster(candidate: Raster): number
}

const keyOf = ({ colours, strength }: PaletteChoice) => `${colours}/${strength}`

/** The metric's scores differ by up to this much from those of the reference program. */
const metricTolerance = 0.1

/** @param onTrial - called before each step of the work. */
export const createTrials = (raster: Raster, palettes: Palettes, onTrial: () => void): Trials => {
  let metric: QualityMetric | undefined
  const scores = new Map<string, number>()
  const open = () => (metric ??= createQualityMetric(raster))
  const make = ({ colours, strength }: PaletteChoice) =>
    applyPalette(raster, palettes.paletteOf(colours), strength)
  return {
    raster,
    get targetScore() {
      return open().targetScore + metricTolerance
    },
    make,
    scoreOfRaster: (candidate) => {
      onTrial()
      return open().scoreOf(candidate)
    },
    hasTried: (choice) => scores.has(keyOf(choice)),
    scoreOf: (choice) => {
      const key = keyOf(choice)
      const known = scores.get(key)
      if (known !== undefined) return known
      onTrial()
      const isExact = palettes.exactCount !== undefined && choice.colours >= palettes.exactCount
      const score = isExact ? 100 : open().scoreOf(toRaster(make(choice)))
      scores.set(key, score)
      return score
    },
  }
}
