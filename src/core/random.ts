/**
 * Returns a generator of numbers in [0, 1) that depends on the seed only (mulberry32, public domain, Tommy
 * Ettinger).
 */
const randomStream = (seed: number) => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the items in an order that depends on the seed only (Fisher–Yates). */
export const shuffle = <T>(items: readonly T[], seed: number): T[] => {
  const random = randomStream(seed)
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const held = shuffled[last] as T
    shuffled[last] = shuffled[other] as T
    shuffled[other] = held
  }
  return shuffled
}

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

/**
 * Returns a source that gives the same numbers for the same seed. It serves filler texts and tests, never secrets.
 *
 * @param seed - a whole number, of which the lower 32 bits count.
 */
export const seededRandom = (seed: number): RandomSource => {
  const stream = randomStream(seed)
  return () => stream() * sourceRange
}
