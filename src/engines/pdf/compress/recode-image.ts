import { errorCodeOf } from '../../../core/errors.ts'
import type { JpegCoding, JpegEncoder } from '../../image/jpeg/mozjpeg-encoder.ts'
import { joinInks, splitInks } from '../../image/jpeg/recode/four-inks.ts'
import { recodeJpeg } from '../../image/jpeg/recode/recode.ts'
import { searchQuality } from '../../image/jpeg/search-quality.ts'
import type { Oxipng } from '../../image/oxipng.ts'
import { createQualityMetric } from '../../image/quality-metric.ts'
import { type PixelSize, type Raster, spreadCrops, stackCrops } from '../../image/raster.ts'
import type { ImageRequest, ImageSource, LossyTarget, StoredImage } from './image-work.ts'
import { packSamples } from './pack-samples.ts'
import { isGraySpace, samplesToRaster } from './sample-raster.ts'
import { packTwoTone } from './two-tone.ts'

/** The codecs, which tests replace. */
export interface ImageCodecs {
  encodeJpeg: JpegEncoder
  /** Decodes gray and color JPEGs, with colors as stored. */
  decodeJpeg(jpeg: Uint8Array<ArrayBuffer>): Promise<Raster>
  /** Scales in the values as stored, as PDF readers do. */
  resize(picture: Raster, size: PixelSize): Promise<Raster>
  oxipng: Oxipng
}

/**
 * The quality at which pictures usually score 80, and how many points less they score at half the quality (median of three
 * scans and four photographs).
 */
const qualityOf80 = 76
const pointsPerHalving = 16

/** The quality at which a picture usually has a score. */
const typicalQuality = (score: number) => qualityOf80 * 2 ** ((score - 80) / pointsPerHalving)

/** SSIMULACRA 2 points per step of quality, around a score: 0.45 at 80 and 1.1 at 60. */
const typicalSlope = (score: number) => 34 / typicalQuality(score)

/** A score this far above the target is accepted, and one that is a step of quality above it. */
const toleratedPoints = 0.6

/** The quality is searched on crops of larger pictures. */
const minSampledPixels = 700_000
const sampleCropCount = 6
const sampleSidePx = 256

/**
 * The sampled crops of four images scored from 0.6 points below to 1.3 above their picture. A search that aims this much
 * higher has to be corrected less often by encoding and scoring the picture again.
 */
const sampleMarginPoints = 0.5

/**
 * The found quality is checked on the whole picture, or on larger crops of one that has more pixels than this: scoring
 * takes several times as long as encoding.
 */
const maxWhollyScoredPixels = 2_500_000
const checkedSidePx = 512

/** How often a higher quality is tried because a picture scored less than its crops. */
const maxCorrections = 2

/** From this quality on, color at full resolution takes fewer bytes for the same score. */
const maxWithQuarterChroma = 94

/** The metric says nothing about smaller pictures, which take few bytes anyway. */
const minLossySidePx = 16

interface EncodedJpeg {
  jpeg: Uint8Array<ArrayBuffer>
  quality: number
}

