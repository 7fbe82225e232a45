import { type CompressionSettings, looksSameScore } from '../compression.ts'
import { type Crop, type Raster, cropRaster, spreadCrops, stackCrops } from '../raster.ts'
import {
  createQualityMetric,
  cropTargetScore,
  measuredCrops,
  maxWholePixels,
} from '../quality-metric.ts'
import type { JpegCoding, JpegEncoder } from './mozjpeg-encoder.ts'
import { type Trial, searchQuality } from './search-quality.ts'

interface EncodedJpeg {
  /** JFIF, without metadata. */
  bytes: Uint8Array<ArrayBuffer>
  quality: number
  /** SSIMULACRA 2. */
  score: number
}

interface EncodingParts {
  encode: JpegEncoder
  /** The pixels of what was encoded. */
  decode(jpeg: Uint8Array<ArrayBuffer>): Promise<Raster>
}

interface LookingSame {
  isGray: boolean
  /** A result of as many bytes or more is of no use. */
  maxUsefulBytes: number
  /** Called before each piece of work. */
  step(): Promise<void>
}

/** The usual quality at which a photograph looks the same, with the tables in use. */
const usualQuality = 76

/** Points of SSIMULACRA 2 for a step of quality, around the target. */
const usualSlope = 0.45

/** A step of quality makes half a point: what is nearer to the target has no lower step to be found. */
const closeTolerance = 0.3

/** Of pictures with more pixels, a trial takes seconds: 2 % of the bytes are not worth another one. */
const hurriedPixels = 8_000_000
const hurriedTolerance = 0.8

/** From this quality on, colour at half the resolution may be what holds the score back. */
const chromaMattersFrom = 90

/** Beyond this quality, colour at its full resolution takes fewer bytes for the same score. */
const maxWithQuarterChroma = 94

/** Smaller pictures are tried whole; of larger ones a sample forecasts how the whole will do. */
const minSampledPixels = 2_000_000
const sampleCropCount = 8
const sampleSidePx = 256

/** How much more a sample scores than the whole, as a rule (measured: 0 to 1.3, photographs of `corpus/image`). */
const sampleBias = 0.6

const codedSidePx = 16

type Chroma = JpegCoding['chroma']

/** Scores of a picture at each quality and chroma, worked out once. */
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

const alignedSide = (picture: Raster, side: number) =>
  Math.floor(Math.min(side, picture.width, picture.height) / codedSidePx) * codedSidePx

/** Tries with whole pictures, on the word of a sample where they are large. */
const tryWholes = async (picture: Raster, parts: EncodingParts, step: () => Promise<void>) => {
  await step()
  const metric = createQualityMetric(picture)
  const attempt = createTrials(picture, parts, metric.scoreOf, step)
  if (picture.width * picture.height < minSampledPixels) return { attempt }
  const crops = spreadCrops(picture, sampleCropCount, alignedSide(picture, sampleSidePx))
  const sample = stackCrops(picture, crops)
  const forecast = createTrials(sample, parts, createQualityMetric(sample).scoreOf, step)
  return { attempt, forecast }
}

/** Tries with crops only, as the metric of large pictures looks at nothing else. */
const tryCrops = (picture: Raster, parts: EncodingParts, step: () => Promise<void>) => {
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
  isHopeless?: (trial: Trial<Uint8Array>) => boolean
}

const search = (
  { targetScore, tolerance, attempt, forecast, isHopeless }: Search,
  chroma: Chroma,
) =>
  searchQuality({
    least: 1,
    most: chroma === 'quarter' ? maxWithQuarterChroma : 100,
    start: usualQuality,
    targetScore,
    slope: usualSlope,
    tolerance,
    attempt: (quality) => attempt({ quality, chroma }),
    ...(forecast && {
      forecast: async (quality: number) => (await forecast({ quality, chroma })).score - sampleBias,
    }),
    ...(isHopeless && { isHopeless }),
  })

/** Searches with colour at half the resolution, and with all of it where that needs a high quality; the smaller wins. */
const searchChromas = async (how: Search, isGray: boolean) => {
  if (isGray) return withChroma(await search(how, 'none'), 'none')
  const quarter = withChroma(await search(how, 'quarter'), 'quarter')
  if (quarter !== undefined && quarter.quality < chromaMattersFrom) return quarter
  const full = withChroma(await search(how, 'full'), 'full')
  if (quarter === undefined || full === undefined) return quarter ?? full
  return full.made.length < quarter.made.length ? full : quarter
}

const withChroma = <Made>(trial: Trial<Made> | undefined, chroma: Chroma) =>
  trial && { ...trial, chroma }

/**
 * Encodes a picture as small as it can be while looking the same.
 *
 * @returns undefined when nothing smaller than `maxUsefulBytes` looks the same.
 */
