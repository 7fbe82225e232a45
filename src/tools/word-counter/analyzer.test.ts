import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMissing } from '../../testing/prerequisites.ts'
import { cervantes, gettysburg, hugo } from '../../testing/tools/word-counter.ts'
import { languages } from '../../core/language.ts'
import { numbersIn } from '../../core/text-numbers.ts'
import { typographyFaults } from '../../testing/typography.ts'
import {
  type TextCounts,
  type AnalysisRequest,
  noCounts,
  signesOf,
  isBlank,
  availableSegmenter,
} from './analysis.ts'
import { countCharacters, createTextCounter, maxChunkLength, createAnalyzer } from './analyzer.ts'
import { sampleNames } from './use-word-counter.ts'
import enSamples from './samples.en.json'
import esSamples from './samples.es.json'
import frSamples from './samples.fr.json'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

const countOnce = (text: string): TextCounts => createTextCounter(Intl.Segmenter).count(text, 'fr')
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        'M. Dupont',
        'l’école',
        ' ',
        '. ',
        '\n',
        '👍',
        '« Oui ! » ',
        '1\u202f000',
        '\u200b',
        '猫',
        'a@b.fr',
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join('')),
)

describe('a text', () => {
  test('has the words, sentences and paragraphs that other programs count', () => {
    expect(createTextCounter(Intl.Segmenter).count(gettysburg, 'en')).toEqual({
      characters: 1476,
      charactersNoSpaces: 1196,
      words: 272,
      sentences: 10,
      paragraphs: 3,
      lineBreaks: 5,
      whitespaceWords: 278,
      codeUnits: 1476,
      bytes: 1476,
    })
    expect(countOnce(hugo)).toMatchObject({ words: 26, sentences: 2, paragraphs: 1 })
    expect(countOnce(cervantes)).toMatchObject({ words: 33, sentences: 1 })
  })

  test.skipIf(isMissing('wc'))(
    'has the words between spaces, characters and bytes that GNU wc counts',
    () => {
      const plain = fc.string({ unit: fc.constantFrom(...'abcé .,!-\n\t'), maxLength: 200 })
      for (const text of [
        gettysburg,
        hugo,
        cervantes,
        ...fc.sample(plain, { numRuns: 10, seed: 7 }),
      ]) {
        const { stdout } = spawnSync('wc', ['-w', '-m', '-c'], {
          input: text,
          encoding: 'utf8',
          env: { LC_ALL: 'C.UTF-8' },
        })
        const { whitespaceWords, characters, bytes } = countOnce(`${text}x`)
        // A blank text counts as empty here but not in wc, so that a letter is added and subtracted again.
        const isJoined = /\S$/.test(text)
        expect([whitespaceWords - Number(!isJoined), characters - 1, bytes - 1]).toEqual(
          stdout.trim().split(/\s+/).map(Number),
        )
      }
    },
  )

  test('counts as empty when it is blank', () => {
    const blank = fc.string({
      unit: fc.constantFrom(
        ...' \n\r\t\u00a0\u202f\u2009\u3000\u200b\ufeff\u2060\u00ad\u0000\u2028\u3164',
      ),
    })
    fc.assert(
      fc.property(blank, (text) => {
        expect(countOnce(text)).toEqual(noCounts)
      }),
    )
  })

  test('counts a line break once, however it is written', () => {
    for (const lineBreak of ['\n', '\r\n', '\r', '\u2028'])
      expect(countOnce(`un${lineBreak}deux${lineBreak}${lineBreak}trois`)).toMatchObject({
        characters: 14,
        charactersNoSpaces: 11,
        words: 3,
        paragraphs: 3,
        sentences: 3,
        lineBreaks: 3,
      })
  })

  test('has integer counts, and no part has more than the whole', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const counts = countOnce(text)
        for (const count of Object.values(counts)) {
          expect(Number.isInteger(count)).toBe(true)
          expect(count).toBeGreaterThanOrEqual(0)
        }
        expect(counts.charactersNoSpaces).toBeLessThanOrEqual(counts.characters)
        expect(counts.characters).toBeLessThanOrEqual(text.length)
        expect(counts.words).toBeLessThanOrEqual(counts.charactersNoSpaces)
        expect(counts.words === 0).toBe(counts.sentences === 0)
        expect(counts.charactersNoSpaces === 0).toBe(counts.paragraphs === 0)
        expect(signesOf(counts)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 500 },
    )
  })

  test('has counts that add up across a paragraph break', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        const [first, second, both] = [
          countOnce(one),
          countOnce(other),
          countOnce(`${one}\n\n${other}`),
        ]
        for (const name of [
          'charactersNoSpaces',
          'words',
          'sentences',
          'paragraphs',
          'whitespaceWords',
        ] as const)
          expect([name, both[name]]).toEqual([name, first[name] + second[name]])
      }),
      { numRuns: 300 },
    )
  })
})

