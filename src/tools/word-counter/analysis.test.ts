import { expect, test, describe } from 'vitest'
import {
  type TextCounts,
  textDirection,
  averagesOf,
  durationMinutes,
  noCounts,
  readingWordsPerMinute,
  signesOf,
} from './analysis.ts'
import { createTextCounter } from './analyzer.ts'

test.each([
  ['', 'ltr'],
  ['12 %', 'ltr'],
  ['Bonjour مرحبا', 'ltr'],
  ['« 12 » مرحبا bonjour', 'rtl'],
  ['שלום', 'rtl'],
  ['猫', 'ltr'],
])('%j is written %s', (text, direction) => {
  expect(textDirection(text)).toBe(direction)
})

const countOnce = (text: string): TextCounts => createTextCounter(Intl.Segmenter).count(text, 'fr')

describe('figures derived from the counts', () => {
  test('the reading time is a minute per 200 words, rounded up', () => {
    const minutes = (words: number) => durationMinutes(words, readingWordsPerMinute)
    expect([0, 1, 200, 201, 400, 401].map(minutes)).toEqual([0, 1, 1, 2, 2, 3])
  })

  test('the averages of an empty text are 0', () => {
    expect(averagesOf(noCounts)).toEqual({
      wordsPerSentence: 0,
      charactersPerWord: 0,
      sentencesPerParagraph: 0,
    })
    const averages = averagesOf(countOnce('Un mot. Deux mots ici.\n\nTrois.'))
    expect(averages).toEqual({
      wordsPerSentence: 2,
      charactersPerWord: 24 / 6,
      sentencesPerParagraph: 1.5,
    })
  })

  test('signes do not include line breaks', () => {
    expect(signesOf(countOnce('Un mot.\n\nDeux.'))).toBe(12)
  })
})
