import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { anyEarly, anyTerms, termsOf } from '../../testing/tools/mortgage.ts'
import { columnsOf, scheduleCsv } from './schedule-panel.tsx'
import { byYear, simulate, totalsOf } from './simulate.ts'

const none = new Big(0)

describe('what is said of a loan', () => {
  // These are the interests of the schedules that Python computed in whole cents (amortize.test.ts). The unrounded
  // annuity times the months gives 100,374.14, 318,861.22 and 66,206.85, which is cents apart, since each payment
  // here is rounded.
  it.each([
    [200_000, 3.5, 300, '1001.25', '100373.59'],
    [250_000, 6.5, 360, '1580.17', '318861.58'],
    [200_000, 3, 240, '1109.20', '66206.43'],
    [200_000, 7.5, 180, '1854.02', '133725.08'],
  ])(
    '%d at %d %% over %d months: %s a month, %s in all',
    (amount, rate, months, payment, interest) => {
      const loan = simulate(termsOf(amount, rate, months), none)
      expect(loan.payment.toFixed(2)).toBe(payment)
      expect(loan.totals.interest.toFixed(2)).toBe(interest)
      expect(loan.totals.payment.minus(amount).toFixed(2)).toBe(interest)
      expect(loan.savings).toBeUndefined()
    },
  )

  // Python computed these as above: premiums of 17,001.00 on the amount lent, and of 9,750.68 on the balance.
  it.each([
    ['initial', '17001.00', '119774.59'],
    ['outstanding', '9750.68', '112524.27'],
  ] as const)('insurance on the %s capital and fees make the cost', (basis, premiums, cost) => {
    const insurance = { annualRate: new Big('0.34'), basis }
    const loan = simulate(termsOf(200_000, 3.5, 300, { insurance }), new Big(2400))
    expect(loan.totals.insurance.toFixed(2)).toBe(premiums)
    expect(loan.cost.toFixed(2)).toBe(cost)
    expect(loan.paid.minus(200_000).toFixed(2)).toBe(cost)
    expect(loan.payment.toFixed(2)).toBe('1001.25')
  })

  test('a year’s line is the sum of its months', () => {
    const { years } = simulate(termsOf(200_000, 3.5, 300), none)
    expect(years).toHaveLength(25)
    const line = (year: number) => {
      const found = years[year - 1]
      return found && [found.payment, found.capital, found.interest, found.balance].map(String)
    }
    // Python computed these as above.
    expect(line(1)).toEqual(['12015', '5096.24', '6918.76', '194903.76'])
    expect(line(2)).toEqual(['12015', '5277.48', '6737.52', '189626.28'])
    expect(line(25)).toEqual(['12013.59', '11788.93', '224.66', '0'])
  })

  test('the largest loan, over the longest term, at a rate of forty digits', () => {
    const early = { extraMonthly: new Big(1) }
    const terms = termsOf('1000000000000', `3.${'4'.repeat(39)}`, 600, { early })
    expect(simulate(terms, none).payment.toFixed(2)).toBe('3496656445.35')
  })

  test('there is nothing to add up in nothing', () => {
    expect(byYear([])).toEqual([])
    expect(() => totalsOf([])).toThrow(RangeError)
  })

  // Python computed these as above. Without early repayments, the interest is 100,373.59.
  describe('what early repayments spare', () => {
    const lumpSum = { lumpSum: new Big(20_000), lumpSumMonth: 60 }
    const savingsOf = (early: object) =>
      simulate(termsOf(200_000, 3.5, 300, { early }), none).savings

    test('in fewer payments', () => {
      const savings = savingsOf(lumpSum)
      expect(savings?.interest.toFixed(2)).toBe('18100.83')
      expect(savings?.months).toBe(38)
      expect(savings?.unusedLumpSum.toFixed(2)).toBe('0.00')
      expect(savings?.lowered).toBeUndefined()
    })

    test('in smaller payments', () => {
      const savings = savingsOf({ ...lumpSum, effect: 'lower' })
      expect(savings?.interest.toFixed(2)).toBe('7836.93')
      expect(savings?.months).toBe(0)
      expect(savings?.lowered?.afterMonth).toBe(60)
      expect(savings?.lowered?.payment.toFixed(2)).toBe('885.25')
    })

    test('month by month, the lowered payment is that after a year', () => {
      const savings = savingsOf({ extraMonthly: new Big(100), effect: 'lower' })
      expect(savings?.interest.toFixed(2)).toBe('7212.79')
      expect(savings?.lowered?.afterMonth).toBe(12)
    })

    test('more than is owed', () => {
      const savings = savingsOf({ ...lumpSum, lumpSum: new Big(500_000), effect: 'lower' })
      expect(savings?.unusedLumpSum.toFixed(2)).toBe('327359.34')
      expect(savings?.months).toBe(240)
      expect(savings?.lowered).toBeUndefined()
    })

    test('after the loan has ended, or with its last payment', () => {
      const tooLate = { extraMonthly: new Big(5000), lumpSum: new Big(700), lumpSumMonth: 200 }
      expect(savingsOf(tooLate)?.unusedLumpSum.toFixed(2)).toBe('700.00')
      expect(savingsOf({ ...lumpSum, lumpSumMonth: 300 })).toMatchObject({ months: 0 })
      expect(savingsOf({ ...lumpSum, lumpSumMonth: 300 })?.unusedLumpSum.toFixed()).toBe('20000')
    })
  })

  test('months, years and totals add up, and nothing given early is lost', () => {
    fc.assert(
      fc.property(anyTerms, anyEarly, fc.nat({ max: 9999 }), (terms, offered, fees) => {
        const loan = simulate({ ...terms, early: { ...offered, effect: 'shorten' } }, new Big(fees))
        const { instalments, years, totals } = loan
        for (const key of ['payment', 'interest', 'capital', 'insurance', 'early'] as const) {
          const ofYears = years.reduce((sum, year) => sum.plus(year[key]), none)
          const ofMonths = instalments.reduce((sum, month) => sum.plus(month[key]), none)
          expect([ofYears.toFixed(2), ofMonths.toFixed(2)]).toEqual(
            Array.from({ length: 2 }, () => totals[key].toFixed(2)),
          )
        }
        const handedOver = totals.payment.plus(totals.early).plus(totals.insurance).plus(fees)
        expect(handedOver.eq(loan.paid)).toBe(true)
        const unused = loan.savings?.unusedLumpSum ?? none
        expect(unused.gte(0) && unused.lte(offered.lumpSum)).toBe(true)
      }),
      { numRuns: 15 },
    )
  })
})

