import { expect, it } from 'vitest'
import { formatSaving } from './saving.ts'

it.each([
  [1000, 270, '73%'],
  [1000, 266, '73%'],
  [1000, 996, '0.4%'],
  [1_000_000, 999_999, '0.1%'],
  [1_000_000, 1, '99.9%'],
  [1000, 500, '50%'],
])('%d → %d saves %s', (before, after, saved) =>
  expect(formatSaving(before, after, 'en')).toBe(saved),
)

it('says nothing where nothing is saved', () => {
  expect(formatSaving(10, 10, 'en')).toBeUndefined()
})

it('is written the language’s way', () => {
  expect(formatSaving(1000, 270, 'fr')).toMatch(/^73\s%$/)
  expect(formatSaving(1000, 996, 'es')).toMatch(/^0,4\s%$/)
})
