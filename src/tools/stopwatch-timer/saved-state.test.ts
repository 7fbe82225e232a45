import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TimekeeperState, initialState, parseState, serializeState } from './saved-state.ts'
import { type SteadyClock, steadyMs } from './steady-clock.ts'
import { addLap, zeroStopwatch, elapsedMsAt, lapsOf, toggleStopwatch } from './stopwatch.ts'
import {
  changeDuration,
  remainingMsAt,
  overrunMsAt,
  resetTimer,
  createTimer,
  toggleTimer,
} from './timer.ts'

const hourMs = 3_600_000
const epochMs = 1_788_000_000_000

const before: SteadyClock = { epochMs, monotonicMs: 500_000, sleptMs: 20_000 }
/** The clock of a page that was opened later. Its monotonic clock starts at 0. */
const after = (passedMs: number, setMs = 0): SteadyClock => ({
  epochMs: epochMs + passedMs + setMs,
  monotonicMs: 40,
  sleptMs: 0,
})

const running: TimekeeperState = {
  stopwatch: addLap(toggleStopwatch(zeroStopwatch, 510_000), 514_000),
  timer: toggleTimer(createTimer(300_000), 460_000),
}

const reload = (kept: TimekeeperState, clock: SteadyClock) =>
  parseState(serializeState(kept, before) ?? null, clock)

describe('the storage entry', () => {
  test('is missing while nothing was started', () => {
    expect(serializeState(initialState, before)).toBeUndefined()
    expect(
      serializeState(
        { ...initialState, timer: changeDuration(initialState.timer, 60_000) },
        before,
      ),
    ).toBeUndefined()
    expect(
      serializeState({ stopwatch: zeroStopwatch, timer: resetTimer(running.timer) }, before),
    ).toBeUndefined()
    expect(parseState(null, before)).toEqual(initialState)
  })

  test('holds durations and times, nothing else', () => {
    expect(JSON.parse(serializeState(running, before) ?? '')).toEqual({
      stopwatch: { elapsedMs: 10_000, laps: [4000], at: epochMs },
      timer: { durationMs: 300_000, leftMs: 240_000, at: epochMs },
    })
    const paused: TimekeeperState = {
      stopwatch: toggleStopwatch(running.stopwatch, 520_000.6),
      timer: toggleTimer(running.timer, 520_000),
    }
    expect(JSON.parse(serializeState(paused, before) ?? '')).toEqual({
      stopwatch: { elapsedMs: 10_001, laps: [4000] },
      timer: { durationMs: 300_000, leftMs: 240_000 },
    })
  })

  test('lets both go on through a reload', () => {
    const clock = after(5000)
    const { stopwatch, timer } = reload(running, clock)
    expect(elapsedMsAt(stopwatch, steadyMs(clock))).toBe(15_000)
    expect(elapsedMsAt(stopwatch, steadyMs(clock) + 250)).toBe(15_250)
    expect(lapsOf(stopwatch)).toEqual([4000])
    expect(remainingMsAt(timer, steadyMs(clock))).toBe(235_000)
    expect(timer.durationMs).toBe(300_000)
  })

  test('keeps paused times unchanged', () => {
    const paused: TimekeeperState = {
      stopwatch: toggleStopwatch(running.stopwatch, 520_000),
      timer: toggleTimer(running.timer, 520_000),
    }
    const { stopwatch, timer } = reload(paused, after(9 * hourMs))
    expect(elapsedMsAt(stopwatch, 0)).toBe(10_000)
    expect(remainingMsAt(timer, 0)).toBe(240_000)
  })

  test('reveals an end that came while no page was open', () => {
    const clock = after(240_000 + 133_000)
    const { timer } = reload(running, clock)
    expect(timer.phase).toBe('ended')
    expect(overrunMsAt(timer, steadyMs(clock))).toBe(133_000)
    // The same holds for an entry that was stored after the end.
    const kept = parseState(
      serializeState({ ...initialState, timer }, clock) ?? null,
      after(400_000),
    )
    expect(overrunMsAt(kept.timer, 40)).toBe(160_000)
  })

  test('loses nothing when the clock was put back while no page was open', () => {
    const clock = after(5000, -2 * hourMs)
    const { stopwatch, timer } = reload(running, clock)
    expect(elapsedMsAt(stopwatch, steadyMs(clock))).toBe(10_000)
    expect(remainingMsAt(timer, steadyMs(clock))).toBe(240_000)
  })

  test('restores any sequence of actions to the millisecond', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 8 }),
        fc.integer({ min: 0, max: 30 * 24 * hourMs }),
        (spans, passedMs) => {
          let now = 400_000
          let { stopwatch, timer } = initialState
          for (const [index, span] of spans.entries()) {
            now += span
            stopwatch = index % 3 === 2 ? addLap(stopwatch, now) : toggleStopwatch(stopwatch, now)
            timer = toggleTimer(timer, now)
          }
          const clock = after(passedMs)
          const read = reload({ stopwatch, timer }, clock)
          const then = steadyMs(before) + passedMs
          expect(elapsedMsAt(read.stopwatch, steadyMs(clock))).toBeCloseTo(
            elapsedMsAt(stopwatch, then),
            6,
          )
          expect(remainingMsAt(read.timer, steadyMs(clock))).toBeCloseTo(
            remainingMsAt(timer, then),
            6,
          )
          expect(lapsOf(read.stopwatch)).toEqual(lapsOf(stopwatch))
        },
      ),
    )
  })

  test.each([
    '',
    '{',
    'null',
    '[]',
    '7',
    '"a"',
    '{"stopwatch":7,"timer":[]}',
    '{"stopwatch":{"elapsedMs":"5","laps":[]}}',
    '{"stopwatch":{"elapsedMs":-5,"laps":[]}}',
    '{"stopwatch":{"elapsedMs":1e400,"laps":[]}}',
    '{"stopwatch":{"elapsedMs":5,"laps":["x"]}}',
    '{"stopwatch":{"elapsedMs":5,"laps":[4,3]}}',
    '{"stopwatch":{"elapsedMs":5,"laps":[],"at":"now"}}',
    '{"timer":{"durationMs":0,"leftMs":0}}',
    '{"timer":{"durationMs":61000,"leftMs":5}}',
    '{"timer":{"durationMs":1e12,"leftMs":5}}',
    '{"timer":{"durationMs":60000,"leftMs":1e11,"at":1788000000000}}',
    '{"timer":{"durationMs":60000,"leftMs":-5}}',
    '{"timer":{"durationMs":60000,"leftMs":5,"at":{}}}',
  ])('counts as missing when it is invalid: %s', (text) => {
    expect(parseState(text, before)).toEqual(initialState)
  })

  test('never makes reading fail', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const { stopwatch, timer } = parseState(text, before)
        expect(elapsedMsAt(stopwatch, 0)).toBeGreaterThanOrEqual(0)
        expect(remainingMsAt(timer, 0)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
