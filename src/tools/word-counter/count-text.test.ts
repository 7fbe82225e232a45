import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMissing } from '../../testing/prerequisites.ts'
import { signsOf } from './averages.ts'
import { createTextCounter } from './count-text.ts'
import { cervantes, gettysburg, hugo } from '../../testing/tools/word-counter.ts'
import { type TextCounts, noCounts } from './text-counts.ts'

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
  test('has the words, sentences and paragraphs that others count in it', () => {
    expect(createTextCounter(Intl.Segmenter).count(gettysburg, 'en')).toEqual({
      characters: 1476,
      charactersNoSpaces: 1196,
      words: 272,
      sentences: 10,
      paragraphs: 3,
      lineBreaks: 5,
      runs: 278,
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
        const { runs, characters, bytes } = countOnce(`${text}x`)
        // Of blanks alone nothing is counted here, so that a letter is added, and taken off again.
        const isJoined = /\S$/.test(text)
        expect([runs - Number(!isJoined), characters - 1, bytes - 1]).toEqual(
          stdout.trim().split(/\s+/).map(Number),
        )
      }
    },
  )

  test('of blanks alone is nothing at all', () => {
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

  test('has whole counts, none of a part above that of the whole', () => {
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
        expect(signsOf(counts)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 500 },
    )
  })

  test('and another after a paragraph break add up', () => {
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
          'runs',
        ] as const)
          expect([name, both[name]]).toEqual([name, first[name] + second[name]])
      }),
      { numRuns: 300 },
    )
  })
})

describe('a counter that remembers', () => {
  test('gives what a new one gives, edit after edit', () => {
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

  test('counts anew in another language', () => {
    const counter = createTextCounter(Intl.Segmenter)
    const text = 'Voir M. Dupont.'
    expect(counter.count(text, 'fr').sentences).toBe(1)
    expect(counter.count(text, 'en').sentences).toBe(1)
    expect(counter.count('Dear Mrs. Hall.', 'fr').sentences).toBe(2)
    expect(counter.count('Dear Mrs. Hall.', 'en').sentences).toBe(1)
  })
})
