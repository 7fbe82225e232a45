import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../../core/language.ts'
import { seededRandom } from '../../core/seeded-random.ts'
import {
  type TextType,
  generate,
  isOpeningAlone,
  measureText,
  partsOf,
  pool,
  readCount,
  seedOfAnother,
  textFormats,
  textTypes,
  writeText,
} from './generate.ts'

/** The first clause of the passage as typesetters have used it since the 1960s. */
const passage =
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua.'
const phrase = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit.'

const seeds = fc.integer()
const make = (seed: number, type: TextType, count: number, startsWithStandard: boolean) =>
  generate({ type, count, startsWithStandard }, seededRandom(seed))

// These are independent of the generator: a word consists of letters, and a sentence ends in a full stop.
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

/** Is true for a word, a sentence of 5 to 15 words, or a paragraph of 3 to 7 sentences, depending on the type. */
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

/** Returns how far the counts are from being equal. It is small when all values are equally likely. */
const chiSquareOf = (values: readonly (string | number)[], kinds: number) => {
  const counts = new Map<string | number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  expect(counts.size).toBe(kinds)
  const expected = values.length / kinds
  return [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

describe('drawing', () => {
  // The limits are the 99.9th percentiles of chi-square for 18, 10 and 4 degrees of freedom, from published tables.
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
    // Of 11 lengths, 10 have room for a comma, and half of these sentences get one.
    expect(share).toBeGreaterThan(0.42)
    expect(share).toBeLessThan(0.49)
  })
})

const word = { type: 'words', count: 1, startsWithStandard: false } as const

it('passes over the someSeeds that give the same word again', () => {
  const shown = partsOf(word, 1)
  const someSeeds = Array.from({ length: 200 }, (_, index) => index + 1)
  const same = someSeeds.filter((seed) => partsOf(word, seed)[0] === shown[0])
  const other = someSeeds.find((seed) => !same.includes(seed)) ?? 0
  expect(same.length).toBeGreaterThan(4)
  const drawn = [...same.slice(0, 4), other]
  expect(seedOfAnother(word, shown, () => drawn.shift() ?? 0)).toBe(other)
})

it('ends where there is no other text', () => {
  const opening = { ...word, startsWithStandard: true }
  expect(seedOfAnother(opening, partsOf(opening, 1), () => 1)).toBe(1)
})

const words = ['Lorem', 'ipsum', 'dolor', 'sit', 'amet,', 'consectetur']
const sentences = ['Sit amet lorem, dolor elit sed.', 'Magna aliqua ut labore et.']

describe('a text', () => {
  it('is words and sentences in a row, paragraphs with an empty line between', () => {
    expect(writeText(words, 'words', 'text')).toBe('Lorem ipsum dolor sit amet, consectetur')
    expect(writeText(sentences, 'sentences', 'text')).toBe(
      'Sit amet lorem, dolor elit sed. Magna aliqua ut labore et.',
    )
    expect(writeText(sentences, 'paragraphs', 'text')).toBe(
      'Sit amet lorem, dolor elit sed.\n\nMagna aliqua ut labore et.',
    )
  })

  it('is HTML, an element a paragraph', () => {
    expect(writeText(words, 'words', 'html')).toBe('<p>Lorem ipsum dolor sit amet, consectetur</p>')
    expect(writeText(sentences, 'sentences', 'html')).toBe(
      '<p>Sit amet lorem, dolor elit sed. Magna aliqua ut labore et.</p>',
    )
    expect(writeText(sentences, 'paragraphs', 'html')).toBe(
      '<p>Sit amet lorem, dolor elit sed.</p>\n<p>Magna aliqua ut labore et.</p>',
    )
  })

  it('is an HTML list, an item a part, words without a comma', () => {
    expect(writeText(['sit', 'amet,', 'elit'], 'words', 'list')).toBe(
      '<ul>\n  <li>sit</li>\n  <li>amet</li>\n  <li>elit</li>\n</ul>',
    )
    expect(writeText(sentences, 'sentences', 'list')).toContain(
      '\n  <li>Sit amet lorem, dolor elit sed.</li>\n',
    )
  })

  it('is nothing where there is nothing', () => {
    for (const type of textTypes)
      for (const format of textFormats) expect(writeText([], type, format)).toBe('')
  })
})

describe('the size of a text', () => {
  // The counts are those of `printf '…' | wc -wm` of GNU coreutils 9.1.
  it.each([
    ['words', words, 6, 39],
    ['sentences', sentences, 11, 58],
    ['paragraphs', sentences, 11, 59],
    ['words', [], 0, 0],
  ] as const)('of %s is what wc counts', (type, parts, wordCount, characters) => {
    expect(measureText(parts, type)).toEqual({ words: wordCount, characters })
  })
})

describe('the count', () => {
  it.each([
    ['3', 3, undefined],
    [' 100 ', 100, undefined],
    ['1', 1, undefined],
    ['2.0', 2, undefined],
    // As specified, the count is from 1 to 100, and 1 for a text that is not a number.
    ['', 1, 'empty'],
    ['  ', 1, 'empty'],
    ['ten', 1, 'unreadable'],
    ['NaN', 1, 'unreadable'],
    ['1e400', 1, 'unreadable'],
    ['🙂', 1, 'unreadable'],
    ['\uD83D', 1, 'unreadable'],
    ['0', 1, 'too-low'],
    ['0.5', 1, 'too-low'],
    ['-5', 1, 'too-low'],
    ['101', 100, 'too-high'],
    ['100.5', 100, 'too-high'],
    ['10000', 100, 'too-high'],
    ['9'.repeat(40), 100, 'too-high'],
    ['2.5', 2, 'not-whole'],
    ['99.999', 99, 'not-whole'],
  ] as const)('%j makes %d (%s)', (text, count, problem) => {
    expect(readCount(text, 'en')).toEqual(problem ? { count, problem } : { count })
  })

  it('reads as the language writes', () => {
    expect(readCount('2,5', 'fr')).toEqual({ count: 2, problem: 'not-whole' })
    expect(readCount('1 000', 'fr')).toEqual({ count: 100, problem: 'too-high' })
    expect(readCount('12 5', 'es')).toEqual({ count: 1, problem: 'unreadable' })
  })

  it('is a whole number from 1 to 100 whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)),
        fc.constantFrom(...languages),
        (text, language) => {
          const { count } = readCount(text, language)
          expect(Number.isInteger(count) && count >= 1 && count <= 100).toBe(true)
        },
      ),
    )
  })
})
