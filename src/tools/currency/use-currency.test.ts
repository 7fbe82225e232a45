import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOffered } from '../../core/rates/codes.ts'
import { readOwnCurrencies } from './use-currency.ts'

describe('the visitor’s own list as it was stored', () => {
  test('is read in its order', () => {
    expect(readOwnCurrencies('CHF THB XOF')).toEqual(['CHF', 'THB', 'XOF'])
  })

  test.each([[''], [' '], ['DEM'], ['chf'], ['CHF,THB'], ['["CHF"]']])('%j holds none', (text) => {
    expect(readOwnCurrencies(text)).toEqual([])
  })

  test('keeps what is a currency, and each one once', () => {
    expect(readOwnCurrencies('CHF DEM CHF  THB')).toEqual(['CHF', 'THB'])
  })

  test('ends after the fifth currency, which those that are none do not count toward', () => {
    expect(readOwnCurrencies('DEM CHF CHF THB JPY SEK XOF NOK')).toEqual([
      'CHF',
      'THB',
      'JPY',
      'SEK',
      'XOF',
    ])
  })

  test('is never longer than five, and holds nothing but currencies', () => {
    const codes = fc.constantFrom('CHF', 'THB', 'JPY', 'SEK', 'XOF', 'NOK', 'DEM', '', '\u00A0')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(codes).map((it) => it.join(' ')),
        ),
        (text) => {
          const read = readOwnCurrencies(text)
          expect(read.length).toBeLessThanOrEqual(5)
          expect(read.every(isOffered)).toBe(true)
        },
      ),
    )
  })
})
