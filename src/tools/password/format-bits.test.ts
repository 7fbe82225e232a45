import { expect, test } from 'vitest'
import { formatBits, formatGuessingTime } from './format-bits.ts'

test.each([
  [77.05017744490502, 'en', '77.05'],
  [90.47368752524046, 'fr', '90,47'],
  [79.99999, 'es', '79,99'],
  [91, 'en', '91.00'],
] as const)('%d bits in %s: %s', (bits, language, text) => {
  expect(formatBits(bits, language)).toBe(text)
})

test.each([
  [{ amount: 2479.02, unit: 'year' }, 'en', '2,500 years'],
  [{ amount: 2479.02, unit: 'year' }, 'fr', '2 500 ans'],
  [{ amount: 2479.02, unit: 'year' }, 'es', '2500 años'],
  [{ amount: 1.0995, unit: 'second' }, 'fr', '1,1 seconde'],
  [{ amount: 9.38, unit: 'minute' }, 'es', '9,4 minutos'],
  [{ amount: 1, unit: 'hour' }, 'en', '1 hour'],
] as const)('%j in %s: %s', (time, language, text) => {
  // Which no-break space stands before the unit is the platform's choice.
  expect(formatGuessingTime({ kind: 'time', ...time }, language).replaceAll(/\s/g, ' ')).toBe(text)
})
