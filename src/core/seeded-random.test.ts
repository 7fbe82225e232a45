import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom, shuffle } from './seeded-random.ts'

const seeds = fc.integer({ min: -(2 ** 31), max: 2 ** 32 })

describe('shuffle', () => {
  it('keeps every item, once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), seeds, (items, seed) => {
        const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
        expect(sorted(shuffle(items, seed))).toEqual(sorted(items))
      }),
    )
  })

  it('depends on the seed alone, and leaves what it was given alone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), seeds, (items, seed) => {
        const before = [...items]
        expect(shuffle(items, seed)).toEqual(shuffle(items, seed))
        expect(items).toEqual(before)
      }),
    )
  })

  it('puts every item in every place about as often', () => {
    const items = ['a', 'b', 'c', 'd', 'e', 'f']
    const rounds = 12_000
    const counts = new Map<string, number>()
    for (let seed = 0; seed < rounds; seed += 1)
      for (const [place, item] of shuffle(items, seed).entries())
        counts.set(`${item}${place}`, (counts.get(`${item}${place}`) ?? 0) + 1)
    expect(counts.size).toBe(items.length ** 2)
    const expected = rounds / items.length
    const statistic = [...counts.values()].reduce(
      (sum, count) => sum + (count - expected) ** 2 / expected,
      0,
    )
    // This is the 99.9th percentile of chi-square for 25 degrees of freedom, from published tables.
    expect(statistic).toBeLessThan(52.62)
  })
})

it('seededRandom gives whole numbers of 32 bits that the seed alone decides', () => {
  const draw = (seed: number) => Array.from({ length: 2000 }, seededRandom(seed))
  const drawn = draw(1)
  expect(drawn.every((number) => Number.isInteger(number) && number >= 0 && number < 2 ** 32)).toBe(
    true,
  )
  expect(draw(1)).toEqual(drawn)
  expect(draw(2)).not.toEqual(drawn)
})
