import Big from 'big.js'
import { expect, test } from 'vitest'
import { writeMoney } from './money.ts'

// As `Intl.NumberFormat` has them, but for the short signs of crowns.
test.each([
  ['1234.5', 'EUR', 'fr', '1\u202F234,50\u00A0€'],
  ['1234.5', 'GBP', 'en', '£1,234.50'],
  ['12345.678', 'CHF', 'es', '12.345,68\u00A0CHF'],
  ['1234.5', 'CHF', 'en', 'CHF\u00A01,234.50'],
  ['-10', 'PLN', 'en', '-zł\u00A010.00'],
  ['0', 'SEK', 'fr', '0,00\u00A0kr'],
] as const)('%s %s in %s', (amount, currency, language, expected) => {
  expect(writeMoney(new Big(amount), currency, language)).toBe(expected)
})
