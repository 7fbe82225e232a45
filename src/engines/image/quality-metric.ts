import { looksSameScore } from './compression.ts'
import { type Crop, type Raster, cropRaster, spreadCrops } from './raster.ts'
import { allScalesSide, createSsimulacra2, minSide } from './ssimulacra2.ts'

/** Says how much a picture looks like the one it was made from. */
export interface QualityMetric {
  /** The score from which a picture looks the same: a little more when only crops are looked at. */
  readonly targetScore: number
  /** SSIMULACRA 2: at most 100, which is the same; without a lower end. The candidate has the original's size. */
  scoreOf(candidate: Raster): number
}

/** Larger pictures are measured by crops: the whole would take seconds and hundreds of megabytes. */
export const maxWholePixels = 16_000_000

const cropCount = 5
const cropSidePx = 1024

/** The crops that a large picture is measured by. */
export const measuredCrops = (picture: Raster): Crop[] =>
  spreadCrops(picture, cropCount, Math.min(cropSidePx, picture.width, picture.height))

/** 1.2 is the most that the worst of five spread crops was seen to read above the whole. */
export const cropTargetScore = looksSameScore + 1.2

/** The dark and the light grey that the metric's own program looks at translucent pictures on. */
const darkBackground = 0.1
const lightBackground = 0.9

export const isOpaque = ({ data }: Raster): boolean => {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  return true
}

/** Equal where anything is seen: what colour a fully transparent pixel has is nobody's business. */
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

/** Repeated, every other time as in a mirror, so that no edges come about, until both sides are long enough. */
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
  // Of small pictures the metric leaves scales out and is often too kind: they have to do as well side by side.
  const scoreTiled = onBothBackgrounds(tileMirrored(original, allScalesSide))
  return (candidate) =>
    Math.min(scoreOf(candidate), scoreTiled(tileMirrored(candidate, allScalesSide)))
}

/**
 * Judges by SSIMULACRA 2.1, the worse of a dark and a light background where there is transparency. Above 16 megapixels
 * the worst of five crops counts; of pictures below 113 pixels a side also a mosaic of them. Below 8 pixels a side the metric has no answer: only what is equal looks the same.
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
