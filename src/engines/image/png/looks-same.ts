import type { Raster } from '../raster.ts'
import { writeDirectPng } from './direct-png.ts'
import { writeIndexedPng } from './indexed-png.ts'
import { packLosslessly, packPalette } from './lossless.ts'
import { packNearlyLosslessly } from './nearly-lossless.ts'
import { type Palettes, createPalettes, mostColours } from './palette/quantise.ts'
import { sampleOf } from './sample.ts'
import { type PaletteChoice, choicesReaching, stepsUpTo } from './search-palette.ts'
import { type Candidate, type PngPicture, type PngTask, smallerOf } from './task.ts'
import { type Trials, createTrials } from './trials.ts'

/** How many choices made on a sample may be looked at on the whole. */
const mostLooks = 3
/** A choice that is better than need be by so many points is worth another look. */
const generousPoints = 1.5
/** Added to what a sample has to reach, so that a second choice is not just short again. */
const cautionPoints = 0.3
/** How much a sample reads above the whole, as long as nothing better is known. */
const sampleBias = 1.5
/** More than this it is not taken to read above, whatever one choice did: the next may do better. */
const mostBias = 4

/** Everything that is tried on one picture. */
export interface Search {
  palettes: Palettes
  steps: readonly number[]
  whole: Trials
}

export const createSearch = (raster: Raster, onTrial: () => void): Search => {
  const palettes = createPalettes(raster)
  return {
    palettes,
    steps: stepsUpTo(Math.min(mostColours, palettes.exactCount ?? mostColours)),
    whole: createTrials(raster, palettes, onTrial),
  }
}

/** The choice whose file is the smallest, going by the sample. */
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
 * The choice of the smallest file that looks the same: found on a sample, then looked at on the whole, once or a few
 * times, because a sample may read a little high or low.
 */
const findChoice = async (
  { steps, whole }: Search,
  sample: Trials,
): Promise<PaletteChoice | undefined> => {
  if (sample === whole)
    return smallestOf(
      choicesReaching(whole.scoreOf, steps, () => whole.targetScore),
      whole,
    )
  const biases = new Map<number, number>()
  const targetFor = (strength: number) =>
    whole.targetScore + (biases.get(strength) ?? sampleBias) + cautionPoints
  /** What the whole said of a choice counts, where it was asked. */
  const scoreOf = (choice: PaletteChoice) => {
    if (!whole.hasTried(choice)) return sample.scoreOf(choice)
    const isEnough = whole.scoreOf(choice) >= whole.targetScore
    return targetFor(choice.strength) - (isEnough ? 0 : 1)
  }
  let found: PaletteChoice | undefined
  for (let look = 0; look < mostLooks; look += 1) {
    const choices = choicesReaching(scoreOf, steps, targetFor)
    const choice = await smallestOf(choices, sample)
    if (choice === undefined || whole.hasTried(choice)) return choice ?? found
    const score = whole.scoreOf(choice)
    const isEnough = score >= whole.targetScore
    if (!isEnough && found !== undefined) return found
    if (isEnough) found = choice
    if (isEnough && score < whole.targetScore + generousPoints) return found
    biases.set(choice.strength, Math.min(mostBias, sample.scoreOf(choice) - score))
  }
  return found
}

/** The file of a choice. */
export const packChoice = async (
  task: PngTask,
  { whole }: Search,
  choice: PaletteChoice,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { width, height } = whole.raster
  const written = await writeIndexedPng(whole.make(choice), task.carried)
  return packPalette(task, written, width * height)
}

/** What the file of a choice is as a result. */
export const judged = (
  bytes: Uint8Array<ArrayBuffer>,
  { whole, palettes }: Search,
  { isAsStored }: PngPicture,
  choice: PaletteChoice,
): Candidate => {
  const isExact = palettes.exactCount !== undefined && choice.colours >= palettes.exactCount
  if (isExact && isAsStored) return { bytes, method: 'lossless' }
  return { bytes, method: 'palette', score: whole.scoreOf(choice) }
}

/** How many times a palette's bytes the same pixels may take without one, for that to be worth trying on the whole. */
const worthTrying = 1.25
/** The same before oxipng had a look at them. */
const pastHope = 3

/** Whether the picture might be smaller still without a palette, going by the sample. */
export const mayBeatPalette = async (
  { oxipng }: PngTask,
  sample: Trials,
  choice: PaletteChoice,
): Promise<boolean> => {
  const indexed = await writeIndexedPng(sample.make(choice))
  const written = await writeDirectPng(sample.raster)
  if (written.length > indexed.length * pastHope) return false
  const direct = await oxipng.optimise(written, 0)
  return direct === undefined || direct.length < indexed.length * worthTrying
}

/** The smallest file that looks the same, with a palette or without. */
export const packLookingSame = async (
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
  const candidate = judged(await packChoice(task, search, choice), search, picture, choice)
  if (!(await mayBeatPalette(task, sample, choice))) return candidate
  return smallerOf(candidate, await packLosslessly(task, picture))
}
