import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codesOf, pairOf, readFavourites, toggleFavourite } from './favourite-pairs.tsx'

describe('what was kept', () => {
  test('is read in its order', () => {
    expect(readFavourites('["EUR-USD","GBP-JPY"]')).toEqual(['EUR-USD', 'GBP-JPY'])
  })

  test.each([
    [null],
    [''],
    ['{'],
    ['null'],
    ['{"0":"EUR-USD"}'],
    ['["EUR","EUR-","-USD","EUR-XXX","eur-usd","EUR-USD-GBP",1,null,["EUR-USD"]]'],
  ])('%s holds no pair', (stored) => {
    expect(readFavourites(stored)).toEqual([])
  })

  test('counts once, and at most twenty of it', () => {
    expect(readFavourites('["EUR-USD","EUR-USD"]')).toEqual(['EUR-USD'])
    const codes = ['USD', 'GBP', 'JPY', 'CAD', 'AUD']
    const pairs = codes.flatMap((from) => codes.map((to) => pairOf(from, to)))
    expect(readFavourites(JSON.stringify(pairs))).toEqual(pairs.slice(0, 20))
  })

  test('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        for (const pair of readFavourites(stored)) expect(codesOf(pair)).toBeDefined()
      }),
    )
  })
})

test('a new one comes first, a known one goes', () => {
  const one = toggleFavourite([], 'EUR-USD')
  const two = toggleFavourite(one, 'GBP-JPY')
  expect(two).toEqual(['GBP-JPY', 'EUR-USD'])
  expect(toggleFavourite(two, 'EUR-USD')).toEqual(['GBP-JPY'])
})

test('the oldest goes where there are too many', () => {
  const full = Array.from({ length: 20 }, (_, index) => pairOf('EUR', String(index)))
  const next = toggleFavourite(full, 'EUR-USD')
  expect(next).toHaveLength(20)
  expect(next[0]).toBe('EUR-USD')
  expect(next).not.toContain('EUR-19')
})

test('a pair is taken apart again', () => {
  expect(codesOf(pairOf('EUR', 'THB'))).toEqual({ from: 'EUR', to: 'THB' })
})
