import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkWeight, measurePost, postLimit } from './measure-post.ts'

const family = '👨‍👩‍👧‍👦'
const poem = '故人西辞黄鹤楼，烟花三月下扬州。孤帆远影碧空尽，唯见长江天际流。'
const kana = 'あいうえおかきくけこ'

/** twitter-text's own conformance cases, WeightedTweetsWithDiscountedEmojiCounterTest (Apache-2.0). */
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
  [family.repeat(140), postLimit],
  ['1\u20e3', 2],
  ['Unicode 10.0 emoji: 🤪; 🧕; 🧕🏾; 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 34],
  ['Unicode 9.0 emoji: 🤠; 💃; 💃🏾', 29],
  [
    'This is a tweet with general punctuation characters: \u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u200B ‐ ‑ ‒ – — ― ‖  ‗ ‘ ’ ‚ ‛ “ ” „ ‟ ′ ″ ‴ ‵ ‶ ‷',
    110,
  ],
  // A part of a host's name of 63 letters at most, as it goes over the net, makes a link; a longer one does not.
  [`${kana.repeat(12)} http://${kana.repeat(5)}あい.com`, 264],
  [`${kana.repeat(12)} http://${kana.repeat(5)}あいう.com`, 358],
  ['\u2066\u202ahttp://foobar.پاکستان/\u202c\u2069', 31],
  ['randomurl'.repeat(7) + 's.com', 68],
  ['ABC\u202a\uffffABC\ufffe', 12],
]

test.each(conformance)('%j weighs %i', (text, weight) => {
  expect(measurePost(text)).toBe(weight)
})

test('accents weigh nothing of their own, and a link ends where its sentence goes on', () => {
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

test('nothing weighs less than nothing, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const weight = measurePost(text)
      expect(weight).toBeGreaterThanOrEqual(0)
      expect(weight > 0).toBe(text !== '')
    }),
  )
})