export const encodeLookingSame = async (
  picture: Raster,
  parts: EncodingParts,
  { isGray, maxUsefulBytes, step }: LookingSame,
): Promise<EncodedJpeg | undefined> => {
  const pixels = picture.width * picture.height
  const tolerance = pixels < hurriedPixels ? closeTolerance : hurriedTolerance
  if (pixels <= maxWholePixels) {
    const isHopeless = ({ made }: Trial<Uint8Array>) => made.length >= maxUsefulBytes
    const found = await searchChromas(
      {
        targetScore: looksSameScore,
        tolerance,
        isHopeless,
        ...(await tryWholes(picture, parts, step)),
      },
      isGray,
    )
    return found && { bytes: found.made, quality: found.quality, score: found.score }
  }
  const attempt = tryCrops(picture, parts, step)
  const found = await searchChromas({ targetScore: cropTargetScore, tolerance, attempt }, isGray)
  if (found === undefined) return undefined
  const { quality, chroma, score } = found
  await step()
  return { bytes: await parts.encode(picture, { quality, chroma }), quality, score }
}

/** By how much the logarithm of the size grows with a step of quality, about. */
const usualGrowth = 0.03

/** Nearer to the limit than this is as good as at it: less than a step of quality. */
const tolerance = 0.01

interface FittingSize {
  isGray: boolean
  maxBytes: number
  /** A quality known to be too large, 101 when none is. */
  tooHighQuality: number
  step(): Promise<void>
}

/**
 * Encodes a picture with the highest quality that fits into a number of bytes, without looking at it; with the
 * lowest one where even that takes more.
 */
const encodeToSize = async (
  picture: Raster,
  { encode }: Pick<EncodingParts, 'encode'>,
  { isGray, maxBytes, tooHighQuality, step }: FittingSize,
): Promise<Uint8Array<ArrayBuffer>> => {
  const chroma = isGray ? 'none' : 'quarter'
  let smallest: Uint8Array<ArrayBuffer> | undefined
  // The lowest quality that is small enough when counted from the top is the highest one.
  const found = await searchQuality({
    least: 101 - tooHighQuality,
    most: 99,
    start: 100 - Math.floor(tooHighQuality / 2),
    targetScore: -Math.log(maxBytes),
    slope: usualGrowth,
    tolerance,
    attempt: async (complement) => {
      await step()
      const made = await encode(picture, { quality: 100 - complement, chroma })
      if (smallest === undefined || made.length < smallest.length) smallest = made
      return { score: -Math.log(made.length), made }
    },
  })
  if (found !== undefined) return found.made
  await step()
  return smallest ?? encode(picture, { quality: 1, chroma })
}

export interface EncodedCandidate {
  /** The whole file. */
  bytes: Uint8Array<ArrayBuffer>
  /** SSIMULACRA 2 against the picture that was encoded. */
  score: number
}

interface AimedEncoding {
  picture: Raster
  isGray: boolean
  settings: CompressionSettings
  parts: EncodingParts
  /** What the file takes without any loss; undefined where that is no answer. */
  losslessBytes: number | undefined
  /** Nothing of as many bytes or more is of use. */
  bytesToBeat: number
  /** Makes a whole file of what was encoded. */
  finish(encoded: Uint8Array): Uint8Array<ArrayBuffer>
  /** Called before each piece of work. */
  step(): Promise<void>
}

/** From this quality on, visitors who choose one get colour at its full resolution, as the encoder's makers do it. */
const fullChromaQuality = 90

/** Above every quality: none is known to be too high. */
const aboveAll = 101

const encodeAuto = async (encoding: AimedEncoding) => {
  const { picture, isGray, parts, bytesToBeat, finish, step } = encoding
  const found = await encodeLookingSame(picture, parts, {
    isGray,
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
  const { picture, isGray, settings, parts, step } = encoding
  const { quality } = settings
  const colored = quality >= fullChromaQuality ? 'full' : 'quarter'
  await step()
  const chroma = isGray ? 'none' : colored
  return measured(encoding, await parts.encode(picture, { quality, chroma }))
}

const encodeWithinSize = async (encoding: AimedEncoding): Promise<EncodedCandidate | undefined> => {
  const { picture, isGray, settings, parts, losslessBytes = Infinity, finish, step } = encoding
  const auto = await encodeAuto(encoding)
  const smallest = Math.min(auto?.bytes.length ?? Infinity, losslessBytes)
  if (smallest <= settings.maxBytes) return auto
  const overhead = finish(new Uint8Array()).length
  const fitting = await encodeToSize(picture, parts, {
    isGray,
    maxBytes: Math.max(1, settings.maxBytes - overhead),
    tooHighQuality: auto?.quality ?? aboveAll,
    step,
  })
  return measured(encoding, fitting)
}

/** Encodes a picture as the visitor asked for; undefined where nothing useful came of it. */
export const encodeForAim = (encoding: AimedEncoding): Promise<EncodedCandidate | undefined> => {
  const { aim } = encoding.settings
  if (aim === 'quality') return encodeWithQuality(encoding)
  return aim === 'size' ? encodeWithinSize(encoding) : encodeAuto(encoding)
}
