import type { RandomSource } from './random.ts'

/** The same numbers for the same seed, so that a test of chance never fails by chance (mulberry32, Tommy Ettinger). */
export const seededRandom = (seed: number): RandomSource => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

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