/** Encodes a picture as a JPEG with at least a score; undefined when no quality reaches it. */
const encodeWithScore = async (
  picture: Raster,
  chroma: JpegCoding['chroma'],
  { score: targetScore, startQuality }: LossyTarget,
  { encodeJpeg, decodeJpeg }: ImageCodecs,
): Promise<EncodedJpeg | undefined> => {
  const most = chroma === 'quarter' ? maxWithQuarterChroma : 100
  const attemptOn = (raster: Raster) => {
    const metric = createQualityMetric(raster)
    return async (quality: number) => {
      const made = await encodeJpeg(raster, { quality, chroma })
      return { score: metric.scoreOf(await decodeJpeg(made)), made }
    }
  }
  const slope = typicalSlope(targetScore)
  const search = (attempt: ReturnType<typeof attemptOn>, searchedScore: number) =>
    searchQuality({
      least: 1,
      most,
      start: startQuality ?? Math.round(typicalQuality(searchedScore)),
      targetScore: searchedScore,
      slope,
      tolerance: Math.max(toleratedPoints, slope),
      attempt,
    })
  if (picture.width * picture.height < minSampledPixels) {
    const found = await search(attemptOn(picture), targetScore)
    return found && { jpeg: found.made, quality: found.quality }
  }
  const cropsOf = (sidePx: number): Raster => {
    const side = Math.floor(Math.min(sidePx, picture.width, picture.height) / 16) * 16
    return stackCrops(picture, spreadCrops(picture, sampleCropCount, side))
  }
  const found = await search(attemptOn(cropsOf(sampleSidePx)), targetScore + sampleMarginPoints)
  if (found === undefined) return undefined
  const isWhollyScored = picture.width * picture.height <= maxWhollyScoredPixels
  const attempt = attemptOn(isWhollyScored ? picture : cropsOf(checkedSidePx))
  let { quality } = found
  for (let correction = 0; ; correction += 1) {
    const { score, made } = await attempt(quality)
    if (score >= targetScore) {
      const jpeg = isWhollyScored ? made : await encodeJpeg(picture, { quality, chroma })
      return { jpeg, quality }
    }
    if (correction === maxCorrections || quality >= most) return undefined
    quality = Math.min(most, quality + 1 + Math.ceil((targetScore - score) / slope))
  }
}

/** A drawing or a screenshot has this share of pixels that equal their left neighbor. */
const graphicShare = 0.5

const isGraphic = ({ data, width, height }: Raster): boolean => {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4)
  let equal = 0
  for (let at = 1; at < pixels.length; at += 1) if (pixels[at] === pixels[at - 1]) equal += 1
  return equal > graphicShare * width * height
}

/** JPEG is worth its loss below these shares of what the image takes without loss. */
const usefulShareOfPhoto = 0.85
const usefulShareOfGraphic = 0.6
const usefulShareOfJpeg = 0.95

/** Stores a source smaller without changing a sample. */
const losslessOf = async (
  source: ImageSource,
  { oxipng }: ImageCodecs,
): Promise<StoredImage | undefined> => {
  if (source.kind === 'samples') {
    const { samples, palette } = source
    const packed = await packSamples(samples, palette, oxipng)
    const twoTone = packTwoTone(samples, palette !== undefined)
    const isSmaller = twoTone && !(packed && packed.data.length <= twoTone.data.length)
    return isSmaller ? twoTone : packed
  }
  const { jpeg, size } = source
  const recoded = recodeJpeg(jpeg)
  const data = recoded !== undefined && recoded.length < jpeg.length ? recoded : jpeg
  return { ...size, data, encoding: { filter: 'DCTDecode' }, colors: 'own' }
}

interface Decoded {
  /** Of inks, red, green and blue are 255 less cyan, magenta and yellow. */
  raster: Raster
  isGray: boolean
  /** The values of black ink in shades of gray. */
  black?: Raster
}

/** Separates a raster of inks: cyan, magenta, yellow, and black in the place of alpha. */
const separateInks = ({ data, width, height }: Raster): Decoded => {
  const color = new Uint8ClampedArray(data.length)
  const black = new Uint8ClampedArray(data.length)
  for (let at = 0; at < data.length; at += 4) {
    for (let channel = 0; channel < 3; channel += 1) {
      color[at + channel] = 255 - (data[at + channel] ?? 0)
      black[at + channel] = data[at + 3] ?? 0
    }
    color[at + 3] = 255
    black[at + 3] = 255
  }
  const size = { width, height }
  return { raster: { data: color, ...size }, isGray: false, black: { data: black, ...size } }
}

const invert = ({ data, width, height }: Raster): Raster => ({
  data: data.map((value, at) => (at % 4 === 3 ? value : 255 - value)),
  width,
  height,
})