describe('the cache of a counter', () => {
  test('gives the same counts as a new counter, edit after edit', () => {
    const edit = fc.record({ at: fc.nat(), removed: fc.nat({ max: 40 }), added: anyText })
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 6 }), (edits) => {
        const counter = createTextCounter(Intl.Segmenter)
        let text = `${hugo} ${cervantes} `.repeat(8)
        for (const { at, removed, added } of edits) {
          const start = at % (text.length + 1)
          text = text.slice(0, start) + added + text.slice(start + removed)
          expect(counter.count(text, 'fr')).toEqual(countOnce(text))
        }
      }),
      { numRuns: 60 },
    )
  })

  test('is not used for another language', () => {
    const counter = createTextCounter(Intl.Segmenter)
    const text = 'Voir M. Dupont.'
    expect(counter.count(text, 'fr').sentences).toBe(1)
    expect(counter.count(text, 'en').sentences).toBe(1)
    expect(counter.count('Dear Mrs. Hall.', 'fr').sentences).toBe(2)
    expect(counter.count('Dear Mrs. Hall.', 'en').sentences).toBe(1)
  })
})

describe('long lines', () => {
  test.each([
    ['words with spaces', 'lorem ipsum, ', 2],
    ['one word without end', 'abcdefgh', 0],
    ['Chinese', '我喜欢学习中文。', 4],
    ['words with apostrophes and hyphens', 'l’école-', 1],
  ])('of %s are counted whole', (_what, unit, wordsEach) => {
    const times = Math.ceil((maxChunkLength * 9) / unit.length)
    const { words, characters } = countOnce(unit.repeat(times))
    expect(characters).toBe(unit.length * times)
    expect(words).toBe(wordsEach === 0 ? 1 : wordsEach * times)
  })

  test('keep their sentences where they are cut', () => {
    // With these shifts, abbreviations, quotations and marks come to be on either side of every cut.
    for (let shift = 0; shift < 60; shift += 1) {
      const text = `${'a'.repeat(shift)} ${'M. Dupont, p. ex., dit : « Viens ! » Il part… Puis rien. '.repeat(90)}`
      expect(countOnce(text).sentences).toBe(
        countOnce(text.replaceAll('rien. ', 'rien.\n')).sentences,
      )
    }
  })

  test('keep emoji and accents whole where they are cut', () => {
    const flag = '🇫🇷'
    expect(countOnce(flag.repeat(1500)).characters).toBe(1500)
    expect(countOnce('e\u0301'.repeat(3000))).toMatchObject({ characters: 3000, words: 1 })
    expect(countOnce('👨‍👩‍👧‍👦'.repeat(700)).characters).toBe(700)
    // This base character has more combining marks than a chunk is long.
    expect(countOnce(`a${'\u0301'.repeat(3 * maxChunkLength)}`).words).toBe(1)
  })
})

/** A Segmenter that records how much text it was given. */
const watchedSegmenter = () => {
  const given = { segments: 0, units: 0, longest: 0 }
  class Watched extends Intl.Segmenter {
    override segment(text: string) {
      given.segments += 1
      given.units += text.length
      given.longest = Math.max(given.longest, text.length)
      return super.segment(text)
    }
  }
  return { given, Watched }
}

describe.each([
  ['many lines', '\n'],
  ['one line', ' '],
])('a megabyte in %s', (_what, separator) => {
  const sentences = Array.from(
    { length: 16_100 },
    (_, index) => `Le jour ${index}, M. Dupont relut ses notes et compta jusqu’à ${index * 7}.`,
  )
  const text = sentences.join(separator)
  const { given, Watched } = watchedSegmenter()
  const counter = createTextCounter(Watched)

  test('is counted in short chunks', () => {
    expect(text.length).toBeGreaterThan(2 ** 20)
    expect(counter.count(text, 'fr')).toMatchObject({
      words: 16_100 * 12,
      sentences: 16_100,
      paragraphs: separator === '\n' ? 16_100 : 1,
      characters: text.length,
    })
    // The time that V8 takes grows with the square of the length.
    expect(given.longest).toBeLessThanOrEqual(maxChunkLength)
  })

  test('is not counted again when a word is added', () => {
    counter.count(text, 'fr')
    given.units = 0
    const edited = `${text.slice(0, 400_000)} ajouté ${text.slice(400_000)}`
    expect(counter.count(edited, 'fr').characters).toBe(text.length + 8)
    expect(given.units).toBeLessThan(20 * maxChunkLength)
  })
})

const count = (text: string) => countCharacters(text, Intl.Segmenter)
const approximate = (text: string) => countCharacters(text, undefined)

