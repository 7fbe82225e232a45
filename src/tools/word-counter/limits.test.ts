import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkWeight, measurePost, measureSms, maxPostWeight } from './limits.ts'

const family = '👨‍👩‍👧‍👦'
const poem = '故人西辞黄鹤楼，烟花三月下扬州。孤帆远影碧空尽，唯见长江天际流。'
const kana = 'あいうえおかきくけこ'

/** These are twitter-text's conformance cases WeightedTweetsWithDiscountedEmojiCounterTest (Apache-2.0). */
const conformance: readonly (readonly [text: string, weight: number])[] = [
  ['Hi http://test.co', 26],
  ['http://test.co', 23],
  ['https://www.twitter.com/aloha '.repeat(10), 240],
  [poem.repeat(5), 320],
  [`the${poem.repeat(5)}`, 323],
  ['😷'.repeat(160), 320],
  [`H🐱☺${family}`, 7],
  ['😷👾😡🔥💩', 10],
  ['🙋🏽👨‍🎤', 4],
  [family.repeat(140), maxPostWeight],
  ['1\u20e3', 2],
  ['Unicode 10.0 emoji: 🤪; 🧕; 🧕🏾; 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 34],
  ['Unicode 9.0 emoji: 🤠; 💃; 💃🏾', 29],
  [
    'This is a tweet with general punctuation characters: \u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u200B ‐ ‑ ‒ – — ― ‖  ‗ ‘ ’ ‚ ‛ “ ” „ ‟ ′ ″ ‴ ‵ ‶ ‷',
    110,
  ],
  // A host label of 63 characters in its ASCII form is part of a link; a longer one is not.
  [`${kana.repeat(12)} http://${kana.repeat(5)}あい.com`, 264],
  [`${kana.repeat(12)} http://${kana.repeat(5)}あいう.com`, 358],
  ['\u2066\u202ahttp://foobar.پاکستان/\u202c\u2069', 31],
  ['randomurl'.repeat(7) + 's.com', 68],
  ['ABC\u202a\uffffABC\ufffe', 12],
]

test.each(conformance)('%j weighs %i', (text, weight) => {
  expect(measurePost(text)).toBe(weight)
})

test('combining accents weigh nothing, and the punctuation after a link is not part of it', () => {
  expect(measurePost('A\u0301B')).toBe(2)
  expect(measurePost('(https://utilo.example/a?b=c).')).toBe(linkWeight + 3)
  expect(measurePost('https://')).toBe(8)
  expect(measurePost('http://localhost')).toBe(16)
})

test('a text of Latin letters weighs its characters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zéñ ,.!]{0,300}$/), (text) => {
      expect(measurePost(text)).toBe(text.length)
    }),
  )
})

test('no text has a negative weight, and only the empty text weighs 0', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const weight = measurePost(text)
      expect(weight).toBeGreaterThanOrEqual(0)
      expect(weight > 0).toBe(text !== '')
    }),
  )
})

describe('an SMS', () => {
  // A message has 140 bytes; in a longer text 6 of them are a header (3GPP TS 23.038 and 23.040).
  test.each([
    ['a'.repeat(160), 'gsm', 160, 1, 0],
    ['a'.repeat(161), 'gsm', 161, 2, 145],
    ['a'.repeat(306), 'gsm', 306, 2, 0],
    ['a'.repeat(307), 'gsm', 307, 3, 152],
    ['ê'.repeat(70), 'unicode', 70, 1, 0],
    ['ê'.repeat(71), 'unicode', 71, 2, 63],
    ['ê'.repeat(134), 'unicode', 134, 2, 0],
    ['', 'gsm', 0, 0, 160],
    // The euro sign takes two septets and is not divided between segments: 152 of 153 are used, then 10.
    ['€'.repeat(80), 'gsm', 160, 1, 0],
    ['€'.repeat(81), 'gsm', 162, 2, 143],
    // A surrogate pair is not divided either: 66 of 67 units are used, then 6.
    ['👍'.repeat(36), 'unicode', 72, 2, 61],
  ] as const)('of %j', (text, encoding, length, messages, remaining) => {
    expect(measureSms(text)).toMatchObject({ encoding, length, messages, remaining })
  })

  test('names the first character that forces Unicode', () => {
    expect(measureSms('Déjà prêt, ñandú àèéìòùäöüß¿¡').firstNonGsmCharacter).toBe('ê')
    expect(measureSms('été, à Noël').firstNonGsmCharacter).toBe('ë')
    expect(measureSms('l’école').firstNonGsmCharacter).toBe('’')
    expect(measureSms('Ça va').firstNonGsmCharacter).toBeUndefined()
    expect(measureSms('ça va').firstNonGsmCharacter).toBe('ç')
    expect(measureSms('mañana\n{[~]}').firstNonGsmCharacter).toBeUndefined()
    expect(measureSms('a\u00a0b').firstNonGsmCharacter).toBe('\u00a0')
  })

  test('takes the fewest messages that hold the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '€', 'ê', '👍'), maxLength: 500 }),
        (text) => {
          const { encoding, length, messages, remaining } = measureSms(text)
          const [single, segment] = encoding === 'gsm' ? [160, 153] : [70, 67]
          const least = length <= single ? Math.ceil(length / single) : Math.ceil(length / segment)
          expect(messages).toBeGreaterThanOrEqual(least)
          // A character that would be divided moves to the next segment, which wastes at most one unit per segment.
          expect(messages).toBeLessThanOrEqual(Math.max(least, Math.ceil(length / (segment - 1))))
          expect(remaining).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
