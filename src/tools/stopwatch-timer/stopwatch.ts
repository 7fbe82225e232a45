/** The state of a stopwatch. Times are milliseconds of the steady clock. */
export type Stopwatch =
  | { phase: 'zero' }
  | {
      phase: 'running'
      /** The time at which it would have started if it had never been paused. */
      startedAt: number
      laps: readonly number[]
    }
  | {
      phase: 'paused'
      elapsedMs: number
      /** The elapsed time at the end of each lap, in milliseconds. */
      laps: readonly number[]
    }

export const zeroStopwatch: Stopwatch = { phase: 'zero' }

/** The elapsed time in milliseconds, 0 or more. */
export const elapsedMsAt = (stopwatch: Stopwatch, now: number): number => {
  if (stopwatch.phase === 'zero') return 0
  return stopwatch.phase === 'paused' ? stopwatch.elapsedMs : Math.max(0, now - stopwatch.startedAt)
}

export const lapsOf = (stopwatch: Stopwatch): readonly number[] =>
  stopwatch.phase === 'zero' ? [] : stopwatch.laps

/** Pauses a stopwatch that is running, and starts or resumes any other. */
export const toggleStopwatch = (stopwatch: Stopwatch, now: number): Stopwatch => {
  const laps = lapsOf(stopwatch)
  const elapsedMs = elapsedMsAt(stopwatch, now)
  return stopwatch.phase === 'running'
    ? { phase: 'paused', elapsedMs, laps }
    : { phase: 'running', startedAt: now - elapsedMs, laps }
}

/** Ends a lap. A stopwatch that is not running stays as it is. */
export const addLap = (stopwatch: Stopwatch, now: number): Stopwatch =>
  stopwatch.phase === 'running'
    ? { ...stopwatch, laps: [...stopwatch.laps, elapsedMsAt(stopwatch, now)] }
    : stopwatch
