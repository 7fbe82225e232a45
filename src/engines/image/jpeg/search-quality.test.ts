import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type QualitySearch, searchQuality } from './search-quality.ts'

const searchOn = async (
  curve: (quality: number) => number,
  overrides: Partial<QualitySearch<string>> = {},
) => {
  const tried: number[] = []
  const found = await searchQuality({
    least: 1,
    most: 100,
    start: 76,
    targetScore: 80,
    slope: 0.45,
    tolerance: 0,
    attempt: (quality) => {
      tried.push(quality)
      return Promise.resolve({ score: curve(quality), made: `made at ${quality}` })
    },
    ...overrides,
  })
  return { found, tried }
}

const lowestPassing = (curve: (quality: number) => number) =>
  Array.from({ length: 100 }, (_, at) => at + 1).find((quality) => curve(quality) >= 80)

/** Scores that increase with quality, by 0.05 to 3 per step. */
const growing = fc
  .tuple(
    fc.integer({ min: -50, max: 100 }),
    fc.array(fc.integer({ min: 5, max: 300 }), { minLength: 100, maxLength: 100 }),
  )
  .map(([first, steps]) => {
    let score = first
    const scores = steps.map((step) => (score += step / 100))
    return (quality: number) => scores[quality - 1] ?? Number.NaN
  })

/** Scores that increase on the whole, but not at every step. */
const bumpy = fc
  .tuple(growing, fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 101, maxLength: 101 }))
  .map(
    ([curve, bumps]) =>
      (quality: number) =>
        curve(quality) + (bumps[quality] ?? 0) / 100,
  )

describe('searchQuality', () => {
  it('finds the lowest quality that passes, and what was made with it', async () => {
    await fc.assert(
      fc.asyncProperty(growing, async (curve) => {
        const { found } = await searchOn(curve)
        expect(found?.quality).toBe(lowestPassing(curve))
        if (found !== undefined) expect(found.made).toBe(`made at ${found.quality}`)
      }),
    )
  })

  it('takes few trials, and none twice', async () => {
    await fc.assert(
      fc.asyncProperty(bumpy, async (curve) => {
        const { tried } = await searchOn(curve)
        expect(new Set(tried).size).toBe(tried.length)
        expect(tried.length).toBeLessThanOrEqual(20)
      }),
    )
    // The curve of a photograph: 0.45 points per step near the target.
    const photograph = (quality: number) => 80 + (quality - 70) * 0.45
    expect((await searchOn(photograph)).tried.length).toBeLessThanOrEqual(4)
    expect((await searchOn(photograph, { tolerance: 0.3 })).tried.length).toBeLessThanOrEqual(3)
  })

  it('whatever the curve, what it finds passes', async () => {
    await fc.assert(
      fc.asyncProperty(bumpy, fc.integer({ min: 0, max: 50 }), async (curve, tolerance) => {
        const { found } = await searchOn(curve, { tolerance: tolerance / 100 })
        if (found !== undefined) {
          expect(found.score).toBeGreaterThanOrEqual(80)
          expect(found.score).toBe(curve(found.quality))
        }
      }),
    )
  })

  it('finds nothing where nothing passes', async () => {
    expect((await searchOn(() => 50)).found).toBeUndefined()
    expect((await searchOn(() => -Infinity)).found).toBeUndefined()
  })

  it('takes the lowest where all pass', async () => {
    expect((await searchOn(() => 100)).found?.quality).toBe(1)
  })

  it('stops where a trial that failed says that there is no hope', async () => {
    const { found, tried } = await searchOn((quality) => quality - 5, {
      isFutile: ({ quality }) => quality >= 76,
    })
    expect(found).toBeUndefined()
    expect(tried).toEqual([76])
  })

  it('makes no more trials than it may', async () => {
    const { found, tried } = await searchOn((quality) => quality, { maxTrials: 2 })
    expect(tried).toHaveLength(2)
    expect(found?.quality).toBe(Math.min(...tried.filter((quality) => quality >= 80)))
  })

  it('keeps within its ends', async () => {
    const { tried, found } = await searchOn((quality) => quality, {
      least: 40,
      most: 60,
      start: 90,
    })
    expect(found).toBeUndefined()
    expect(tried.every((quality) => quality >= 40 && quality <= 60)).toBe(true)
  })
})

describe('with a forecast', () => {
  it('finds what passes with fewer trials, however far off the forecast is', async () => {
    await fc.assert(
      fc.asyncProperty(growing, fc.integer({ min: -20, max: 20 }), async (curve, offset) => {
        const forecast = (quality: number) => Promise.resolve(curve(quality) + offset)
        const { found, tried } = await searchOn(curve, { forecast, tolerance: 0.3 })
        const lowest = lowestPassing(curve)
        if (lowest === undefined) expect(found).toBeUndefined()
        else expect(found?.score).toBeGreaterThanOrEqual(80)
        expect(tried.length).toBeLessThanOrEqual(4)
      }),
    )
  })

  it('still finds something where the forecast is wrong altogether', async () => {
    const forecast = () => Promise.resolve(-100)
    const { found } = await searchOn((quality) => quality, { forecast })
    expect(found?.score).toBeGreaterThanOrEqual(80)
  })
})
