import { ToolError } from '../../../core/errors.ts'
import type {
  Compression,
  CompressionNote,
  CompressionSettings,
  Compressor,
} from '../compression.ts'
import { type PixelSize, type Raster, fitWithin } from '../raster.ts'
import { type Oxipng, oxipng } from '../oxipng.ts'
import { packAnimation } from './animation.ts'
import {
  type PngInfo,
  writeChunks,
  inspectPng,
  carriedChunks,
  withoutMetadata,
} from './png-structure.ts'
import { compressStill, mayHavePalette } from './compress-still.ts'
import { decodePng, stillOf } from './decode-png.ts'
import { type Candidate, type PngTask, packLosslessly, createStep } from './trials.ts'
import { isSideways } from '../exif-tiff.ts'
import { resizeRaster } from '../resize.ts'

/** The external codecs, which tests replace. */
interface PngCodecs {
  oxipng: Oxipng
  resize(source: Raster, size: PixelSize): Promise<Raster>
}

/**
 * A larger picture that oxipng cannot compress is taken to be too large for the device's memory.
 */
const largePixels = 16_000_000

const turned = ({ width, height }: PixelSize, { orientation }: PngInfo): PixelSize =>
  isSideways(orientation) ? { width: height, height: width } : { width, height }

/**
 * Returns the target size of the stored picture; the limits apply to the picture as it is shown.
 */
const storedSizeFor = (info: PngInfo, settings: CompressionSettings): PixelSize =>
  turned(fitWithin(turned(info, info), settings), info)

const pixelsOf = ({ width, height }: PixelSize) => width * height

const compressPicture = async (
  task: PngTask,
  size: PixelSize,
  { resize }: PngCodecs,
): Promise<Candidate | undefined> => {
  const { info, settings } = task
  const isResized = size.width !== info.width || size.height !== info.height
  const isLossless =
    (settings.aim === 'quality' && settings.quality >= 100) || !mayHavePalette(task, pixelsOf(size))
  if (isLossless && !isResized) return packLosslessly(task)
  const stored = await decodePng(stillOf(info, info.chunks))
  task.step(0.1)
  const raster = isResized ? await resize(stored, size) : stored
  const picture = { raster, isResized, isAsStored: !isResized && info.bitDepth <= 8 }
  return isLossless ? packLosslessly(task, picture) : compressStill(task, picture)
}

/**
 * Returns the candidate if it is smaller than the file, and otherwise the file without unwanted metadata.
 */
const neverLarger = (candidate: Candidate | undefined, task: PngTask, source: Blob): Candidate => {
  const cleaned: Candidate = { bytes: task.base, method: 'cleaned' }
  const smallest = Math.min(source.size, candidate?.bytes.length ?? Infinity)
  if (candidate !== undefined && candidate.bytes.length < source.size) return candidate
  if (cleaned.bytes.length < smallest) return cleaned
  if (candidate === undefined && pixelsOf(task.info) > largePixels)
    throw new ToolError('out-of-memory')
  return { bytes: task.base, method: 'original' }
}

const notesFor = (
  { info, settings }: PngTask,
  blob: Blob,
  isResizable: boolean,
): CompressionNote[] => {
  const { aim, quality, maxBytes } = settings
  const isTooLarge = aim === 'size' && blob.size > maxBytes
  const isMoreWanted = isTooLarge || (aim === 'quality' && quality < 100) || isResizable
  return [
    ...(isTooLarge ? (['size-not-reached'] as const) : []),
    ...(info.isAnimated && isMoreWanted ? (['animation-lossless-only'] as const) : []),
  ]
}

/** Creates a compressor of PNG files. */
export const createPngCompressor =
  (codecs: PngCodecs): Compressor =>
  async (source, settings, context): Promise<Compression> => {
    const step = createStep(context)
    const bytes = new Uint8Array(await source.arrayBuffer())
    const info = inspectPng(bytes)
    if (info === undefined) throw new ToolError('damaged')
    const kept = settings.isMetadataKept ? info.chunks : withoutMetadata(info.chunks)
    const isCleaned = info.hasMetadata && !settings.isMetadataKept
    const task: PngTask = {
      info,
      base: isCleaned ? writeChunks(kept) : bytes,
      carried: carriedChunks(kept),
      settings,
      oxipng: codecs.oxipng,
      step,
    }
    step(0.05)
    const size = storedSizeFor(info, settings)
    const isSmaller = pixelsOf(size) < pixelsOf(info)
    const candidate = info.isAnimated
      ? await packAnimation(task)
      : await compressPicture(task, size, codecs)
    const { bytes: packed, method, score } = neverLarger(candidate, task, source)
    const blob = method === 'original' ? source : new Blob([packed], { type: 'image/png' })
    const isStoredSize = info.isAnimated || method === 'original' || method === 'cleaned'
    const shown = turned(isStoredSize ? info : size, info)
    const sourceShown = turned(info, info)
    step(1)
    return {
      blob,
      method,
      widthPx: shown.width,
      heightPx: shown.height,
      sourceWidthPx: sourceShown.width,
      sourceHeightPx: sourceShown.height,
      ...(score === undefined ? {} : { score }),
      notes: notesFor(task, blob, info.isAnimated && isSmaller),
    }
  }

/** Compresses a PNG in the browser; see `Compressor`. */
export const compressPng = createPngCompressor({ oxipng, resize: resizeRaster })
