import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ClockReading,
  type SteadyClock,
  advanceClock,
  startClock,
  steadyMs,
} from './steady-clock.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
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
