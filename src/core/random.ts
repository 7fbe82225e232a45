/** A stream of numbers in [0, 1) that depends on the seed alone (mulberry32, public domain, Tommy Ettinger). */
const randomStream = (seed: number) => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The items in an order that depends on the seed alone (Fisher–Yates). */
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

/** Gives a whole number from 0 to 2³² − 1, each as likely as any other and independent of those before. */
export type RandomSource = () => number

/** How many numbers a source can give. */
const sourceRange = 2 ** 32

/**
 * A whole number from 0 to `count` − 1, each exactly as likely as any other.
 *
 * By rejection: of 2³² numbers, those past the last full run of `count` would favour the first results, as a bare
 * remainder does, and are drawn again.
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
 * One of the items, each as likely as any other.
 *
 * @throws {RangeError} when there are none.
 */
export const drawOne = <Item>(items: ArrayLike<Item>, random: RandomSource): Item =>
  // Within the items: the index is below their number.
  items[drawBelow(items.length, random)] as Item

/**
 * A source that gives the same numbers for the same seed: for filler texts and for tests, never for a secret.
 *
 * @param seed - a whole number, of which 32 bits count.
 */
export const seededRandom = (seed: number): RandomSource => {
  const stream = randomStream(seed)
  return () => stream() * sourceRange
}
