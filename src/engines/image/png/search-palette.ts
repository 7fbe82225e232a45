/** A way to give a picture fewer colours. */
export interface PaletteChoice {
  /** 2 to 256. */
  colours: number
  /** Of the dithering: 0 to 1. */
  strength: number
}

/** Numbers of colours that are tried: a sixth to a quarter apart, so that no step costs much. */
const colourSteps = [
  2, 3, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224,
  256,
]

/** The steps below so many colours, and that number. */
export const stepsUpTo = (colours: number): number[] => [
  ...colourSteps.filter((step) => step < colours),
  colours,
]

/** Points of SSIMULACRA 2 that a step costs, roughly: for a first guess. */
const pointsAStep = 1.75

/**
 * The fewest colours that reach a score, which grows with them, nearly always.
 *
 * @param guess - a place in `steps` to look at first; the last when left out.
 * @returns a place in `steps`; undefined when not even the last reaches it.
 */
export const fewestColoursReaching = (
  scoreOf: (colours: number) => number,
  steps: readonly number[],
  target: number,
  guess?: number,
): number | undefined => {
  const last = steps.length - 1
  let enough = last + 1
  let tooFew = -1
  let [excess, lack] = [0, 0]
  /** Where the score is likely to be the target, going by what is known of it on either side. */
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

/** Strengths of dithering; the first is what serves most pictures best. */
const usualStrength = 0.5
const otherStrengths = [0, 0.8]

/** Undithered pictures are packed better, but not by so much as to make up for more steps than this. */
const maxStepsMore = 2

/** With 256 colours, another strength has been seen to be worth so many points at most. */
const strengthPoints = 2.5

/**
 * What looks the same with the fewest colours, for each strength of dithering that has a chance: which of them is
 * the smallest file has to be tried.
 *
 * @param scoreOf - SSIMULACRA 2; asked for the same choice more than once.
 * @param targetFor - what it has to reach at a strength.
 */
export const choicesReaching = (
  scoreOf: (choice: PaletteChoice) => number,
  steps: readonly number[],
  targetFor: (strength: number) => number,
): PaletteChoice[] => {
  const scoreWith = (strength: number) => (colours: number) => scoreOf({ colours, strength })
  const fewest = (strength: number, among: readonly number[], guess?: number) =>
    fewestColoursReaching(scoreWith(strength), among, targetFor(strength), guess)
  const colours = steps.at(-1) ?? 2
  const place = fewest(usualStrength, steps)
  const choice = (strength: number, at: number): PaletteChoice => ({
    colours: steps[at] ?? colours,
    strength,
  })
  if (place !== undefined) {
    const fewSteps = steps.slice(0, place + 1 + maxStepsMore)
    const undithered = fewest(0, fewSteps, place)
    return [
      choice(usualStrength, place),
      ...(undithered === undefined ? [] : [choice(0, undithered)]),
    ]
  }
  if (scoreWith(usualStrength)(colours) < targetFor(usualStrength) - strengthPoints) return []
  return otherStrengths.flatMap((strength) => {
    const at = fewest(strength, steps)
    return at === undefined ? [] : [choice(strength, at)]
  })
}
