import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Timer,
  addMinute,
  changeDuration,
  defaultDurationMs,
  remainingMsAt,
  maxMinutes,
  minuteMs,
  overrunMsAt,
  resetTimer,
  createTimer,
  endIfDue,
  toggleTimer,
} from './timer.ts'

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
