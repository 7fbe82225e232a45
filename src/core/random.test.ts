import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chiSquare, listedRandom, tally } from '../testing/random.ts'
import { drawBelow, drawOne } from './random.ts'
import { seededRandom } from './seeded-random.ts'

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
          // A number that is kept is one of the `runs` that stand for its result. A rejected one is followed by the
          // next draw.
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
  // χ² with 9 degrees of freedom exceeds 44.81 once in a million (scipy.stats.chi2.isf).
  expect(chiSquare(counts, items)).toBeLessThan(44.81)
  expect(() => drawOne([], random)).toThrow(RangeError)
})
