import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  countPasswords,
  passphraseBits,
  passwordBits,
  smallestReaching,
  strengthOf,
} from './entropy.ts'

const all = [26, 26, 10, 26]

/** Counted in Python by going through the kinds seen so far, not by inclusion and exclusion. */
test.each([
  [12, all, 156_464_055_252_849_997_086_720n],
  [4, all, 4_218_240n],
  [8, all, 1_739_426_494_740_480n],
  [14, [26, 26, 10], 11_332_685_144_739_183_353_856_000n],
  [12, [24, 24, 8, 25], 54_097_327_321_744_978_022_400n],
  [4, [10], 10_000n],
  [3, all, 0n],
  [12, [], 0n],
])('%i characters of sets of %j: %d passwords', (length, sizes, count) => {
  expect(countPasswords(length, sizes)).toBe(count)
})

test('counts what going through all of them finds', () => {
  const words = (length: number, alphabet: string): string[] =>
    length === 0
      ? ['']
      : words(length - 1, alphabet).flatMap((word) => [...alphabet].map((letter) => word + letter))
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 3 }),
      (length, sizes) => {
        const letters = 'abcdef'
        const sets = sizes.map((size, index) => letters.slice(index * 2, index * 2 + size))
        const found = words(length, sets.join('')).filter((word) =>
          sets.every((set) => [...set].some((letter) => word.includes(letter))),
        )
        expect(countPasswords(length, sizes)).toBe(BigInt(found.length))
      },
    ),
  )
})

const setsOf = (sizes: readonly number[]) => sizes.map((size) => 'x'.repeat(size))

describe('passwordBits', () => {
  /** Python’s decimal, 40 digits. */
  it.each([
    [12, all, 77.05017744490502],
    [13, all, 83.58273198915715],
    [14, [26, 26, 10], 83.22869210324825],
    [4, all, 22.008209750031796],
    [50, all, 322.968111113823],
    [12, [24, 24, 8, 25], 75.51797540699158],
    [24, [10], 79.7262742772967],
  ])('%i characters of sets of %j: %d bits', (length, sizes, bits) => {
    expect(passwordBits(length, setsOf(sizes))).toBeCloseTo(bits, 10)
  })

  it('is a little less than if every string counted: 14 × log₂ 62 = 83.36', () => {
    expect(14 * Math.log2(62)).toBeCloseTo(83.36, 2)
    const bits = passwordBits(14, setsOf([26, 26, 10]))
    expect(bits).toBeLessThan(83.36)
    expect(bits).toBeGreaterThan(83)
  })

  it('refuses what has no password', () => {
    expect(() => passwordBits(3, setsOf(all))).toThrow(RangeError)
    expect(() => passwordBits(12, [])).toThrow(RangeError)
  })
})

test.each([
  [{ words: 7, listLength: 7776, hasDigit: false }, 90.47],
  [{ words: 6, listLength: 7776, hasDigit: false }, 77.55],
  // Ten digits at one of seven words: log₂ 70 = 6.13 more.
  [{ words: 7, listLength: 7776, hasDigit: true }, 96.6],
  [{ words: 1, listLength: 2, hasDigit: false }, 1],
])('%j: %d bits', (phrase, bits) => {
  expect(passphraseBits(phrase)).toBeCloseTo(bits, 2)
})

describe('the 80 bits of the CNIL', () => {
  const needed = (sizes: readonly number[]) =>
    smallestReaching(80, { from: 4, to: 50 }, (length) => passwordBits(length, setsOf(sizes)))

  it('are reached by 13 characters of these four kinds, 14 of three, 7 words', () => {
    expect(needed(all)).toBe(13)
    expect(needed([26, 26, 10])).toBe(14)
    expect(
      smallestReaching(80, { from: 3, to: 12 }, (words) =>
        passphraseBits({ words, listLength: 7776, hasDigit: false }),
      ),
    ).toBe(7)
    expect(needed([10])).toBe(25)
  })

  it('are its 12 characters with its 37 symbols, rounded: 12 × log₂ 99 = 79.55', () => {
    expect(12 * Math.log2(26 + 26 + 10 + 37)).toBeCloseTo(79.55, 2)
  })

  it('are out of reach where the range ends before', () => {
    expect(smallestReaching(80, { from: 4, to: 10 }, () => 79.99)).toBeUndefined()
  })
})

test.each([
  [22, 'weak'],
  [49.99, 'weak'],
  [50, 'limited'],
  [79.99, 'limited'],
  [80, 'alone'],
  [127.99, 'alone'],
  [128, 'key'],
  [322, 'key'],
] as const)('%d bits: %s', (bits, strength) => {
  expect(strengthOf(bits)).toBe(strength)
})
