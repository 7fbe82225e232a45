/** The result of one quality. */
export interface Trial<Made> {
  quality: number
  score: number
  made: Made
}

export interface QualitySearch<Made> {
  /** The lowest and the highest quality, whole numbers, both included. */
  least: number
  most: number
  /** The first quality to try. */
  start: number
  targetScore: number
  /** The expected increase of the score per step of quality, until two trials have measured it. */
  slope: number
  /** A trial at most this far above the target ends the search; 0 searches to the last step. */
  tolerance: number
  /** The largest number of trials; no limit when left out. */
  maxTrials?: number
  attempt(quality: number): Promise<{ score: number; made: Made }>
  /** A cheap forecast of the score, correct except for a constant offset. */
  forecast?: (quality: number) => Promise<number>
  /** Tells by a failed trial that no passing one would be of use. */
  isFutile?: (trial: Trial<Made>) => boolean
}

/** A forecast has to be this far above the target for its quality to be tried. */
const forecastMargin = 0.05

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * A trial between a failed and a passed one is at least this share of the interval away from both.
 */
const minShare = 0.2

/** How many steps of quality a trial goes beyond the line, upwards and downwards. */
const overshootUp = 0.5
const overshootDown = 0.25

/**
 * Returns the quality at which a line through two trials, or through one with the expected slope, reaches the
 * target.
 */
const extrapolate = (
  targetScore: number,
  slope: number,
  failed: Trial<unknown> | undefined,
  passed: Trial<unknown> | undefined,
): number => {
  if (failed !== undefined && passed !== undefined) {
    const share = (targetScore - failed.score) / (passed.score - failed.score)
    // Curves bend, and without a limit each trial could advance by only one step from the same side.
    const limited = clamp(Number.isNaN(share) ? 0.5 : share, minShare, 1 - minShare)
    return Math.round(failed.quality + limited * (passed.quality - failed.quality))
  }
  const only = failed ?? passed
  if (only === undefined) return Number.NaN
  // The trial is a little beyond the line, because one on the other side of the target tells more.
  const step = (targetScore - only.score) / slope
  return (
    only.quality + (step > 0 ? Math.ceil(step + overshootUp) : Math.floor(step - overshootDown))
  )
}

/**
 * Finds the lowest quality whose score reaches the target, in few trials. Scores increase with quality, if not at
 * every step, so each trial tells on which side to continue.
 *
 * With a forecast, each trial also measures the forecast's offset, and the next trial is made where the corrected
 * forecast reaches the target.
 *
 * @returns undefined when the highest quality does not reach the target, or the search is hopeless.
 */
export const searchQuality = async <Made>(
  search: QualitySearch<Made>,
): Promise<Trial<Made> | undefined> => {
  const {
    targetScore,
    slope,
    tolerance,
    maxTrials = Infinity,
    attempt,
    forecast,
    isFutile,
  } = search
  let failed: Trial<Made> | undefined
  let passed: Trial<Made> | undefined
  let correction = 0

  const lowest = () => (failed === undefined ? search.least : failed.quality + 1)
  const highest = () => (passed === undefined ? search.most : passed.quality - 1)

  /** Returns the lowest remaining quality whose forecast reaches the target. */
  const forecastQuality = async (
    forecastOf: (quality: number) => Promise<number>,
    near: number,
  ): Promise<number | undefined> => {
    const found = await searchQuality({
      least: lowest(),
      most: highest(),
      start: near,
      targetScore: targetScore - correction + forecastMargin,
      slope,
      tolerance: Math.min(tolerance, slope / 2),
      attempt: async (quality) => ({ score: await forecastOf(quality), made: undefined }),
    })
    return found?.quality
  }

  const next = async (): Promise<number | undefined> => {
    const last = extrapolate(targetScore, slope, failed, passed)
    const guess = clamp(Number.isNaN(last) ? search.start : last, lowest(), highest())
    if (forecast === undefined) return guess
    const forecasted = await forecastQuality(forecast, guess)
    // Without a forecast that passes, the highest quality is still tried as long as nothing has passed.
    return forecasted ?? (passed === undefined ? search.most : undefined)
  }

  for (let trials = 0; trials < maxTrials && lowest() <= highest(); trials += 1) {
    const quality = await next()
    if (quality === undefined) break
    const trial = { quality, ...(await attempt(quality)) }
    if (forecast !== undefined) correction = trial.score - (await forecast(quality))
    if (trial.score >= targetScore) {
      passed = trial
      if (trial.score <= targetScore + tolerance) break
    } else {
      failed = trial
      if (isFutile?.(trial) === true) return undefined
    }
  }
  return passed
}
