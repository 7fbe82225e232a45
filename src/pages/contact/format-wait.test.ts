import { expect, it } from 'vitest'
import { formatWait } from './format-wait.ts'

it.each([
  [0, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3600, '60 minutes'],
  [5400, '90 minutes'],
  [5401, '2 hours'],
  [86_400, '24 hours'],
])('%i seconds are %s', (seconds, text) => expect(formatWait(seconds, 'en')).toBe(text))

it('follows the language', () => {
  expect(formatWait(720, 'fr')).toBe('12 minutes')
  expect(formatWait(36_000, 'es')).toBe('10 horas')
})
