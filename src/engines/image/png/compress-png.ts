import { ToolError } from '../../../core/errors.ts'
import { type Raster, type PixelSize, fitWithin } from '../raster.ts'
import type {
  Compression,
  CompressionNote,
  CompressionSettings,
  Compressor,
} from '../compression.ts'
import { type Oxipng, oxipng } from '../oxipng.ts'
import { isSideways } from '../exif-tiff.ts'
import { resizeRaster } from '../resize.ts'
import { writeDirectPng, writeIndexedPng } from './write-png.ts'
import {
  type Trials,
  type Candidate,
  type PngPicture,
  type PngTask,
  packLosslessly,
  packPalette,
  createTrials,
  sampleOf,
  smallerOf,
  createStep,
} from './trials.ts'
import { packNearlyLosslessly } from './nearly-lossless.ts'
import { type Palettes, createPalettes, maxColors } from './palette/quantize.ts'
import { type PaletteChoice, choicesReaching, stepsUpTo } from './search-palette.ts'
import {
  type PngChunk,
  type PngInfo,
  colorTypes,
  writeChunks,
  inspectPng,
  carriedChunks,
  withoutMetadata,
} from './png-structure.ts'
import { packAnimation } from './animation.ts'
import { decodePng, stillOf } from './decode-png.ts'

/** The number of choices found on a sample that may be checked on the whole picture. */
const maxLooks = 3
/** A choice that exceeds the target by more points is worth another search. */
const surplusPoints = 1.5
/**
 * The target on the sample is raised by this many points, so that a second choice does not fail by little again.
 */
const safetyPoints = 0.3
/** The assumed difference between the scores of a sample and of the whole, until it is measured. */
const sampleBias = 1.5
/**
 * The largest difference that is assumed, whatever one choice showed, because the next may do better.
 */
const maxBias = 4

/** The palettes and trials of one picture. */
interface Search {
  palettes: Palettes
  steps: readonly number[]
  whole: Trials
}

const createSearch = (raster: Raster, onTrial: () => void): Search => {
  const palettes = createPalettes(raster)
  return {
    palettes,
    steps: stepsUpTo(Math.min(maxColors, palettes.exactCount ?? maxColors)),
    whole: createTrials(raster, palettes, onTrial),
  }
}

/** Returns the choice with the smallest file, estimated on the sample. */
const smallestOf = async (
  choices: readonly PaletteChoice[],
  sample: Trials,
): Promise<PaletteChoice | undefined> => {
  let smallest: { choice: PaletteChoice; bytes: number } | undefined
  for (const choice of choices) {
    const bytes = (await writeIndexedPng(sample.make(choice))).length
    if (smallest === undefined || bytes < smallest.bytes) smallest = { choice, bytes }
  }
  return smallest?.choice
}

/**
 * Returns the choice with the smallest file that looks the same. It is searched on a sample and then checked on the
 * whole once or a few times, because a sample may score a little higher or lower.
 */
const findChoice = async (
  { steps, whole }: Search,
  sample: Trials,
): Promise<PaletteChoice | undefined> => {
  if (sample === whole)
    return smallestOf(await choicesReaching(whole.scoreOf, steps, () => whole.targetScore), whole)
  const biases = new Map<number, number>()
  const targetFor = (strength: number) =>
    whole.targetScore + (biases.get(strength) ?? sampleBias) + safetyPoints
  /** A score measured on the whole picture takes precedence over the sample's. */
  const scoreOf = (choice: PaletteChoice) => {
    if (!whole.hasTried(choice)) return sample.scoreOf(choice)
    const isEnough = whole.scoreOf(choice) >= whole.targetScore
    return targetFor(choice.strength) - (isEnough ? 0 : 1)
  }
  let found: PaletteChoice | undefined
  for (let look = 0; look < maxLooks; look += 1) {
    const choices = await choicesReaching(scoreOf, steps, targetFor)
    const choice = await smallestOf(choices, sample)
    if (choice === undefined || whole.hasTried(choice)) return choice ?? found
    const score = whole.scoreOf(choice)
    const isEnough = score >= whole.targetScore
    if (!isEnough && found !== undefined) return found
    if (isEnough) found = choice
    if (isEnough && score < whole.targetScore + surplusPoints) return found
    biases.set(choice.strength, Math.min(maxBias, sample.scoreOf(choice) - score))
  }
  return found
}

/** Writes and compresses the file of a choice. */
const packChoice = async (
  task: PngTask,
  { whole }: Search,
  choice: PaletteChoice,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { width, height } = whole.raster
  const written = await writeIndexedPng(whole.make(choice), task.carried)
  return packPalette(task, written, width * height)
}

/** Describes the file of a choice as a candidate with its score. */
const measured = (
  bytes: Uint8Array<ArrayBuffer>,
  { whole, palettes }: Search,
  { isAsStored }: PngPicture,
  choice: PaletteChoice,
): Candidate => {
  const isExact = palettes.exactCount !== undefined && choice.colors >= palettes.exactCount
  if (isExact && isAsStored) return { bytes, method: 'lossless' }
  return { bytes, method: 'palette', score: whole.scoreOf(choice) }
}

/**
 * The file without a palette may be this many times as large as the one with a palette, on the sample, to be worth
 * trying on the whole picture.
 */
const maxDirectToPaletteRatio = 1.25
/** The same ratio before oxipng has compressed the file without a palette. */
const maxUnpackedToPaletteRatio = 3

