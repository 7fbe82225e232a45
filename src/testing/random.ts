import type { RandomSource } from '../core/random.ts'

/** Gives the numbers in their order, and fails when there are no more. */
export const listedRandom = (numbers: readonly number[]): RandomSource => {
  const left = [...numbers]
  return () => {
    const next = left.shift()
    if (next === undefined) throw new Error('more numbers were drawn than expected')
    return next
  }
}

/** How often each item comes. */
export const tally = (items: Iterable<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

/** Pearson's χ² of counts against one expected count for every possible outcome. */
export const chiSquare = (
  counts: ReadonlyMap<string, number>,
  outcomes: Iterable<string>,
): number => {
  const possible = new Set(outcomes)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const expected = total / possible.size
  return [...possible].reduce(
    (sum, outcome) => sum + ((counts.get(outcome) ?? 0) - expected) ** 2 / expected,
    0,
  )
}