/** Decodes an image for scaling; undefined where that is not possible. */
const decodeSource = async (
  source: ImageSource,
  target: PixelSize,
  { decodeJpeg }: ImageCodecs,
): Promise<Decoded | undefined> => {
  if (source.kind === 'samples') {
    const { samples, palette } = source
    // Half of the scaling is left to a better filter.
    const factor = Math.max(1, Math.floor(samples.width / target.width / 2))
    const raster = samplesToRaster(samples, palette, factor)
    return palette === undefined && samples.components === 4
      ? separateInks(raster)
      : { raster, isGray: isGraySpace(samples, palette) }
  }
  const { jpeg, components } = source
  if (components !== 4) return { raster: await decodeJpeg(jpeg), isGray: components === 1 }
  const inks = splitInks(jpeg)
  if (inks === undefined) return undefined
  const color = await decodeJpeg(inks.color)
  return {
    raster: inks.isDirect ? invert(color) : color,
    isGray: false,
    black: await decodeJpeg(inks.black),
  }
}

interface ScaledSource extends Decoded {
  /** Never true of a JPEG. */
  isGraphic: boolean
}

/**
 * Decodes an image and scales it, so that the picture in its own size, which takes the most memory, is given up before
 * anything is encoded.
 *
 * @returns undefined where the image cannot be decoded, or would be too small to lose anything.
 */
const scaleSource = async (
  source: ImageSource,
  size: PixelSize,
  codecs: ImageCodecs,
): Promise<ScaledSource | undefined> => {
  if (Math.min(size.width, size.height) < minLossySidePx) return undefined
  const decoded = await decodeSource(source, size, codecs).catch((error: unknown) => {
    if (errorCodeOf(error) === 'damaged') return undefined
    throw error
  })
  if (decoded === undefined) return undefined
  const { raster, isGray, black } = decoded
  return {
    raster: await codecs.resize(raster, size),
    isGray,
    ...(black && { black: await codecs.resize(black, size) }),
    isGraphic: source.kind === 'samples' && isGraphic(raster),
  }
}

/** Encodes a scaled image; undefined when no quality reaches the score. */
const encodePicture = async (
  { raster, isGray, black }: Decoded,
  target: LossyTarget,
  codecs: ImageCodecs,
): Promise<EncodedJpeg | undefined> => {
  const color = await encodeWithScore(raster, isGray ? 'none' : 'quarter', target, codecs)
  if (black === undefined) {
    // Fine detail in colors alone may need chroma at full resolution.
    if (color === undefined && !isGray) return encodeWithScore(raster, 'full', target, codecs)
    return color
  }
  if (color === undefined) return undefined
  const inks = await encodeWithScore(black, 'none', target, codecs)
  const jpeg = inks && joinInks(color.jpeg, inks.jpeg)
  return jpeg && { jpeg, quality: color.quality }
}

/** Stores an image smaller with a loss; undefined where that saves too little. */
const storeWithLoss = async (
  source: ImageSource,
  bytes: number,
  target: LossyTarget,
  codecs: ImageCodecs,
): Promise<StoredImage | undefined> => {
  const scaled = await scaleSource(source, target.size, codecs)
  if (scaled === undefined) return undefined
  const encoded = await encodePicture(scaled, target, codecs)
  const share =
    source.kind === 'jpeg'
      ? usefulShareOfJpeg
      : scaled.isGraphic
        ? usefulShareOfGraphic
        : usefulShareOfPhoto
  if (encoded === undefined || encoded.jpeg.length >= share * bytes) return undefined
  const hasPalette = source.kind === 'samples' && source.palette !== undefined
  return {
    ...target.size,
    data: encoded.jpeg,
    encoding: { filter: 'DCTDecode' },
    colors: hasPalette ? 'base' : 'own',
    quality: encoded.quality,
  }
}

/**
 * Makes an image smaller: with the allowed loss, or without one.
 *
 * @returns undefined where nothing smaller was found.
 * @throws {ToolError} `engine-not-loaded`, `out-of-memory`.
 */
export const recodeImage =
  (codecs: ImageCodecs) =>
  async ({ source, bytes, target }: ImageRequest): Promise<StoredImage | undefined> => {
    const stored = target
      ? await storeWithLoss(source, bytes, target, codecs)
      : await losslessOf(source, codecs)
    return stored !== undefined && stored.data.length < bytes ? stored : undefined
  }
