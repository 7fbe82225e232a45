import { seededRandom } from '../../core/random.ts'
import { type TextOptions, generate } from './generate.ts'

/** The text that follows from its options and a seed. */
export const partsOf = (options: TextOptions, seed: number): readonly string[] =>
  generate(options, seededRandom(seed))

/** A single word is the same again once in 19 draws; twenty draws in a row are not. */
const mostDraws = 20

/** A seed that gives another text than the one shown, wherever there is another. */
export const seedOfAnother = (
  options: TextOptions,
  shown: readonly string[],
  randomSeed: () => number,
): number => {
  let seed = randomSeed()
  for (let draw = 1; draw < mostDraws; draw += 1) {
    if (partsOf(options, seed).join(' ') !== shown.join(' ')) break
    seed = randomSeed()
  }
  return seed
}