/** Tells whether the file might be smaller without a palette, estimated on the sample. */
const mayBeatPalette = async (
  task: PngTask,
  sample: Trials,
  choice: PaletteChoice,
): Promise<boolean> => {
  const indexed = await writeIndexedPng(sample.make(choice))
  const written = await writeDirectPng(sample.raster)
  if (written.length > indexed.length * maxUnpackedToPaletteRatio) return false
  const direct = await task.oxipng.optimize(written, 0)
  return direct === undefined || direct.length < indexed.length * maxDirectToPaletteRatio
}

/** Returns the smallest file that looks the same, with a palette or without. */
const packLookingSame = async (
  task: PngTask,
  search: Search,
  picture: PngPicture,
  onTrial: () => void,
): Promise<Candidate | undefined> => {
  const { raster } = picture
  const part = sampleOf(raster)
  const sample = part === raster ? search.whole : createTrials(part, search.palettes, onTrial)
  const choice = await findChoice(search, sample)
  if (choice === undefined) {
    const nearly = await packNearlyLosslessly(task, search.whole, sample)
    return smallerOf(await packLosslessly(task, picture), nearly)
  }
  const candidate = measured(await packChoice(task, search, choice), search, picture, choice)
  if (!(await mayBeatPalette(task, sample, choice))) return candidate
  return smallerOf(candidate, await packLosslessly(task, picture))
}

/**
 * The strengths of dithering. With the same colors, a dithered picture looks better and an undithered one takes
 * fewer bytes.
 */
const strengths = [0.5, 0]

/** Compression makes room for at most this many further steps. */
const packingSteps = 2

/**
 * Returns the best-looking file with a palette of at most `maxBytes` or, when none fits, the smallest one.
 */
const fitIntoBytes = async (
  task: PngTask,
  search: Search,
  picture: PngPicture,
  maxBytes: number,
): Promise<Candidate | undefined> => {
  const { steps, whole } = search
  const choiceAt = (place: number, strength: number): PaletteChoice => ({
    colors: steps[place] ?? 2,
    strength,
  })

  /** Returns the index of the most colors that fit before compression; −1 when none do. */
  const findPlace = async (strength: number): Promise<number> => {
    let fits = -1
    let tooLarge = steps.length
    while (tooLarge - fits > 1) {
      const middle = (fits + tooLarge) >> 1
      const written = await writeIndexedPng(whole.make(choiceAt(middle, strength)), task.carried)
      task.step(0.6)
      if (written.length <= maxBytes) fits = middle
      else tooLarge = middle
    }
    return fits
  }

  let best: Candidate | undefined
  let smallest: Candidate | undefined
  for (const strength of strengths) {
    const likely = Math.min(steps.length - 1, (await findPlace(strength)) + packingSteps)
    for (let place = likely; place >= 0; place -= 1) {
      const choice = choiceAt(place, strength)
      const bytes = await packChoice(task, search, choice)
      task.step(0.8)
      const fits = bytes.length <= maxBytes
      if (!fits && place > 0) continue
      const candidate = measured(bytes, search, picture, choice)
      if (!fits) smallest = smallerOf(smallest, candidate)
      else if (best === undefined || (candidate.score ?? 100) > (best.score ?? 100))
        best = candidate
      break
    }
  }
  return best ?? smallest
}

/**
 * Larger pictures are only compressed without loss: trying palettes would take minutes, and more memory than phones
 * have.
 */
const maxPalettePixels = 40_000_000

/**
 * The transfer functions of HDR (ITU-T H.273): PQ and HLG. Eight bits would show bands, and the metric cannot read
 * them.
 */
const hdrTransfers = new Set([16, 18])

const isHdr = (chunks: readonly PngChunk[]) =>
  chunks.some(({ type, content }) => type === 'cICP' && hdrTransfers.has(content[1] ?? 0))

/** Tells whether the picture may be stored with a palette. */
export const mayHavePalette = ({ info, carried }: PngTask, pixels: number): boolean => {
  const isGray = [colorTypes.gray, colorTypes.grayAlpha].some((type) => type === info.colorType)
  // A gray profile would not be valid with a palette, which is RGB.
  const hasGrayProfile = isGray && carried.some(({ type }) => type === 'iCCP')
  return pixels <= maxPalettePixels && !hasGrayProfile && !isHdr(carried)
}

/** Returns the number of colors for a quality of 1 to 99, from 2 to 256 at constant ratios. */
export const colorsFor = (quality: number): number =>
  Math.round(2 * (maxColors / 2) ** ((quality - 1) / 98))

const typicalStrength = 0.5

/**
 * Returns the smallest file of a still picture under the settings' aim; undefined when the memory is not enough for
 * any.
 */
const compressStill = async (
  task: PngTask,
  picture: PngPicture,
): Promise<Candidate | undefined> => {
  const { aim, quality, maxBytes } = task.settings
  const { raster } = picture
  let trials = 0
  const onTrial = () => {
    trials += 1
    task.step(0.8 - 0.6 * 0.9 ** trials)
  }
  const search = createSearch(raster, onTrial)
  task.step(0.2)
  if (aim === 'quality') {
    const choice = { colors: colorsFor(quality), strength: typicalStrength }
    const candidate = measured(await packChoice(task, search, choice), search, picture, choice)
    const sample = createTrials(sampleOf(raster), search.palettes, onTrial)
    if (!(await mayBeatPalette(task, sample, choice))) return candidate
    return smallerOf(candidate, await packLosslessly(task, picture))
  }
  const same = await packLookingSame(task, search, picture, onTrial)
  if (aim === 'auto' || (same !== undefined && same.bytes.length <= maxBytes)) return same
  const fitted = await fitIntoBytes(task, search, picture, maxBytes)
  const fits = fitted !== undefined && fitted.bytes.length <= maxBytes
  return fits ? fitted : smallerOf(same, fitted)
}

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
