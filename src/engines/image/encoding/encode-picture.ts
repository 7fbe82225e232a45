import { ToolError, loadPart } from '../../../core/errors.ts'
import { readPixels } from '../browser-codec.ts'
import { looksSameScore } from '../compression.ts'
import { searchQuality } from '../jpeg/search-quality.ts'
import { aboveMaxQuality, encodeToSize } from '../jpeg/search-size.ts'
import { createQualityMetric, isOpaque } from '../quality-metric.ts'
import { addMetadata, fitMetadata } from '../metadata/container-metadata.ts'
import type { WrittenMetadata } from '../metadata/picture-metadata.ts'
import { type Raster, flatten, sampleOf } from '../raster.ts'
import type { LossyEncoder } from './emscripten-encoder.ts'
import {
  type EncodingSettings,
  type LossyFormat,
  type SinglePictureFormat,
  maxAvifPixelsHere,
  maxJxlPixels,
  targetFormats,
} from './target-formats.ts'

/** What is known about a lossy encoder's scale of quality. */
interface LossyCodec {
  load: () => Promise<LossyEncoder>
  /** Loads an encoder that takes several times the time for a smaller file. */
  loadSlow?: () => Promise<LossyEncoder>
  /** The quality at which a photograph usually looks the same, where the search begins. */
  typicalQuality: number
  /** The SSIMULACRA 2 points per step of quality around it. */
  slope: number
  /** What to do where no quality looks the same; the highest quality is used when left out. */
  loadLossless?: () => Promise<LossyEncoder>
  maxSidePx: number
  /** Returns the most pixels for which there is memory, where that is less than the format can hold. */
  maxPixels?: () => number
  /** Decodes the trials; the browser does it when this is left out. */
  loadDecoder?: () => Promise<(encoded: Uint8Array<ArrayBuffer>) => Promise<Raster>>
}

const lossyCodecs: Readonly<Record<LossyFormat, LossyCodec>> = {
  jpeg: {
    load: async () => {
      const { encodeJpeg } = await import('../jpeg/mozjpeg-encoder.ts')
      return (picture, quality) =>
        encodeJpeg(picture, { quality, chroma: quality >= fullChromaQuality ? 'full' : 'quarter' })
    },
    typicalQuality: 76,
    slope: 0.45,
    maxSidePx: 65_500,
  },
  webp: {
    load: async () => (await import('./webp-encoder.ts')).encodeWebp,
    typicalQuality: 80,
    slope: 0.7,
    loadLossless: async () => (await import('./webp-encoder.ts')).encodeLosslessWebp,
    maxSidePx: 16_383,
  },
  avif: {
    load: async () => (await import('./avif-encoder.ts')).encodeAvif,
    loadSlow: async () => (await import('./avif-encoder.ts')).encodeAvifSlowly,
    typicalQuality: 65,
    slope: 0.7,
    maxSidePx: 65_535,
    maxPixels: maxAvifPixelsHere,
  },
  jxl: {
    load: async () => (await import('./jxl-encoder.ts')).encodeJxl,
    // Measured on five photographs of `corpus/image/jpeg`: they score 80 at the qualities 76 to 85.
    typicalQuality: 80,
    slope: 0.7,
    maxSidePx: 65_535,
    maxPixels: () => maxJxlPixels,
    // Few browsers read JPEG XL.
    loadDecoder: async () => (await import('../decoding/jxl.ts')).decodeJxlPixels,
  },
}

/** From this quality on, a JPEG's chroma has its full resolution, as the encoder's authors do it. */
const fullChromaQuality = 90

/** Of larger pictures, the quality is searched on a sample, because every trial on the whole would take seconds. */
const maxWholePixels = 1_000_000

/**
 * A sample scores up to this many points above the whole (measured for JPEG on the photographs of `corpus/image`:
 * 0.6 on average, at most 1.3).
 */
const sampleMargin = 1.3

/** A score this near above the target ends the search. */
const tolerance = 0.5

export interface EncodingContext {
  /** Called before each step of the work; it may throw `cancelled`. */
  step(): Promise<void>
  /** What is written into the file besides its pixels. */
  metadata?: WrittenMetadata
}

const searchedPartOf = (picture: Raster): Raster =>
  picture.width * picture.height <= maxWholePixels ? picture : sampleOf(picture)

/**
 * Finds the lowest quality at which a picture looks the same.
 *
 * @returns undefined when no quality does, and the typical one where this browser cannot decode the trials.
 */
const findQuality = async (
  picture: Raster,
  format: LossyFormat,
  encode: LossyEncoder,
  { step }: EncodingContext,
): Promise<number | undefined> => {
  const { typicalQuality, slope, loadDecoder } = lossyCodecs[format]
  const sample = searchedPartOf(picture)
  const metric = createQualityMetric(sample)
  const { mimeType } = targetFormats[format]
  const decode = loadDecoder
    ? await loadPart(loadDecoder())
    : (encoded: Uint8Array<ArrayBuffer>) =>
        readPixels(new Blob([encoded], { type: mimeType }), { colors: 'srgb' })
  try {
    const found = await searchQuality({
      least: 1,
      most: 100,
      start: typicalQuality,
      targetScore: looksSameScore + (sample === picture ? 0 : sampleMargin),
      slope,
      tolerance,
      attempt: async (quality) => {
        await step()
        const decoded = await decode(await encode(sample, quality, picture))
        return { score: metric.scoreOf(decoded), made: undefined }
      },
    })
    return found?.quality
  } catch (error) {
    // The browser cannot read what it is given here, or falsifies it.
    const isUnreadable =
      error instanceof ToolError && (error.code === 'pixels-hidden' || error.code === 'damaged')
    if (isUnreadable) return typicalQuality
    throw error
  }
}

