import { expect, it } from 'vitest'
import { offeredCurrencies } from '../src/core/rates/codes.ts'
import { readRateHistory } from '../src/core/rates/rate-history.ts'
import { readRatesDocument } from '../src/core/rates/rate-set.ts'
import { ratesSnapshot } from './rates-snapshot.ts'

it('has a dated rate of every currency that is offered, without a network', () => {
  const { document, history } = ratesSnapshot()
  expect(readRatesDocument(JSON.parse(JSON.stringify(document)))).toEqual(document)
  expect(readRateHistory(JSON.parse(JSON.stringify(history)))).toEqual({ days: [] })
  expect(document.broad?.date).toBe('2026-09-29')
  expect(['EUR', ...Object.keys(document.broad?.rates ?? {})].toSorted()).toEqual(
    offeredCurrencies.toSorted(),
  )
})
