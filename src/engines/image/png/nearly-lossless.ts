import { paeth } from './decode-png.ts'
import { searchQuality } from '../jpeg/search-quality.ts'
import type { Raster } from '../raster.ts'
import { writeDirectPng } from './write-png.ts'
import { type Candidate, type PngTask, type Trials, packDirectly } from './trials.ts'

/** A way to change colors invisibly so that they compress better. */
interface Coarseness {
  /**
   * `rounded` rounds samples to evenly spaced levels, for drawings; `predicted` rounds prediction errors, for
   * photographs.
   */
  way: 'rounded' | 'predicted'
  /**
   * The distance between levels, 1 to 255. With `rounded`, a sample changes by at most half of it.
   */
  step: number
}

const channels = 3
const maxSample = 255

/** Rounds samples to levels; black and white do not change. */
const roundSamples = ({ data, width, height }: Raster, step: number): Raster => {
  const spread = maxSample / Math.max(1, Math.round(maxSample / step))
  const levels = Uint8Array.from({ length: maxSample + 1 }, (_, sample) =>
    Math.round(Math.round(sample / spread) * spread),
  )
  const coarse = new Uint8ClampedArray(data)
  for (let at = 0; at < coarse.length; at += 1)
    if (at % 4 !== channels) coarse[at] = levels[coarse[at] ?? 0] ?? 0
  return { data: coarse, width, height }
}

/**
 * PNG's predictors of a sample from its left, above and above-left neighbors (ISO/IEC 15948, 9.2).
 */
type Predict = (before: number, above: number, corner: number) => number

const predictions: readonly Predict[] = [
  (before) => before,
  (_, above) => above,
  (before, above) => (before + above) >> 1,
  paeth,
]

/**
 * Codes one row with one predictor, with errors rounded to steps.
 *
 * @returns the sum of the absolute errors.
 */
const predictRow = (
  source: Uint8ClampedArray,
  above: Uint8ClampedArray,
  row: Uint8ClampedArray,
  { predict, step }: { predict: Predict; step: number },
): number => {
  let cost = 0
  for (let at = 0; at < source.length; at += 1) {
    if (at % 4 === channels) {
      row[at] = source[at] ?? 0
      continue
    }
    const isFirst = at < 4
    const guess = predict(
      isFirst ? 0 : (row[at - 4] ?? 0),
      above[at] ?? 0,
      isFirst ? 0 : (above[at - 4] ?? 0),
    )
    const error = Math.round(((source[at] ?? 0) - guess) / step) * step
    row[at] = guess + error
    cost += Math.abs(error)
  }
  return cost
}

const predictAll = ({ data, width, height }: Raster, step: number): Raster => {
  const coarse = new Uint8ClampedArray(data.length)
  const stride = width * 4
  const row = new Uint8ClampedArray(stride)
  let above = new Uint8ClampedArray(stride)
  for (let y = 0; y < height; y += 1) {
    const source = data.subarray(y * stride, (y + 1) * stride)
    let least = Infinity
    for (const predict of predictions) {
      const cost = predictRow(source, above, row, { predict, step })
      if (cost >= least) continue
      least = cost
      coarse.set(row, y * stride)
    }
    above = coarse.subarray(y * stride, (y + 1) * stride)
  }
  return { data: coarse, width, height }
}

/** Returns the picture with coarser colors; alpha does not change, and gray stays gray. */
export const coarsen = (raster: Raster, { way, step }: Coarseness): Raster =>
  way === 'rounded' ? roundSamples(raster, step) : predictAll(raster, step)

const ways = ['rounded', 'predicted'] as const
const steps = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20] as const

/** How many steps below the sample's result are checked on the whole picture. */
const maxLooks = 4

const scoreOf = (trials: Trials, coarseness: Coarseness) =>
  trials.scoreOfRaster(coarsen(trials.raster, coarseness))

/** The approximate SSIMULACRA 2 points that a step costs, for a first guess. */
const pointsAStep = 2

/**
 * Returns the index of the coarsest step that looks the same; undefined when none does. The score decreases with the
 * step, nearly always.
 */
const coarsestPlace = async (
  trials: Trials,
  way: Coarseness['way'],
): Promise<number | undefined> => {
  const last = steps.length - 1
  // The search finds the lowest value that passes, so it runs from the coarsest step to the finest.
  const found = await searchQuality({
    least: 0,
    most: last,
    start: Math.floor(last / 2),
    targetScore: trials.targetScore,
    slope: pointsAStep,
    tolerance: 0,
    attempt: (finer) =>
      Promise.resolve({
        score: scoreOf(trials, { way, step: steps[last - finer] ?? 1 }),
        made: undefined,
      }),
  })
  return found && last - found.quality
}

/** Finds the coarsest step of each way on the sample, and sorts the ways by size. */
const rank = async (sample: Trials, { oxipng }: PngTask) => {
  const ranked: { way: Coarseness['way']; place: number; bytes: number }[] = []
  for (const way of ways) {
    const place = await coarsestPlace(sample, way)
    const step = place === undefined ? undefined : steps[place]
    if (place === undefined || step === undefined) continue
    const written = await writeDirectPng(coarsen(sample.raster, { way, step }))
    const packed = (await oxipng.optimize(written, 0)) ?? written
    ranked.push({ way, place, bytes: packed.length })
  }
  return ranked.toSorted((one, other) => one.bytes - other.bytes)
}

/**
 * Compresses a picture without a palette, with colors changed as far as it looks the same. This is for pictures
 * that need more than 256 colors: photographs, gradients.
 *
 * @param sample - a sample of the picture; the same trials as `whole` when the picture is small.
 */
export const packNearlyLosslessly = async (
  task: PngTask,
  whole: Trials,
  sample: Trials,
): Promise<Candidate | undefined> => {
  for (const { way, place } of await rank(sample, task))
    for (let back = 0; back < maxLooks; back += 1) {
      const step = steps[place - back]
      if (step === undefined) break
      const raster = coarsen(whole.raster, { way, step })
      const score = whole.scoreOfRaster(raster)
      if (score >= whole.targetScore)
        return { bytes: await packDirectly(task, raster), method: 'encoded', score }
    }
  return undefined
}
