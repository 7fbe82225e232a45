import { describe, expect, test } from 'vitest'
import { createTextCounter } from './count-text.ts'
import { listedForm, mostUsedWords } from './most-used.ts'
import { gettysburg } from '../../testing/tools/word-counter.ts'

const counter = createTextCounter(Intl.Segmenter)

describe('most used words', () => {
  // python3: collections.Counter(re.findall('[a-z]+', text.lower())).most_common()
  test('of the Gettysburg Address are those that Python counts', () => {
    const counts = counter.countEach(gettysburg, 'en')
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

  test('are the same word with a capital, either apostrophe, an elided article', () => {
    const counts = counter.countEach(
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
    const counts = counter.countEach('2024 2024 3,14 euros', 'es')
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
    expect(listedForm(word, language)).toBe(form)
  })
})
