import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { seededRandom } from '../../core/random.ts'
import { listedRandom } from '../../testing/random.ts'
import { characterKinds } from './character-sets.ts'
import { type Recipe, bitsOf, drawSecret, neededFor, partsOf, refusalOf } from './recipe.ts'

const password: Recipe = {
  kind: 'password',
  length: 12,
  kinds: characterKinds,
  hasLookAlikes: true,
}
const passphrase: Recipe = {
  kind: 'passphrase',
  list: 'en',
  words: 7,
  separator: 'hyphen',
  isCapitalized: false,
  hasDigit: false,
}

test('the defaults: 77.05 bits for a password, 90.47 for a passphrase', () => {
  expect(bitsOf(password)).toBeCloseTo(77.05, 2)
  expect(bitsOf(passphrase)).toBeCloseTo(90.47, 2)
  expect(bitsOf({ ...password, hasLookAlikes: false })).toBeCloseTo(75.52, 2)
  expect(bitsOf({ ...passphrase, isCapitalized: true, separator: 'none' })).toBe(bitsOf(passphrase))
})

test('refuses where there is nothing to draw from, and never a passphrase', () => {
  expect(refusalOf(password)).toBeUndefined()
  expect(refusalOf({ ...password, kinds: [] })).toBe('noCharacters')
  expect(refusalOf({ ...password, length: 3 })).toBe('tooShort')
  expect(refusalOf(passphrase)).toBeUndefined()
})

describe('what is needed for the 80 bits', () => {
  it.each([
    [password, 13],
    [{ ...password, kinds: ['uppercase', 'lowercase', 'numbers'] }, 14],
    [{ ...password, kinds: ['numbers'] }, 25],
    [{ ...password, kinds: ['numbers'], hasLookAlikes: false }, 27],
    [{ ...password, kinds: [] }, undefined],
    [passphrase, 7],
    [{ ...passphrase, hasDigit: true }, 6],
  ] as const)('%j', (recipe, needed) => {
    expect(neededFor(80, recipe)).toBe(needed)
  })
})

test('draws what the recipe says', () => {
  expect(drawSecret(password, [], seededRandom(5))).toMatch(/^[!-~]{12}$/)
  expect(
    drawSecret({ ...passphrase, words: 3 }, ['moss', 'pier', 'tall'], listedRandom([2, 0, 1])),
  ).toBe('tall-moss-pier')
})

test('parts are runs of one sort, and together the secret', () => {
  expect(partsOf('aB7!!x')).toEqual([
    { sort: 'letters', text: 'aB' },
    { sort: 'digits', text: '7' },
    { sort: 'symbols', text: '!!' },
    { sort: 'letters', text: 'x' },
  ])
  expect(partsOf('')).toEqual([])
  fc.assert(
    fc.property(fc.string(), (secret) => {
      const parts = partsOf(secret)
      expect(parts.map(({ text }) => text).join('')).toBe(secret)
      expect(parts.some(({ sort }, index) => sort === parts[index + 1]?.sort)).toBe(false)
    }),
  )
})
