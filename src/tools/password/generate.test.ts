import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import { seededRandom } from '../../core/seeded-random.ts'
import { chiSquare, listedRandom, tally } from '../../testing/random.ts'
import {
  characterKinds,
  characterSets,
  charactersOf,
  drawPassphrase,
  drawPassword,
  passwordProblem,
  secureRandom,
  separators,
} from './generate.ts'

test('the kinds have 26, 26, 10 and 26 different characters', () => {
  const sets = characterSets(characterKinds, { allowsAmbiguous: true })
  expect(sets.map((set) => set.length)).toEqual([26, 26, 10, 26])
  expect(new Set(sets.join('')).size).toBe(88)
  expect(sets.join('')).toMatch(/^[!-~]+$/)
})

test('the symbols are the specified ones', () => {
  expect(charactersOf.symbols).toBe('!@#$%^&*()_+-=[]{}|;:,.<>?')
})

test('exactly the seven ambiguous characters can be left out', () => {
  const all = characterSets(characterKinds, { allowsAmbiguous: true }).join('')
  const sets = characterSets(characterKinds, { allowsAmbiguous: false })
  expect(sets.map((set) => set.length)).toEqual([24, 24, 8, 25])
  expect([...all].filter((character) => !sets.join('').includes(character)).join('')).toBe(
    'IOlo01|',
  )
})

test('only the chosen kinds are present', () => {
  expect(characterSets(['numbers'], { allowsAmbiguous: true })).toEqual(['0123456789'])
  expect(characterSets([], { allowsAmbiguous: true })).toEqual([])
})

const largest = 2 ** 32 - 1

it('the browser’s generator gives whole numbers of 32 bits, each bit on and off', () => {
  const drawn = Array.from({ length: 2000 }, secureRandom)
  expect(
    drawn.every((number) => Number.isInteger(number) && number >= 0 && number <= largest),
  ).toBe(true)
  // The probability that one of 32 bits stays the same 2,000 times is 2⁻¹⁹⁹⁴.
  expect(drawn.reduce((bits, number) => (bits | number) >>> 0, 0)).toBe(largest)
  expect(drawn.reduce((bits, number) => (bits & number) >>> 0, largest)).toBe(0)
})

const allSets = characterSets(characterKinds, { allowsAmbiguous: true })

const drawMany = (count: number, length: number, sets: readonly string[], seed: number) => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => drawPassword(length, sets, random))
}

/** The χ² that is exceeded once in a million, by degrees of freedom: scipy.stats.chi2.isf(1e-6, freedom). */
const critical = { 3: 30.66, 5: 35.89, 9: 44.81, 17: 60.13, 23: 70.55, 25: 73.89, 239: 357.67 }

const stringsOf = (length: number, alphabet: string): string[] =>
  length === 0
    ? ['']
    : stringsOf(length - 1, alphabet).flatMap((word) =>
        [...alphabet].map((letter) => word + letter),
      )

describe('each password is as likely as any other', () => {
  // There are 3³ − 2³ − 1 = 18 passwords of 3 characters from ab and 0. The others were counted by hand likewise.
  test.each([
    { length: 3, sets: ['ab', '0'], count: 18, limit: critical[17] },
    { length: 3, sets: ['a', 'b', '0'], count: 6, limit: critical[5] },
    { length: 4, sets: ['a', 'b', '0', '!'], count: 24, limit: critical[23] },
    { length: 2, sets: ['abcd', '012'], count: 24, limit: critical[23] },
    { length: 4, sets: ['ab', '01', '!'], count: 240, limit: critical[239] },
  ])('$length characters of $sets', ({ length, sets, count, limit }) => {
    const possible = stringsOf(length, sets.join('')).filter((word) =>
      sets.every((set) => [...set].some((letter) => word.includes(letter))),
    )
    expect(possible).toHaveLength(count)
    const counts = tally(drawMany(count * 2000, length, sets, count))
    expect([...counts.keys()].toSorted()).toEqual(possible.toSorted())
    expect(chiSquare(counts, possible)).toBeLessThan(limit)
  })
})

