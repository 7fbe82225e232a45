import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { roundToCents } from '../../core/money.ts'
import { anyEarly, anyTerms, termsOf } from '../../testing/tools/mortgage.ts'
import {
  type Instalment,
  type Terms,
  amortize,
  annuity,
  earlyRepaymentEffects,
  monthlyShare,
  readTerm,
  paymentsAt,
} from './amortize.ts'

const paymentOf = (amount: string, annualRate: string, months: number) =>
  annuity({ amount: new Big(amount), annualRate: new Big(annualRate), months })

describe('a monthly payment', () => {
  // This is the example of the NumPy-financial documentation: npf.pmt(0.075/12, 12*15, 200000).
  test('is NumPy-financial’s', () => {
    expect(paymentOf('200000', '7.5', 180).toFixed(13)).toBe('1854.0247200054762')
    expect(paymentOf('200000', '7.5', 180).toNumber()).toBeCloseTo(1854.0247200054619, 9)
  })

  // These were computed by Python 3 with 50 decimal digits: P * i / (1 - (1 + i) ** -n), i = Decimal(rate) / 1200.
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

  // These are published: 250,000 at 6.5 % over 360 months costs 318,861.22 of interest, 200,000 at 3 % over 240
  // costs 66,206.85.
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

  // This is published with the NumPy figures: 100,000 at 8.5 % over 144 months has a first principal of 401.72.
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

  // Python computed this as above: 10^12 at 100 % over 600 months.
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
        // At 100 % over 50 years, one month more makes a difference beyond the 20th decimal.
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
  ['25', 'years', 300, false],
  ['12.5', 'years', 150, false],
  ['60', 'years', 720, false],
  ['100', 'years', 1200, false],
  ['2.3', 'years', 28, true],
  ['12.1', 'years', 145, true],
  ['0.001', 'years', 1, true],
  ['300', 'months', 300, false],
  ['1200', 'months', 1200, false],
  ['18.5', 'months', 19, true],
  ['0.2', 'months', 1, true],
] as const)('%s %s are %s months', (term, unit, months, isRounded) => {
  expect(readTerm(new Big(term), unit)).toEqual({ months, isRounded })
})

test.each([
  ['0', 'years'],
  ['-1', 'years'],
  ['100.01', 'years'],
  ['1200.5', 'months'],
] as const)('%s %s are no term', (term, unit) => {
  expect(readTerm(new Big(term), unit)).toBeUndefined()
})

test('the longest term at the highest rate is still exact', () => {
  // Python, decimal with 120 digits: 10^12 × i ÷ (1 − (1 + i)^−1200) with i = 1/12.
  expect(paymentOf('1000000000000', '100', 1200).toFixed(6)).toBe('83333333333.333333')
  // The same with i = 0.035/12 and 10^5.
  expect(paymentOf('100000', '3.5', 1200).toFixed(6)).toBe('300.796319')
})

/** Returns month, payment, interest, capital, insurance, early repayment and balance. */
const lineOf = (instalment: Instalment | undefined) =>
  instalment &&
  [
    instalment.month,
    ...[
      instalment.payment,
      instalment.interest,
      instalment.capital,
      instalment.insurance,
      instalment.early,
      instalment.balance,
    ].map((amount) => amount.toFixed(2)),
  ].join(' ')

const linesAt = (terms: Terms, ...months: number[]) => {
  const instalments = amortize(terms)
  return months.map((month) => lineOf(instalments[month - 1]))
}

/*
 * The lines below were computed by a Python program of its own, in fractions and whole cents:
 *   interest = floor(balance × rate ÷ 1200 × 100 + 1/2), payment the same of P × i ÷ (1 − (1 + i)^−n).
 */
const lumpSum = { lumpSum: new Big(20_000), lumpSumMonth: 60 }
const extra = { extraMonthly: new Big(100) }

