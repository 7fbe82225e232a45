import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type PaletteChoice,
  choicesReaching,
  fewestColorsReaching,
  stepsUpTo,
} from './search-palette.ts'

const steps = stepsUpTo(256)

describe('stepsUpTo', () => {
  it('rises to the number itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 256 }), (colors) => {
        const some = stepsUpTo(colors)
        expect(some.at(-1)).toBe(colors)
        expect(some).toEqual([...new Set(some)].toSorted((one, other) => one - other))
      }),
    )
  })
})

describe('fewestColorsReaching', () => {
  const guess = fc.option(fc.integer({ min: 0, max: steps.length - 1 }), { nil: undefined })

  it('finds the first step that reaches the target, from any guess', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: steps.length }), guess, (first, place) => {
        const scoreOf = (colors: number) => (colors >= (steps[first] ?? Infinity) ? 90 : 70)
        const expected = first === steps.length ? undefined : first
        expect(fewestColorsReaching(scoreOf, steps, 80, place)).toBe(expected)
      }),
    )
  })

  it('asks seldom when scores grow as they do in real pictures', () => {
    // 13_firefox_alpha.png scores 66.8 with 128 colors and 50.1 with 64; this curve passes through both.
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 200 }), (enough) => {
        const asked = new Set<number>()
        fewestColorsReaching(
          (colors) => {
            asked.add(colors)
            return 80 + 10 * Math.log2(colors / enough)
          },
          steps,
          80,
        )
        expect(asked.size).toBeLessThanOrEqual(7)
      }),
    )
  })

  it('gives up after one look when the most colors are not enough', () => {
    let asked = 0
    const scoreOf = () => {
      asked += 1
      return 70
    }
    expect(fewestColorsReaching(scoreOf, steps, 80)).toBeUndefined()
    expect(asked).toBe(1)
  })

  it('a single step is all there is', () => {
    expect(fewestColorsReaching(() => 100, [1], 80)).toBe(0)
    expect(fewestColorsReaching(() => 0, [1], 80)).toBeUndefined()
  })
})

describe('choicesReaching', () => {
  const scores =
    (points: Record<number, number>) =>
    ({ colors, strength }: PaletteChoice) =>
      (points[strength] ?? 0) + 5 * Math.log2(colors / 256)

  it('dithered and not, where both reach it', () => {
    const dithered = { colors: 64, strength: 0.5 }
    expect(choicesReaching(scores({ 0.5: 90, 0: 89 }), steps, () => 80)).toEqual([
      dithered,
      { colors: 80, strength: 0 },
    ])
    expect(choicesReaching(scores({ 0.5: 90, 0: 95 }), steps, () => 80)).toEqual([
      dithered,
      { colors: 32, strength: 0 },
    ])
  })

  it('undithered only with hardly more colors', () => {
    expect(choicesReaching(scores({ 0.5: 90, 0: 85 }), steps, () => 80)).toHaveLength(1)
  })

  it('other strengths, where the usual one is just short', () => {
    expect(choicesReaching(scores({ 0.5: 79, 0: 70, 0.8: 80 }), steps, () => 80)).toEqual([
      { colors: 256, strength: 0.8 },
    ])
    expect(choicesReaching(scores({ 0.5: 77, 0: 81 }), steps, () => 80)).toEqual([])
  })
})
