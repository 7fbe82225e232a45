import { expect, test } from 'vitest'
import { changeAfter } from './view-city.ts'

// The texts say so, and no number can.
test('Dubai has no change of clocks to come', () => {
  expect(changeAfter('Asia/Dubai', Date.parse('2026-01-01T00:00Z'))).toBeUndefined()
})
