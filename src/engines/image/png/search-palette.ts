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
 * @param guess - the index in `steps` to try first; the last by default.
 * @returns an index in `steps`; undefined when not even the last reaches the score.
 */
export const fewestColorsReaching = (
  scoreOf: (colors: number) => number,
  steps: readonly number[],
  target: number,
  guess?: number,
): number | undefined => {
  const last = steps.length - 1
  let enough = last + 1
  let tooFew = -1
  let [excess, lack] = [0, 0]
  /** Estimates the index at which the score equals the target, from the scores on either side. */
  const likelyPlace = (): number => {
    if (enough > last) return tooFew + Math.ceil(lack / pointsAStep)
    const points = tooFew === -1 ? pointsAStep : (excess + lack) / (enough - tooFew)
    return enough - Math.floor(excess / points)
  }
  let place = guess ?? last
  while (enough - tooFew > 1) {
    const score = scoreOf(steps[place] ?? 2)
    if (score >= target) [enough, excess] = [place, score - target]
    else [tooFew, lack] = [place, target - score]
    const likely = likelyPlace()
    place = Math.max(tooFew + 1, Math.min(enough - 1, Number.isFinite(likely) ? likely : 0))
  }
  return enough > last ? undefined : enough
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
export const choicesReaching = (
  scoreOf: (choice: PaletteChoice) => number,
  steps: readonly number[],
  targetFor: (strength: number) => number,
): PaletteChoice[] => {
  const scoreWith = (strength: number) => (colors: number) => scoreOf({ colors, strength })
  const fewest = (strength: number, among: readonly number[], guess?: number) =>
    fewestColorsReaching(scoreWith(strength), among, targetFor(strength), guess)
  const colors = steps.at(-1) ?? 2
  const place = fewest(typicalStrength, steps)
  const choice = (strength: number, at: number): PaletteChoice => ({
    colors: steps[at] ?? colors,
    strength,
  })
  if (place !== undefined) {
    const fewSteps = steps.slice(0, place + 1 + maxStepsMore)
    const undithered = fewest(0, fewSteps, place)
    return [
      choice(typicalStrength, place),
      ...(undithered === undefined ? [] : [choice(0, undithered)]),
    ]
  }
  if (scoreWith(typicalStrength)(colors) < targetFor(typicalStrength) - strengthPoints) return []
  return otherStrengths.flatMap((strength) => {
    const at = fewest(strength, steps)
    return at === undefined ? [] : [choice(strength, at)]
  })
}
