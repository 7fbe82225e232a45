import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Timer,
  addMinute,
  changeDuration,
  defaultDurationMs,
  leftAt,
  longestMinutes,
  minuteMs,
  overrunAt,
  resetTimer,
  setTo,
  settle,
  toggleTimer,
} from './timer.ts'

const tenMinutes = setTo(defaultDurationMs)

describe('a timer', () => {
  test('starts with ten minutes, 600 seconds, as specified', () => {
    expect(defaultDurationMs).toBe(600 * 1000)
    expect(leftAt(tenMinutes, 5)).toBe(600_000)
  })

  test('counts down, pauses, goes on, and stops by itself at 0', () => {
    const running = toggleTimer(tenMinutes, 1000)
    expect(leftAt(running, 61_000)).toBe(540_000)
    const paused = toggleTimer(running, 61_000)
    expect(leftAt(paused, 9_999_999)).toBe(540_000)
    const again = toggleTimer(paused, 100_000)
    expect(settle(again, 639_999)).toBe(again)
    const ended = settle(again, 640_000)
    expect(ended).toEqual({ phase: 'ended', durationMs: 600_000, endedAt: 640_000 })
    expect(leftAt(ended, 700_000)).toBe(0)
  })

  test('knows when it ended, however late anyone looks', () => {
    const ended = settle(toggleTimer(tenMinutes, 0), 733_000)
    expect(overrunAt(ended, 733_000)).toBe(133_000)
    expect(overrunAt(tenMinutes, 733_000)).toBe(0)
    expect(leftAt(toggleTimer(tenMinutes, 0), 733_000)).toBe(0)
  })

  test('starts again with its whole duration after the end', () => {
    const ended = settle(toggleTimer(tenMinutes, 0), 600_000)
    expect(leftAt(toggleTimer(ended, 700_000), 700_000)).toBe(600_000)
  })

  test('is not paused by a hand that comes too late', () => {
    const running = toggleTimer(tenMinutes, 0)
    expect(toggleTimer(running, 600_050)).toMatchObject({ phase: 'ended', endedAt: 600_000 })
  })

  test('goes back to its duration on reset, from any phase', () => {
    const running = toggleTimer(tenMinutes, 0)
    for (const timer of [tenMinutes, running, toggleTimer(running, 10), settle(running, 700_000)])
      expect(resetTimer(timer)).toEqual(tenMinutes)
  })

  test('changes duration and time left together, and only while it does not run', () => {
    const running = toggleTimer(tenMinutes, 0)
    expect(changeDuration(running, minuteMs)).toBe(running)
    for (const timer of [tenMinutes, toggleTimer(running, 10), settle(running, 700_000)])
      expect(changeDuration(timer, 5 * minuteMs)).toEqual(setTo(300_000))
  })

  test('takes a minute more in any phase, and comes back to its duration', () => {
    const running = toggleTimer(tenMinutes, 0)
    expect(leftAt(addMinute(tenMinutes, 0), 0)).toBe(660_000)
    const longer = addMinute(running, 60_000)
    expect(leftAt(longer, 60_000)).toBe(600_000)
    expect(resetTimer(longer)).toEqual(tenMinutes)
    expect(leftAt(addMinute(toggleTimer(running, 60_000), 0), 0)).toBe(600_000)
    const further = addMinute(settle(running, 700_000), 700_000)
    expect(further).toMatchObject({ phase: 'running', durationMs: 600_000 })
    expect(leftAt(further, 700_000)).toBe(minuteMs)
  })

  test('never holds more than a day', () => {
    const day = setTo(longestMinutes * minuteMs)
    expect(addMinute(day, 0)).toEqual(day)
    expect(leftAt(addMinute(toggleTimer(day, 0), 10), 10)).toBe(longestMinutes * minuteMs)
  })

  test('runs for its duration and its pauses, whatever is pressed and when', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100_000 })), (spans) => {
        let now = 0
        let ranMs = 0
        let timer: Timer = tenMinutes
        for (const span of spans) {
          now += span
          if (timer.phase === 'running') ranMs += span
          if (ranMs >= defaultDurationMs) {
            expect(settle(timer, now).phase).toBe('ended')
            return
          }
          timer = toggleTimer(timer, now)
          expect(leftAt(timer, now)).toBe(defaultDurationMs - ranMs)
        }
      }),
    )
  })
})
