/** What the slider moves by: the hour's quarters, which every clock of today shows alike. */
export const quarterMs = 900_000
export const minuteMs = 60_000

/** How far the slider goes to either side: 24 hours in quarters. */
export const mostSteps = 96

/** The whole minute that a moment lies in. @param epochMs - epoch milliseconds, as is the result. */
export const startOfMinute = (epochMs: number): number => Math.floor(epochMs / minuteMs) * minuteMs

/**
 * The moment of a slider's place: quarters of the hour as clocks show them, so that times can be said and written
 * down; the place in the middle is now.
 *
 * @param nowMs - epoch milliseconds, as is the result.
 * @returns undefined for now.
 */
export const momentAt = (step: number, nowMs: number): number | undefined => {
  if (step === 0) return undefined
  const quarters = step > 0 ? Math.floor(nowMs / quarterMs) : Math.ceil(nowMs / quarterMs)
  return (quarters + step) * quarterMs
}

/** Where the slider stands for a moment, as time goes on: the nearest place there is. */
export const stepOf = (momentMs: number | undefined, nowMs: number): number => {
  if (momentMs === undefined) return 0
  const quarters = momentMs > nowMs ? Math.floor(nowMs / quarterMs) : Math.ceil(nowMs / quarterMs)
  const step = Math.round(momentMs / quarterMs) - quarters
  // Adding zero turns minus zero into zero.
  return Math.max(-mostSteps, Math.min(mostSteps, step)) + 0
}

/** Whole minutes from now, as clocks without seconds show it; negative in the past. */
export const minutesFromNow = (momentMs: number, nowMs: number): number =>
  Math.round((startOfMinute(momentMs) - startOfMinute(nowMs)) / minuteMs)
