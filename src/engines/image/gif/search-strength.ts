/** What came of one strength of compression. */
export interface Trial {
  strength: number
  /** How far above what is asked for: 0 and more passes. Falls as the strength grows, more or less. */
  margin: number
}

export interface SearchOptions {
  first: number
  strongest: number
  /** How often may be measured. */
  tries: number
  /** What the margin is expected to fall by when the strength doubles. */
  fallPerOctave: number
  /** A trial that passed before. */
  known?: Trial
  /** Whether a trial is so near to the border that nearer is not worth another one. */
  isNear: (trial: Trial) => boolean
}

/** A little beyond where the border is expected, so that the next trial lies on its other side. */
const overshootOctaves = 0.15

/**
 * Where the margin is expected to be 0, between two trials that it lies between; in the middle where the curve was
 * not as expected before.
 */
const interpolate = (passing: Trial, failing: Trial, isAsExpected: boolean): number => {
  const from = Math.log2(passing.strength)
  const to = Math.log2(failing.strength)
  const fall = passing.margin - failing.margin
  const part = isAsExpected && Number.isFinite(fall) ? passing.margin / fall : 0.5
  // Never so near to one end that the other one stays where it is for long.
  return 2 ** (from + (to - from) * Math.min(0.9, Math.max(0.1, part)))
}

/** Where to look next; undefined when there is nothing left between. */
const nextStrength = (
  passing: Trial | undefined,
  failing: Trial | undefined,
  { first, strongest, fallPerOctave, isAsExpected }: SearchOptions & { isAsExpected: boolean },
): number | undefined => {
  const least = (passing?.strength ?? 0) + 1
  const most = failing ? failing.strength - 1 : strongest
  if (least > most) return undefined
  const guess = (): number => {
    if (passing && failing) return interpolate(passing, failing, isAsExpected)
    if (passing) return passing.strength * 2 ** (passing.margin / fallPerOctave + overshootOctaves)
    if (failing) return failing.strength * 2 ** (failing.margin / fallPerOctave - overshootOctaves)
    return first
  }
  return Math.min(most, Math.max(least, Math.round(guess())))
}

/**
 * Looks for the border between the strengths (whole numbers from 1) that pass and those that do not, with few trials:
 * by how far each was off, on a scale where doubling is one step.
 *
 * @returns the strongest trial that passed and the weakest that did not.
 */
export const searchStrength = async (
  measure: (strength: number) => Promise<number>,
  options: SearchOptions,
): Promise<{ passing: Trial | undefined; failing: Trial | undefined }> => {
  let passing = options.known
  let failing: Trial | undefined
  let isAsExpected = true
  let wasPassing: boolean | undefined
  for (let count = 0; count < options.tries; count += 1) {
    const strength = nextStrength(passing, failing, { ...options, isAsExpected })
    if (strength === undefined) break
    const trial = { strength, margin: await measure(strength) }
    const isPassing = trial.margin >= 0
    // Twice on the same side: the other end would come nearer too slowly.
    isAsExpected = !(passing && failing) || isPassing !== wasPassing
    wasPassing = isPassing
    if (isPassing) passing = trial
    else failing = trial
    if (options.isNear(trial)) break
  }
  return { passing, failing }
}
