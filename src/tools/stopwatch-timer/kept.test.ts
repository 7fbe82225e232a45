import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Kept, nothingKept, readEntry, writeEntry } from './kept.ts'
import { type SteadyClock, steadyMs } from './steady-clock.ts'
import { addLap, atZero, elapsedAt, lapsOf, toggleStopwatch } from './stopwatch.ts'
import { changeDuration, leftAt, overrunAt, resetTimer, setTo, toggleTimer } from './timer.ts'

const hourMs = 3_600_000
const epochMs = 1_788_000_000_000

const before: SteadyClock = { epochMs, monotonicMs: 500_000, sleptMs: 20_000 }
/** Another page's clock: what the browser counts starts anew. */
const after = (passedMs: number, setMs = 0): SteadyClock => ({
  epochMs: epochMs + passedMs + setMs,
  monotonicMs: 40,
  sleptMs: 0,
})

const running: Kept = {
  stopwatch: addLap(toggleStopwatch(atZero, 510_000), 514_000),
  timer: toggleTimer(setTo(300_000), 460_000),
}

const reload = (kept: Kept, clock: SteadyClock) =>
  readEntry(writeEntry(kept, before) ?? null, clock)

describe('the entry on the device', () => {
  test('is not there while nothing was started', () => {
    expect(writeEntry(nothingKept, before)).toBeUndefined()
    expect(
      writeEntry({ ...nothingKept, timer: changeDuration(nothingKept.timer, 60_000) }, before),
    ).toBeUndefined()
    expect(
      writeEntry({ stopwatch: atZero, timer: resetTimer(running.timer) }, before),
    ).toBeUndefined()
    expect(readEntry(null, before)).toEqual(nothingKept)
  })

  test('holds durations and moments, nothing else', () => {
    expect(JSON.parse(writeEntry(running, before) ?? '')).toEqual({
      stopwatch: { elapsedMs: 10_000, laps: [4000], at: epochMs },
      timer: { durationMs: 300_000, leftMs: 240_000, at: epochMs },
    })
    const paused: Kept = {
      stopwatch: toggleStopwatch(running.stopwatch, 520_000.6),
      timer: toggleTimer(running.timer, 520_000),
    }
    expect(JSON.parse(writeEntry(paused, before) ?? '')).toEqual({
      stopwatch: { elapsedMs: 10_001, laps: [4000] },
      timer: { durationMs: 300_000, leftMs: 240_000 },
    })
  })

  test('lets both run on through a reload', () => {
    const clock = after(5000)
    const { stopwatch, timer } = reload(running, clock)
    expect(elapsedAt(stopwatch, steadyMs(clock))).toBe(15_000)
    expect(elapsedAt(stopwatch, steadyMs(clock) + 250)).toBe(15_250)
    expect(lapsOf(stopwatch)).toEqual([4000])
    expect(leftAt(timer, steadyMs(clock))).toBe(235_000)
    expect(timer.durationMs).toBe(300_000)
  })

  test('keeps what is paused as it stands', () => {
    const paused: Kept = {
      stopwatch: toggleStopwatch(running.stopwatch, 520_000),
      timer: toggleTimer(running.timer, 520_000),
    }
    const { stopwatch, timer } = reload(paused, after(9 * hourMs))
    expect(elapsedAt(stopwatch, 0)).toBe(10_000)
    expect(leftAt(timer, 0)).toBe(240_000)
  })

  test('tells of an end that came while no page was open', () => {
    const clock = after(240_000 + 133_000)
    const { timer } = reload(running, clock)
    expect(timer.phase).toBe('ended')
    expect(overrunAt(timer, steadyMs(clock))).toBe(133_000)
    // And again, written by the page that found it so.
    const kept = readEntry(writeEntry({ ...nothingKept, timer }, clock) ?? null, after(400_000))
    expect(overrunAt(kept.timer, 40)).toBe(160_000)
  })

  test('loses nothing when the clock was put back while no page was open', () => {
    const clock = after(5000, -2 * hourMs)
    const { stopwatch, timer } = reload(running, clock)
    expect(elapsedAt(stopwatch, steadyMs(clock))).toBe(10_000)
    expect(leftAt(timer, steadyMs(clock))).toBe(240_000)
  })

  test('survives any pressing of buttons and any time between, to the millisecond', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 8 }),
        fc.integer({ min: 0, max: 30 * 24 * hourMs }),
        (spans, passedMs) => {
          let now = 400_000
          let { stopwatch, timer } = nothingKept
          for (const [index, span] of spans.entries()) {
            now += span
            stopwatch = index % 3 === 2 ? addLap(stopwatch, now) : toggleStopwatch(stopwatch, now)
            timer = toggleTimer(timer, now)
          }
          const clock = after(passedMs)
          const read = reload({ stopwatch, timer }, clock)
          const then = steadyMs(before) + passedMs
          expect(elapsedAt(read.stopwatch, steadyMs(clock))).toBeCloseTo(
            elapsedAt(stopwatch, then),
            6,
          )
          expect(leftAt(read.timer, steadyMs(clock))).toBeCloseTo(leftAt(timer, then), 6)
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
  ])('of somebody else’s making counts as none: %s', (text) => {
    expect(readEntry(text, before)).toEqual(nothingKept)
  })

  test('is taken whatever it holds', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const { stopwatch, timer } = readEntry(text, before)
        expect(elapsedAt(stopwatch, 0)).toBeGreaterThanOrEqual(0)
        expect(leftAt(timer, 0)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
