import { paeth } from './decode-png.ts'
import type { Raster } from '../raster.ts'
import { writeDirectPng } from './write-png.ts'
import { packDirectly } from './lossless.ts'
import type { Candidate, PngTask } from './task.ts'
import type { Trials } from './trials.ts'

/** A way to change colours so little that it is not seen, and so that they take fewer bytes. */
interface Coarseness {
  /** `rounded`: to evenly spread levels, for drawn pictures; `predicted`: by what surrounds them, for photographs. */
  way: 'rounded' | 'predicted'
  /** How far apart levels are, 1 to 255: a sample changes by half of it at most, where nothing is predicted. */
  step: number
}

const channels = 3
const maxSample = 255

/** Black and white stay what they are. */
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

/** PNG's predictions of a sample from the one before, the one above and the one before that (ISO/IEC 15948, 9.2). */
type Predict = (before: number, above: number, corner: number) => number

const predictions: readonly Predict[] = [
  (before) => before,
  (_, above) => above,
  (before, above) => (before + above) >> 1,
  paeth,
]

/** One row by one prediction: how far off it is, rounded to steps. @returns how much there is left to code. */
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

/** The picture with colours coarser by that much; alpha stays, and grey stays grey. */
export const coarsen = (raster: Raster, { way, step }: Coarseness): Raster =>
  way === 'rounded' ? roundSamples(raster, step) : predictAll(raster, step)

const ways = ['rounded', 'predicted'] as const
const steps = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20] as const

/** How many steps back from what looked the same on a sample are looked at on the whole. */
const maxLooks = 4

const scoreOf = (trials: Trials, coarseness: Coarseness) =>
  trials.scoreOfRaster(coarsen(trials.raster, coarseness))

/** The place of the coarsest step that looks the same; −1 when none does. Coarser looks worse, nearly always. */
const coarsestPlace = (trials: Trials, way: Coarseness['way']): number => {
  let enough = -1
  let tooMuch: number = steps.length
  while (tooMuch - enough > 1) {
    const middle = (enough + tooMuch) >> 1
    const step = steps[middle] ?? 1
    if (scoreOf(trials, { way, step }) >= trials.targetScore) enough = middle
    else tooMuch = middle
  }
  return enough
}

/** Each way as coarse as it may be, the smaller first, going by the sample. */
const rank = async (sample: Trials, { oxipng }: PngTask) => {
  const ranked: { way: Coarseness['way']; place: number; bytes: number }[] = []
  for (const way of ways) {
    const place = coarsestPlace(sample, way)
    const step = steps[place]
    if (step === undefined) continue
    const written = await writeDirectPng(coarsen(sample.raster, { way, step }))
    const packed = (await oxipng.optimise(written, 0)) ?? written
    ranked.push({ way, place, bytes: packed.length })
  }
  return ranked.toSorted((one, other) => one.bytes - other.bytes)
}

/**
 * The picture without a palette, its colours changed as far as it goes on looking the same. For what 256 colours are
 * too few for: photographs, gradients.
 *
 * @param sample - of the picture; the same trials as `whole` when it is small.
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
