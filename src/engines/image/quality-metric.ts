import { looksSameScore } from './compression.ts'
import { type Crop, type Raster, cropRaster, spreadCrops } from './raster.ts'
import { allScalesSide, createSsimulacra2, minSide } from './ssimulacra2.ts'

/** Measures how much a picture looks like its original. */
export interface QualityMetric {
  /**
   * The score from which a picture looks the same; a little higher when only crops are measured.
   */
  readonly targetScore: number
  /**
   * Returns the SSIMULACRA 2 score: 100 for equal pictures, without a lower limit. The candidate has the original's
   * size.
   */
  scoreOf(candidate: Raster): number
}

/**
 * Larger pictures are measured by crops, because the whole would take seconds and hundreds of megabytes.
 */
export const maxWholePixels = 16_000_000

const cropCount = 5
const cropSidePx = 1024

/** Returns the crops by which a large picture is measured. */
export const measuredCrops = (picture: Raster): Crop[] =>
  spreadCrops(picture, cropCount, Math.min(cropSidePx, picture.width, picture.height))

/** The worst of five spread crops was seen to score at most 1.2 points above the whole. */
export const cropTargetScore = looksSameScore + 1.2

/**
 * The dark and the light gray background on which the reference program shows translucent pictures.
 */
const darkBackground = 0.1
const lightBackground = 0.9

export const isOpaque = ({ data }: Raster): boolean => {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  return true
}

/**
 * Tells whether two pictures are equal wherever they are visible; the color of a fully transparent pixel does not
 * matter.
 */
const looksEqual = (one: Raster, other: Raster): boolean => {
  for (let at = 0; at < one.data.length; at += 4) {
    const alpha = one.data[at + 3]
    if (alpha !== other.data[at + 3]) return false
    if (alpha === 0) continue
    for (let channel = at; channel < at + 3; channel += 1)
      if (one.data[channel] !== other.data[channel]) return false
  }
  return true
}

type Score = (candidate: Raster) => number

/**
 * Tiles a picture, with every other tile mirrored so that no edges appear, until both sides have this length.
 */
const tileMirrored = ({ data, width, height }: Raster, minSidePx: number): Raster => {
  const across = width * Math.ceil(minSidePx / width)
  const down = height * Math.ceil(minSidePx / height)
  const mirrored = (at: number, length: number) => {
    const place = at % (2 * length)
    return place < length ? place : 2 * length - 1 - place
  }
  const tiled = new Uint8ClampedArray(across * down * 4)
  for (let y = 0, at = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1, at += 4) {
      const from = (mirrored(y, height) * width + mirrored(x, width)) * 4
      tiled.set(data.subarray(from, from + 4), at)
    }
  return { data: tiled, width: across, height: down }
}

const onBothBackgrounds = (original: Raster): Score => {
  const onDark = createSsimulacra2(original, darkBackground)
  if (isOpaque(original))
    return (candidate) =>
      isOpaque(candidate)
        ? onDark(candidate)
        : Math.min(onDark(candidate), onDark(candidate, lightBackground))
  const onLight = createSsimulacra2(original, lightBackground)
  return (candidate) => Math.min(onDark(candidate), onLight(candidate))
}

const scoreWholePicture = (original: Raster): Score => {
  const side = Math.min(original.width, original.height)
  if (side < minSide) return (candidate) => (looksEqual(original, candidate) ? 100 : -Infinity)
  const scoreOf = onBothBackgrounds(original)
  if (side >= allScalesSide) return scoreOf
  // The metric omits scales of small pictures and often scores them too high, so the tiled picture has to score as
  // high.
  const scoreTiled = onBothBackgrounds(tileMirrored(original, allScalesSide))
  return (candidate) =>
    Math.min(scoreOf(candidate), scoreTiled(tileMirrored(candidate, allScalesSide)))
}

/**
 * Creates a metric from SSIMULACRA 2.1. With transparency, the worse of a dark and a light background counts. Above
 * 16 megapixels, the worst of five crops counts. Below 113 pixels per side, the tiled picture counts as well. Below
 * 8 pixels per side the metric is undefined, and only equal pictures look the same.
 */
export const createQualityMetric = (original: Raster): QualityMetric => {
  const { width, height } = original
  if (width * height <= maxWholePixels)
    return { targetScore: looksSameScore, scoreOf: scoreWholePicture(original) }
  const parts = measuredCrops(original).map((crop) => ({
    crop,
    scoreOf: scoreWholePicture(cropRaster(original, crop)),
  }))
  return {
    targetScore: cropTargetScore,
    scoreOf: (candidate) =>
      Math.min(...parts.map(({ crop, scoreOf }) => scoreOf(cropRaster(candidate, crop)))),
  }
}
