import { expect, test } from 'vitest'
import { guessingTime } from './guessing-time.ts'

/** 2^(bits − 1) ÷ 10¹² seconds, in Python. */
test.each([
  [22.01, { kind: 'instant' }],
  [40.8, { kind: 'instant' }],
  [41, { kind: 'time', unit: 'second', amount: 1.099511627776 }],
  [50, { kind: 'time', unit: 'minute', amount: 9.382499223688534 }],
  [55, { kind: 'time', unit: 'hour', amount: 5.003999585967218 }],
  [60, { kind: 'time', unit: 'day', amount: 6.67199944795629 }],
  [77.05017744490502, { kind: 'time', unit: 'year', amount: 2479.0233612956954 }],
  [80, { kind: 'time', unit: 'year', amount: 19154.273766297647 }],
  [85, { kind: 'time', unit: 'year', amount: 612936.7605215247 }],
  [90.47, { kind: 'beyond' }],
  [322, { kind: 'beyond' }],
])('%d bits', (bits, expected) => {
  const time = guessingTime(bits)
  if (!('amount' in expected)) {
    expect(time).toEqual(expected)
    return
  }
  expect(time).toMatchObject({ kind: expected.kind, unit: expected.unit })
  expect('amount' in time && time.amount / expected.amount).toBeCloseTo(1, 6)
})
