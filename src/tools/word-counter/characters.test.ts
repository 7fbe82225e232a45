import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBlank } from './blank.ts'
import { countCharacters } from './characters.ts'

const count = (text: string) => countCharacters(text, Intl.Segmenter)
const approximate = (text: string) => countCharacters(text, undefined)

/** Characters and blanks among them; extended grapheme clusters as in UAX #29's tables. */
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

  test('by the short way are those of the Segmenter', () => {
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

  test('that are blanks alone are told from text', () => {
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
