import { expect, test } from 'vitest'
import { currencySigns, moneySigns, signOf } from './currencies.ts'
import { readNumber } from './number-field.ts'

test.each([
  ['EUR', '€'],
  ['USD', '$'],
  ['GBP', '£'],
  ['JPY', '¥'],
  ['CAD', 'C$'],
])('%s is shown as %s, as specified', (code, sign) => {
  expect(signOf(code)).toBe(sign)
})

test('every code is one of ISO 4217, which the platform knows', () => {
  for (const code of Object.keys(currencySigns))
    expect(Intl.supportedValuesOf('currency')).toContain(code)
})

test('a code without a sign stands for itself', () => {
  expect(signOf('XAU')).toBe('XAU')
  expect(signOf('toString')).toBe('toString')
})

test.each(['C$1000', '1000 C$', '1000 $', '1000 cad', 'CHF 1000', '1000 kr'])(
  'an amount may be written %s',
  (text) => {
    const signs = moneySigns(['USD', 'CAD', 'CHF', 'SEK', 'DKK'])
    expect(readNumber(text, 'en', { signs })).toMatchObject({ kind: 'read' })
  },
)
