import type { RandomSource } from '../core/random.ts'
import Big from 'big.js'
import fc from 'fast-check'
import type { DecimalPlaces } from '../core/numbers.ts'

/** Returns the given numbers in order, and throws when there are no more. */
export const listedRandom = (numbers: readonly number[]): RandomSource => {
  const left = [...numbers]
  return () => {
    const next = left.shift()
    if (next === undefined) throw new Error('more numbers were drawn than expected')
    return next
  }
}

/** Counts how often each item occurs. */
export const tally = (items: Iterable<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

/** Returns Pearson's χ² of counts against one expected count for every possible outcome. */
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

/** Numbers of up to 40 digits. Half of them have up to seven whole digits, where languages differ. */
export const anyNumber: fc.Arbitrary<Big> = fc
  .oneof(
    fc.tuple(fc.bigInt(-(10n ** 40n) + 1n, 10n ** 40n - 1n), fc.integer({ min: 0, max: 39 })),
    fc.tuple(fc.bigInt(-(10n ** 7n), 10n ** 7n), fc.integer({ min: 0, max: 3 })),
  )
  .map(([digits, decimals]) => {
    const padded = digits
      .toString()
      .replace('-', '')
      .padStart(decimals + 1, '0')
    const point = padded.length - decimals
    return new Big(`${digits < 0n ? '-' : ''}${padded.slice(0, point)}.${padded.slice(point)}0`)
  })

/** Numbers of decimals, at most 20 as in older versions of `Intl`. */
export const anyDecimals: fc.Arbitrary<DecimalPlaces> = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }))
  .map(([one, other]) => ({ minimum: Math.min(one, other), maximum: Math.max(one, other) }))