describe('the schedule as CSV', () => {
  const nameOf = (column: string) => `${column} (€)`
  const plain = simulate(termsOf(1200, 12, 2), none)

  test('has a line a month in the language’s format', () => {
    // 1,200 at 1 % per month over two months: the formula gives 609.02, and the interest is 12.00, then 6.03.
    expect(scheduleCsv(plain.instalments, columnsOf(plain.totals), nameOf, 'fr')).toBe(
      '\uFEFFmonth (€);payment (€);capital (€);interest (€);balance (€)\r\n' +
        '1;609,01;597,01;12,00;602,99\r\n' +
        '2;609,02;602,99;6,03;0,00\r\n',
    )
    expect(scheduleCsv(plain.instalments, ['payment'], nameOf, 'en')).toBe(
      '\uFEFFmonth (€),payment (€)\r\n1,609.01\r\n2,609.02\r\n',
    )
  })

  test('shows insurance and early repayments where there are any', () => {
    const { totals } = simulate(
      termsOf(1200, 12, 12, {
        insurance: { annualRate: new Big('0.3') },
        early: { extraMonthly: new Big(10) },
      }),
      none,
    )
    expect(columnsOf(totals)).toEqual([
      'payment',
      'capital',
      'interest',
      'insurance',
      'early',
      'balance',
    ])
  })
})
