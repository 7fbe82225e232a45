import { expect, test } from 'vitest'
import { directionOf } from './text-direction.ts'

test.each([
  ['', 'ltr'],
  ['12 %', 'ltr'],
  ['Bonjour مرحبا', 'ltr'],
  ['« 12 » مرحبا bonjour', 'rtl'],
  ['שלום', 'rtl'],
  ['猫', 'ltr'],
])('%j runs %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction)
})
