/** Returns a whole number from 0 to 2³² − 1. All numbers are equally likely and independent of the earlier ones. */
export type RandomSource = () => number

/** A source can return this many different numbers. */
const sourceRange = 2 ** 32

/**
 * Draws a whole number from 0 to `count` − 1, each with exactly the same probability.
 *
 * It uses rejection sampling: a bare remainder would favour the first results, so numbers beyond the last full run
 * of `count` are drawn again.
 *
 * @throws {RangeError} when `count` is not a whole number from 1 to 2³².
 */
export const drawBelow = (count: number, random: RandomSource): number => {
  if (!Number.isInteger(count) || count < 1 || count > sourceRange)
    throw new RangeError(`cannot draw one of ${count}`)
  const fullRuns = sourceRange - (sourceRange % count)
  let drawn = random()
  while (drawn >= fullRuns) drawn = random()
  return drawn % count
}

/**
 * Draws one of the items, each with the same probability.
 *
 * @throws {RangeError} when there are no items.
 */
export const drawOne = <Item>(items: ArrayLike<Item>, random: RandomSource): Item =>
  // The index is always below the number of items.
  items[drawBelow(items.length, random)] as Item
