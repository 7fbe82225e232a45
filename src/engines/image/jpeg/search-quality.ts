/** What came of one quality. */
export interface Trial<Made> {
  quality: number
  score: number
  made: Made
}

export interface QualitySearch<Made> {
  /** Whole numbers; both ends are allowed. */
  least: number
  most: number
  /** Where to begin. */
  start: number
  targetScore: number
  /** By how much the score is thought to grow with each step of quality, until two trials have shown it. */
  slope: number
  /** How far above the target a trial is good enough to stop at; 0 goes on to the last step. */
  tolerance: number
  attempt(quality: number): Promise<{ score: number; made: Made }>
  /** A cheap forecast of the score, right but for a constant. */
  forecast?: (quality: number) => Promise<number>
  /** Says of a trial that failed that whatever passes will be of no use. */
  isHopeless?: (trial: Trial<Made>) => boolean
}

/** How far above the target a forecast must be for its quality to be worth a trial. */
const forecastMargin = 0.05

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** A trial made beyond one that failed and one that passed lies at least this far between them, as a share. */
const minShare = 0.2

/** Where a line through two trials, or through one at the usual slope, reaches the target. */
const extrapolate = (
  targetScore: number,
  slope: number,
  failed: Trial<unknown> | undefined,
  passed: Trial<unknown> | undefined,
): number => {
  if (failed !== undefined && passed !== undefined) {
    const share = (targetScore - failed.score) / (passed.score - failed.score)
    // Curves bend: without a limit, each trial could take but one step from the same side.
    const limited = clamp(Number.isNaN(share) ? 0.5 : share, minShare, 1 - minShare)
    return Math.round(failed.quality + limited * (passed.quality - failed.quality))
  }
  const only = failed ?? passed
  if (only === undefined) return Number.NaN
  // A little further than the line says: a trial on the other side tells more than one on the same.
  const step = (targetScore - only.score) / slope
  return only.quality + (step > 0 ? Math.ceil(step + 0.5) : Math.floor(step - 0.25))
}

/**
 * Finds the lowest quality whose score reaches the target, by as few trials as it can: scores grow with quality, if
 * not at every step, so each trial tells on which side to look on.
 *
 * With a forecast, each trial also tells how far off the forecast is, and the next one is made where the corrected
 * forecast reaches the target.
 *
 * @returns undefined when the highest quality does not reach the target, or the search is hopeless.
 */
export const searchQuality = async <Made>(
  search: QualitySearch<Made>,
): Promise<Trial<Made> | undefined> => {
  const { targetScore, slope, tolerance, attempt, forecast, isHopeless } = search
  let failed: Trial<Made> | undefined
  let passed: Trial<Made> | undefined
  let correction = 0

  const lowest = () => (failed === undefined ? search.least : failed.quality + 1)
  const highest = () => (passed === undefined ? search.most : passed.quality - 1)

  /** The lowest quality among those left that the forecast takes to reach the target. */
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
    // Nothing lower is thought to pass; while nothing has passed, the top is still to be tried.
    return forecasted ?? (passed === undefined ? search.most : undefined)
  }

  while (lowest() <= highest()) {
    const quality = await next()
    if (quality === undefined) break
    const trial = { quality, ...(await attempt(quality)) }
    if (forecast !== undefined) correction = trial.score - (await forecast(quality))
    if (trial.score >= targetScore) {
      passed = trial
      if (trial.score <= targetScore + tolerance) break
    } else {
      failed = trial
      if (isHopeless?.(trial) === true) return undefined
    }
  }
  return passed
}
