import { describe, expect, test } from 'vitest'
import { type Claim, type Claims, type TextTree, falseClaims } from '../../core/claims.ts'
import { type Language, type Localized, languages } from '../../core/language.ts'
import { characterKinds, charactersOf, lookAlikes } from './character-sets.ts'
import { cnilBits, keyBits } from './entropy.ts'
import { fields } from './fields.ts'
import { formatBits } from './format-bits.ts'
import { type Recipe, bitsOf, lengthLimits, neededFor } from './recipe.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'
import { listLength } from './word-lists.ts'

const texts: Localized<TextTree> = { fr, en, es }

const password: Extract<Recipe, { kind: 'password' }> = {
  kind: 'password',
  length: Number(fields.length.initial),
  kinds: characterKinds,
  hasLookAlikes: true,
}
const withoutSymbols = { ...password, kinds: ['uppercase', 'lowercase', 'numbers'] } as const
const passphrase: Recipe = {
  kind: 'passphrase',
  list: 'fr',
  words: Number(fields.words.initial),
  separator: 'hyphen',
  isCapitalized: false,
  hasDigit: false,
}

/** The entries of the published Spanish list; those of ours and those left out make them up. */
const spanishEntries = 8192
/** The symbols that the CNIL's example of 12 characters counts on (deliberation 2022-100). */
const cnilSymbols = '37'

const claimsOf = (language: Language): Claims => {
  const whole = (number: number) => new Intl.NumberFormat(language).format(number)
  const bits = (recipe: Recipe) => formatBits(bitsOf(recipe), language)
  const needed = (recipe: Recipe) => String(neededFor(cnilBits.alone, recipe))
  const length = fields.length.initial
  const words = fields.words.initial
  const alone = String(cnilBits.alone)
  const plural = {
    fr: ['one', 'many', 'other'],
    en: ['one', 'other'],
    es: ['one', 'many', 'other'],
  }
  const cnil = ['characters', 'words'].flatMap((unit) =>
    plural[language].map((form): [string, Claim[]] => [`cnil.${unit}_${form}`, [[alone]]]),
  )
  const longer: Recipe = { ...password, length: 13 }
  return {
    'seo.description': [[String(lengthLimits.from), String(lengthLimits.to), words]],
    lengthHint: [[length]],
    // Versions of the licences, and the year of the English list.
    'sources.fr': [[whole(listLength), '0', '1.0']],
    'sources.en': [[whole(listLength), '2016', '3.0']],
    'sources.es': [
      [whole(listLength), whole(spanishEntries), '4.0', whole(spanishEntries - listLength)],
    ],
    'strengths.key': [[String(keyBits)]],
    'cnil.reached': [[alone]],
    ...Object.fromEntries(cnil),
    // Two to the power of the bits.
    'meaning.exact': [['2']],
    'meaning.cnil': [[alone, String(cnilBits.limitedAttempts)]],
    'about.questions.0.question': [[length, alone]],
    'about.questions.0.answer': [
      [length, cnilSymbols, String(charactersOf.symbols.length)],
      [bits(password), needed(password), bits(longer)],
      [needed(withoutSymbols)],
    ],
    'about.questions.1.answer': [[words, whole(listLength), bits(passphrase)]],
    'about.questions.2.answer': [
      [...lookAlikes].filter((character) => /\d/.test(character)),
      [length, bits({ ...password, hasLookAlikes: false }), bits(password)],
    ],
    'about.examples.0': [[length, bits(password)]],
    'about.examples.1': [['14', bits({ ...withoutSymbols, length: 14 })]],
    'about.examples.2': [[words, bits(passphrase)]],
  }
}

describe.each(languages)('numbers in the %s texts', (language) => {
  test('are the tool’s own', () => {
    expect(falseClaims(texts[language], claimsOf(language))).toEqual([])
  })
})

test('the first question is right: 13 characters reach the mark, 12 do not', () => {
  expect(bitsOf(password)).toBeLessThan(cnilBits.alone)
  expect(neededFor(cnilBits.alone, password)).toBe(13)
})
