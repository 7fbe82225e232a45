import { describe, expect, test } from 'vitest'
import { readNumber } from '../../core/number-field.ts'
import { calculateVat } from './calculate.ts'
import { amountRules, rateRules } from './field-rules.ts'

const numberIn = (text: string, rules: typeof rateRules) => {
  const reading = readNumber(text, 'fr', rules)
  return reading.kind === 'read' ? reading.number.toFixed() : reading.kind
}

describe('a rate', () => {
  test.each([
    ['20', '20'],
    ['20 %', '20'],
    ['5,5', '5.5'],
    ['5.5\u00A0%', '5.5'],
    ['5,50%', '5.5'],
    ['% 8,1', '8.1'],
    ['0', '0'],
    ['-99,99', '-99.99'],
    ['1000000', '1000000'],
    ['-100', 'too-low'],
    ['-250', 'too-low'],
    ['1000000,01', 'too-high'],
    ['1e400', 'unreadable'],
    ['vingt', 'unreadable'],
    ['', 'empty'],
  ])('%s is %s', (text, expected) => {
    expect(numberIn(text, rateRules)).toBe(expected)
  })

  test('leaves something to be taxed at either limit', () => {
    for (const limit of [rateRules.minimum, rateRules.maximum]) {
      const reading = readNumber(limit ?? '', 'en', rateRules)
      if (reading.kind !== 'read') throw new Error(`${limit} is out of its own limits`)
      expect(() => calculateVat(reading.number, reading.number, 'remove')).not.toThrow()
    }
  })
})

describe('an amount', () => {
  test.each([
    ['1 234,56 €', '1234.56'],
    ['1\u202F234,56', '1234.56'],
    ['€1234.56', '1234.56'],
    ['1.234,56 EUR', '1234.56'],
    ['-50 CHF', '-50'],
    ['99,90 zł', '99.9'],
    ['100 kr', '100'],
    ['12 abc', 'unreadable'],
    ['1/2', 'unreadable'],
    ['🙂', 'unreadable'],
    ['9'.repeat(40), 'too-high'],
    [`-${'9'.repeat(40)}`, 'too-low'],
    ['9'.repeat(41), 'unreadable'],
  ])('%s is %s', (text, expected) => {
    expect(numberIn(text, amountRules)).toBe(expected)
  })
})
