import Big from 'big.js'
import { expect, it } from 'vitest'
import { roundTo } from '../numbers.ts'
import { builtInRate } from './built-in.ts'
import { specifiedCurrencies } from './codes.ts'
import { convertAt } from './cross-rate.ts'

const rateOf = (from: string, to: string) => {
  const rate = builtInRate(from, to)
  return rate && roundTo(convertAt(new Big(1), rate), 6).toFixed()
}

it.each([
  ['EUR', 'USD', '1.08'],
  ['USD', 'EUR', '0.93'],
  ['EUR', 'GBP', '0.86'],
  ['GBP', 'EUR', '1.16'],
  ['USD', 'GBP', '0.8'],
  ['GBP', 'USD', '1.25'],
  ['EUR', 'JPY', '160.5'],
  ['USD', 'JPY', '148.75'],
  ['EUR', 'CAD', '1.47'],
  ['USD', 'CAD', '1.36'],
])('specified: %s in %s is %s', (from, to, expected) => {
  expect(rateOf(from, to)).toBe(expected)
})

it.each([
  ['JPY', 'EUR', '0.006231'],
  ['JPY', 'USD', '0.006723'],
  ['CAD', 'EUR', '0.680272'],
  ['CAD', 'USD', '0.735294'],
])('the inverse of the reverse pair: %s in %s is %s', (from, to, expected) => {
  expect(rateOf(from, to)).toBe(expected)
})

it.each(specifiedCurrencies)('%s is worth itself', (code) => {
  expect(rateOf(code, code)).toBe('1')
})

it('no other pair has a rate, not even through the euro', () => {
  const pairs = specifiedCurrencies.flatMap((from) =>
    specifiedCurrencies.filter((to) => to !== from).map((to) => [from, to] as const),
  )
  expect(pairs.filter(([from, to]) => builtInRate(from, to)).length).toBe(14)
  expect(rateOf('CAD', 'JPY')).toBeUndefined()
  expect(rateOf('GBP', 'JPY')).toBeUndefined()
  expect(rateOf('EUR', 'CHF')).toBeUndefined()
})

it('the table is marked as such, and has no date', () => {
  expect(builtInRate('JPY', 'EUR')).toEqual({ from: '160.5', to: '1', source: 'built-in' })
})
