import { ToolError } from '../../../core/errors.ts'
import type {
  Compression,
  CompressionMethod,
  CompressionSettings,
  Compressor,
} from '../compression.ts'
import { type Raster, fitWithin } from '../raster.ts'
import { type QualityMetric, createQualityMetric } from '../quality-metric.ts'
import { type Gifsicle, GifRuns, startGifsicle } from './gifsicle.ts'
import { type InspectedGif, inspectGif, withMetadataOf, withoutMetadata } from './gif-structure.ts'
import {
  type Candidate,
  createAnimationMetric,
  lossyFor,
  lossyOption,
  searchSameLooks,
  searchSize,
} from './search-lossy.ts'

export interface GifEngines {
  startGifsicle(): Gifsicle
  createQualityMetric(original: Raster): QualityMetric
}

/**
 * The expected number of gifsicle runs: one without loss, and a few to find the loss. Most searches need fewer.
 */
const expectedRuns: Record<CompressionSettings['aim'], number> = { auto: 7, quality: 2, size: 12 }

/** The options of resizing: the Lanczos filter, with colors added where there are few. */
const resizeOptions = ({ width, height }: { width: number; height: number }) => [
  '--resize',
  `${width}x${height}`,
  '--resize-method',
  'lanczos3',
  // gifsicle's manual recommends intermediate colors for pictures of few colors.
  '--resize-colors',
  '64',
]

/** Reads the source, and removes metadata from the copy that gifsicle gets. */
const openGif = async (source: Blob): Promise<{ original: InspectedGif; bare: InspectedGif }> => {
  const bytes = new Uint8Array(await source.arrayBuffer())
  const structure = inspectGif(bytes)
  if (!structure) throw new ToolError('damaged')
  const bareBytes = withoutMetadata(bytes, structure)
  const bareStructure = inspectGif(bareBytes)
  if (!bareStructure) throw new ToolError('damaged')
  return { original: { bytes, structure }, bare: { bytes: bareBytes, structure: bareStructure } }
}

const smaller = (one: Candidate | undefined, other: Candidate): Candidate =>
  one && one.bytes.length < other.bytes.length ? one : other

class GifCompression {
  readonly #runs: GifRuns
  readonly #settings: CompressionSettings
  readonly #createQualityMetric: GifEngines['createQualityMetric']

  constructor(
    runs: GifRuns,
    settings: CompressionSettings,
    createMetric: GifEngines['createQualityMetric'],
  ) {
    this.#runs = runs
    this.#settings = settings
    this.#createQualityMetric = createMetric
  }

  /**
   * Returns the animation to compress, scaled down without further loss where the settings ask for it.
   */
  async resize(bare: InspectedGif): Promise<{ source: InspectedGif; isResized: boolean }> {
    const { widthPx, heightPx } = bare.structure
    const size = fitWithin({ width: widthPx, height: heightPx }, this.#settings)
    if (size.width === widthPx && size.height === heightPx)
      return { source: bare, isResized: false }
    const resized = await this.#runs.run(bare, resizeOptions(size), size)
    return resized ? { source: resized, isResized: true } : { source: bare, isResized: false }
  }

  compress(source: InspectedGif): Promise<Candidate> {
    return this.#settings.aim === 'quality'
      ? this.#compressTo(source, lossyFor(this.#settings.quality))
      : this.#search(source)
  }

  async #compressTo(source: InspectedGif, lossy: number): Promise<Candidate> {
    const made = lossy > 0 && (await this.#runs.run(source, [lossyOption(lossy)]))
    if (!made || made.bytes.length >= source.bytes.length) return this.#pack(source)
    return this.#scored(source, { ...made, lossy })
  }

  /** Compresses without loss. */
  async #pack(source: InspectedGif): Promise<Candidate> {
    const packed = await this.#runs.run(source, [])
    const isSmaller = packed && packed.bytes.length < source.bytes.length
    return { ...(isSmaller ? packed : source), lossy: 0 }
  }

  #scored(source: InspectedGif, candidate: Candidate): Candidate {
    if (candidate.lossy === 0 || candidate.score !== undefined) return candidate
    const score = createAnimationMetric(source, this.#createQualityMetric).scoreOf(candidate)
    return { ...candidate, score }
  }

  async #search(source: InspectedGif): Promise<Candidate> {
    const { aim, maxBytes } = this.#settings
    const lossless = await this.#pack(source)
    const best = smaller(
      await searchSameLooks(this.#runs, source, this.#createQualityMetric),
      lossless,
    )
    if (aim === 'auto' || best.bytes.length <= maxBytes) return best
    const fitting = smaller(await searchSize(this.#runs, source, maxBytes, best), best)
    return this.#scored(source, fitting)
  }
}

/**
 * Returns the settings with a lower size limit, so that the metadata put back afterwards fit as well.
 */
const withoutRoomFor = (byteCount: number, settings: CompressionSettings): CompressionSettings => ({
  ...settings,
  maxBytes: Math.max(1, settings.maxBytes - byteCount),
})

const metadataByteCount = ({ blocks }: InspectedGif['structure']): number =>
  blocks.reduce((sum, { kind, start, end }) => sum + (kind === 'metadata' ? end - start : 0), 0)

/**
 * Creates a compressor of GIFs that uses gifsicle. A result is used only if it has the frames, delays and loop
 * count of the source.
 */
export const createGifCompressor =
  (engines: GifEngines): Compressor =>
  async (source, settings, context) => {
    const { original, bare } = await openGif(source)
    const { isMetadataKept } = settings
    const result = (
      blob: Blob,
      method: CompressionMethod,
      { widthPx, heightPx }: InspectedGif['structure'] = original.structure,
      score?: number,
    ): Compression => ({
      blob,
      method,
      widthPx,
      heightPx,
      sourceWidthPx: original.structure.widthPx,
      sourceHeightPx: original.structure.heightPx,
      ...(score === undefined ? {} : { score }),
      notes: settings.aim === 'size' && blob.size > settings.maxBytes ? ['size-not-reached'] : [],
    })
    const toBlob = ({ bytes, structure }: InspectedGif) => {
      const kept = isMetadataKept
        ? withMetadataOf(bytes, structure, original.bytes, original.structure)
        : bytes
      return new Blob([kept], { type: 'image/gif' })
    }
    const gifsicle = engines.startGifsicle()
    try {
      const runs = new GifRuns(gifsicle, context, expectedRuns[settings.aim])
      const room = isMetadataKept ? metadataByteCount(original.structure) : 0
      const inner = withoutRoomFor(room, settings)
      const compression = new GifCompression(runs, inner, engines.createQualityMetric)
      const { source: pictures, isResized } = await compression.resize(bare)
      const best = await compression.compress(pictures)
      runs.finish()
      const blob = toBlob(best)
      if (blob.size >= source.size) {
        const cleaned = toBlob(bare)
        return cleaned.size < source.size ? result(cleaned, 'cleaned') : result(source, 'original')
      }
      if (isResized || best.lossy > 0)
        return result(blob, 'encoded', best.structure, best.score ?? 100)
      return result(blob, best.bytes === bare.bytes ? 'cleaned' : 'lossless')
    } finally {
      gifsicle.dispose()
    }
  }

export const compressGif: Compressor = createGifCompressor({
  startGifsicle: () => startGifsicle(),
  createQualityMetric,
})
