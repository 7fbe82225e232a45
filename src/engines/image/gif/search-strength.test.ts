import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SearchOptions, searchStrength } from './search-strength.ts'

const options: SearchOptions = {
  first: 24,
  strongest: 200,
  tries: 20,
  fallPerOctave: 8,
  isNear: () => false,
}

/** Searches along a curve, and counts. */
const searchAlong = async (curve: (strength: number) => number, changes = {}) => {
  const tried: number[] = []
  const found = await searchStrength(
    (strength) => {
      tried.push(strength)
      return Promise.resolve(curve(strength))
    },
    { ...options, ...changes },
  )
  return { ...found, tried }
}

describe('searchStrength', () => {
  it('finds the border of any falling curve, between two neighbours', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 199 }),
        fc.double({ min: 0.1, max: 30, noNaN: true }),
        async (border, fall) => {
          const curve = (strength: number) => -fall * Math.log2(strength / (border + 0.5))
          const { passing, failing, tried } = await searchAlong(curve, { tries: 200 })
          expect([passing?.strength, failing?.strength]).toEqual([border, border + 1])
          expect(new Set(tried).size).toBe(tried.length)
        },
      ),
    )
  })

  it('is quick where the curve is as expected: three trials where bisection takes seven', async () => {
    for (const border of [10, 60, 150]) {
      const { passing } = await searchAlong((strength) => -9 * Math.log2(strength / border), {
        tries: 4,
      })
      expect(passing?.strength).toBeGreaterThan(border * 0.9)
    }
  })

  it('stops at the ends: all pass, or none', async () => {
    expect(await searchAlong(() => 20)).toMatchObject({ passing: { strength: 200 } })
    expect(await searchAlong(() => -20)).toMatchObject({
      passing: undefined,
      failing: { strength: 1 },
    })
    expect(await searchAlong(() => -Infinity)).toMatchObject({ tried: [24, 1] })
  })

  it('tries no oftener than it may, and stops where it is near enough', async () => {
    const curve = (strength: number) => 50 - strength
    expect((await searchAlong(curve, { tries: 3 })).tried).toHaveLength(3)
    const near = await searchAlong(curve, {
      isNear: ({ margin }: { margin: number }) => margin > 0,
    })
    expect(near.tried).toEqual([24])
  })

  it('starts from what is known', async () => {
    const known = { strength: 100, margin: 1 }
    const { passing, tried } = await searchAlong((strength) => 120.5 - strength, { known })
    expect(Math.min(...tried)).toBeGreaterThan(100)
    expect(passing?.strength).toBe(120)
  })
})
