import type { PngChunk } from './chunks.ts'
import { fitIntoBytes } from './fit-bytes.ts'
import { colourTypes } from './header.ts'
import { createSearch, judged, mayBeatPalette, packChoice, packLookingSame } from './looks-same.ts'
import { packLosslessly } from './lossless.ts'
import { mostColours } from './palette/quantise.ts'
import { sampleOf } from './sample.ts'
import { type Candidate, type PngPicture, type PngTask, smallerOf } from './task.ts'
import { createTrials } from './trials.ts'

/** Above, a picture is only packed: trying palettes on it would take minutes, and memory that phones do not have. */
const mostPalettePixels = 40_000_000

/** Transfer functions of HDR (ITU-T H.273): PQ and HLG. Eight bits would band, and the judge cannot read them. */
const hdrTransfers = new Set([16, 18])

const isHdr = (chunks: readonly PngChunk[]) =>
  chunks.some(({ type, content }) => type === 'cICP' && hdrTransfers.has(content[1] ?? 0))

/** Whether a palette can stand for the pixels. */
export const mayHavePalette = ({ info, carried }: PngTask, pixels: number): boolean => {
  const isGray = [colourTypes.gray, colourTypes.grayAlpha].some((type) => type === info.colourType)
  // A profile of greys would not be valid with a palette, which is RGB.
  const hasGrayProfile = isGray && carried.some(({ type }) => type === 'iCCP')
  return pixels <= mostPalettePixels && !hasGrayProfile && !isHdr(carried)
}

/** Number of colours for a quality of 1 to 99: evenly spread ratios from 2 to 256. */
export const coloursFor = (quality: number): number =>
  Math.round(2 * (mostColours / 2) ** ((quality - 1) / 98))

const usualStrength = 0.5

/** The smallest file of a still picture under the settings' aim; undefined when there is no memory for any. */
export const compressStill = async (
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
    const choice = { colours: coloursFor(quality), strength: usualStrength }
    const candidate = judged(await packChoice(task, search, choice), search, picture, choice)
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
