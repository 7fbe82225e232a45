import { expect, test } from 'vitest'
import type { ReadWord } from '../../src/engines/ocr/reading.ts'
import { classifyWords, scoreMarks } from './marks.ts'

const box = { left: 0, top: 0, width: 1, height: 1 }
const line = (...words: readonly (readonly [text: string, confidence: number])[]) => ({
  words: words.map(([text, confidence]): ReadWord => ({ text, confidence, box })),
  box,
})

test('a word is right where it stands, also beside words that are missing or too many', () => {
  const reading = {
    paragraphs: [
      { lines: [line(['The', 95], ['qu1ck', 60], ['brown', 90]), line(['~', 20], ['fox', 91])] },
    ],
  }
  expect(classifyWords(reading, 'The quick brown jumping fox')).toEqual([
    { confidence: 95, isRight: true },
    { confidence: 60, isRight: false },
    { confidence: 90, isRight: true },
    { confidence: 20, isRight: false },
    { confidence: 91, isRight: true },
  ])
})

test('a word that is divided at the end of a line is one word', () => {
  const reading = {
    paragraphs: [{ lines: [line(['recog-', 90]), line(['nition', 70], ['is', 96])] }],
  }
  expect(classifyWords(reading, 'recog-\nnition is')).toEqual([
    { confidence: 70, isRight: true },
    { confidence: 96, isRight: true },
  ])
})

test('precision is the share of marks that are wrong words, recall that of wrong words with a mark', () => {
  const words = [
    { confidence: 50, isRight: false },
    { confidence: 60, isRight: true },
    { confidence: 85, isRight: false },
    { confidence: 95, isRight: true },
  ]
  expect(scoreMarks(words, 80)).toEqual({ marked: 2, precision: 50, recall: 50 })
  expect(scoreMarks(words, 90)).toEqual({ marked: 3, precision: (100 * 2) / 3, recall: 100 })
})
