export const secondMs = 1000
export const minuteMs = 60 * secondMs

/** Ten minutes (specified). */
export const defaultDurationMs = 600_000

/** A day: beyond it one wants an alarm clock, not a timer. */
export const longestMinutes = 1440
export const shortestMinutes = 1

/** A countdown; moments are milliseconds of one clock that never goes back. */
export type Timer =
  | { phase: 'set'; durationMs: number }
  | { phase: 'running'; durationMs: number; endsAt: number }
  | { phase: 'paused'; durationMs: number; leftMs: number }
  | { phase: 'ended'; durationMs: number; endedAt: number }

export const setTo = (durationMs: number): Timer => ({ phase: 'set', durationMs })

/** Time left, in milliseconds, 0 or more. */
export const leftAt = (timer: Timer, now: number): number => {
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

/** How long ago it ended, in milliseconds; 0 for one that has not. */
export const overrunAt = (timer: Timer, now: number): number =>
  timer.phase === 'ended' ? Math.max(0, now - timer.endedAt) : 0

/** A running timer whose time is up has stopped by itself, at the moment it was up. */
export const settle = (timer: Timer, now: number): Timer =>
  timer.phase === 'running' && now >= timer.endsAt
    ? { phase: 'ended', durationMs: timer.durationMs, endedAt: timer.endsAt }
    : timer

/** Pauses a timer that runs, lets any other go on; one that has ended starts again with its whole duration. */
export const toggleTimer = (before: Timer, now: number): Timer => {
  const timer = settle(before, now)
  const { durationMs } = timer
  // It ended while the hand was on its way to pause it.
  if (timer !== before) return timer
  if (timer.phase === 'running') return { phase: 'paused', durationMs, leftMs: leftAt(timer, now) }
  const leftMs = timer.phase === 'ended' ? durationMs : leftAt(timer, now)
  return { phase: 'running', durationMs, endsAt: now + leftMs }
}

/** Stops it and restores its whole duration. */
export const resetTimer = ({ durationMs }: Timer): Timer => setTo(durationMs)

/** Sets duration and time left; a timer that runs keeps both. */
export const changeDuration = (timer: Timer, durationMs: number): Timer =>
  timer.phase === 'running' ? timer : setTo(durationMs)

/** A minute more, up to a day; after the end, a further minute from now. Reset still goes back to the duration. */
export const addMinute = (before: Timer, now: number): Timer => {
  const timer = settle(before, now)
  const { durationMs } = timer
  const leftMs = Math.min(leftAt(timer, now) + minuteMs, longestMinutes * minuteMs)
  if (timer.phase === 'set') return setTo(leftMs)
  return timer.phase === 'paused'
    ? { phase: 'paused', durationMs, leftMs }
    : { phase: 'running', durationMs, endsAt: now + leftMs }
}
