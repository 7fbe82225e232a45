import { expect, test } from 'vitest'
import { characterKinds, characterSets, charactersOf } from './character-sets.ts'

test('the kinds hold 26, 26, 10 and 26 characters, none of them twice', () => {
  const sets = characterSets(characterKinds, { hasLookAlikes: true })
  expect(sets.map((set) => set.length)).toEqual([26, 26, 10, 26])
  expect(new Set(sets.join('')).size).toBe(88)
  expect(sets.join('')).toMatch(/^[!-~]+$/)
})

test('the symbols are the specified ones', () => {
  expect(charactersOf.symbols).toBe('!@#$%^&*()_+-=[]{}|;:,.<>?')
})

test('without look-alikes seven characters are gone, and nothing else', () => {
  const all = characterSets(characterKinds, { hasLookAlikes: true }).join('')
  const sets = characterSets(characterKinds, { hasLookAlikes: false })
  expect(sets.map((set) => set.length)).toEqual([24, 24, 8, 25])
  expect([...all].filter((character) => !sets.join('').includes(character)).join('')).toBe(
    'IOlo01|',
  )
})

test('only the chosen kinds are there, and none where none is chosen', () => {
  expect(characterSets(['numbers'], { hasLookAlikes: true })).toEqual(['0123456789'])
  expect(characterSets([], { hasLookAlikes: true })).toEqual([])
})
