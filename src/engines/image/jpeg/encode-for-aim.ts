import { type CompressionSettings, looksSameScore } from '../compression.ts'
import { type Crop, type Raster, cropRaster, sampleOf, stackCrops } from '../raster.ts'
import {
  createQualityMetric,
  cropTargetScore,
  measuredCrops,
  maxWholePixels,
} from '../quality-metric.ts'
import type { JpegCoding, JpegEncoder } from './mozjpeg-encoder.ts'
import { aboveMaxQuality, encodeToSize } from './search-size.ts'
import { type Trial, searchQuality } from './search-quality.ts'

interface EncodedJpeg {
  /** A JFIF file without metadata. */
  bytes: Uint8Array<ArrayBuffer>
  quality: number
  /** The SSIMULACRA 2 score against the source. */
  score: number
}

interface EncodingParts {
  encode: JpegEncoder
  /** Decodes an encoded picture. */
  decode(jpeg: Uint8Array<ArrayBuffer>): Promise<Raster>
}

interface LookingSameOptions {
  /** Nothing is to be chosen about chroma: a gray picture has none, and some encoders choose by themselves. */
  isChromaFixed: boolean
  /** A result of this many bytes or more is of no use. */
  maxUsefulBytes: number
  /** Called before each step of the work. */
  step(): Promise<void>
}

/**
 * The quality at which a photograph usually looks the same, with the quantization tables in use.
 */
const typicalQuality = 76

/** The SSIMULACRA 2 points per step of quality, around the target. */
const typicalSlope = 0.45

/**
 * A score this near above the target is accepted: a step of quality is half a point, so no lower step would pass.
 */
const defaultTolerance = 0.3

/**
 * For larger pictures a trial takes seconds, and the 2 % of the bytes that it may save are not worth it.
 */
const largePicturePixels = 8_000_000
const largePictureTolerance = 0.8

/** From this quality on, chroma at half the resolution may be what limits the score. */
const chromaMattersFrom = 90

/** Above this quality, chroma at full resolution takes fewer bytes for the same score. */
const maxWithQuarterChroma = 94

/** Smaller pictures are tried as a whole; for larger ones a sample of crops forecasts the score. */
const minSampledPixels = 2_000_000

/**
 * The mean difference between the scores of the sample and of the whole (measured: 0 to 1.3, photographs of
 * `corpus/image`).
 */
const sampleBias = 0.6

type Chroma = JpegCoding['chroma']

/** Encodes and scores a picture at a quality and chroma, and remembers the result. */
const createTrials = (
  picture: Raster,
  { encode, decode }: EncodingParts,
  scoreOf: (decoded: Raster) => number,
  step: () => Promise<void>,
) => {
  const trials = new Map<string, Promise<{ score: number; made: Uint8Array<ArrayBuffer> }>>()
  const make = async (coding: JpegCoding) => {
    await step()
    const made = await encode(picture, coding)
    await step()
    const decoded = await decode(made)
    await step()
    return { score: scoreOf(decoded), made }
  }
  return (coding: JpegCoding) => {
    const key = `${coding.chroma} ${coding.quality}`
    const trial = trials.get(key) ?? make(coding)
    trials.set(key, trial)
    return trial
  }
}

/** Creates trials on the whole picture, with a forecast on a sample where it is large. */
const createWholeTrials = async (
  picture: Raster,
  parts: EncodingParts,
  step: () => Promise<void>,
) => {
  await step()
  const metric = createQualityMetric(picture)
  const attempt = createTrials(picture, parts, metric.scoreOf, step)
  if (picture.width * picture.height < minSampledPixels) return { attempt }
  const sample = sampleOf(picture)
  const forecast = createTrials(sample, parts, createQualityMetric(sample).scoreOf, step)
  return { attempt, forecast }
}

/** Creates trials on crops only, because the metric of large pictures uses nothing else. */
const createCropTrials = (picture: Raster, parts: EncodingParts, step: () => Promise<void>) => {
  const crops = measuredCrops(picture)
  const places = crops.map<Crop>((crop, at) => ({ ...crop, x: 0, y: at * crop.height }))
  const metrics = crops.map((crop) => createQualityMetric(cropRaster(picture, crop)))
  const scoreOf = (decoded: Raster) =>
    Math.min(
      ...places.map((place, at) => metrics[at]?.scoreOf(cropRaster(decoded, place)) ?? -Infinity),
    )
  return createTrials(stackCrops(picture, crops), parts, scoreOf, step)
}

interface Search {
  targetScore: number
  tolerance: number
  attempt: (coding: JpegCoding) => Promise<{ score: number; made: Uint8Array<ArrayBuffer> }>
  forecast?: (coding: JpegCoding) => Promise<{ score: number }>
  isFutile?: (trial: Trial<Uint8Array>) => boolean
}

const search = ({ targetScore, tolerance, attempt, forecast, isFutile }: Search, chroma: Chroma) =>
  searchQuality({
    least: 1,
    most: chroma === 'quarter' ? maxWithQuarterChroma : 100,
    start: typicalQuality,
    targetScore,
    slope: typicalSlope,
    tolerance,
    attempt: (quality) => attempt({ quality, chroma }),
    ...(forecast && {
      forecast: async (quality: number) => (await forecast({ quality, chroma })).score - sampleBias,
    }),
    ...(isFutile && { isFutile }),
  })

