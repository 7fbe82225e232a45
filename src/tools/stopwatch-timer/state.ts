/** The times of a device's two clocks at one moment. */
export interface ClockReading {
  /** The system clock, in milliseconds since 1970. It goes on while the device sleeps, and jumps when it is set. */
  epochMs: number
  /**
   * The browser's monotonic clock, in milliseconds since the page was opened. It cannot be set, and on most systems it
   * stops while the device sleeps.
   */
  monotonicMs: number
  /** The page has been visible all the time since the previous reading. */
  isVisible: boolean
}

/** A clock that includes the time the device sleeps and is not affected when the system clock is set. */
export interface SteadyClock {
  epochMs: number
  monotonicMs: number
  /** The time that the monotonic clock has missed so far, in milliseconds. */
  sleptMs: number
}

interface ClockUpdate {
  clock: SteadyClock
  /** The system clock was set since the previous reading, so that stored times that refer to it are wrong. */
  wasClockSet: boolean
}

/** Rounding makes two clocks differ by less than this, in milliseconds. Tor Browser rounds its clocks to 100 ms. */
const maxClockRoundingMs = 250

/** The greatest rate by which a system clock is sped up or slowed down to correct it (Linux: 500 ppm). */
const maxSlewRate = 0.0005

/**
 * The longest time between two readings of a visible page that is awake, in milliseconds of the monotonic clock.
 * Falling asleep and waking up take longer on that clock, which stops only in between. Setting a clock takes no time.
 */
const maxVisibleGapMs = 250

export const startClock = ({ epochMs, monotonicMs }: ClockReading): SteadyClock => ({
  epochMs,
  monotonicMs,
  sleptMs: 0,
})

/** The time of the steady clock, in milliseconds since the page was opened. */
export const steadyMs = ({ monotonicMs, sleptMs }: SteadyClock): number => monotonicMs + sleptMs

/**
 * Advances the clock to another reading. Where the two clocks disagree, either the device slept or the system clock was
 * set. It was set if it went back, or if the page was visible and awake across the jump; otherwise the device slept
 * (docs/decisions/0016-time-that-survives.md has the reasons).
 */
export const advanceClock = (clock: SteadyClock, reading: ClockReading): ClockUpdate => {
  const ranMs = Math.max(0, reading.monotonicMs - clock.monotonicMs)
  const aheadMs = reading.epochMs - clock.epochMs - ranMs
  const isJump = Math.abs(aheadMs) > maxClockRoundingMs + ranMs * maxSlewRate
  const isAwake = reading.isVisible && ranMs <= maxVisibleGapMs
  const hasSlept = isJump && aheadMs > 0 && !isAwake
  return {
    clock: {
      epochMs: reading.epochMs,
      monotonicMs: clock.monotonicMs + ranMs,
      sleptMs: clock.sleptMs + (hasSlept ? aheadMs : 0),
    },
    wasClockSet: isJump && !hasSlept,
  }
}

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

/** The state that survives a reload. */
export interface TimekeeperState {
  stopwatch: Stopwatch
  timer: Timer
}

export const initialState: TimekeeperState = {
  stopwatch: zeroStopwatch,
  timer: createTimer(defaultDurationMs),
}

/** The stored form of the state. `at` is the time of the system clock at which it was stored, present while it runs. */
interface Entry {
  stopwatch?: { elapsedMs: number; laps: readonly number[]; at?: number }
  /** A negative `leftMs` is the time since the end. */
  timer?: { durationMs: number; leftMs: number; at?: number }
}

/**
 * The storage entry of a state: durations in milliseconds and times of the system clock, nothing else. It is undefined
 * if neither the stopwatch nor the timer was started.
 */
export const serializeState = (
  { stopwatch, timer }: TimekeeperState,
  clock: SteadyClock,
): string | undefined => {
  const now = steadyMs(clock)
  const at = Math.round(clock.epochMs)
  const entry: Entry = {}
  if (stopwatch.phase !== 'zero')
    entry.stopwatch = {
      elapsedMs: Math.round(elapsedMsAt(stopwatch, now)),
      laps: stopwatch.laps.map(Math.round),
      ...(stopwatch.phase === 'running' ? { at } : {}),
    }
  if (timer.phase !== 'set')
    entry.timer = {
      durationMs: timer.durationMs,
      leftMs: Math.round(remainingMsAt(timer, now) - overrunMsAt(timer, now)),
      ...(timer.phase === 'paused' ? {} : { at }),
    }
  return Object.keys(entry).length === 0 ? undefined : JSON.stringify(entry)
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null ? { ...value } : undefined

/** No valid duration or time is longer than two hundred years, in milliseconds. */
const maxValidMs = 200 * 365.25 * 24 * 60 * minuteMs

const isMilliseconds = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= maxValidMs

/** The time since a moment, or 0 if the system clock was set back since, so that nothing runs backwards. */
const sinceMs = (at: number, clock: SteadyClock) => Math.max(0, clock.epochMs - at)

const areLaps = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.every(isMilliseconds) &&
  value.every((lap, index) => lap >= (value[index - 1] ?? 0))

const readStopwatch = (fields: Fields | undefined, clock: SteadyClock): Stopwatch => {
  const { elapsedMs, laps, at } = fields ?? {}
  if (!isMilliseconds(elapsedMs) || elapsedMs < 0 || !areLaps(laps)) return zeroStopwatch
  if (at === undefined) return { phase: 'paused', elapsedMs, laps }
  if (!isMilliseconds(at)) return zeroStopwatch
  return { phase: 'running', startedAt: steadyMs(clock) - elapsedMs - sinceMs(at, clock), laps }
}

const readTimer = (fields: Fields | undefined, clock: SteadyClock): Timer => {
  const { durationMs, leftMs, at } = fields ?? {}
  const isDuration =
    isMilliseconds(durationMs) &&
    durationMs >= minuteMs &&
    durationMs <= maxMinutes * minuteMs &&
    durationMs % minuteMs === 0
  if (!isDuration || !isMilliseconds(leftMs) || leftMs > maxMinutes * minuteMs)
    return initialState.timer
  if (at === undefined)
    return leftMs > 0 ? { phase: 'paused', durationMs, leftMs } : initialState.timer
  if (!isMilliseconds(at)) return initialState.timer
  const now = steadyMs(clock)
  return endIfDue({ phase: 'running', durationMs, endsAt: now + leftMs - sinceMs(at, clock) }, now)
}

/** Reads a storage entry. Parts that are missing or invalid count as never started. */
export const parseState = (text: string | null, clock: SteadyClock): TimekeeperState => {
  let fields: Fields | undefined
  try {
    fields = fieldsOf(JSON.parse(text ?? '{}'))
  } catch {
    // An entry that is not JSON was not written by this site, and counts as missing.
    return initialState
  }
  return {
    stopwatch: readStopwatch(fieldsOf(fields?.stopwatch), clock),
    timer: readTimer(fieldsOf(fields?.timer), clock),
  }
}
