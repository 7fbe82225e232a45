import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { annuity, monthlyShare, monthsOf, paymentsAt } from './annuity.ts'

const paymentOf = (amount: string, annualRate: string, months: number) =>
  annuity({ amount: new Big(amount), annualRate: new Big(annualRate), months })

describe('a monthly payment', () => {
  // The NumPy-financial documentation's own example: npf.pmt(0.075/12, 12*15, 200000).
  test('is NumPy-financial’s', () => {
    expect(paymentOf('200000', '7.5', 180).toFixed(13)).toBe('1854.0247200054762')
    expect(paymentOf('200000', '7.5', 180).toNumber()).toBeCloseTo(1854.0247200054619, 9)
  })

  // Python 3, decimal at 50 digits: P * i / (1 - (1 + i) ** -n), i = Decimal(rate) / 1200.
  it.each([
    ['200000', '3.5', 300, '1001.24714051898583'],
    ['250000', '6.5', 360, '1580.17005873240933'],
    ['200000', '3', 240, '1109.19519570782405'],
    ['100000', '8.5', 144, '1110.05556431450914'],
    ['320000', '4.15', 276, '1801.32993026993070'],
    ['1', '0.1', 12, '0.08337847911815'],
  ])('of %s at %s %% over %d months is %s', (amount, rate, months, payment) => {
    expect(paymentOf(amount, rate, months).toFixed(14)).toBe(
      new Big(payment).toFixed(14, Big.roundDown),
    )
  })

  // Published: 250,000 at 6.5 % over 360 costs 318,861.22 of interest, 200,000 at 3 % over 240 costs 66,206.85.
  it.each([
    ['250000', '6.5', 360, '318861.22'],
    ['200000', '3', 240, '66206.85'],
  ])(
    'times the months, less the %s lent at %s %%, is the interest',
    (amount, rate, months, cost) => {
      const paid = paymentOf(amount, rate, months).times(months)
      expect(paid.minus(amount).toFixed(2)).toBe(cost)
    },
  )

  // Published with the NumPy figures: 100,000 at 8.5 % over 144 months, first principal 401.72.
  test('less the first month’s interest is the first capital', () => {
    const interest = monthlyShare(new Big(100_000), new Big('8.5'))
    expect(paymentOf('100000', '8.5', 144).minus(interest).toFixed(2)).toBe('401.72')
  })

  test('at no interest is the amount divided by the months', () => {
    expect(paymentOf('200000', '0', 300).toFixed(6)).toBe('666.666667')
  })

  test('loses nothing to a rate next to nothing', () => {
    const rate = `0.${'0'.repeat(36)}1`
    expect(paymentOf('200000', rate, 300).toFixed(12)).toBe('666.666666666667')
  })

  // Python as above: 10^12 at 100 % over 600 months.
  test('is right at the far end', () => {
    expect(paymentOf('1000000000000', '100', 600).toFixed(12)).toBe('83333333333.333333333449')
  })
})

const rates = fc.integer({ min: 1, max: 100_000 }).map((n) => new Big(n).div(1000))
const monthCounts = fc.integer({ min: 1, max: 600 })

describe('properties of the payment', () => {
  test('it grows with the amount, the rate, and fewer months', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), rates, monthCounts, (units, rate, months) => {
        const amount = new Big(units)
        const payment = annuity({ amount, annualRate: rate, months })
        expect(annuity({ amount: amount.plus(1), annualRate: rate, months }).gt(payment)).toBe(true)
        const dearer = annuity({ amount, annualRate: rate.plus(1), months })
        expect(dearer.gt(payment)).toBe(true)
        const longer = annuity({ amount, annualRate: rate, months: months + 1 })
        // At 100 % over 50 years a month more makes a difference beyond the 20th decimal.
        expect(longer.lte(payment)).toBe(true)
      }),
      { numRuns: 15 },
    )
  })

  test('discounted month by month, the payments are worth the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), rates, monthCounts, (units, rate, months) => {
        const growth = 1 + rate.toNumber() / 1200
        const payment = annuity({ amount: new Big(units), annualRate: rate, months }).toNumber()
        let worth = 0
        for (let month = 1; month <= months; month += 1) worth += payment / growth ** month
        expect(worth / units).toBeCloseTo(1, 9)
      }),
      { numRuns: 25 },
    )
  })

  test('a table of payments gives the same in any order', () => {
    const paymentFor = paymentsAt(new Big('3.5'))
    const amount = new Big(1000)
    const asked = [300, 12, 1, 299, 600, 300].map((months) =>
      paymentFor(amount, months).toFixed(15),
    )
    const alone = [300, 12, 1, 299, 600, 300].map((months) =>
      paymentOf('1000', '3.5', months).toFixed(15),
    )
    expect(asked).toEqual(alone)
  })
})

test.each([
  ['25', 300],
  ['12.5', 150],
  ['0.25', 3],
  ['50', 600],
  ['12.1', undefined],
  ['0.0833333333', undefined],
])('%s years are %s months', (years, months) => {
  expect(monthsOf(new Big(years))).toBe(months)
})
