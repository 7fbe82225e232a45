import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { type NumberRules, numberIn, readNumber } from './number-field.ts'

const written = (text: string, rules: NumberRules = {}) => {
  const reading = readNumber(text, 'fr', rules)
  if (reading.kind === 'read') return reading.number.toFixed()
  return 'limit' in reading ? `${reading.kind} ${reading.limit.toFixed()}` : reading.kind
}

describe('a number field', () => {
  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['1 234,56', '1234.56'],
    ['-5', '-5'],
    ['abc', 'unreadable'],
    ['1e400', 'unreadable'],
    ['NaN', 'unreadable'],
  ])('reads “%s” as %s', (text, expected) => expect(written(text)).toBe(expected))

  test.each([
    ['19.99', { minimum: '20' }, 'too-low 20'],
    ['20', { minimum: '20' }, '20'],
    ['45', { maximum: '45' }, '45'],
    ['45,01', { maximum: '45' }, 'too-high 45'],
    ['12,5', { isWhole: true }, 'not-whole'],
    ['-12,5', { isWhole: true }, 'not-whole'],
    ['12,0', { isWhole: true }, '12'],
    ['50,5', { isWhole: true, maximum: '45' }, 'too-high 45'],
  ])('holds “%s” to its rules', (text, rules, expected) =>
    expect(written(text, rules)).toBe(expected),
  )

  test.each(['200000 €', '€200000', '200 000 eur', 'EUR 200000', ' 200000€ '])(
    'passes over the sign in “%s”',
    (text) => expect(written(text, { signs: ['€', 'EUR'] })).toBe('200000'),
  )

  test.each(['200000 $', '€', '€ €', '20 € 30'])('reads no number in “%s”', (text) =>
    expect(written(text, { signs: ['€'] })).toBe('unreadable'),
  )

  test('reads a number whatever its limits, in the language it was typed in', () => {
    expect(numberIn('1,234', 'en')?.eq(new Big(1234))).toBe(true)
    expect(numberIn('1,234', 'fr')?.eq(new Big('1.234'))).toBe(true)
    expect(numberIn('900 kg', 'fr', { maximum: '650', signs: ['kg'] })?.eq(900)).toBe(true)
  })
})
