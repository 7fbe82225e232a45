import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { characterErrorPercent, normalizeText, scoreText } from './score.ts'

describe('normalizing', () => {
  test.each([
    ['quotes', '« Oui », “no” and „ja‟ l’œuf ‘x’', '"Oui", "no" and "ja" l\'œuf \'x\''],
    ['dashes', 'a – b — c ‑ d', 'a - b - c - d'],
    ['white space', '  a\u{A0}b\n\n c\t', 'a b c'],
    ['hyphens at line ends', 'rap-\npel, quatre-\n  vingt', 'rappel, quatrevingt'],
    ['composed letters', 'e\u{301}', 'é'],
  ])('%s are no errors', (_, text, normalized) => {
    expect(normalizeText(text)).toBe(normalized)
  })

  test('hyphens before capitals and figures stay, and so do lists', () => {
    expect(normalizeText('Saint-\nMalo 3-\n4\n- one\n- two')).toBe('Saint- Malo 3- 4 - one - two')
  })

  test('nothing else is forgiven', () => {
    for (const text of ['ï', 'œ', 'É', '…', '0', 'O', ',', '.', ';'])
      expect(normalizeText(text)).toBe(text)
  })
})

describe('scoring', () => {
  // The examples of edit distance in textbooks.
  test.each([
    ['kitten', 'sitting', 3],
    ['saturday', 'sunday', 3],
    ['', 'abc', 3],
    ['abc', 'abc', 0],
    ['flaw', 'lawn', 2],
  ])('%j is as far from %j as it should be', (got, wanted, edits) => {
    expect(scoreText(got, wanted).characterEdits).toBe(edits)
  })

  test('words count as wholes', () => {
    const { words, wordEdits } = scoreText('the quick brwn fox', 'the quick brown fox jumps')
    expect([words, wordEdits]).toEqual([5, 2])
  })

  test('accents count where they stand', () => {
    const { accents, accentsKept, characterEdits } = scoreText('été a Noel', 'été à Noël')
    expect([accents, accentsKept, characterEdits]).toEqual([4, 2, 2])
  })

  test('is in percent of the true text', () => {
    expect(characterErrorPercent('abcd', 'abcdefgh')).toBe(50)
    expect(characterErrorPercent('aaaaaa', 'bb')).toBe(300)
  })

  test('a text has no errors against itself, and no more than it is long against another', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (one, other) => {
        const same = scoreText(one, one)
        expect([same.characterEdits, same.wordEdits]).toEqual([0, 0])
        expect(same.accentsKept).toBe(same.accents)
        const { characterEdits, accents, accentsKept } = scoreText(one, other)
        const lengths = [one, other].map((text) => [...normalizeText(text)].length)
        expect(characterEdits).toBeLessThanOrEqual(Math.max(...lengths))
        expect(accentsKept).toBeLessThanOrEqual(accents)
        expect(accentsKept).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
