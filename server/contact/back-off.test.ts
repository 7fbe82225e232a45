import fc from 'fast-check'
import { expect, it } from 'vitest'
import { delayMs, deliveryLimitMs } from './back-off.ts'

const minuteMs = 60_000

it('doubles from a minute to six hours', () => {
  const minutes = [1, 2, 3, 4, 5, 8, 9, 10, 11, 50].map(
    (attempts) => delayMs(attempts, 0.5) / minuteMs,
  )
  expect(minutes).toEqual([1, 2, 4, 8, 16, 128, 256, 360, 360, 360])
})

it('strays by a fifth at most, in both directions', () => {
  expect(delayMs(1, 0)).toBe(48_000)
  expect(delayMs(1, 1)).toBe(72_000)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, random) => {
        const delay = delayMs(attempts, random)
        return delay >= 48_000 && delay <= 7.2 * 60 * minuteMs && Number.isInteger(delay)
      },
    ),
  )
})

it('leaves room for many attempts before it gives up', () => {
  let passedMs = 0
  let attempts = 0
  while (passedMs < deliveryLimitMs) {
    attempts += 1
    passedMs += delayMs(attempts, 1)
  }
  expect(attempts).toBeGreaterThan(20)
})
