import type { RandomSource } from './random.ts'

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

/**
 * Returns a source that gives the same numbers for the same seed. It serves filler texts and tests, never secrets.
 *
 * @param seed - a whole number, of which the lower 32 bits count.
 */
export const seededRandom = (seed: number): RandomSource => {
  const stream = randomStream(seed)
  return () => stream() * 2 ** 32
}
