import { expect, it } from 'vitest'
import { partsOf, seedOfAnother } from './another-text.ts'

const word = { type: 'words', count: 1, startsWithStandard: false } as const

it('passes over the seeds that give the same word again', () => {
  const shown = partsOf(word, 1)
  const seeds = Array.from({ length: 200 }, (_, index) => index + 1)
  const same = seeds.filter((seed) => partsOf(word, seed)[0] === shown[0])
  const other = seeds.find((seed) => !same.includes(seed)) ?? 0
  expect(same.length).toBeGreaterThan(4)
  const drawn = [...same.slice(0, 4), other]
  expect(seedOfAnother(word, shown, () => drawn.shift() ?? 0)).toBe(other)
})

it('ends where there is no other text', () => {
  const opening = { ...word, startsWithStandard: true }
  expect(seedOfAnother(opening, partsOf(opening, 1), () => 1)).toBe(1)
})
