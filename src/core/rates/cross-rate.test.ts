import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundTo } from '../numbers.ts'
import { specifiedCurrencies } from './codes.ts'
import { builtInRate, convertAt, crossRate, inverseOf, isRated } from './cross-rate.ts'
import type { RateSet } from './rate-set.ts'

/** The European Central Bank's first day and a recent one, as published. */
const first: RateSet = {
  source: 'ecb',
  date: '1999-01-04',
  rates: { USD: '1.1789', JPY: '133.73', GBP: '0.7111' },
}
const recent: RateSet = {
  source: 'ecb',
  date: '2026-09-24',
  rates: { USD: '1.1367', JPY: '180.57', GBP: '0.85986', ISK: '138' },
}
/** Fixed by law: the franc of West Africa to the euro, the dirham to the dollar. */
const broad: RateSet = {
  source: 'broad',
  date: '2026-09-29',
  rates: { USD: '1.13607200', XOF: '655.957', AED: '4.1722244200', GBP: '0.861' },
}

const convert = (set: RateSet, amount: string, from: string, to: string) => {
  const rate = crossRate({ [set.source]: set }, from, to)
  return rate && roundTo(convertAt(new Big(amount), rate), 4).toFixed()
}

it.each([
  // Worked out with Python's decimal module from the same published rates.
  [first, '100', 'USD', 'GBP', '60.3189'],
  [first, '1', 'EUR', 'USD', '1.1789'],
  [first, '133.73', 'JPY', 'EUR', '1'],
  [recent, '1200', 'USD', 'GBP', '907.7435'],
  [recent, '8500', 'JPY', 'USD', '53.5081'],
  [recent, '1000', 'ISK', 'EUR', '7.2464'],
  [broad, '1', 'USD', 'AED', '3.6725'],
  [broad, '100', 'EUR', 'XOF', '65595.7'],
])('%o: %s %s in %s is %s', (set, amount, from, to, expected) => {
  expect(convert(set, amount, from, to)).toBe(expected)
})

describe('a pair has one source', () => {
  it('the central bank where it has both', () => {
    expect(crossRate({ ecb: recent, broad }, 'GBP', 'USD')).toEqual({
      from: '0.85986',
      to: '1.1367',
      source: 'ecb',
      date: '2026-09-24',
    })
  })

  it('the other source for both sides where the bank lacks one', () => {
    expect(crossRate({ ecb: recent, broad }, 'USD', 'AED')).toEqual({
      from: '1.13607200',
      to: '4.1722244200',
      source: 'broad',
      date: '2026-09-29',
    })
  })

  it('none where neither has both', () => {
    expect(crossRate({ ecb: recent, broad }, 'ISK', 'AED')).toBeUndefined()
    expect(crossRate({}, 'EUR', 'USD')).toBeUndefined()
  })
})

it('a currency is worth itself, whatever is known', () => {
  expect(crossRate({}, 'THB', 'THB')).toEqual({ from: '1', to: '1', source: 'same' })
})

it('what every object has is no currency', () => {
  expect(crossRate({ ecb: recent }, 'EUR', 'constructor')).toBeUndefined()
  expect(isRated({ ecb: recent }, 'toString')).toBe(false)
})

it('a currency is rated when any source has it', () => {
  const rated = ['EUR', 'ISK', 'AED', 'THB'].filter((code) => isRated({ ecb: recent, broad }, code))
  expect(rated).toEqual(['EUR', 'ISK', 'AED'])
  expect(isRated({}, 'EUR')).toBe(false)
})

describe('properties', () => {
  const digits = fc
    .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 1, max: 999_999 }))
    .map(([whole, parts]) => `${whole}.${String(parts).padStart(6, '0')}`)
  const sets = fc.record({ USD: digits, JPY: digits }).map((rates): RateSet => ({
    source: 'broad',
    date: '2026-09-29',
    rates,
  }))
  const codes = fc.constantFrom('EUR', 'USD', 'JPY')
  const amounts = fc
    .bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
    .map((value) => new Big(value.toString()))

  it('there and back is the same amount, far beyond what is shown', () => {
    fc.assert(
      fc.property(sets, codes, codes, amounts, (broadSet, from, to, amount) => {
        const rate = crossRate({ broad: broadSet }, from, to)
        if (!rate) throw new Error('no rate')
        const back = convertAt(convertAt(amount, rate), inverseOf(rate))
        expect(back.minus(amount).abs().lt('1e-15')).toBe(true)
      }),
    )
  })

  it('going through the euro changes nothing', () => {
    fc.assert(
      fc.property(sets, codes, codes, amounts, (broadSet, from, to, amount) => {
        const [direct, into, out] = [
          crossRate({ broad: broadSet }, from, to),
          crossRate({ broad: broadSet }, from, 'EUR'),
          crossRate({ broad: broadSet }, 'EUR', to),
        ]
        if (!direct || !into || !out) throw new Error('no rate')
        const detour = convertAt(convertAt(amount, into), out)
        expect(detour.minus(convertAt(amount, direct)).abs().lt('1e-15')).toBe(true)
      }),
    )
  })
})

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
