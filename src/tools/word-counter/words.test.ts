import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Language } from '../../core/language.ts'
import { forEachWord, maskAddresses } from './words.ts'

const wordsOf = (text: string, language: Language = 'fr', hasSegmenter = true) => {
  const words: string[] = []
  const Segmenter = hasSegmenter ? Intl.Segmenter : undefined
  forEachWord(text, maskAddresses(text), language, Segmenter, (word) => words.push(word))
  return words
}

/** Unless it is said otherwise, by the rules that the page states. */
const cases: readonly (readonly [text: string, words: readonly string[]])[] = [
  ["Aujourd'hui, l'école est fermée.", ["Aujourd'hui", "l'école", 'est', 'fermée']],
  ['Aujourd’hui, l’école est fermée.', ['Aujourd’hui', 'l’école', 'est', 'fermée']],
  // MDN, Intl.Segmenter.
  ["Moi ? N'est-ce pas ?", ['Moi', "N'est", 'ce', 'pas']],
  // UAX #29, the standard's own example.
  [
    'The quick (“brown”) fox can’t jump 32.3 feet, right?',
    ['The', 'quick', 'brown', 'fox', 'can’t', 'jump', '32.3', 'feet', 'right'],
  ],
  [
    'porte-monnaie porte\u2011monnaie porte\u2010monnaie',
    ['porte', 'monnaie', 'porte', 'monnaie', 'porte', 'monnaie'],
  ],
  // No word to ICU: a Korean syllable with a combining accent.
  ['가\u0301 나', ['가\u0301', '나']],
  ['¿Qué tal? ¡Muy bien!', ['Qué', 'tal', 'Muy', 'bien']],
  ['3.14 3,14 1,234.56 1.234,56', ['3.14', '3,14', '1,234.56', '1.234,56']],
  ['1\u202f234,56 1\u00a0234\u00a0567 €', ['1\u202f234,56', '1\u00a0234\u00a0567']],
  // A space that may break separates, as in every word processor.
  ['12 345', ['12', '345']],
  ['10\u202fkm, 20\u00a0%, «\u202fmot\u202f»', ['10', 'km', '20', 'mot']],
  ['jean.dupont+x@mail.example.fr, a@b.com.', ['jean.dupont+x@mail.example.fr', 'a@b.com']],
  [
    '(voir https://example.com/a?b=1&c=d#e). www.utilo.fr!',
    ['voir', 'https://example.com/a?b=1&c=d#e', 'www.utilo.fr'],
  ],
  ['e.g. U.S.A. example.com n.º 5', ['e.g', 'U.S.A', 'example.com', 'n.º', '5']],
  ['d’1 l’A380 90’s 5’7', ['d’1', 'l’A380', '90’s', '5’7']],
  ['note:urgent 10:30', ['note', 'urgent', '10', '30']],
  ['snake_case ___ #tag @moi C++ 50 %', ['snake_case', 'tag', 'moi', 'C', '50']],
  ['👍 👨‍👩‍👧‍👦 1️⃣ #️⃣ 🇫🇷 © € … — !', []],
  ['co\u00adopération', ['co\u00adopération']],
  ['\u200b\u00a0\ufeff\u3164\u2800\t\n', []],
  ['un\u200bdeux', ['un', 'deux']],
  ['a\u0000b \ud800c', ['a', 'b', 'c']],
  ['e\u0301te\u0301', ['e\u0301te\u0301']],
  ['привет, мир! مرحبا بك', ['привет', 'мир', 'مرحبا', 'بك']],
]

describe('words', () => {
  test.each(cases)('of %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  // The dictionaries of ICU; the field's own count of the first is 8.
  test.each([
    ['吾輩は猫である。名前はたぬき。', 8],
    ['我喜欢学习中文。', 4],
    ['ฉันรักภาษาไทย', 4],
    ['안녕하세요 세계', 2],
  ])('of %s are %i, by dictionary, in whatever language', (text, count) => {
    for (const language of ['fr', 'en', 'es'] as const)
      expect(wordsOf(text, language)).toHaveLength(count)
  })

  test('are much the same where there is no Segmenter', () => {
    for (const [text, words] of cases)
      expect([text, wordsOf(text, 'fr', false)]).toEqual([text, words])
    // Sign by sign, which the page says of itself there.
    expect(wordsOf('吾輩は猫', 'fr', false)).toHaveLength(4)
  })

  test('add up when texts are put side by side with a space between', () => {
    const anyText = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        // An address could begin in one and end in the other only without the space.
        expect(wordsOf(`${one} ${other}`).length).toBe(wordsOf(one).length + wordsOf(other).length)
      }),
    )
  })

  test('are each in the text, in their order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        let from = 0
        for (const word of wordsOf(text)) {
          const at = text.indexOf(word, from)
          expect(at).toBeGreaterThanOrEqual(from)
          from = at + word.length
        }
      }),
    )
  })

  test('of plain words are as many as one has put there', () => {
    const word = fc.stringMatching(/^[a-zàéèç]{1,12}$/)
    fc.assert(
      fc.property(fc.array(word, { maxLength: 50 }), (words) => {
        expect(wordsOf(words.join(', '))).toEqual(words)
        expect(wordsOf(words.join('-'))).toEqual(words)
        expect(wordsOf(words.join('\n'), 'en', false)).toEqual(words)
      }),
    )
  })
})
