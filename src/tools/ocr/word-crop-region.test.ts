import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineHeightOf, regionAround } from './word-crop-region.ts'

const box = fc.record({
  left: fc.integer({ min: -10, max: 10_000 }),
  top: fc.integer({ min: -10, max: 10_000 }),
  width: fc.integer({ min: 1, max: 3000 }),
  height: fc.integer({ min: 1, max: 400 }),
})

const aspects = fc.double({ min: 1.5, max: 12, noNaN: true })

describe('lineHeightOf', () => {
  const high = (height: number) => ({ left: 0, top: 0, width: 9, height })
  const words = [18, 20, 20, 21, 60].map((height) => ({ box: high(height) }))
  it.each([
    ['a usual word', 19, 19],
    ['a dot', 4, 16],
    ['a box with a shadow', 60, 30],
  ])('%s', (_what, height, expected) =>
    expect(lineHeightOf(high(height), words)).toBeCloseTo(expected, 9),
  )
})

describe('regionAround', () => {
  it('has the word in its middle, whole, with room on every side', () => {
    fc.assert(
      fc.property(box, fc.integer({ min: 1, max: 300 }), aspects, (word, lineHeight, aspect) => {
        const region = regionAround(word, { aspect, lineHeight })
        expect(region.width / region.height).toBeCloseTo(aspect, 6)
        expect(region.left + region.width / 2).toBeCloseTo(word.left + word.width / 2, 3)
        expect(region.top + region.height / 2).toBeCloseTo(word.top + word.height / 2, 3)
        expect(region.width).toBeGreaterThan(word.width)
        expect(region.height).toBeGreaterThan(word.height)
      }),
    )
  })
})
