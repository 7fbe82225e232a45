import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import Big from 'big.js'
import { type Localized, languages } from '../../core/language.ts'
import { seededRandom } from '../../core/seeded-random.ts'
import { listedRandom } from '../../testing/random.ts'
import {
  type PasswordKey,
  type GeneratorOptions,
  listLength,
  packWords,
  readWordList,
  unpackWords,
  bitsOf,
  drawSecret,
  fields,
  wordListOf,
  countNeededFor,
  splitByClass,
  readOptions,
  problemOf,
  sliderNumber,
} from './generator-options.ts'
import en from './words/en.json'
import es from './words/es.json'
import fr from './words/fr.json'
import { characterKinds } from './generate.ts'

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

const password: GeneratorOptions = {
  kind: 'password',
  length: 12,
  kinds: characterKinds,
  allowsAmbiguous: true,
}
const passphrase: GeneratorOptions = {
  kind: 'passphrase',
  list: 'en',
  words: 7,
  separator: 'hyphen',
  isCapitalized: false,
  hasDigit: false,
}

test('the defaults have 77.05 bits for a password and 90.47 for a passphrase', () => {
  expect(bitsOf(password)).toBeCloseTo(77.05, 2)
  expect(bitsOf(passphrase)).toBeCloseTo(90.47, 2)
  expect(bitsOf({ ...password, allowsAmbiguous: false })).toBeCloseTo(75.52, 2)
  expect(bitsOf({ ...passphrase, isCapitalized: true, separator: 'none' })).toBe(bitsOf(passphrase))
})

test('a password without characters is refused, and a passphrase never', () => {
  expect(problemOf(password)).toBeUndefined()
  expect(problemOf({ ...password, kinds: [] })).toBe('noCharacters')
  expect(problemOf({ ...password, length: 3 })).toBe('tooShort')
  expect(problemOf(passphrase)).toBeUndefined()
})

describe('the length needed for 80 bits', () => {
  it.each([
    [password, 13],
    [{ ...password, kinds: ['uppercase', 'lowercase', 'numbers'] }, 14],
    [{ ...password, kinds: ['numbers'] }, 25],
    [{ ...password, kinds: ['numbers'], allowsAmbiguous: false }, 27],
    [{ ...password, kinds: [] }, undefined],
    [passphrase, 7],
    [{ ...passphrase, hasDigit: true }, 6],
  ] as const)('%j', (options, needed) => {
    expect(countNeededFor(80, options)).toBe(needed)
  })
})

test('secrets follow the options', () => {
  expect(drawSecret(password, [], seededRandom(5))).toMatch(/^[!-~]{12}$/)
  expect(
    drawSecret({ ...passphrase, words: 3 }, ['moss', 'pier', 'tall'], listedRandom([2, 0, 1])),
  ).toBe('tall-moss-pier')
})

test('the segments are runs of one class, and together they are the secret', () => {
  expect(splitByClass('aB7!!x')).toEqual([
    { sort: 'letters', text: 'aB' },
    { sort: 'digits', text: '7' },
    { sort: 'symbols', text: '!!' },
    { sort: 'letters', text: 'x' },
  ])
  expect(splitByClass('')).toEqual([])
  fc.assert(
    fc.property(fc.string(), (secret) => {
      const parts = splitByClass(secret)
      expect(parts.map(({ text }) => text).join('')).toBe(secret)
      expect(parts.some(({ sort }, index) => sort === parts[index + 1]?.sort)).toBe(false)
    }),
  )
})

type Values = Partial<Record<PasswordKey, string>>

const initial = Object.fromEntries(
  Object.entries(fields).map(([key, rules]) => [key, rules.initial]),
) as Record<PasswordKey, string>

/** A form with the given values. As in the real form, a number out of bounds counts as none. */
const formWith = (changes: Values = {}): Parameters<typeof readOptions>[0] => {
  const values = { ...initial, ...changes }
  return {
    values,
    flag: (key) => values[key] === 'true',
    choice: (key, among) => among.find((option) => option === values[key]) ?? among[0],
    number: (key) => {
      const rules = fields[key]
      const isInBounds =
        'minimum' in rules &&
        Number(values[key]) >= Number(rules.minimum) &&
        Number(values[key]) <= Number(rules.maximum)
      return isInBounds ? new Big(values[key]) : undefined
    },
  }
}

describe('recipeOf', () => {
  it('asks for 12 characters of four kinds at first', () => {
    expect(readOptions(formWith(), 'fr')).toEqual({
      kind: 'password',
      length: 12,
      kinds: ['uppercase', 'lowercase', 'numbers', 'symbols'],
      allowsAmbiguous: true,
    })
  })

  it('asks for what is switched on', () => {
    const form = formWith({
      length: '30',
      symbols: 'false',
      lowercase: 'false',
      unambiguous: 'true',
    })
    expect(readOptions(form, 'fr')).toEqual({
      kind: 'password',
      length: 30,
      kinds: ['uppercase', 'numbers'],
      allowsAmbiguous: false,
    })
  })

  it('asks for seven words of the page’s language at first', () => {
    expect(readOptions(formWith({ mode: 'passphrase' }), 'es')).toEqual({
      kind: 'passphrase',
      list: 'es',
      words: 7,
      separator: 'hyphen',
      isCapitalized: false,
      hasDigit: false,
    })
  })

  it('writes capitals where nothing stands between the words', () => {
    const form = formWith({ mode: 'passphrase', separator: 'none', digit: 'true', words: '3' })
    expect(readOptions(form, 'en')).toMatchObject({ isCapitalized: true, hasDigit: true, words: 3 })
  })
})

test('a chosen list stays in every page language', () => {
  expect(wordListOf(formWith({ list: 'fr' }), 'en')).toBe('fr')
  expect(wordListOf(formWith({ list: 'de' }), 'en')).toBe('en')
})

test('a number outside the slider’s range counts as the initial one', () => {
  expect(sliderNumber(formWith({ length: '3' }), 'length')).toBe(12)
  expect(sliderNumber(formWith({ length: '51' }), 'length')).toBe(12)
  expect(sliderNumber(formWith({ words: '12' }), 'words')).toBe(12)
})

test('no field is in the address', () => {
  for (const rules of Object.values(fields)) expect(rules.isLocal).toBe(true)
})
