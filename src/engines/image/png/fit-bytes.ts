import { writeIndexedPng } from './indexed-png.ts'
import { type Search, judged, packChoice } from './looks-same.ts'
import type { PaletteChoice } from './search-palette.ts'
import { type Candidate, type PngPicture, type PngTask, smallerOf } from './task.ts'

/** With the same colours a dithered picture looks better; an undithered one takes fewer bytes. */
const strengths = [0.5, 0]

/** Packing makes room for so many steps more, at most. */
const packingSteps = 2

/**
 * The best-looking file with a palette that fits into so many bytes; when none does, the smallest there is.
 */
export const fitIntoBytes = async (
  task: PngTask,
  search: Search,
  picture: PngPicture,
  maxBytes: number,
): Promise<Candidate | undefined> => {
  const { steps, whole } = search
  const choiceAt = (place: number, strength: number): PaletteChoice => ({
    colours: steps[place] ?? 2,
    strength,
  })

  /** The place of the most colours that fit before the file is packed; −1 when none do. */
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
      const candidate = judged(bytes, search, picture, choice)
      if (!fits) smallest = smallerOf(smallest, candidate)
      else if (best === undefined || (candidate.score ?? 100) > (best.score ?? 100))
        best = candidate
      break
    }
  }
  return best ?? smallest
}
