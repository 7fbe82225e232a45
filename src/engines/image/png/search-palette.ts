import { searchQuality } from '../jpeg/search-quality.ts'

/** A number of colors and a strength of dithering. */
export interface PaletteChoice {
  /** The number of colors, 2 to 256. */
  colors: number
  /** The strength of dithering, 0 to 1. */
  strength: number
}

/**
 * The numbers of colors that are tried, a sixth to a quarter apart, so that each step costs little.
 */
const colorSteps = [
  2, 3, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224,
  256,
]

/** Returns the steps below this number of colors, and the number itself. */
export const stepsUpTo = (colors: number): number[] => [
  ...colorSteps.filter((step) => step < colors),
  colors,
]

/** The approximate SSIMULACRA 2 points per step, for a first guess. */
const pointsAStep = 1.75

/**
 * Finds the fewest colors that reach a score, which increases with them, nearly always.
 *
 * @param start - the index in `steps` to try first; the last by default.
 * @returns an index in `steps`; undefined when not even the last reaches the score.
 */
export const fewestColorsReaching = async (
  scoreOf: (colors: number) => number,
  steps: readonly number[],
  targetScore: number,
  start = steps.length - 1,
): Promise<number | undefined> => {
  const found = await searchQuality({
    least: 0,
    most: steps.length - 1,
    start,
    targetScore,
    slope: pointsAStep,
    tolerance: 0,
    attempt: (place) => Promise.resolve({ score: scoreOf(steps[place] ?? 2), made: undefined }),
  })
  return found?.quality
}

/** The strength of dithering that suits most pictures, and the others. */
const typicalStrength = 0.5
const otherStrengths = [0, 0.8]

/**
 * An undithered picture compresses better, but not enough to make up for more further steps than this.
 */
const maxStepsMore = 2

/** With 256 colors, another strength was seen to gain at most this many points. */
const strengthPoints = 2.5

/**
 * Returns the fewest colors that look the same for each promising strength of dithering. Which of them gives the
 * smallest file has to be tried.
 *
 * @param scoreOf - the SSIMULACRA 2 score; called repeatedly for the same choice.
 * @param targetFor - the score that a strength has to reach.
 */
export const choicesReaching = async (
  scoreOf: (choice: PaletteChoice) => number,
  steps: readonly number[],
  targetFor: (strength: number) => number,
): Promise<PaletteChoice[]> => {
  const scoreWith = (strength: number) => (colors: number) => scoreOf({ colors, strength })
  const fewest = (strength: number, among: readonly number[], start?: number) =>
    fewestColorsReaching(scoreWith(strength), among, targetFor(strength), start)
  const colors = steps.at(-1) ?? 2
  const place = await fewest(typicalStrength, steps)
  const choice = (strength: number, at: number): PaletteChoice => ({
    colors: steps[at] ?? colors,
    strength,
  })
  if (place !== undefined) {
    const fewSteps = steps.slice(0, place + 1 + maxStepsMore)
    const undithered = await fewest(0, fewSteps, place)
    return [
      choice(typicalStrength, place),
      ...(undithered === undefined ? [] : [choice(0, undithered)]),
    ]
  }
  if (scoreWith(typicalStrength)(colors) < targetFor(typicalStrength) - strengthPoints) return []
  const choices: PaletteChoice[] = []
  for (const strength of otherStrengths) {
    const at = await fewest(strength, steps)
    if (at !== undefined) choices.push(choice(strength, at))
  }
  return choices
}