/** The expected characters are extended grapheme clusters as in UAX #29's tables. */
const cases: readonly (readonly [text: string, characters: number, blanks: number])[] = [
  ['', 0, 0],
  ["Aujourd'hui, l'école est fermée.", 32, 3],
  ['«\u202fOui\u00a0!\u202f»', 9, 3],
  ['👨‍👩‍👧‍👦', 1, 0],
  ['🇫🇷🇪🇸', 2, 0],
  ['👍🏽 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 3, 1],
  ['1️⃣', 1, 0],
  ['e\u0301', 1, 0],
  ['n\u0303o\u0308', 2, 0],
  ['吾輩は猫である', 7, 0],
  ['\t \u00a0\u2009\u200b', 5, 5],
  ['a\u0000b', 3, 1],
  ['\ud800a\udc00', 3, 0],
]

describe('characters', () => {
  test.each(cases)('of %j: %i, %i of them blank', (text, characters, blanks) => {
    expect(count(text)).toEqual({ characters, blanks })
    expect(approximate(text)).toEqual({ characters, blanks })
  })

  test('counted without the Segmenter equal those counted with it', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
    const latin = fc.string({
      unit: fc
        .oneof(
          fc.integer({ min: 0x09, max: 0x2ff }),
          fc.integer({ min: 0x2000, max: 0x20cf }),
          fc.constantFrom(0x0301, 0x200d, 0xfe0f, 0x1f600),
        )
        .map((point) => String.fromCodePoint(point)),
    })
    fc.assert(
      fc.property(latin, (text) => {
        expect(count(text).characters).toBe([...segmenter.segment(text)].length)
      }),
      { numRuns: 500 },
    )
  })

  test('are never more than code units, nor blanks more than characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        for (const { characters, blanks } of [count(text), approximate(text)]) {
          expect(characters).toBeLessThanOrEqual(text.length)
          expect(blanks).toBeLessThanOrEqual(characters)
        }
        expect(count(text).characters > 0).toBe(text !== '')
      }),
    )
  })

  test('are all invisible in a blank text', () => {
    for (const blank of [
      '',
      ' \n\t',
      '\u00a0\u202f\u2009',
      '\u200b\ufeff\u2060\u00ad',
      '\u3164\u2800',
      '\u0000',
    ])
      expect(isBlank(blank)).toBe(true)
    for (const text of ['.', 'a', ' é ', '👍', '\ud800']) expect(isBlank(text)).toBe(false)
  })
})

const request: AnalysisRequest = {
  text: gettysburg,
  textLanguage: 'auto',
  fallbackLanguage: 'fr',
  wantsLimits: true,
  wantsMostUsed: 'content',
}
const analyze = createAnalyzer(availableSegmenter())

test('all requested results are computed, in the text’s language', () => {
  const { counts, language, limits, mostUsed } = analyze(request)
  expect(counts.words).toBe(272)
  expect(language).toBe('en')
  expect(limits).toMatchObject({ post: 1476, sms: { encoding: 'gsm', messages: 10 } })
  expect(mostUsed).toHaveLength(10)
  expect(mostUsed?.[0]).toEqual({ word: 'nation', count: 5 })
})

test('results that are not requested are left out', () => {
  const { limits, mostUsed } = analyze({ ...request, wantsLimits: false, wantsMostUsed: 'no' })
  expect([limits, mostUsed]).toEqual([undefined, undefined])
})

test('the language that the visitor chose takes precedence over detection', () => {
  expect(analyze({ ...request, textLanguage: 'es' }).language).toBe('es')
  const titles = { ...request, text: 'Mr. Hall' }
  expect(analyze({ ...titles, textLanguage: 'en' }).counts.sentences).toBe(1)
  expect(analyze({ ...titles, textLanguage: 'fr' }).counts.sentences).toBe(2)
})

test('a text of blanks counts as empty', () => {
  expect(analyze({ ...request, text: ' \n\u00a0' })).toMatchObject({
    counts: noCounts,
    language: 'fr',
    limits: { post: 0, sms: { length: 0, messages: 0 } },
    mostUsed: [],
  })
})

const statedWords = {
  fr: { 'aujourd’hui': 1, 'l’école': 1, 'porte-monnaie': 2, 'est-ce': 2 },
  en: { 'don’t': 1, 'well-known': 2 },
  es: { 'teórico-práctico': 2, 'O’Donnell': 1 },
}

describe.each(languages)('the %s texts', (language) => {
  const countText = (text: string) => createTextCounter(Intl.Segmenter).count(text, language)

  test.each(Object.entries(statedWords[language]))(
    'state the rule by which %s counts as %i',
    (text, words) => {
      expect({ fr, en, es }[language].rules.words).toContain(text)
      expect(countText(text).words).toBe(words)
    },
  )

  test('have samples of several paragraphs, with figures worth showing', () => {
    const samples = { fr: frSamples, en: enSamples, es: esSamples }[language]
    expect(Object.keys(samples)).toEqual(sampleNames)
    for (const sample of Object.values(samples)) {
      expect(typographyFaults(sample, language)).toEqual([])
      expect(numbersIn(sample)).toEqual([])
      const counts = countText(sample)
      expect(counts.words).toBeGreaterThan(80)
      expect(counts.paragraphs).toBeGreaterThan(3)
      expect(counts.sentences).toBeGreaterThan(6)
      expect(signesOf(counts)).toBeLessThan(counts.characters)
    }
  })
})
