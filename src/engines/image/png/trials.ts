import { ToolError } from '../../../core/errors.ts'
import type { CompressionContext, CompressionMethod, CompressionSettings } from '../compression.ts'
import type { Oxipng, OxipngLevel } from '../oxipng.ts'
import { type Raster, cropRaster, spreadCrops } from '../raster.ts'
import { type QualityMetric, createQualityMetric } from '../quality-metric.ts'
import { type PngChunk, type PngInfo, colorTypes } from './png-structure.ts'
import { type IndexedPicture, type Palettes, applyPalette, toRaster } from './palette/quantize.ts'
import type { PaletteChoice } from './search-palette.ts'
import { writeDirectPng } from './write-png.ts'

/** One file to compress. */
export interface PngTask {
  info: PngInfo
  /** The file without the metadata that are not to be kept. */
  base: Uint8Array<ArrayBuffer>
  /** The chunks that are copied to a file with other data. */
  carried: readonly PngChunk[]
  settings: CompressionSettings
  oxipng: Oxipng
  /** Reports the share of the work that is done, 0 to 1; throws `cancelled`. */
  step(share: number): void
}

/** The pixels that the result has to show, exactly or visually. */
export interface PngPicture {
  raster: Raster
  /** False when the pixels differ from those of the file: scaled, or reduced from 16 bits to 8. */
  isAsStored: boolean
  isResized: boolean
}

/** A possible result. */
export interface Candidate {
  bytes: Uint8Array<ArrayBuffer>
  method: CompressionMethod
  score?: number
}

export const smallerOf = (
  one: Candidate | undefined,
  other: Candidate | undefined,
): Candidate | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  return other.bytes.length < one.bytes.length ? other : one
}

/** Creates a function that reports hundredths and never goes back. */
export const createStep = ({ report, signal }: CompressionContext): ((share: number) => void) => {
  let furthest = 0
  return (share) => {
    if (signal.aborted) throw new ToolError('cancelled')
    furthest = Math.max(furthest, Math.round(share * 100))
    report(furthest, 100)
  }
}

/** Pictures of up to this many pixels are measured as a whole. */
export const maxWholePixels = 1_000_000

/**
 * Many small tiles represent a picture better than a few large ones of the same area: six of 256 pixels score 0.5
 * to 16 points above the whole, these between 1 below and 5 above (five pictures, 96 and 256 colors).
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

/** Quantizes a picture, scores the result, and remembers each choice's score. */
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

const keyOf = ({ colors, strength }: PaletteChoice) => `${colors}/${strength}`

/** The metric's scores differ by up to this much from those of the reference program. */
const metricTolerance = 0.1

/** @param onTrial - called before each step of the work. */
export const createTrials = (raster: Raster, palettes: Palettes, onTrial: () => void): Trials => {
  let metric: QualityMetric | undefined
  const scores = new Map<string, number>()
  const open = () => (metric ??= createQualityMetric(raster))
  const make = ({ colors, strength }: PaletteChoice) =>
    applyPalette(raster, palettes.paletteOf(colors), strength)
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
      const isExact = palettes.exactCount !== undefined && choice.colors >= palettes.exactCount
      const score = isExact ? 100 : open().scoreOf(toRaster(make(choice)))
      scores.set(key, score)
      return score
    },
  }
}

/** The largest numbers of pixels for oxipng's level 2 and level 1; larger pictures get level 0. */
const levelPixels = { direct: [1_500_000, 8_000_000], palette: [8_000_000, 40_000_000] } as const

/** The share of the work that is done when oxipng begins; oxipng itself reports no progress. */
const packingShare = 0.8

/** Returns the level that takes about four seconds at most; a palette takes a third of the time. */
const levelFor = (pixels: number, coding: keyof typeof levelPixels): OxipngLevel => {
  const [thorough, quick] = levelPixels[coding]
  if (pixels <= thorough) return 2
  return pixels <= quick ? 1 : 0
}

/** A gray file stays gray, because its profile may depend on that. */
const isGray = ({ info }: PngTask) =>
  info.colorType === colorTypes.gray || info.colorType === colorTypes.grayAlpha

/**
 * Writes and compresses a picture without a palette; uncompressed by oxipng when its memory is not enough.
 */
export const packDirectly = async (
  task: PngTask,
  raster: Raster,
): Promise<Uint8Array<ArrayBuffer>> => {
  task.step(packingShare)
  const written = await writeDirectPng(raster, isGray(task), task.carried)
  const packed = await task.oxipng.optimize(
    written,
    levelFor(raster.width * raster.height, 'direct'),
  )
  return packed ?? written
}

/**
 * Compresses the file without changing a pixel.
 *
 * @param picture - other pixels than the file's.
 * @returns undefined when oxipng refuses the file or has not enough memory for it.
 */
export const packLosslessly = async (
  task: PngTask,
  picture?: PngPicture,
): Promise<Candidate | undefined> => {
  const { info, base, oxipng } = task
  if (picture?.isResized === true)
    return { bytes: await packDirectly(task, picture.raster), method: 'lossless' }
  task.step(packingShare)
  const coding = info.colorType === colorTypes.palette ? 'palette' : 'direct'
  const packed = await oxipng.optimize(base, levelFor(info.width * info.height, coding))
  return packed === undefined ? undefined : { bytes: packed, method: 'lossless' }
}

/** Compresses a file with a palette; returns it as it is when oxipng's memory is not enough. */
export const packPalette = async (
  { oxipng, step }: PngTask,
  png: Uint8Array<ArrayBuffer>,
  pixels: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  step(packingShare)
  const packed = await oxipng.optimize(png, levelFor(pixels, 'palette'))
  return packed === undefined || packed.length >= png.length ? png : packed
}
