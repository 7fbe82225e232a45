import { expect, test } from 'vitest'
import { parseRomanNumeral } from './numerals.ts'

test.each([
  ['i', 1],
  ['IV', 4],
  ['ix', 9],
  ['XIV', 14],
  ['xl', 40],
  ['XCIX', 99],
  ['CD', 400],
  ['MCMXCIV', 1994],
  ['MMXXVI', 2026],
])('reads %s', (text, value) => {
  expect(parseRomanNumeral(text)).toBe(value)
})

test.each(['', 'IIII', 'IC', 'VX', 'MMMM', 'IL', 'abc', 'vv', '5'])(
  'does not read %j as a numeral',
  (text) => {
    expect(parseRomanNumeral(text)).toBeUndefined()
  },
)
