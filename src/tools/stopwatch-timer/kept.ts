import { type SteadyClock, steadyMs } from './steady-clock.ts'
import { type Stopwatch, atZero, elapsedAt } from './stopwatch.ts'
import {
  type Timer,
  defaultDurationMs,
  leftAt,
  longestMinutes,
  minuteMs,
  overrunAt,
  setTo,
  settle,
} from './timer.ts'

/** What survives a reload. */
export interface Kept {
  stopwatch: Stopwatch
  timer: Timer
}

export const nothingKept: Kept = { stopwatch: atZero, timer: setTo(defaultDurationMs) }

/** How the entry on the device says it: `at` is the system clock's time it was written at, there while it runs. */
interface Entry {
  stopwatch?: { elapsedMs: number; laps: readonly number[]; at?: number }
  /** Less than 0 left: ended so long ago. */
  timer?: { durationMs: number; leftMs: number; at?: number }
}

/**
 * What is written on the device: milliseconds and moments of the system's clock, nothing else. Undefined when
 * neither has been started, and there is nothing to keep.
 */
export const writeEntry = ({ stopwatch, timer }: Kept, clock: SteadyClock): string | undefined => {
  const now = steadyMs(clock)
  const at = Math.round(clock.epochMs)
  const entry: Entry = {}
  if (stopwatch.phase !== 'zero')
    entry.stopwatch = {
      elapsedMs: Math.round(elapsedAt(stopwatch, now)),
      laps: stopwatch.laps.map(Math.round),
      ...(stopwatch.phase === 'running' ? { at } : {}),
    }
  if (timer.phase !== 'set')
    entry.timer = {
      durationMs: timer.durationMs,
      leftMs: Math.round(leftAt(timer, now) - overrunAt(timer, now)),
      ...(timer.phase === 'paused' ? {} : { at }),
    }
  return Object.keys(entry).length === 0 ? undefined : JSON.stringify(entry)
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null ? { ...value } : undefined

/** Beyond it, no number of milliseconds is a time one could have measured, nor a moment: two hundred years. */
const absurdMs = 200 * 365.25 * 24 * 60 * minuteMs

const isMilliseconds = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= absurdMs

/** How long ago a moment was; none when the clock has been put back since, so that nothing runs backwards. */
const sinceMs = (at: number, clock: SteadyClock) => Math.max(0, clock.epochMs - at)

const areLaps = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.every(isMilliseconds) &&
  value.every((lap, index) => lap >= (value[index - 1] ?? 0))

const readStopwatch = (fields: Fields | undefined, clock: SteadyClock): Stopwatch => {
  const { elapsedMs, laps, at } = fields ?? {}
  if (!isMilliseconds(elapsedMs) || elapsedMs < 0 || !areLaps(laps)) return atZero
  if (at === undefined) return { phase: 'paused', elapsedMs, laps }
  if (!isMilliseconds(at)) return atZero
  return { phase: 'running', startedAt: steadyMs(clock) - elapsedMs - sinceMs(at, clock), laps }
}

const readTimer = (fields: Fields | undefined, clock: SteadyClock): Timer => {
  const { durationMs, leftMs, at } = fields ?? {}
  const isDuration =
    isMilliseconds(durationMs) &&
    durationMs >= minuteMs &&
    durationMs <= longestMinutes * minuteMs &&
    durationMs % minuteMs === 0
  if (!isDuration || !isMilliseconds(leftMs) || leftMs > longestMinutes * minuteMs)
    return nothingKept.timer
  if (at === undefined)
    return leftMs > 0 ? { phase: 'paused', durationMs, leftMs } : nothingKept.timer
  if (!isMilliseconds(at)) return nothingKept.timer
  const now = steadyMs(clock)
  return settle({ phase: 'running', durationMs, endsAt: now + leftMs - sinceMs(at, clock) }, now)
}

/** Reads the entry back; what is missing, or was written by hand, counts as never started. */
export const readEntry = (text: string | null, clock: SteadyClock): Kept => {
  let fields: Fields | undefined
  try {
    fields = fieldsOf(JSON.parse(text ?? '{}'))
  } catch {
    // Not ours, or of another version: as good as nothing.
    return nothingKept
  }
  return {
    stopwatch: readStopwatch(fieldsOf(fields?.stopwatch), clock),
    timer: readTimer(fieldsOf(fields?.timer), clock),
  }
}
