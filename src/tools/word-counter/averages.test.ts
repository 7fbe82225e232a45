import { describe, expect, test } from 'vitest'
import { averagesOf, minutesOf, readingPace, signsOf } from './averages.ts'
import { createTextCounter } from './count-text.ts'
import { type TextCounts, noCounts } from './text-counts.ts'

const countOnce = (text: string): TextCounts => createTextCounter(Intl.Segmenter).count(text, 'fr')

describe('what follows from the counts', () => {
  test('reading takes a minute for 200 words, begun minutes counting whole', () => {
    const minutes = (words: number) => minutesOf(words, readingPace)
    expect([0, 1, 200, 201, 400, 401].map(minutes)).toEqual([0, 1, 1, 2, 2, 3])
  })

  test('averages of nothing are nothing', () => {
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

  test('signes leave line breaks out', () => {
    expect(signsOf(countOnce('Un mot.\n\nDeux.'))).toBe(12)
  })
})
