/** A stopwatch; moments are milliseconds of one clock that never goes back. */
export type Stopwatch =
  | { phase: 'zero' }
  | {
      phase: 'running'
      /** When it would have stood at zero, had it never been paused. */
      startedAt: number
      laps: readonly number[]
    }
  | {
      phase: 'paused'
      elapsedMs: number
      /** What the stopwatch showed at the end of each lap, in milliseconds. */
      laps: readonly number[]
    }

export const atZero: Stopwatch = { phase: 'zero' }

export const elapsedAt = (stopwatch: Stopwatch, now: number): number => {
  if (stopwatch.phase === 'zero') return 0
  return stopwatch.phase === 'paused' ? stopwatch.elapsedMs : Math.max(0, now - stopwatch.startedAt)
}

export const lapsOf = (stopwatch: Stopwatch): readonly number[] =>
  stopwatch.phase === 'zero' ? [] : stopwatch.laps

/** Starts a stopwatch that stands, pauses one that runs. */
export const toggleStopwatch = (stopwatch: Stopwatch, now: number): Stopwatch => {
  const laps = lapsOf(stopwatch)
  const elapsedMs = elapsedAt(stopwatch, now)
  return stopwatch.phase === 'running'
    ? { phase: 'paused', elapsedMs, laps }
    : { phase: 'running', startedAt: now - elapsedMs, laps }
}

/** Ends a lap; a stopwatch that stands has none to end. */
export const addLap = (stopwatch: Stopwatch, now: number): Stopwatch =>
  stopwatch.phase === 'running'
    ? { ...stopwatch, laps: [...stopwatch.laps, elapsedAt(stopwatch, now)] }
    : stopwatch
