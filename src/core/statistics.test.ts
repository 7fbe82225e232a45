import { describe, expect, it } from 'vitest'
import { heaviest, medianOf } from './statistics.ts'

describe('medianOf', () => {
  it.each([
    [[], undefined],
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 2, 3], 3],
  ])('of %j is %s', (values, median) => expect(medianOf(values)).toBe(median))
})

describe('heaviest', () => {
  it('adds up what comes more than once', () =>
    expect(
      heaviest([
        ['a', 2],
        ['b', 3],
        ['a', 2],
      ]),
    ).toBe('a'))

  it('takes the first of equals', () =>
    expect(
      heaviest([
        [2, 1],
        [1, 1],
      ]),
    ).toBe(2))

  it('is nothing without values', () => expect(heaviest([])).toBeUndefined())
})
