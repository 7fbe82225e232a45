import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatAgo,
  formatHundredths,
  formatRemaining,
  wholeHundredths,
  formatHours,
  secondsLeft,
} from './format-time.ts'

const formatElapsed = (milliseconds: number) => formatHundredths(wholeHundredths(milliseconds))

test.each([
  [0, '00:00.00'],
  [9.9, '00:00.00'],
  [10, '00:00.01'],
  [59_999, '00:59.99'],
  [60_000, '01:00.00'],
  [754_560, '12:34.56'],
  // 1234.56 − 4.56 has a floating-point error, which must not make the display a hundredth less.
  [1229.9999999999998, '00:01.23'],
  [3_599_999, '59:59.99'],
  // Minutes go on beyond 59.
  [3_600_000, '60:00.00'],
  [5_999_990, '99:59.99'],
  [6_000_000, '100:00.00'],
  [360_000_000, '6000:00.00'],
])('%d ms are shown as %s', (milliseconds, text) => {
  expect(formatElapsed(milliseconds)).toBe(text)
})

test.each([
  [600_000, '10:00'],
  [599_999, '10:00'],
  [599_000.0000000001, '09:59'],
  [599_000, '09:59'],
  [1000, '00:01'],
  [1, '00:01'],
  [0, '00:00'],
  [5_400_000, '90:00'],
  [86_400_000, '1440:00'],
])('%d ms left are shown as %s', (milliseconds, text) => {
  expect(formatRemaining(milliseconds)).toBe(text)
})

test.each([
  [0, '0:00'],
  [133_000, '2:13'],
  [133_999, '2:13'],
  [3_599_999, '59:59'],
  [3_733_000, '1:02:13'],
  [90_000_000, '25:00:00'],
])('%d ms ago is written %s', (milliseconds, text) => {
  expect(formatAgo(milliseconds)).toBe(text)
})

test.each([
  ['en', '1 hr, 15 min'],
  ['fr', '1 h et 15 min'],
  ['es', '1 h y 15 min'],
] as const)('hours and minutes are written in %s', (language, text) => {
  expect(formatHours(4_500_000, language).replaceAll(/\s/g, ' ')).toBe(text)
})

test.each([
  [0, ''],
  [3_599_999, ''],
  [3_600_000, '1 hr'],
  [4_559_999, '1 hr, 15 min'],
  [86_400_000, '24 hr'],
])('%d ms are formatted in hours as “%s”', (milliseconds, text) => {
  expect(formatHours(milliseconds, 'en').replaceAll(/\s/g, ' ')).toBe(text)
})

test('a countdown drops by 1 per second and shows every second once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), (leftMs) => {
      expect(secondsLeft(leftMs) - secondsLeft(Math.max(0, leftMs - 1000))).toBe(1)
    }),
  )
})

test('the formatted time is the measured time, rounded down', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400_000_000 }), (milliseconds) => {
      const [minutes = NaN, seconds = NaN] = formatElapsed(milliseconds).split(':').map(Number)
      expect(seconds).toBeLessThan(60)
      expect(Math.round((minutes * 60 + seconds) * 100)).toBe(Math.floor(milliseconds / 10))
    }),
  )
})
