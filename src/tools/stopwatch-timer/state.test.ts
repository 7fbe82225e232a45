import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ClockReading,
  type SteadyClock,
  type Stopwatch,
  type Timer,
  type TimekeeperState,
  advanceClock,
  startClock,
  steadyMs,
  minuteMs,
  addLap,
  zeroStopwatch,
  elapsedMsAt,
  lapsOf,
  toggleStopwatch,
  addMinute,
  changeDuration,
  defaultDurationMs,
  remainingMsAt,
  maxMinutes,
  overrunMsAt,
  resetTimer,
  createTimer,
  endIfDue,
  toggleTimer,
  initialState,
  parseState,
  serializeState,
} from './state.ts'

const hourMs = 60 * minuteMs

/** An event on a device: how far each clock advances, and whether the page was visible. */
interface ClockEvent {
  epochMs: number
  monotonicMs: number
  isVisible: boolean
}

const frame: ClockEvent = { epochMs: 16, monotonicMs: 16, isVisible: true }
const visible = (ms: number): ClockEvent[] =>
  Array.from({ length: Math.ceil(ms / 100) }, () => ({
    epochMs: 100,
    monotonicMs: 100,
    isVisible: true,
  }))
const hidden = (ms: number): ClockEvent => ({ epochMs: ms, monotonicMs: ms, isVisible: false })
/** The system clock is set between two frames. */
const clockSet = (ms: number): ClockEvent => ({ ...frame, epochMs: frame.epochMs + ms })
/** Sleep, in which most systems stop the browser's clock except while falling asleep and waking up. */
const sleep = (ms: number, { isVisible = true, isClockStopped = true } = {}): ClockEvent => {
  const awakeMs = 900
  return { epochMs: ms, monotonicMs: isClockStopped ? awakeMs : ms, isVisible }
}

const start: ClockReading = { epochMs: 1_788_000_000_000, monotonicMs: 4321.5, isVisible: true }

/** The time that passes on the steady clock during the events, and how often it notices that the clock was set. */
const run = (events: readonly ClockEvent[], from: ClockReading = start) => {
  let reading = from
  let clock: SteadyClock = startClock(from)
  let settings = 0
  for (const { epochMs, monotonicMs, isVisible } of events) {
    reading = {
      epochMs: reading.epochMs + epochMs,
      monotonicMs: reading.monotonicMs + monotonicMs,
      isVisible,
    }
    const seen = advanceClock(clock, reading)
    clock = seen.clock
    settings += Number(seen.wasClockSet)
  }
  return { passedMs: steadyMs(clock) - steadyMs(startClock(from)), settings, clock }
}

describe('the steady clock during', () => {
  const tenMinutes = 10 * minuteMs
  test.each<[string, readonly ClockEvent[], number, number]>([
    ['ten minutes on the screen', visible(tenMinutes), tenMinutes, 0],
    ['ten minutes hidden, read once', [hidden(tenMinutes), frame], tenMinutes + 16, 0],
    [
      'ten minutes hidden, read once a minute',
      Array.from({ length: 10 }, () => hidden(minuteMs)),
      tenMinutes,
      0,
    ],
    ['an hour asleep, the page on the screen', [frame, sleep(hourMs), frame], hourMs + 32, 0],
    [
      'an hour asleep, the page hidden',
      [hidden(5000), sleep(hourMs, { isVisible: false }), frame],
      hourMs + 5016,
      0,
    ],
    [
      'an hour asleep where the browser’s clock runs on, as on Windows',
      [frame, sleep(hourMs, { isClockStopped: false }), frame],
      hourMs + 32,
      0,
    ],
    ['a clock set two hours forward', [frame, clockSet(2 * hourMs), frame], 48, 1],
    ['a clock set two hours back', [frame, clockSet(-2 * hourMs), frame], 48, 1],
    ['a clock set half a second forward', [clockSet(500)], 16, 1],
    [
      'a clock set back while the page is hidden',
      [{ epochMs: minuteMs - hourMs, monotonicMs: minuteMs, isVisible: false }],
      minuteMs,
      1,
    ],
    [
      'a clock set back, then an hour asleep, then set right',
      [clockSet(-2 * hourMs), sleep(hourMs), clockSet(2 * hourMs)],
      32 + hourMs,
      2,
    ],
    [
      'ten naps of a phone in a pocket',
      Array.from({ length: 10 }, () => ({
        epochMs: 31_000,
        monotonicMs: 1000,
        isVisible: false,
      })),
      310_000,
      0,
    ],
    [
      // Linux corrects its clock at up to 500 ppm. Nobody can tell which of the two clocks is right then.
      'ten minutes hidden while the clock is put right bit by bit',
      [{ epochMs: tenMinutes + 299, monotonicMs: tenMinutes, isVisible: false }],
      tenMinutes,
      0,
    ],
    [
      // The browser's clock may stop before the page does.
      'a browser’s clock that stands still for good',
      [{ epochMs: 1000, monotonicMs: 0, isVisible: false }],
      1000,
      0,
    ],
  ])('%s', (_name, events, passedMs, settings) => {
    const seen = run(events)
    expect(seen.passedMs).toBeCloseTo(passedMs, 6)
    expect(seen.settings).toBe(settings)
  })
})