describe('at every position', () => {
  const length = 12
  const drawn = drawMany(40_000, length, allSets, 12)
  /**
   * The probabilities of each kind at a position if all four kinds must appear. They were computed in Python with
   * fractions by the kinds seen so far, not by inclusion and exclusion. Without the rule, digits would have 10 in 88.
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

const optionSets = fc.record({
  kinds: fc.uniqueArray(fc.constantFrom(...characterKinds), { minLength: 1 }),
  allowsAmbiguous: fc.boolean(),
  length: fc.integer({ min: 4, max: 50 }),
  seed: fc.integer(),
})

test('a password has its length, every chosen kind and no other characters', () => {
  fc.assert(
    fc.property(optionSets, ({ kinds, allowsAmbiguous, length, seed }) => {
      const sets = characterSets(kinds, { allowsAmbiguous })
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

test('the browser’s generator draws every character of every set, and no password twice', () => {
  const drawn = Array.from({ length: 1000 }, () => drawPassword(50, allSets, secureRandom))
  // The probability that one of 88 characters is missing in 50,000 draws is 10⁻²⁴⁶.
  expect(new Set(drawn.join(''))).toEqual(new Set(allSets.join('')))
  expect(new Set(drawn).size).toBe(drawn.length)
})

describe('where no password is possible', () => {
  it('says why', () => {
    expect(passwordProblem(12, [])).toBe('noCharacters')
    expect(passwordProblem(3, allSets)).toBe('tooShort')
    expect(passwordProblem(4, allSets)).toBeUndefined()
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

const list = ['abaque', 'bleu', 'chat', 'dune', 'ecrou']
const plain = { words: 3, separator: 'hyphen', isCapitalized: false, hasDigit: false } as const

test.each([
  [plain, [0, 4, 2], 'abaque-ecrou-chat'],
  [{ ...plain, separator: 'space' }, [1, 1, 1], 'bleu bleu bleu'],
  [{ ...plain, separator: 'point', isCapitalized: true }, [0, 1, 2], 'Abaque.Bleu.Chat'],
  [{ ...plain, separator: 'underscore' }, [3, 1, 2], 'dune_bleu_chat'],
  [{ ...plain, separator: 'none' }, [3, 1, 2], 'DuneBleuChat'],
  [{ ...plain, hasDigit: true }, [3, 1, 2, 1, 9], 'dune-bleu9-chat'],
  [{ ...plain, hasDigit: true, separator: 'none' }, [3, 1, 2, 2, 0], 'DuneBleuChat0'],
] as const)('%j and the numbers %j give %s', (style, numbers, phrase) => {
  expect(drawPassphrase(style, list, listedRandom(numbers))).toBe(phrase)
})

test('all phrases are equally likely, including the digit', () => {
  const style = { ...plain, words: 2, hasDigit: true }
  const [first = '', second = ''] = list
  const random = seededRandom(3)
  const drawn = Array.from({ length: 160_000 }, () =>
    drawPassphrase(style, [first, second], random),
  )
  // There are four pairs of words, two positions of the digit and ten digits.
  const possible = [first, second].flatMap((one) =>
    [first, second].flatMap((two) =>
      Array.from({ length: 10 }, (_, digit) => [
        `${one}${digit}-${two}`,
        `${one}-${two}${digit}`,
      ]).flat(),
    ),
  )
  expect(possible).toHaveLength(80)
  // χ² with 79 degrees of freedom exceeds 153.71 once in a million (scipy.stats.chi2.isf).
  expect(chiSquare(tally(drawn), possible)).toBeLessThan(153.71)
})

test('a phrase has the chosen number of words of the list, and at most one digit', () => {
  fc.assert(
    fc.property(
      fc.record({
        words: fc.integer({ min: 3, max: 12 }),
        separator: fc.constantFrom('hyphen', 'space', 'point', 'underscore'),
        isCapitalized: fc.boolean(),
        hasDigit: fc.boolean(),
      }),
      fc.integer(),
      (style, seed) => {
        const phrase = drawPassphrase(style, list, seededRandom(seed))
        expect(phrase.match(/\d/g) ?? []).toHaveLength(style.hasDigit ? 1 : 0)
        const words = phrase.replace(/\d/, '').split(separators[style.separator])
        expect(words).toHaveLength(style.words)
        for (const word of words) {
          expect(list).toContain(word.toLowerCase())
          expect(/^[A-Z]/.test(word)).toBe(style.isCapitalized)
        }
      },
    ),
  )
})

test('an empty list gives no phrase', () => {
  expect(() => drawPassphrase(plain, [], seededRandom(1))).toThrow(RangeError)
})