/** Adds to an encoded file what is written besides its pixels. */
type Finish = (encoded: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>

const encodeLossy = async (
  picture: Raster,
  format: LossyFormat,
  { aim, quality, maxBytes, isSlow }: EncodingSettings,
  context: EncodingContext,
  finish: Finish,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { load, loadSlow = load, loadLossless, maxSidePx, maxPixels } = lossyCodecs[format]
  const { width, height } = picture
  if (Math.max(width, height) > maxSidePx || width * height > (maxPixels?.() ?? Infinity))
    throw new ToolError('format-limit')
  const encode = await loadPart(isSlow ? loadSlow() : load())
  const encodeWhole = async (used: number) => finish(await encode(picture, used))
  if (aim === 'quality') return encodeWhole(quality)
  const found = await findQuality(picture, format, encode, context)
  await context.step()
  const isLossless = found === undefined && loadLossless !== undefined
  const lookingSame = isLossless
    ? await finish(await (await loadPart(loadLossless()))(picture, 100))
    : await encodeWhole(found ?? 100)
  if (aim === 'auto' || lookingSame.length <= maxBytes) return lookingSame
  const tooHighQuality = isLossless ? aboveMaxQuality : (found ?? 100)
  const startQuality = await guessQuality(picture, encode, {
    tooHighQuality,
    share: maxBytes / lookingSame.length,
    step: context.step,
  })
  const fitting = await encodeToSize({
    encode: encodeWhole,
    maxBytes,
    tooHighQuality,
    startQuality,
    step: context.step,
  })
  return fitting.bytes
}

interface QualityGuess {
  /** A quality at which the file is too large. */
  tooHighQuality: number
  /** The wanted size as a share of that file's. */
  share: number
  step(): Promise<void>
}

/** Finds the quality at which a sample of a picture has a share of its size, so that few trials of the whole are left. */
const guessQuality = async (
  picture: Raster,
  encode: LossyEncoder,
  { tooHighQuality, share, step }: QualityGuess,
): Promise<number> => {
  const sample = searchedPartOf(picture)
  if (sample === picture) return Math.floor(tooHighQuality / 2)
  const largest = await encode(sample, Math.min(100, tooHighQuality), picture)
  const found = await encodeToSize({
    encode: (quality) => encode(sample, quality, picture),
    maxBytes: Math.max(1, Math.floor(largest.length * share)),
    tooHighQuality,
    step,
  })
  return found.quality
}

const encodePng = async (picture: Raster): Promise<Uint8Array<ArrayBuffer>> => {
  const [{ encodeRaster }, { optimizePng }] = await loadPart(
    Promise.all([import('../encode-png.ts'), import('../oxipng.ts')]),
  )
  const png = await encodeRaster(picture)
  const { blob } = await optimizePng(png, picture.width * picture.height)
  return new Uint8Array(await blob.arrayBuffer())
}

const encodeIco = async (picture: Raster, { step }: EncodingContext, finish: Finish) => {
  const [{ encodeIcon }, { resizeRaster }] = await loadPart(
    Promise.all([import('./icon.ts'), import('../resize.ts')]),
  )
  return encodeIcon(picture, {
    resize: resizeRaster,
    encodePng: async (scaled) => {
      await step()
      return finish(await encodePng(scaled))
    },
  })
}

/** What a visitor has to be told about an encoded picture. */
export type EncodingLoss =
  /** Transparent pixels have a background now. */
  | 'transparency'
  /** Some of the metadata do not fit into the format. */
  | 'metadata'
  /** The format cannot hold the profile without which the colors are not quite right. */
  | 'profile'
  /** The smallest file that can be made is larger than asked for. */
  | 'size-not-reached'

export interface EncodedPicture {
  blob: Blob
  losses: readonly EncodingLoss[]
}

/**
 * Encodes a picture. A translucent one is changed in place where the format has no transparency.
 *
 * @throws {ToolError} `engine-not-loaded`, `out-of-memory`, `format-limit` for a picture that is too large for the
 *   format or for its encoder, and what `step` throws.
 */
export const encodePicture = async (
  picture: Raster,
  settings: EncodingSettings,
  context: EncodingContext,
): Promise<EncodedPicture> => {
  const { format, background } = settings
  const { hasAlpha, hasQuality, mimeType } = targetFormats[format]
  await context.step()
  const isFlattened = !hasAlpha && !isOpaque(picture)
  if (isFlattened) flatten(picture, background)
  const { fitting, isComplete, isProfileLost } = fitMetadata(context.metadata ?? {}, format)
  const finishAs =
    (single: SinglePictureFormat): Finish =>
    (encoded) =>
      addMetadata(encoded, single, fitting)
  const encode = async () => {
    if (format === 'ico') return encodeIco(picture, context, finishAs('png'))
    if (format === 'png') return finishAs(format)(await encodePng(picture))
    return encodeLossy(picture, format, settings, context, finishAs(format))
  }
  const file = await encode()
  const losses: EncodingLoss[] = isFlattened ? ['transparency'] : []
  if (!isComplete) losses.push('metadata')
  if (isProfileLost) losses.push('profile')
  const isTooLarge = settings.aim === 'size' && file.length > settings.maxBytes
  if (hasQuality && isTooLarge) losses.push('size-not-reached')
  return { blob: new Blob([file], { type: mimeType }), losses }
}
