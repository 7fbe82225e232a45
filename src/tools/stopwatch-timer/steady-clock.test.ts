import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Reading, type SteadyClock, observe, startClock, steadyMs } from './steady-clock.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** Something that happens to a device: how far each clock gets, and whether the page was on the screen. */
interface Happening {
  epochMs: number
  monotonicMs: number
  isWatched: boolean
}

const frame: Happening = { epochMs: 16, monotonicMs: 16, isWatched: true }
const onScreen = (ms: number): Happening[] =>
  Array.from({ length: Math.ceil(ms / 100) }, () => ({
    epochMs: 100,
    monotonicMs: 100,
    isWatched: true,
  }))
const hidden = (ms: number): Happening => ({ epochMs: ms, monotonicMs: ms, isWatched: false })
/** A clock that is set between two frames. */
const clockSet = (ms: number): Happening => ({ ...frame, epochMs: frame.epochMs + ms })
/** Sleep on systems that stop the browser's clock in it: what runs of it is the falling asleep and waking up. */
const sleep = (ms: number, { isWatched = true, isClockStopped = true } = {}): Happening => {
  const awakeMs = 900
  return { epochMs: ms, monotonicMs: isClockStopped ? awakeMs : ms, isWatched }
}

const start: Reading = { epochMs: 1_788_000_000_000, monotonicMs: 4321.5, isWatched: true }

/** How far the steady clock gets through what happens, and how often it sees a clock set. */
const live = (happenings: readonly Happening[], from: Reading = start) => {
  let reading = from
  let clock: SteadyClock = startClock(from)
  let settings = 0
  for (const { epochMs, monotonicMs, isWatched } of happenings) {
    reading = {
      epochMs: reading.epochMs + epochMs,
      monotonicMs: reading.monotonicMs + monotonicMs,
      isWatched,
    }
    const seen = observe(clock, reading)
    clock = seen.clock
    settings += Number(seen.isClockSet)
  }
  return { passedMs: steadyMs(clock) - steadyMs(startClock(from)), settings, clock }
}

describe('what a steady clock makes of', () => {
  const tenMinutes = 10 * minuteMs
  test.each<[string, readonly Happening[], number, number]>([
    ['ten minutes on the screen', onScreen(tenMinutes), tenMinutes, 0],
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
      [hidden(5000), sleep(hourMs, { isWatched: false }), frame],
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
      [{ epochMs: minuteMs - hourMs, monotonicMs: minuteMs, isWatched: false }],
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
        isWatched: false,
      })),
      310_000,
      0,
    ],
    [
      // Linux puts its clock right at up to 500 ppm; which of the two is the truth, nobody can tell.
      'ten minutes hidden while the clock is put right bit by bit',
      [{ epochMs: tenMinutes + 299, monotonicMs: tenMinutes, isWatched: false }],
      tenMinutes,
      0,
    ],
    [
      // A lid closed on a page of which the browser says that it is on the screen, and a clock read 240 ms later.
      'a browser’s clock that stands still for good',
      [{ epochMs: 1000, monotonicMs: 0, isWatched: false }],
      1000,
      0,
    ],
  ])('%s', (_name, happenings, passedMs, settings) => {
    const seen = live(happenings)
    expect(seen.passedMs).toBeCloseTo(passedMs, 6)
    expect(seen.settings).toBe(settings)
  })
})

const happening = fc.record({
  epochMs: fc.integer({ min: -4 * hourMs, max: 4 * hourMs }),
  monotonicMs: fc.integer({ min: 0, max: hourMs }),
  isWatched: fc.boolean(),
})

describe('a steady clock', () => {
  test('never goes back, and never goes slower than the browser’s clock', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 30 }), (happenings) => {
        let ranMs = 0
        let last = 0
        for (const [index, { monotonicMs }] of happenings.entries()) {
          ranMs += monotonicMs
          const { passedMs } = live(happenings.slice(0, index + 1))
          expect(passedMs).toBeGreaterThanOrEqual(last)
          expect(passedMs).toBeGreaterThanOrEqual(ranMs)
          last = passedMs
        }
      }),
    )
  })

  test('takes no notice of how often a watched page’s clock is set', () => {
    const set = fc.integer({ min: -10 * hourMs, max: 10 * hourMs }).map(clockSet)
    fc.assert(
      fc.property(fc.array(set, { maxLength: 50 }), (settings) => {
        expect(live(settings).passedMs).toBeCloseTo(16 * settings.length, 6)
      }),
    )
  })

  test('is right by the rounding of the clocks however long a device slept', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2000, max: 1000 * hourMs, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (sleptMs, roundedAwayMs) => {
          const epochMs = Math.floor(sleptMs + roundedAwayMs)
          const { passedMs } = live([{ epochMs, monotonicMs: 800, isWatched: true }])
          expect(Math.abs(passedMs - sleptMs)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  test('does not go back with a browser’s clock that does', () => {
    const { passedMs } = live([{ epochMs: 100, monotonicMs: -50, isWatched: true }])
    expect(passedMs).toBe(0)
  })
})