/**
 * Searches with chroma at half the resolution and, where that needs a high quality, at full resolution; the smaller
 * result wins.
 */
const searchChromas = async (how: Search, isChromaFixed: boolean) => {
  if (isChromaFixed) return withChroma(await search(how, 'none'), 'none')
  const quarter = withChroma(await search(how, 'quarter'), 'quarter')
  if (quarter !== undefined && quarter.quality < chromaMattersFrom) return quarter
  const full = withChroma(await search(how, 'full'), 'full')
  if (quarter === undefined || full === undefined) return quarter ?? full
  return full.made.length < quarter.made.length ? full : quarter
}

const withChroma = <Made>(trial: Trial<Made> | undefined, chroma: Chroma) =>
  trial && { ...trial, chroma }

/**
 * Encodes a picture as small as possible while it looks the same.
 *
 * @returns undefined when nothing smaller than `maxUsefulBytes` looks the same.
 */
export const encodeLookingSame = async (
  picture: Raster,
  parts: EncodingParts,
  { isChromaFixed, maxUsefulBytes, step }: LookingSameOptions,
): Promise<EncodedJpeg | undefined> => {
  const pixels = picture.width * picture.height
  const tolerance = pixels < largePicturePixels ? defaultTolerance : largePictureTolerance
  if (pixels <= maxWholePixels) {
    const isFutile = ({ made }: Trial<Uint8Array>) => made.length >= maxUsefulBytes
    const found = await searchChromas(
      {
        targetScore: looksSameScore,
        tolerance,
        isFutile,
        ...(await createWholeTrials(picture, parts, step)),
      },
      isChromaFixed,
    )
    return found && { bytes: found.made, quality: found.quality, score: found.score }
  }
  const attempt = createCropTrials(picture, parts, step)
  const found = await searchChromas(
    { targetScore: cropTargetScore, tolerance, attempt },
    isChromaFixed,
  )
  if (found === undefined) return undefined
  const { quality, chroma, score } = found
  await step()
  return { bytes: await parts.encode(picture, { quality, chroma }), quality, score }
}

export interface EncodedCandidate {
  /** The whole file. */
  bytes: Uint8Array<ArrayBuffer>
  /** The SSIMULACRA 2 score against the picture that was encoded. */
  score: number
}

interface AimedEncoding {
  picture: Raster
  /** As in `LookingSameOptions`. */
  isChromaFixed: boolean
  settings: CompressionSettings
  parts: EncodingParts
  /** The number of bytes of the lossless result; undefined where that is no valid result. */
  losslessBytes: number | undefined
  /** A result of this many bytes or more is of no use. */
  bytesToBeat: number
  /** Adds the metadata to an encoded picture. */
  finish(encoded: Uint8Array): Uint8Array<ArrayBuffer>
  /** Called before each step of the work. */
  step(): Promise<void>
}

/** From this quality on, chroma has its full resolution, as the encoder's authors do it. */
const fullChromaQuality = 90

const encodeAuto = async (encoding: AimedEncoding) => {
  const { picture, isChromaFixed, parts, bytesToBeat, finish, step } = encoding
  const found = await encodeLookingSame(picture, parts, {
    isChromaFixed,
    maxUsefulBytes: bytesToBeat,
    step,
  })
  return found && { bytes: finish(found.bytes), score: found.score, quality: found.quality }
}

const measured = async (
  { picture, parts, finish, step }: AimedEncoding,
  encoded: Uint8Array<ArrayBuffer>,
): Promise<EncodedCandidate> => {
  await step()
  const score = createQualityMetric(picture).scoreOf(await parts.decode(encoded))
  return { bytes: finish(encoded), score }
}

const encodeWithQuality = async (encoding: AimedEncoding): Promise<EncodedCandidate> => {
  const { picture, isChromaFixed, settings, parts, step } = encoding
  const { quality } = settings
  const colored = quality >= fullChromaQuality ? 'full' : 'quarter'
  await step()
  const chroma = isChromaFixed ? 'none' : colored
  return measured(encoding, await parts.encode(picture, { quality, chroma }))
}

const encodeWithinSize = async (encoding: AimedEncoding): Promise<EncodedCandidate | undefined> => {
  const {
    picture,
    isChromaFixed,
    settings,
    parts,
    losslessBytes = Infinity,
    finish,
    step,
  } = encoding
  const auto = await encodeAuto(encoding)
  const smallest = Math.min(auto?.bytes.length ?? Infinity, losslessBytes)
  if (smallest <= settings.maxBytes) return auto
  const overhead = finish(new Uint8Array()).length
  const fitting = await encodeToSize({
    encode: (quality) =>
      parts.encode(picture, { quality, chroma: isChromaFixed ? 'none' : 'quarter' }),
    maxBytes: Math.max(1, settings.maxBytes - overhead),
    tooHighQuality: auto?.quality ?? aboveMaxQuality,
    step,
  })
  return measured(encoding, fitting.bytes)
}

/** Encodes a picture for the visitor's aim; undefined where no result is of use. */
export const encodeForAim = (encoding: AimedEncoding): Promise<EncodedCandidate | undefined> => {
  const { aim } = encoding.settings
  if (aim === 'quality') return encodeWithQuality(encoding)
  return aim === 'size' ? encodeWithinSize(encoding) : encodeAuto(encoding)
}
