import { describe, expect, test } from 'vitest'
import { createTextCounter } from './count-text.ts'
import { pieceLength } from './pieces.ts'
import type { TextCounts } from './text-counts.ts'

const countOnce = (text: string): TextCounts => createTextCounter(Intl.Segmenter).count(text, 'fr')

describe('long lines', () => {
  test.each([
    ['words with spaces', 'lorem ipsum, ', 2],
    ['one word without end', 'abcdefgh', 0],
    ['Chinese', '我喜欢学习中文。', 4],
    ['words with apostrophes and hyphens', 'l’école-', 1],
  ])('of %s are counted whole', (_what, unit, wordsEach) => {
    const times = Math.ceil((pieceLength * 9) / unit.length)
    const { words, characters } = countOnce(unit.repeat(times))
    expect(characters).toBe(unit.length * times)
    expect(words).toBe(wordsEach === 0 ? 1 : wordsEach * times)
  })

  test('keep their sentences where they are cut', () => {
    // Abbreviations, quotations and marks come to stand on either side of every cut.
    for (let shift = 0; shift < 60; shift += 1) {
      const text = `${'a'.repeat(shift)} ${'M. Dupont, p. ex., dit : « Viens ! » Il part… Puis rien. '.repeat(90)}`
      expect(countOnce(text).sentences).toBe(
        countOnce(text.replaceAll('rien. ', 'rien.\n')).sentences,
      )
    }
  })

  test('keep emoji and accents whole where they are cut', () => {
    const flag = '🇫🇷'
    expect(countOnce(flag.repeat(1500)).characters).toBe(1500)
    expect(countOnce('e\u0301'.repeat(3000))).toMatchObject({ characters: 3000, words: 1 })
    expect(countOnce('👨‍👩‍👧‍👦'.repeat(700)).characters).toBe(700)
    // A base with more marks than a piece is long.
    expect(countOnce(`a${'\u0301'.repeat(3 * pieceLength)}`).words).toBe(1)
  })
})

/** A Segmenter that notes how much it was given. */
const watchedSegmenter = () => {
  const given = { segments: 0, units: 0, longest: 0 }
  class Watched extends Intl.Segmenter {
    override segment(text: string) {
      given.segments += 1
      given.units += text.length
      given.longest = Math.max(given.longest, text.length)
      return super.segment(text)
    }
  }
  return { given, Watched }
}

describe.each([
  ['many lines', '\n'],
  ['one line', ' '],
])('a megabyte in %s', (_what, separator) => {
  const sentences = Array.from(
    { length: 16_100 },
    (_, index) => `Le jour ${index}, M. Dupont relut ses notes et compta jusqu’à ${index * 7}.`,
  )
  const text = sentences.join(separator)
  const { given, Watched } = watchedSegmenter()
  const counter = createTextCounter(Watched)

  test('is counted in short pieces', () => {
    expect(text.length).toBeGreaterThan(2 ** 20)
    expect(counter.count(text, 'fr')).toMatchObject({
      words: 16_100 * 12,
      sentences: 16_100,
      paragraphs: separator === '\n' ? 16_100 : 1,
      characters: text.length,
    })
    // Longer ones take V8 a time that grows with their square.
    expect(given.longest).toBeLessThanOrEqual(pieceLength)
  })

  test('is not counted anew for a word more', () => {
    counter.count(text, 'fr')
    given.units = 0
    const edited = `${text.slice(0, 400_000)} ajouté ${text.slice(400_000)}`
    expect(counter.count(edited, 'fr').characters).toBe(text.length + 8)
    expect(given.units).toBeLessThan(20 * pieceLength)
  })
})
