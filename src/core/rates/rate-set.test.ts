import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isIsoDate, isRate, readRatesDocument } from './rate-set.ts'

const ecb = { source: 'ecb', date: '2026-09-24', rates: { USD: '1.1367', ISK: '138.00' } }
const broad = { source: 'broad', date: '2026-09-29', rates: { AED: '4.1722245' } }

describe('a day', () => {
  it.each(['2026-11-20', '2024-02-29', '1999-01-04'])('%s is one', (text) => {
    expect(isIsoDate(text)).toBe(true)
  })

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-31',
    '20-11-2026',
    '2026-1-2',
    '',
    ' 2026-11-20',
    '2026-11-20T00:00:00Z',
  ])('%j is none', (text) => {
    expect(isIsoDate(text)).toBe(false)
  })
})

describe('a rate', () => {
  it.each(['1.1367', '138.00', '20384.10', '0.375', '0.00000000000000000001', '999999999999'])(
    '%s is one',
    (text) => {
      expect(isRate(text)).toBe(true)
    },
  )

  it.each([
    '0',
    '0.0',
    '',
    '-1',
    '+1',
    '1,5',
    '1.',
    '.5',
    '1e5',
    'NaN',
    'Infinity',
    '1'.repeat(13),
    ' 1',
    '１',
  ])('%j is none', (text) => {
    expect(isRate(text)).toBe(false)
  })
})

describe('the body of /api/rates', () => {
  it('is read, and what it holds besides is left out', () => {
    const body = { ecb: { ...ecb, more: 1 }, broad, later: true }
    expect(readRatesDocument(body)).toEqual({ ecb, broad })
  })

  it('may have one source only', () => {
    expect(readRatesDocument({ broad })).toEqual({ broad })
    expect(readRatesDocument({ ecb })).toEqual({ ecb })
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['a text', 'rates'],
    ['no source', {}],
    ['another error', { error: 'not-found' }],
    ['a source that is none', { ecb, broad: 'soon' }],
    ['sources exchanged', { ecb: broad }],
    ['no date', { ecb: { source: 'ecb', rates: ecb.rates } }],
    ['a day that is none', { ecb: { ...ecb, date: '2026-02-30' } }],
    ['a moment for a day', { ecb: { ...ecb, date: '2026-09-24T16:00' } }],
    ['no rates', { ecb: { source: 'ecb', date: '2026-09-24' } }],
    ['rates as a list', { ecb: { ...ecb, rates: ['1.1'] } }],
    ['not one rate', { ecb: { ...ecb, rates: {} } }],
    ['a number for a rate', { ecb: { ...ecb, rates: { USD: 1.1367 } } }],
    ['a rate of 0', { ecb: { ...ecb, rates: { USD: '0.0' } } }],
    ['a rate with an exponent', { ecb: { ...ecb, rates: { USD: '1e3' } } }],
    ['a code in small letters', { ecb: { ...ecb, rates: { usd: '1.1' } } }],
    ['the euro itself', { ecb: { ...ecb, rates: { EUR: '1' } } }],
    ['one bad rate among good ones', { ecb: { ...ecb, rates: { USD: '1.1', JPY: '-1' } } }],
  ])('is refused with %s', (_, body) => {
    expect(readRatesDocument(body)).toBeUndefined()
  })

  it('whatever comes is refused or read without an error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const read = readRatesDocument(value)
        expect(read === undefined || read.ecb !== undefined || read.broad !== undefined).toBe(true)
      }),
    )
  })
})
