import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Localized, languages } from '../../core/language.ts'
import { listLength, packWords, readWordList, unpackWords } from './word-lists.ts'
import en from './words/en.json'
import es from './words/es.json'
import fr from './words/fr.json'

const files: Localized<{ source: string; words: string }> = { fr, en, es }

/**
 * The SHA-256 of the published lists with one word per line (ulif/diceware 9321fbf, by `cut` and `sha256sum`). The Spanish
 * one is without the 416 entries of scripts/word-lists/left-out.es.txt (`grep -vxFf`).
 */
const published: Localized<string> = {
  fr: 'a340ea6904e2ac40980a5c90c14b5bb76ecf278616caba0331689ebf95327e94',
  en: '6d557f0693958fb5e650b68b5bee585eb82cf4da32965505c789e924743bc522',
  es: 'affd7dfb7fa61863962fe4d8e781a96a4e646fb7ac335e1c424fe8d908051c8f',
}

/** The sources as their authors name them. */
const authors: Localized<RegExp> = {
  fr: /Tango.*CC0 1\.0/,
  en: /Electronic Frontier Foundation.*CC BY 3\.0/,
  es: /Victor Dargallo.*CC BY 4\.0/,
}

describe.each(languages)('the %s list', (language) => {
  const words = readWordList(files[language])

  it('is the published one, word for word', () => {
    const text = words.map((word) => `${word}\n`).join('')
    expect(createHash('sha256').update(text).digest('hex')).toBe(published[language])
  })

  it('has 7,776 different words of three to nine plain letters', () => {
    expect(words).toHaveLength(listLength)
    expect(new Set(words).size).toBe(listLength)
    // Four English words have a hyphen, and Internet has a capital in the French list.
    const odd = { fr: ['Internet'], en: ['drop-down', 'felt-tip', 't-shirt', 'yo-yo'], es: [] }
    expect(words.filter((word) => !/^[a-z]{3,9}$/.test(word))).toEqual(odd[language])
  })

  it('names its author and licence', () => {
    expect(files[language].source).toMatch(authors[language])
    expect(files[language].source).toContain('/third-party-licences.txt')
  })
})

test('in lists with hyphenated words, no word is the beginning of another', () => {
  const words = readWordList(en)
  const all = new Set(words)
  const beginnings = (word: string) => [...word].map((_, index) => word.slice(0, index)).slice(1)
  expect(words.filter((word) => beginnings(word).some((start) => all.has(start)))).toEqual([])
})

test.each(['plra', 'hitler', 'puto', 'pendejos', 'hostias', 'hamas', 'xviii'])(
  'nobody is given %s',
  (word) => {
    expect(readWordList(es)).not.toContain(word)
  },
)

test('packed words are unpacked unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z-]{1,9}$/), { maxLength: 200 }), (words) => {
      const sorted = words.toSorted()
      expect(unpackWords(packWords(sorted))).toEqual(sorted)
    }),
  )
})

test.each([['ab1'], ['abcdefghijk', 'abcdefghijz']])('refuses to pack %j', (...words) => {
  expect(() => packWords(words)).toThrow(RangeError)
})

test.each([undefined, null, [], {}, { words: 7 }, { words: '' }, { words: en.words.slice(0, -9) }])(
  'a file that is not a whole list is none',
  (file) => {
    expect(() => readWordList(file)).toThrow(/^\d+ words$/)
  },
)
