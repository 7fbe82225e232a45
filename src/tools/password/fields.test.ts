import Big from 'big.js'
import { describe, expect, it, test } from 'vitest'
import { type PasswordKey, fields, listOf, recipeOf, sliderNumber } from './fields.ts'

type Values = Partial<Record<PasswordKey, string>>

const initial = Object.fromEntries(
  Object.entries(fields).map(([key, rules]) => [key, rules.initial]),
) as Record<PasswordKey, string>

/** A form with the given values in its fields; a number out of bounds is none, as in the real one. */
const formWith = (changes: Values = {}): Parameters<typeof recipeOf>[0] => {
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
    expect(recipeOf(formWith(), 'fr')).toEqual({
      kind: 'password',
      length: 12,
      kinds: ['uppercase', 'lowercase', 'numbers', 'symbols'],
      hasLookAlikes: true,
    })
  })

  it('asks for what is switched on', () => {
    const form = formWith({
      length: '30',
      symbols: 'false',
      lowercase: 'false',
      unambiguous: 'true',
    })
    expect(recipeOf(form, 'fr')).toEqual({
      kind: 'password',
      length: 30,
      kinds: ['uppercase', 'numbers'],
      hasLookAlikes: false,
    })
  })

  it('asks for seven words of the page’s language at first', () => {
    expect(recipeOf(formWith({ mode: 'passphrase' }), 'es')).toEqual({
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
    expect(recipeOf(form, 'en')).toMatchObject({ isCapitalized: true, hasDigit: true, words: 3 })
  })
})

test('a list that was chosen stays, whatever the page’s language', () => {
  expect(listOf(formWith({ list: 'fr' }), 'en')).toBe('fr')
  expect(listOf(formWith({ list: 'de' }), 'en')).toBe('en')
})

test('a number that no slider has is the initial one', () => {
  expect(sliderNumber(formWith({ length: '3' }), 'length')).toBe(12)
  expect(sliderNumber(formWith({ length: '51' }), 'length')).toBe(12)
  expect(sliderNumber(formWith({ words: '12' }), 'words')).toBe(12)
})

test('nothing stands in the address', () => {
  for (const rules of Object.values(fields)) expect(rules.isLocal).toBe(true)
})
