import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { seededRandom } from '../../core/random.ts'
import { chiSquare, tally } from '../../testing/random.ts'
import { characterKinds, characterSets } from './character-sets.ts'
import { drawPassword, passwordRefusal } from './draw-password.ts'
import { secureRandom } from './secure-random.ts'

const allSets = characterSets(characterKinds, { hasLookAlikes: true })

const drawMany = (count: number, length: number, sets: readonly string[], seed: number) => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => drawPassword(length, sets, random))
}

/** What χ² exceeds once in a million, by degrees of freedom: scipy.stats.chi2.isf(1e-6, freedom). */
const critical = { 3: 30.66, 5: 35.89, 9: 44.81, 17: 60.13, 23: 70.55, 25: 73.89, 239: 357.67 }

const words = (length: number, alphabet: string): string[] =>
  length === 0
    ? ['']
    : words(length - 1, alphabet).flatMap((word) => [...alphabet].map((letter) => word + letter))

describe('each password is as likely as any other', () => {
  // 3 characters of ab and 0: 3³ − 2³ − 1 = 18 of them; the others counted likewise by hand.
  test.each([
    { length: 3, sets: ['ab', '0'], count: 18, limit: critical[17] },
    { length: 3, sets: ['a', 'b', '0'], count: 6, limit: critical[5] },
    { length: 4, sets: ['a', 'b', '0', '!'], count: 24, limit: critical[23] },
    { length: 2, sets: ['abcd', '012'], count: 24, limit: critical[23] },
    { length: 4, sets: ['ab', '01', '!'], count: 240, limit: critical[239] },
  ])('$length characters of $sets', ({ length, sets, count, limit }) => {
    const possible = words(length, sets.join('')).filter((word) =>
      sets.every((set) => [...set].some((letter) => word.includes(letter))),
    )
    expect(possible).toHaveLength(count)
    const counts = tally(drawMany(count * 2000, length, sets, count))
    expect([...counts.keys()].toSorted()).toEqual(possible.toSorted())
    expect(chiSquare(counts, possible)).toBeLessThan(limit)
  })
})

describe('at every place', () => {
  const length = 12
  const drawn = drawMany(40_000, length, allSets, 12)
  /**
   * How likely a place holds each kind, all four being there: counted by a program that goes through the kinds seen
   * so far (Python, fractions), not by inclusion and exclusion. Without the rule digits would have 10 in 88.
   */
  const kindShares = [
    0.2844383167722064, 0.2844383167722064, 0.1466850496833808, 0.2844383167722064,
  ]

  test.each(Array.from({ length }, (_, place) => place))(
    '%i, every kind has its share',
    (place) => {
      const distance = allSets.reduce((sum, set, kind) => {
        const found = drawn.filter((password) => set.includes(password.charAt(place))).length
        const expected = drawn.length * (kindShares[kind] ?? 0)
        return sum + (found - expected) ** 2 / expected
      }, 0)
      expect(distance).toBeLessThan(critical[3])
    },
  )

  test.each(Array.from({ length }, (_, place) => place))(
    '%i, every character of a kind comes as often as the others',
    (place) => {
      for (const set of allSets) {
        const counts = tally(
          drawn.map((password) => password.charAt(place)).filter((letter) => set.includes(letter)),
        )
        expect(counts.size).toBe(set.length)
        expect(chiSquare(counts, set)).toBeLessThan(set.length === 10 ? critical[9] : critical[25])
      }
    },
  )
})

const recipes = fc.record({
  kinds: fc.uniqueArray(fc.constantFrom(...characterKinds), { minLength: 1 }),
  hasLookAlikes: fc.boolean(),
  length: fc.integer({ min: 4, max: 50 }),
  seed: fc.integer(),
})

test('has its length, every chosen kind and nothing else', () => {
  fc.assert(
    fc.property(recipes, ({ kinds, hasLookAlikes, length, seed }) => {
      const sets = characterSets(kinds, { hasLookAlikes })
      const password = drawPassword(length, sets, seededRandom(seed))
      expect(password).toHaveLength(length)
      for (const character of password)
        expect(sets.filter((set) => set.includes(character))).toHaveLength(1)
      for (const set of sets)
        expect([...password].some((character) => set.includes(character))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('the browser’s generator gives every character of every set, and no password twice', () => {
  const drawn = Array.from({ length: 1000 }, () => drawPassword(50, allSets, secureRandom))
  // That one of 88 characters is missing in 50,000 draws has a chance of 10⁻²⁴⁶.
  expect(new Set(drawn.join(''))).toEqual(new Set(allSets.join('')))
  expect(new Set(drawn).size).toBe(drawn.length)
})

describe('where there can be none', () => {
  it('says why', () => {
    expect(passwordRefusal(12, [])).toBe('noCharacters')
    expect(passwordRefusal(3, allSets)).toBe('tooShort')
    expect(passwordRefusal(4, allSets)).toBeUndefined()
  })

  it.each([
    [12, []],
    [3, allSets],
  ])('draws nothing: %i characters of %j', (length, sets) => {
    expect(() => drawPassword(length, sets, seededRandom(1))).toThrow(RangeError)
  })

  it('gives up on a source that keeps giving the same', () => {
    expect(() => drawPassword(12, allSets, () => 7)).toThrow('does not vary')
  })
})
