import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chiSquare, listedRandom, tally } from '../testing/random.ts'
import { drawBelow, drawOne, seededRandom, shuffle } from './random.ts'

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
    // The 99.9th percentile of chi-square for 25 degrees of freedom, from published tables.
    expect(statistic).toBeLessThan(52.62)
  })
})

const largest = 2 ** 32 - 1

describe('drawBelow', () => {
  it('draws again what would favour the first results: 2³² is 48,806,446 × 88 and 48', () => {
    expect(48_806_446 * 88 + 48).toBe(2 ** 32)
    const lastFull = 48_806_446 * 88 - 1
    expect(drawBelow(88, listedRandom([lastFull]))).toBe(87)
    expect(drawBelow(88, listedRandom([lastFull + 1, 5]))).toBe(5)
    expect(drawBelow(88, listedRandom([largest, lastFull + 48, 90]))).toBe(2)
  })

  it('needs no second draw for a power of two', () => {
    expect(drawBelow(256, listedRandom([largest]))).toBe(255)
    expect(drawBelow(1, listedRandom([largest]))).toBe(0)
    expect(drawBelow(2 ** 32, listedRandom([largest]))).toBe(largest)
  })

  it('keeps as many numbers of the source for each result', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 32 }),
        fc.integer({ min: 0, max: largest }),
        (count, number) => {
          const runs = Math.floor(2 ** 32 / count)
          const isKept = number < runs * count
          // A number that is kept is one of `runs` that stand for its result; the others lead to the next.
          expect(drawBelow(count, listedRandom(isKept ? [number] : [number, 0]))).toBe(
            isKept ? number - Math.floor(number / count) * count : 0,
          )
        },
      ),
    )
  })

  it.each([0, -1, 1.5, Number.NaN, Infinity, 2 ** 32 + 1])('refuses one of %s', (count) => {
    expect(() => drawBelow(count, seededRandom(1))).toThrow(RangeError)
  })
})

it('drawOne gives every item about as often', () => {
  const items = [...'abcdefghij']
  const random = seededRandom(7)
  const counts = tally(Array.from({ length: 100_000 }, () => drawOne(items, random)))
  // χ² with 9 degrees of freedom is above 44.81 once in a million (scipy.stats.chi2.isf).
  expect(chiSquare(counts, items)).toBeLessThan(44.81)
  expect(() => drawOne([], random)).toThrow(RangeError)
})

it('seededRandom gives whole numbers of 32 bits that the seed alone decides', () => {
  const draw = (seed: number) => Array.from({ length: 2000 }, seededRandom(seed))
  const drawn = draw(1)
  expect(
    drawn.every((number) => Number.isInteger(number) && number >= 0 && number <= largest),
  ).toBe(true)
  expect(draw(1)).toEqual(drawn)
  expect(draw(2)).not.toEqual(drawn)
})
