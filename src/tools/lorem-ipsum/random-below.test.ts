import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomStream } from '../../core/shuffle.ts'
import { randomBelowFrom } from './random-below.ts'

const seeded = (seed: number) => {
  const stream = randomStream(seed)
  return randomBelowFrom(() => stream() * 2 ** 32)
}

describe('a random number below a limit', () => {
  it('is a whole number from 0 up to the limit', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 2 ** 32 }), (seed, limit) => {
        const drawn = seeded(seed)(limit)
        expect(Number.isInteger(drawn)).toBe(true)
        expect(drawn).toBeGreaterThanOrEqual(0)
        expect(drawn).toBeLessThan(limit)
      }),
    )
  })

  it('leaves out the words beyond the last full round, and draws again', () => {
    // 2³² = 3 × 1,431,655,765 + 1: the last word alone would make 0 likelier than 1 and 2.
    const words = [2 ** 32 - 1, 2 ** 32 - 1, 2 ** 32 - 2]
    let draws = 0
    const randomBelow = randomBelowFrom(() => {
      const word = words[draws] ?? 0
      draws += 1
      return word
    })
    expect(randomBelow(3)).toBe(2)
    expect(draws).toBe(3)
    // A power of two leaves nothing over.
    expect(randomBelowFrom(() => 2 ** 32 - 1)(2)).toBe(1)
  })

  it('favours none', () => {
    const randomBelow = seeded(1)
    const rounds = 22_000
    const counts = Array.from({ length: 11 }, () => 0)
    for (let round = 0; round < rounds; round += 1) {
      const drawn = randomBelow(11)
      counts[drawn] = (counts[drawn] ?? 0) + 1
    }
    const expected = rounds / 11
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    // The 99.9th percentile of chi-square for 10 degrees of freedom, from published tables.
    expect(chiSquare).toBeLessThan(29.59)
  })

  it.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('is refused below %d', (limit) =>
    expect(() => seeded(1)(limit)).toThrow(RangeError),
  )
})
