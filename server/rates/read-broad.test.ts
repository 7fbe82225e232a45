import { describe, expect, it } from 'vitest'
import { offeredCurrencies } from '../../src/core/rates/codes.ts'
import { readBroad } from './read-broad.ts'
import { Refused } from './refused.ts'
import { broadDocument, packagedList } from '../testing/rates-documents.ts'

describe('the list of the package', () => {
  const set = readBroad(packagedList)

  it('has every currency that is offered, and none besides', () => {
    expect(set.source).toBe('broad')
    expect(set.date).toBe('2026-09-29')
    expect(['EUR', ...Object.keys(set.rates)].toSorted()).toEqual(offeredCurrencies.toSorted())
  })

  it('has rates to the digit', () => {
    expect(set.rates.AED).toBe('4.1722245')
    // Pegs: 655.957 francs of either kind to the euro, since 1999.
    expect(Number(set.rates.XOF)).toBeCloseTo(655.957, 3)
    expect(Number(set.rates.XAF)).toBeCloseTo(655.957, 3)
    expect(Number(set.rates.AED) / Number(set.rates.USD)).toBeCloseTo(3.6725, 4)
  })
})

it('a currency that is not listed is left out', () => {
  const { eur } = JSON.parse(packagedList) as { eur: Record<string, number> }
  const { usd: _, ...others } = eur
  expect(readBroad(JSON.stringify({ date: '2026-09-30', eur: others })).rates).not.toHaveProperty(
    'USD',
  )
})

it('what is not offered may be anything', () => {
  const { rates } = readBroad(
    broadDocument('2026-09-30', { btc: 1e-7, doge: null, __proto__: 'x' }),
  )
  expect(Object.keys(rates)).toHaveLength(152)
})

describe('is refused when it is', () => {
  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html>'],
    ['cut off', packagedList.slice(0, 4000)],
    ['null', 'null'],
    ['a list', '[]'],
    ['without rates', '{"date":"2026-09-30"}'],
    ['of dollars', '{"date":"2026-09-30","usd":{"eur":0.9}}'],
    ['based on something else', broadDocument('2026-09-30', { eur: 1.1 })],
    ['without a date', packagedList.replace('"date"', '"day"')],
    ['of a day that is none', broadDocument('2026-09-31')],
    ['of a day written otherwise', broadDocument('29.9.2026')],
    ['with a text for a rate', broadDocument('2026-09-30', { usd: '1.1' })],
    ['with null for a rate', broadDocument('2026-09-30', { usd: null })],
    ['with a rate of 0', broadDocument('2026-09-30', { thb: 0 })],
    ['with a negative rate', broadDocument('2026-09-30', { thb: -38 })],
    ['with a rate too small to be one', broadDocument('2026-09-30', { thb: 1e-9 })],
    ['with a rate too large to be one', broadDocument('2026-09-30', { thb: 1e30 })],
  ])('%s', (_, text) => {
    expect(() => readBroad(text)).toThrow(Refused)
  })

  it('says which currency', () => {
    expect(() => readBroad(broadDocument('2026-09-30', { thb: 0 }))).toThrow('no rate of THB')
  })
})
