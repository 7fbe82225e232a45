import { expect, it } from 'vitest'
import { likenessOf, shownScore } from './likeness.ts'

it.each([
  [100, 'same', 100],
  [80, 'same', 80],
  [79.99, 'close', 79],
  [70, 'close', 70],
  [50, 'visible', 50],
  [49.9, 'poor', 49],
  [-Infinity, 'poor', 0],
] as const)('a score of %d is %s, shown as %d', (score, likeness, shown) => {
  expect(likenessOf(score)).toBe(likeness)
  expect(shownScore(score)).toBe(shown)
})