describe('schedules computed elsewhere', () => {
  test('200,000 at 3.5 % over 25 years', () => {
    expect(linesAt(termsOf(200_000, 3.5, 300), 1, 60, 61, 299, 300)).toEqual([
      '1 1001.25 583.33 417.92 0.00 0.00 199582.08',
      '60 1001.25 504.98 496.27 0.00 0.00 172640.66',
      '61 1001.25 503.54 497.71 0.00 0.00 172142.95',
      '299 1001.25 5.81 995.44 0.00 0.00 996.93',
      '300 999.84 2.91 996.93 0.00 0.00 0.00',
    ])
  })

  test('100,000 at 8.5 % over 144 months', () => {
    expect(linesAt(termsOf(100_000, 8.5, 144), 1, 60, 143, 144)).toEqual([
      '1 1110.06 708.33 401.73 0.00 0.00 99598.27',
      '60 1110.06 500.82 609.24 0.00 0.00 70094.49',
      '143 1110.06 15.55 1094.51 0.00 0.00 1101.19',
      '144 1108.99 7.80 1101.19 0.00 0.00 0.00',
    ])
  })

  test('insured on the amount lent, and on what is owed', () => {
    const annualRate = new Big('0.34')
    const initial = termsOf(200_000, 3.5, 300, { insurance: { annualRate } })
    expect(linesAt(initial, 1, 300)).toEqual([
      '1 1001.25 583.33 417.92 56.67 0.00 199582.08',
      '300 999.84 2.91 996.93 56.67 0.00 0.00',
    ])
    const outstanding = termsOf(200_000, 3.5, 300, {
      insurance: { annualRate, basis: 'outstanding' },
    })
    expect(linesAt(outstanding, 1, 60, 61, 300)).toEqual([
      '1 1001.25 583.33 417.92 56.67 0.00 199582.08',
      '60 1001.25 504.98 496.27 49.06 0.00 172640.66',
      '61 1001.25 503.54 497.71 48.91 0.00 172142.95',
      '300 999.84 2.91 996.93 0.28 0.00 0.00',
    ])
  })

  test('20,000 paid back after 60 months, in fewer payments', () => {
    expect(linesAt(termsOf(200_000, 3.5, 300, { early: lumpSum }), 60, 61, 261, 262, 263)).toEqual([
      '60 1001.25 504.98 496.27 0.00 20000.00 152640.66',
      '61 1001.25 445.20 556.05 0.00 0.00 152084.61',
      '261 1001.25 5.66 995.59 0.00 0.00 943.76',
      '262 946.51 2.75 943.76 0.00 0.00 0.00',
      undefined,
    ])
  })

  test('20,000 paid back after 60 months, in smaller payments', () => {
    const early = { ...lumpSum, effect: 'lower' } as const
    expect(linesAt(termsOf(200_000, 3.5, 300, { early }), 60, 61, 299, 300)).toEqual([
      '60 1001.25 504.98 496.27 0.00 20000.00 152640.66',
      '61 885.25 445.20 440.05 0.00 0.00 152200.61',
      '299 885.25 5.15 880.10 0.00 0.00 884.33',
      '300 886.91 2.58 884.33 0.00 0.00 0.00',
    ])
  })

  test('100 more every month, in fewer payments', () => {
    expect(linesAt(termsOf(200_000, 3.5, 300, { early: extra }), 1, 60, 259, 260, 261)).toEqual([
      '1 1001.25 583.33 417.92 0.00 100.00 199482.08',
      '60 1001.25 486.23 515.02 0.00 100.00 166094.03',
      '259 1001.25 3.28 997.97 0.00 100.00 26.39',
      '260 26.47 0.08 26.39 0.00 0.00 0.00',
      undefined,
    ])
  })

  test('100 more every month, in smaller payments', () => {
    const early = { ...extra, effect: 'lower' } as const
    expect(linesAt(termsOf(200_000, 3.5, 300, { early }), 1, 60, 61, 299, 300)).toEqual([
      '1 1001.25 583.33 417.92 0.00 100.00 199482.08',
      '60 969.56 489.00 480.56 0.00 100.00 167076.36',
      '61 968.98 487.31 481.67 0.00 100.00 166494.69',
      '299 425.93 2.47 423.46 0.00 100.00 324.68',
      '300 325.63 0.95 324.68 0.00 0.00 0.00',
    ])
  })

  test('both, where the last extra payment is more than what is owed', () => {
    const early = { ...lumpSum, ...extra }
    expect(linesAt(termsOf(200_000, 3.5, 300, { early }), 60, 227, 228, 229)).toEqual([
      '60 1001.25 486.23 515.02 0.00 20100.00 146094.03',
      '227 1001.25 6.39 994.86 0.00 100.00 1094.50',
      '228 1001.25 3.19 998.06 0.00 96.44 0.00',
      undefined,
    ])
  })

  test('a lump sum above the balance pays the balance and no more', () => {
    const early = { ...lumpSum, lumpSum: new Big(500_000) }
    expect(linesAt(termsOf(200_000, 3.5, 300, { early }), 60, 61)).toEqual([
      '60 1001.25 504.98 496.27 0.00 172640.66 0.00',
      undefined,
    ])
  })
})

