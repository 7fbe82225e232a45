import { type SteadyClock, steadyMs } from './steady-clock.ts'
import { type Stopwatch, zeroStopwatch, elapsedMsAt } from './stopwatch.ts'
import {
  type Timer,
  defaultDurationMs,
  remainingMsAt,
  maxMinutes,
  minuteMs,
  overrunMsAt,
  createTimer,
  endIfDue,
} from './timer.ts'

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