const clockEvent = fc.record({
  epochMs: fc.integer({ min: -4 * hourMs, max: 4 * hourMs }),
  monotonicMs: fc.integer({ min: 0, max: hourMs }),
  isVisible: fc.boolean(),
})

describe('a steady clock', () => {
  test('never goes back, and never goes slower than the browser’s clock', () => {
    fc.assert(
      fc.property(fc.array(clockEvent, { maxLength: 30 }), (events) => {
        let ranMs = 0
        let last = 0
        for (const [index, { monotonicMs }] of events.entries()) {
          ranMs += monotonicMs
          const { passedMs } = run(events.slice(0, index + 1))
          expect(passedMs).toBeGreaterThanOrEqual(last)
          expect(passedMs).toBeGreaterThanOrEqual(ranMs)
          last = passedMs
        }
      }),
    )
  })

  test('ignores changes of the system clock while the page is visible', () => {
    const set = fc.integer({ min: -10 * hourMs, max: 10 * hourMs }).map(clockSet)
    fc.assert(
      fc.property(fc.array(set, { maxLength: 50 }), (settings) => {
        expect(run(settings).passedMs).toBeCloseTo(16 * settings.length, 6)
      }),
    )
  })

  test('is accurate to the rounding of the clocks however long the device slept', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2000, max: 1000 * hourMs, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (sleptMs, roundedAwayMs) => {
          const epochMs = Math.floor(sleptMs + roundedAwayMs)
          const { passedMs } = run([{ epochMs, monotonicMs: 800, isVisible: true }])
          expect(Math.abs(passedMs - sleptMs)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  test('does not go back when the browser’s clock does', () => {
    const { passedMs } = run([{ epochMs: 100, monotonicMs: -50, isVisible: true }])
    expect(passedMs).toBe(0)
  })
})

describe('a stopwatch', () => {
  test('counts while it runs, stops while it is paused, and resumes', () => {
    const running = toggleStopwatch(zeroStopwatch, 1000)
    expect(elapsedMsAt(running, 1000)).toBe(0)
    expect(elapsedMsAt(running, 3500)).toBe(2500)
    const paused = toggleStopwatch(running, 3500)
    expect(elapsedMsAt(paused, 99_000)).toBe(2500)
    const again = toggleStopwatch(paused, 100_000)
    expect(elapsedMsAt(again, 100_010)).toBe(2510)
  })

  test('appends laps only while it runs', () => {
    expect(addLap(zeroStopwatch, 5)).toBe(zeroStopwatch)
    const running = addLap(addLap(toggleStopwatch(zeroStopwatch, 0), 1000), 2500)
    expect(lapsOf(running)).toEqual([1000, 2500])
    const paused = toggleStopwatch(running, 3000)
    expect(addLap(paused, 4000)).toBe(paused)
    expect(lapsOf(toggleStopwatch(paused, 5000))).toEqual([1000, 2500])
    expect(lapsOf(zeroStopwatch)).toEqual([])
  })

  test('is never negative when a key was pressed before the clock was read', () => {
    expect(elapsedMsAt(toggleStopwatch(zeroStopwatch, 1000), 999)).toBe(0)
  })

  test('shows the sum of its running spans after any actions', () => {
    const pressing = fc.record({ after: fc.integer({ min: 0, max: 5000 }), lap: fc.boolean() })
    fc.assert(
      fc.property(fc.array(pressing), (pressings) => {
        let now = 0
        let ranMs = 0
        let stopwatch: Stopwatch = zeroStopwatch
        for (const { after, lap } of pressings) {
          now += after
          if (stopwatch.phase === 'running') ranMs += after
          stopwatch = lap ? addLap(stopwatch, now) : toggleStopwatch(stopwatch, now)
          expect(elapsedMsAt(stopwatch, now)).toBe(ranMs)
        }
        const laps = lapsOf(stopwatch)
        expect([...laps]).toEqual(laps.toSorted((a, b) => a - b))
      }),
    )
  })
})

const tenMinutes = createTimer(defaultDurationMs)

describe('a timer', () => {
  test('starts with ten minutes, 600 seconds, as specified', () => {
    expect(defaultDurationMs).toBe(600 * 1000)
    expect(remainingMsAt(tenMinutes, 5)).toBe(600_000)
  })

  test('counts down, pauses, resumes, and ends by itself at 0', () => {
    const running = toggleTimer(tenMinutes, 1000)
    expect(remainingMsAt(running, 61_000)).toBe(540_000)
    const paused = toggleTimer(running, 61_000)
    expect(remainingMsAt(paused, 9_999_999)).toBe(540_000)
    const again = toggleTimer(paused, 100_000)
    expect(endIfDue(again, 639_999)).toBe(again)
    const ended = endIfDue(again, 640_000)
    expect(ended).toEqual({ phase: 'ended', durationMs: 600_000, endedAt: 640_000 })
    expect(remainingMsAt(ended, 700_000)).toBe(0)
  })

  test('knows when it ended, however late it is read', () => {
    const ended = endIfDue(toggleTimer(tenMinutes, 0), 733_000)
    expect(overrunMsAt(ended, 733_000)).toBe(133_000)
    expect(overrunMsAt(tenMinutes, 733_000)).toBe(0)
    expect(remainingMsAt(toggleTimer(tenMinutes, 0), 733_000)).toBe(0)
  })

  test('starts again with its whole duration after the end', () => {
    const ended = endIfDue(toggleTimer(tenMinutes, 0), 600_000)
    expect(remainingMsAt(toggleTimer(ended, 700_000), 700_000)).toBe(600_000)
  })

  test('is not paused after its end', () => {
    const running = toggleTimer(tenMinutes, 0)
    expect(toggleTimer(running, 600_050)).toMatchObject({ phase: 'ended', endedAt: 600_000 })
  })

  test('goes back to its duration on reset, from any phase', () => {
    const running = toggleTimer(tenMinutes, 0)
    for (const timer of [tenMinutes, running, toggleTimer(running, 10), endIfDue(running, 700_000)])
      expect(resetTimer(timer)).toEqual(tenMinutes)
  })

  test('changes its duration and remaining time together, and only while it is not running', () => {
    const running = toggleTimer(tenMinutes, 0)
    expect(changeDuration(running, minuteMs)).toBe(running)
    for (const timer of [tenMinutes, toggleTimer(running, 10), endIfDue(running, 700_000)])
      expect(changeDuration(timer, 5 * minuteMs)).toEqual(createTimer(300_000))
  })

  test('adds a minute in any phase, and resets to its duration', () => {
    const running = toggleTimer(tenMinutes, 0)
    expect(remainingMsAt(addMinute(tenMinutes, 0), 0)).toBe(660_000)
    const longer = addMinute(running, 60_000)
    expect(remainingMsAt(longer, 60_000)).toBe(600_000)
    expect(resetTimer(longer)).toEqual(tenMinutes)
    expect(remainingMsAt(addMinute(toggleTimer(running, 60_000), 0), 0)).toBe(600_000)
    const further = addMinute(endIfDue(running, 700_000), 700_000)
    expect(further).toMatchObject({ phase: 'running', durationMs: 600_000 })
    expect(remainingMsAt(further, 700_000)).toBe(minuteMs)
  })

  test('never holds more than a day', () => {
    const day = createTimer(maxMinutes * minuteMs)
    expect(addMinute(day, 0)).toEqual(day)
    expect(remainingMsAt(addMinute(toggleTimer(day, 0), 10), 10)).toBe(maxMinutes * minuteMs)
  })

  test('runs for its duration without the pauses, after any actions', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100_000 })), (spans) => {
        let now = 0
        let ranMs = 0
        let timer: Timer = tenMinutes
        for (const span of spans) {
          now += span
          if (timer.phase === 'running') ranMs += span
          if (ranMs >= defaultDurationMs) {
            expect(endIfDue(timer, now).phase).toBe('ended')
            return
          }
          timer = toggleTimer(timer, now)
          expect(remainingMsAt(timer, now)).toBe(defaultDurationMs - ranMs)
        }
      }),
    )
  })
})

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