describe('the far ends', () => {
  it('pays a cent back in the end, and a loan of a cent a month when it is paid', () => {
    expect(lineOf(amortize(termsOf('0.01', 3.5, 300)).at(-1))).toBe(
      '300 0.01 0.00 0.01 0.00 0.00 0.00',
    )
    expect(amortize(termsOf(1, 3.5, 300))).toHaveLength(100)
  })

  it('takes the largest amount, rate and term there may be', () => {
    const instalments = amortize(termsOf('1000000000000', 100, 600))
    expect(instalments).toHaveLength(600)
    expect(instalments.at(-1)?.balance.toFixed()).toBe('0')
  })

  it('takes one month', () => {
    expect(amortize(termsOf(1200, 10, 1)).map(lineOf)).toEqual([
      '1 1210.00 10.00 1200.00 0.00 0.00 0.00',
    ])
  })
})

const sumOf = (instalments: readonly Instalment[], key: 'capital' | 'early' | 'interest') =>
  instalments.reduce((sum, instalment) => sum.plus(instalment[key]), new Big(0))

/** Returns how far a cent of rounding per month, compounded, can move the last instalment. */
const driftOf = ({ loan }: Terms) => {
  const growth = 1 + loan.annualRate.toNumber() / 1200
  return (0.01 * (growth ** loan.months - 1)) / (growth - 1)
}

describe('properties of a schedule', () => {
  test('it closes the loan to the cent, line by line, whatever is paid early', () => {
    fc.assert(
      fc.property(
        anyTerms,
        anyEarly,
        fc.constantFrom(...earlyRepaymentEffects),
        (terms, offered, effect) => {
          const instalments = amortize({ ...terms, early: { ...offered, effect } })
          let balance = terms.loan.amount
          for (const line of instalments) {
            expect(line.payment.minus(line.interest).minus(line.capital).toFixed()).toBe('0')
            balance = balance.minus(line.capital).minus(line.early)
            expect(line.balance.minus(balance).toFixed()).toBe('0')
            for (const amount of [line.payment, line.interest, line.capital, line.early, balance]) {
              expect(amount.gte(0)).toBe(true)
              expect(roundToCents(amount).eq(amount)).toBe(true)
            }
          }
          expect(balance.toFixed()).toBe('0')
          const repaid = sumOf(instalments, 'capital').plus(sumOf(instalments, 'early'))
          expect(repaid.eq(terms.loan.amount)).toBe(true)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('it has a line a month, all payments but the last being equal', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const instalments = amortize(terms)
        const regular = instalments[0]?.payment ?? new Big(0)
        fc.pre(regular.gt(driftOf(terms)))
        expect(instalments).toHaveLength(terms.loan.months)
        expect(instalments.slice(0, -1).every(({ payment }) => payment.eq(regular))).toBe(true)
        const last = instalments.at(-1)?.payment ?? new Big(0)
        expect(last.minus(regular).abs().lte(driftOf(terms))).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  test('paid early and shortened, it never costs more interest nor lasts longer', () => {
    fc.assert(
      fc.property(anyTerms, anyEarly, (terms, offered) => {
        const regular = amortize(terms)
        const shortened = amortize({ ...terms, early: { ...offered, effect: 'shorten' } })
        expect(sumOf(shortened, 'interest').lte(sumOf(regular, 'interest'))).toBe(true)
        expect(shortened.length).toBeLessThanOrEqual(regular.length)
      }),
      { numRuns: 25 },
    )
  })

  test('paid early and lowered, it costs no more than shortened saves, but for the cents of rounding', () => {
    fc.assert(
      fc.property(anyTerms, anyEarly, (terms, offered) => {
        const drift = driftOf(terms)
        const interestOf = (early: Terms['early']) =>
          sumOf(amortize({ ...terms, early }), 'interest')
        const regular = interestOf(terms.early)
        const lowered = interestOf({ ...offered, effect: 'lower' })
        const shortened = interestOf({ ...offered, effect: 'shorten' })
        expect(lowered.lte(regular.plus(drift))).toBe(true)
        expect(shortened.lte(lowered.plus(drift))).toBe(true)
      }),
      { numRuns: 15 },
    )
  })
})
