import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../core/random.ts'
import { type TextType, generate, isOpeningAlone, pool, textTypes } from './generate.ts'

/** The first clause of the passage as typesetters have used it since the 1960s. */
const passage =
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua.'
const phrase = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit.'

const seeds = fc.integer()
const make = (seed: number, type: TextType, count: number, startsWithStandard: boolean) =>
  generate({ type, count, startsWithStandard }, seededRandom(seed))

// Written apart from the generator: a word is letters, a sentence ends in a full stop.
const wordsIn = (text: string): string[] =>
  text.split(/\s+/).flatMap((piece) => piece.toLowerCase().match(/[a-z]+/g) ?? [])
const sentencesIn = (text: string) => text.split(/(?<=\.) /)

const known = new Set<string>(pool)

const cases = textTypes.flatMap((type) =>
  [true, false].map((startsWithStandard) => ({ type, startsWithStandard })),
)

const isSentence = (text: string) => {
  const { length } = wordsIn(text)
  return /^[A-Z][a-z]*(?:,? [a-z]+)+\.$/.test(text) && length >= 5 && length <= 15
}

/** Whether a part is what its type says: a word, a sentence of 5 to 15 words, a paragraph of 3 to 7 of those. */
const isRight = (part: string, type: TextType) => {
  const sentences = sentencesIn(part)
  const { length } = sentences
  const isLength = type === 'paragraphs' ? length >= 3 && length <= 7 : length === 1
  return type === 'words' ? /^[A-Za-z]+,?$/.test(part) : isLength && sentences.every(isSentence)
}

describe('the pool', () => {
  it('is the 19 words of the passage', () => {
    expect(pool).toEqual(wordsIn(passage))
    expect(new Set(pool).size).toBe(19)
  })
})

describe.each(cases)('$type, standard phrase: $startsWithStandard', (options) => {
  const { type, startsWithStandard } = options

  it('are exactly as many as asked for, of their lengths, from the pool, for every count', () => {
    for (let count = 0; count <= 100; count += 1) {
      const parts = make(count, type, count, startsWithStandard)
      expect(parts).toHaveLength(count)
      expect(parts.filter((part) => !isRight(part, type))).toEqual([])
      expect(parts.flatMap(wordsIn).filter((word) => !known.has(word))).toEqual([])
    }
  })

  it('are so many for 10,000', () => {
    const parts = make(7, type, 10_000, startsWithStandard)
    expect(parts).toHaveLength(10_000)
    expect(parts.filter((part) => !isRight(part, type))).toEqual([])
  })

  it('hold no word twice in a row, nor again before three others', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 100 }), (seed, count) => {
        const words = wordsIn(make(seed, type, count, startsWithStandard).join(' '))
        for (const distance of [1, 2, 3])
          expect(words.filter((word, at) => word === words[at + distance])).toEqual([])
      }),
    )
  })

  it('depend on the random source alone', () => {
    fc.assert(
      fc.property(seeds, fc.nat(40), (seed, count) => {
        expect(make(seed, type, count, startsWithStandard)).toEqual(
          make(seed, type, count, startsWithStandard),
        )
      }),
    )
    expect(make(1, type, 20, startsWithStandard)).not.toEqual(make(2, type, 20, startsWithStandard))
  })
})

describe('the standard phrase', () => {
  it.each([
    [1, 'Lorem'],
    [2, 'Lorem ipsum'],
    [5, 'Lorem ipsum dolor sit amet'],
    [6, 'Lorem ipsum dolor sit amet, consectetur'],
    [8, 'Lorem ipsum dolor sit amet, consectetur adipiscing elit'],
  ])('is cut to %d words', (count, expected) => {
    expect(make(count, 'words', count, true).join(' ')).toBe(expected)
  })

  it('goes on with drawn words, without its full stop', () => {
    expect(make(3, 'words', 12, true).join(' ')).toMatch(
      /^Lorem ipsum dolor sit amet, consectetur adipiscing elit(?: [a-z]+){4}$/,
    )
  })

  it('is the first sentence, and of the first paragraph only', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 30 }), (seed, count) => {
        const sentences = make(seed, 'sentences', count, true)
        expect(sentences[0]).toBe(phrase)
        expect(sentences.slice(1)).not.toContain(phrase)
        const paragraphs = make(seed, 'paragraphs', count, true)
        expect(paragraphs[0]?.startsWith(`${phrase} `)).toBe(true)
        expect(paragraphs.slice(1).some((text) => text.startsWith(phrase))).toBe(false)
      }),
    )
  })

  it('is not there when it is not wanted', () => {
    for (const type of textTypes)
      for (let seed = 0; seed < 50; seed += 1)
        expect(make(seed, type, 10, false).join(' ')).not.toContain(
          'Lorem ipsum dolor sit amet, consectetur',
        )
  })

  it('is all there is exactly where two draws cannot differ', () => {
    for (const { type, startsWithStandard } of cases)
      for (let count = 1; count <= 12; count += 1) {
        const texts = Array.from({ length: 40 }, (_, seed) =>
          make(seed, type, count, startsWithStandard).join(' '),
        )
        expect([type, startsWithStandard, count, new Set(texts).size === 1]).toEqual([
          type,
          startsWithStandard,
          count,
          isOpeningAlone({ type, count, startsWithStandard }),
        ])
      }
  })
})

/** How far counts are from being equal; small where they are drawn alike. */
const chiSquareOf = (values: readonly (string | number)[], kinds: number) => {
  const counts = new Map<string | number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  expect(counts.size).toBe(kinds)
  const expected = values.length / kinds
  return [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

describe('drawing', () => {
  // Limits: the 99.9th percentiles of chi-square for 18, 10 and 4 degrees of freedom, from published tables.
  it('takes every word of the pool about as often', () => {
    expect(chiSquareOf(make(1, 'words', 19_000, false), 19)).toBeLessThan(42.31)
  })

  it('gives every sentence length from 5 to 15 about as often', () => {
    const lengths = make(1, 'sentences', 11_000, false).map((text) => wordsIn(text).length)
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([5, 15])
    expect(chiSquareOf(lengths, 11)).toBeLessThan(29.59)
  })

  it('gives every paragraph length from 3 to 7 about as often', () => {
    const lengths = make(1, 'paragraphs', 5000, false).map((text) => sentencesIn(text).length)
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([3, 7])
    expect(chiSquareOf(lengths, 5)).toBeLessThan(18.47)
  })

  it('puts at most one comma in a sentence, with three words or more on either side', () => {
    const sentences = make(1, 'sentences', 4000, false)
    const clauses = sentences.map((text) => text.split(',').map((clause) => wordsIn(clause).length))
    for (const lengths of clauses) {
      expect(lengths.length).toBeLessThanOrEqual(2)
      if (lengths.length === 2) expect(Math.min(...lengths)).toBeGreaterThanOrEqual(3)
    }
    const share = clauses.filter(({ length }) => length === 2).length / clauses.length
    // Half of the 10 lengths in 11 that have room for one.
    expect(share).toBeGreaterThan(0.42)
    expect(share).toBeLessThan(0.49)
  })
})
