import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  countPasswords,
  formatBits,
  formatGuessingTime,
  guessingTime,
  passphraseBits,
  passwordBits,
  smallestCountReaching,
  strengthOf,
} from './strength.ts'

const all = [26, 26, 10, 26]

/** The expected numbers were counted in Python by the kinds seen so far, not by inclusion and exclusion. */
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

test('counts as many as an enumeration finds', () => {
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
  /** The expected bits were computed with 40 digits in Python’s decimal. */
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
  // Ten digits at one of seven words add log₂ 70 = 6.13 bits.
  [{ words: 7, listLength: 7776, hasDigit: true }, 96.6],
  [{ words: 1, listLength: 2, hasDigit: false }, 1],
])('%j: %d bits', (phrase, bits) => {
  expect(passphraseBits(phrase)).toBeCloseTo(bits, 2)
})

describe('the 80 bits of the CNIL', () => {
  const needed = (sizes: readonly number[]) =>
    smallestCountReaching(80, { from: 4, to: 50 }, (length) => passwordBits(length, setsOf(sizes)))

  it('are reached by 13 characters of these four kinds, 14 of three, 7 words', () => {
    expect(needed(all)).toBe(13)
    expect(needed([26, 26, 10])).toBe(14)
    expect(
      smallestCountReaching(80, { from: 3, to: 12 }, (words) =>
        passphraseBits({ words, listLength: 7776, hasDigit: false }),
      ),
    ).toBe(7)
    expect(needed([10])).toBe(25)
  })

  it('are its 12 characters with its 37 symbols, rounded: 12 × log₂ 99 = 79.55', () => {
    expect(12 * Math.log2(26 + 26 + 10 + 37)).toBeCloseTo(79.55, 2)
  })

  it('are out of reach where the range ends before', () => {
    expect(smallestCountReaching(80, { from: 4, to: 10 }, () => 79.99)).toBeUndefined()
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

/** The expected times are 2^(bits − 1) ÷ 10¹² seconds, computed in Python. */
test.each([
  [22.01, { kind: 'instant' }],
  [40.8, { kind: 'instant' }],
  [41, { kind: 'time', unit: 'second', amount: 1.099511627776 }],
  [50, { kind: 'time', unit: 'minute', amount: 9.382499223688534 }],
  [55, { kind: 'time', unit: 'hour', amount: 5.003999585967218 }],
  [60, { kind: 'time', unit: 'day', amount: 6.67199944795629 }],
  [77.05017744490502, { kind: 'time', unit: 'year', amount: 2479.0233612956954 }],
  [80, { kind: 'time', unit: 'year', amount: 19154.273766297647 }],
  [85, { kind: 'time', unit: 'year', amount: 612936.7605215247 }],
  [90.47, { kind: 'beyond' }],
  [322, { kind: 'beyond' }],
])('%d bits', (bits, expected) => {
  const time = guessingTime(bits)
  if (!('amount' in expected)) {
    expect(time).toEqual(expected)
    return
  }
  expect(time).toMatchObject({ kind: expected.kind, unit: expected.unit })
  expect('amount' in time && time.amount / expected.amount).toBeCloseTo(1, 6)
})

test.each([
  [77.05017744490502, 'en', '77.05'],
  [90.47368752524046, 'fr', '90,47'],
  [79.99999, 'es', '79,99'],
  [91, 'en', '91.00'],
] as const)('%d bits in %s: %s', (bits, language, text) => {
  expect(formatBits(bits, language)).toBe(text)
})

test.each([
  [{ amount: 2479.02, unit: 'year' }, 'en', '2,500 years'],
  [{ amount: 2479.02, unit: 'year' }, 'fr', '2 500 ans'],
  [{ amount: 2479.02, unit: 'year' }, 'es', '2500 años'],
  [{ amount: 1.0995, unit: 'second' }, 'fr', '1,1 seconde'],
  [{ amount: 9.38, unit: 'minute' }, 'es', '9,4 minutos'],
  [{ amount: 1, unit: 'hour' }, 'en', '1 hour'],
] as const)('%j in %s: %s', (time, language, text) => {
  // The platform chooses which no-break space precedes the unit.
  expect(formatGuessingTime({ kind: 'time', ...time }, language).replaceAll(/\s/g, ' ')).toBe(text)
})
