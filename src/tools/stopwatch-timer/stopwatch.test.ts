import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Stopwatch,
  addLap,
  zeroStopwatch,
  elapsedMsAt,
  lapsOf,
  toggleStopwatch,
} from './stopwatch.ts'

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
