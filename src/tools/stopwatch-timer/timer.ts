export const secondMs = 1000
export const minuteMs = 60 * secondMs

/** The specification asks for ten minutes. */
export const defaultDurationMs = 600_000

/** The longest duration is a day. */
export const maxMinutes = 1440
export const minMinutes = 1

/** The state of a countdown. Times are milliseconds of the steady clock. */
export type Timer =
  | { phase: 'set'; durationMs: number }
  | { phase: 'running'; durationMs: number; endsAt: number }
  | { phase: 'paused'; durationMs: number; leftMs: number }
  | { phase: 'ended'; durationMs: number; endedAt: number }

export const createTimer = (durationMs: number): Timer => ({ phase: 'set', durationMs })

/** The remaining time in milliseconds, 0 or more. */
export const remainingMsAt = (timer: Timer, now: number): number => {
  switch (timer.phase) {
    case 'set':
      return timer.durationMs
    case 'running':
      return Math.max(0, timer.endsAt - now)
    case 'paused':
      return timer.leftMs
    default:
      return 0
  }
}

/** The time since the end in milliseconds, or 0 if the timer has not ended. */
export const overrunMsAt = (timer: Timer, now: number): number =>
  timer.phase === 'ended' ? Math.max(0, now - timer.endedAt) : 0

/** Ends a running timer whose time is up. It ends at the moment when its time was up. */
export const endIfDue = (timer: Timer, now: number): Timer =>
  timer.phase === 'running' && now >= timer.endsAt
    ? { phase: 'ended', durationMs: timer.durationMs, endedAt: timer.endsAt }
    : timer

/** Pauses a running timer and starts or resumes any other. A timer that has ended starts with its whole duration. */
export const toggleTimer = (before: Timer, now: number): Timer => {
  const timer = endIfDue(before, now)
  const { durationMs } = timer
  // The timer ended just before the visitor pressed Pause.
  if (timer !== before) return timer
  if (timer.phase === 'running')
    return { phase: 'paused', durationMs, leftMs: remainingMsAt(timer, now) }
  const leftMs = timer.phase === 'ended' ? durationMs : remainingMsAt(timer, now)
  return { phase: 'running', durationMs, endsAt: now + leftMs }
}

/** Stops a timer and restores its whole duration. */
export const resetTimer = ({ durationMs }: Timer): Timer => createTimer(durationMs)

/** Sets the duration and the remaining time. A running timer keeps both. */
export const changeDuration = (timer: Timer, durationMs: number): Timer =>
  timer.phase === 'running' ? timer : createTimer(durationMs)

/**
 * Adds a minute, up to a day in total. A timer that has ended runs for another minute from now. A reset still restores
 * the original duration, except before the first start.
 */
export const addMinute = (before: Timer, now: number): Timer => {
  const timer = endIfDue(before, now)
  const { durationMs } = timer
  const leftMs = Math.min(remainingMsAt(timer, now) + minuteMs, maxMinutes * minuteMs)
  if (timer.phase === 'set') return createTimer(leftMs)
  return timer.phase === 'paused'
    ? { phase: 'paused', durationMs, leftMs }
    : { phase: 'running', durationMs, endsAt: now + leftMs }
}
