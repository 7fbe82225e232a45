import { writeDirectPng } from './direct-png.ts'
import { type Coarseness, coarsen } from './coarsen.ts'
import { packDirectly } from './lossless.ts'
import type { Candidate, PngTask } from './task.ts'
import type { Trials } from './trials.ts'

const ways = ['rounded', 'predicted'] as const
const steps = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20] as const

/** How many steps back from what looked the same on a sample are looked at on the whole. */
const mostLooks = 4

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
    for (let back = 0; back < mostLooks; back += 1) {
      const step = steps[place - back]
      if (step === undefined) break
      const raster = coarsen(whole.raster, { way, step })
      const score = whole.scoreOfRaster(raster)
      if (score >= whole.targetScore)
        return { bytes: await packDirectly(task, raster), method: 'encoded', score }
    }
  return undefined
}
