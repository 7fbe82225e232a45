import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { scrollEdgePx, moveItem, nearestIndex, scrollStep } from './arrange.ts'

describe('moveItem', () => {
  it.each([
    [0, 0, 'abcd'],
    [0, 1, 'bacd'],
    [0, 3, 'bcda'],
    [3, 0, 'dabc'],
    [2, 1, 'acbd'],
    [1, 2, 'acbd'],
  ])('from %i to %i gives %s', (from, to, expected) => {
    expect(moveItem([...'abcd'], from, to).join('')).toBe(expected)
  })

  it('puts the item where it was asked to, loses none, and leaves the others in their order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer(), { minLength: 1 }).chain((items) =>
          fc.record({
            items: fc.constant(items),
            from: fc.nat(items.length - 1),
            to: fc.nat(items.length - 1),
          }),
        ),
        ({ items, from, to }) => {
          const result = moveItem(items, from, to)
          const item = items[from]
          expect(result[to]).toBe(item)
          expect(result.filter((other) => other !== item)).toEqual(
            items.filter((other) => other !== item),
          )
          expect(moveItem(result, to, from)).toEqual(items)
        },
      ),
    )
  })
})

describe('nearestPlace', () => {
  // The items are in three columns and two rows, 100 pixels apart.
  const grid = [50, 150].flatMap((y) => [50, 150, 250].map((x) => ({ x, y })))

  it.each([
    [{ x: 50, y: 50 }, 0],
    [{ x: 99, y: 60 }, 0],
    [{ x: 101, y: 60 }, 1],
    [{ x: 260, y: 160 }, 5],
    [{ x: -500, y: 900 }, 3],
  ])('of %o is %i', (point, place) => expect(nearestIndex(grid, point)).toBe(place))

  it('is the first where there is none', () => {
    expect(nearestIndex([], { x: 1, y: 1 })).toBe(0)
  })
})

describe('scrollStep', () => {
  test.each([
    [400, 0],
    [64 + scrollEdgePx, 0],
    [64 + scrollEdgePx / 2, -8],
    [64, -16],
    [-300, -16],
    [800 - scrollEdgePx, 0],
    [800 - scrollEdgePx / 2, 8],
    [800, 16],
    [5000, 16],
  ])('at %i pixels scrolls by %i', (y, pixels) => expect(scrollStep(y, 64, 800)).toBe(pixels))
})
