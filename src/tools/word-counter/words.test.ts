import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Language } from '../../core/language.ts'
import { gettysburg } from '../../testing/tools/word-counter.ts'
import { createTextCounter } from './analyzer.ts'
import { forEachWord, normalizedForm, maskAddresses, mostUsedWords } from './words.ts'

const wordsOf = (text: string, language: Language = 'fr', hasSegmenter = true) => {
  const words: string[] = []
  const Segmenter = hasSegmenter ? Intl.Segmenter : undefined
  forEachWord(text, maskAddresses(text), language, Segmenter, (word) => words.push(word))
  return words
}

/** The expected words follow the rules that the page states, unless a comment names another source. */
const cases: readonly (readonly [text: string, words: readonly string[]])[] = [
  ["Aujourd'hui, l'école est fermée.", ["Aujourd'hui", "l'école", 'est', 'fermée']],
  ['Aujourd’hui, l’école est fermée.', ['Aujourd’hui', 'l’école', 'est', 'fermée']],
  // This example is from MDN's page on Intl.Segmenter.
  ["Moi ? N'est-ce pas ?", ['Moi', "N'est", 'ce', 'pas']],
  // This example is from UAX #29.
  [
    'The quick (“brown”) fox can’t jump 32.3 feet, right?',
    ['The', 'quick', 'brown', 'fox', 'can’t', 'jump', '32.3', 'feet', 'right'],
  ],
  [
    'porte-monnaie porte\u2011monnaie porte\u2010monnaie',
    ['porte', 'monnaie', 'porte', 'monnaie', 'porte', 'monnaie'],
  ],
  // ICU does not call a Korean syllable with a combining accent a word.
  ['가\u0301 나', ['가\u0301', '나']],
  ['¿Qué tal? ¡Muy bien!', ['Qué', 'tal', 'Muy', 'bien']],
  ['3.14 3,14 1,234.56 1.234,56', ['3.14', '3,14', '1,234.56', '1.234,56']],
  ['1\u202f234,56 1\u00a0234\u00a0567 €', ['1\u202f234,56', '1\u00a0234\u00a0567']],
  // An ordinary space separates digits, as in word processors.
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

  // The counts are those of ICU's dictionaries.
  test.each([
    ['吾輩は猫である。名前はたぬき。', 8],
    ['我喜欢学习中文。', 4],
    ['ฉันรักภาษาไทย', 4],
    ['안녕하세요 세계', 2],
  ])('of %s are %i, by dictionary, in every page language', (text, count) => {
    for (const language of ['fr', 'en', 'es'] as const)
      expect(wordsOf(text, language)).toHaveLength(count)
  })

  test('are mostly the same without Intl.Segmenter', () => {
    for (const [text, words] of cases)
      expect([text, wordsOf(text, 'fr', false)]).toEqual([text, words])
    // Without dictionaries each character is a word, which the page states there.
    expect(wordsOf('吾輩は猫', 'fr', false)).toHaveLength(4)
  })

  test('add up when texts are put side by side with a space between', () => {
    const anyText = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        // The space prevents an address from beginning in one text and ending in the other.
        expect(wordsOf(`${one} ${other}`).length).toBe(wordsOf(one).length + wordsOf(other).length)
      }),
    )
  })

  test('are found in the text in the same order', () => {
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

  test('of plain words are exactly those of the text', () => {
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

const counter = createTextCounter(Intl.Segmenter)

describe('most used words', () => {
  // The expected counts are those of Python's collections.Counter(re.findall('[a-z]+', text.lower())).most_common()
  test('of the Gettysburg Address are those that Python counts', () => {
    const counts = counter.countFrequencies(gettysburg, 'en')
    expect(mostUsedWords(counts, 'en', true, 6)).toEqual([
      { word: 'that', count: 13 },
      { word: 'the', count: 11 },
      { word: 'we', count: 10 },
      { word: 'to', count: 8 },
      { word: 'here', count: 8 },
      { word: 'a', count: 7 },
    ])
    expect(mostUsedWords(counts, 'en', false, 3)).toEqual([
      { word: 'nation', count: 5 },
      { word: 'dedicated', count: 4 },
      { word: 'great', count: 3 },
    ])
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(272)
  })

  test('combine capitals, both apostrophes and elided articles', () => {
    const counts = counter.countFrequencies(
      "L’école, l'école et École\u00a0: d’autres écoles. Aujourd’hui\u00a0!",
      'fr',
    )
    expect(counts.get('école')).toBe(3)
    expect(counts.get('aujourd’hui')).toBe(1)
    expect(mostUsedWords(counts, 'fr', false, 10).map(({ word }) => word)).toEqual([
      'école',
      'écoles',
      'aujourd’hui',
    ])
  })

  test('leave numbers out', () => {
    const counts = counter.countFrequencies('2024 2024 3,14 euros', 'es')
    expect(mostUsedWords(counts, 'es', true, 10)).toEqual([{ word: 'euros', count: 1 }])
  })

  test.each([
    ['Qu’il', 'fr', 'il'],
    ["JUSQU'ICI", 'fr', 'ici'],
    ['Don’t', 'en', 'don’t'],
    ['co\u00adopère', 'fr', 'coopère'],
    ['quelqu’un', 'fr', 'quelqu’un'],
    ['D’', 'fr', 'd’'],
  ] as const)('list %s in %s as %s', (word, language, form) => {
    expect(normalizedForm(word, language)).toBe(form)
  })
})
