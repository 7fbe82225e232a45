import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isOffered, isSpecified, offeredCurrencies, specifiedCurrencies } from './codes.ts'

const { eur: packaged } = JSON.parse(
  readFileSync('node_modules/@fawazahmed0/currency-api/v1/currencies/eur.json', 'utf8'),
) as { eur: Record<string, number> }

/** Currencies that ICU and the broad list have, but that are not offered. */
const leftOut = {
  ANG: 'replaced by XCG on 2025-03-31',
  BGN: 'replaced by EUR on 2026-01-01',
  CUC: 'withdrawn on 2021-01-01',
  HRK: 'replaced by EUR on 2023-01-01',
  SLL: 'replaced by SLE on 2022-07-01',
  SYP: 'the list still has the old pound, a hundredth of the one in use since 2026-01-01',
  XDR: "no money but the Monetary Fund's unit of account",
  ZWL: 'replaced by ZWG on 2024-04-08',
} as const

it('every currency of ICU that the broad list has is offered, or left out for a reason', () => {
  const expected = Intl.supportedValuesOf('currency').filter(
    (code) => packaged[code.toLowerCase()] !== undefined && !Object.hasOwn(leftOut, code),
  )
  expect(offeredCurrencies.toSorted()).toEqual(expected.toSorted())
  for (const code of Object.keys(leftOut)) expect(isOffered(code), code).toBe(false)
})

it('more than 150, each once: the specified ten in their order, then the others by code', () => {
  expect(offeredCurrencies).toHaveLength(153)
  expect(new Set(offeredCurrencies).size).toBe(153)
  expect(offeredCurrencies.slice(0, 10)).toEqual(specifiedCurrencies)
  expect(specifiedCurrencies.join(' ')).toBe('EUR USD GBP JPY CAD AUD CHF CNY SEK NOK')
  const others = offeredCurrencies.slice(10)
  expect(others).toEqual(others.toSorted())
})

it.each(['eur', '', 'EURO', 'XAU', 'BTC', 'constructor', '€'])('%j is not offered', (code) => {
  expect(isOffered(code)).toBe(false)
})

it('replacements of what is left out are offered', () => {
  for (const code of ['EUR', 'XCG', 'SLE', 'ZWG', 'CUP']) expect(isOffered(code), code).toBe(true)
})

it('the ten are known apart from the others', () => {
  expect(offeredCurrencies.filter(isSpecified)).toEqual(specifiedCurrencies)
})
