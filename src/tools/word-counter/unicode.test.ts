import { expect, test } from 'vitest'
import { textDirection } from './unicode.ts'

test.each([
  ['', 'ltr'],
  ['12 %', 'ltr'],
  ['Bonjour مرحبا', 'ltr'],
  ['« 12 » مرحبا bonjour', 'rtl'],
  ['שלום', 'rtl'],
  ['猫', 'ltr'],
])('%j is written %s', (text, direction) => {
  expect(textDirection(text)).toBe(direction)
})
