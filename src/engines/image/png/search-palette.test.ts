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
  it('asks seldom when scores grow as they do in real pictures', async () => {
    // 13_firefox_alpha.png scores 66.8 with 128 colors and 50.1 with 64; this curve passes through both.
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 4, max: 200 }), async (enough) => {
        const asked = new Set<number>()
        const found = await fewestColorsReaching(
          (colors) => {
            asked.add(colors)
            return 80 + 10 * Math.log2(colors / enough)
          },
          steps,
          80,
        )
        expect(steps[found ?? -1]).toBe(steps.find((colors) => colors >= enough))
        expect(asked.size).toBeLessThanOrEqual(7)
      }),
    )
  })

  it('gives up after one look when the most colors are not enough', async () => {
    let asked = 0
    const scoreOf = () => {
      asked += 1
      return 70
    }
    expect(await fewestColorsReaching(scoreOf, steps, 80)).toBeUndefined()
    expect(asked).toBe(1)
  })
})

describe('choicesReaching', () => {
  const scores =
    (points: Record<number, number>) =>
    ({ colors, strength }: PaletteChoice) =>
      (points[strength] ?? 0) + 5 * Math.log2(colors / 256)

  it('dithered and not, where both reach it', async () => {
    const dithered = { colors: 64, strength: 0.5 }
    expect(await choicesReaching(scores({ 0.5: 90, 0: 89 }), steps, () => 80)).toEqual([
      dithered,
      { colors: 80, strength: 0 },
    ])
    expect(await choicesReaching(scores({ 0.5: 90, 0: 95 }), steps, () => 80)).toEqual([
      dithered,
      { colors: 32, strength: 0 },
    ])
  })

  it('undithered only with hardly more colors', async () => {
    expect(await choicesReaching(scores({ 0.5: 90, 0: 85 }), steps, () => 80)).toHaveLength(1)
  })

  it('other strengths, where the usual one is just short', async () => {
    expect(await choicesReaching(scores({ 0.5: 79, 0: 70, 0.8: 80 }), steps, () => 80)).toEqual([
      { colors: 256, strength: 0.8 },
    ])
    expect(await choicesReaching(scores({ 0.5: 77, 0: 81 }), steps, () => 80)).toEqual([])
  })
})
