import Big from 'big.js'
import fc from 'fast-check'
import {
  type EarlyRepayment,
  type Insurance,
  type Terms,
  insuranceBases,
} from '../../tools/mortgage/amortize.ts'

interface Options {
  insurance?: Partial<Insurance>
  early?: Partial<EarlyRepayment>
}

/** A loan's terms for tests: no insurance and no early repayment unless they are given. */
export const termsOf = (
  amount: number | string,
  annualRate: number | string,
  months: number,
  { insurance, early }: Options = {},
): Terms => ({
  loan: { amount: new Big(amount), annualRate: new Big(annualRate), months },
  insurance: { annualRate: new Big(0), basis: 'initial', ...insurance },
  early: {
    extraMonthly: new Big(0),
    lumpSum: new Big(0),
    lumpSumMonth: 60,
    effect: 'shorten',
    ...early,
  },
})

const rate = (highest: number) =>
  fc.integer({ min: 1, max: highest * 100 }).map((hundredths) => new Big(hundredths).div(100))

/** Loans that are really made: 1,000 to 10 million, 0.01 to 15 % a year, 6 months to 35 years. */
export const anyTerms: fc.Arbitrary<Terms> = fc
  .record({
    amount: fc.integer({ min: 100_000, max: 1_000_000_000 }),
    annualRate: rate(15),
    months: fc.integer({ min: 6, max: 420 }),
    insuranceRate: rate(2),
    basis: fc.constantFrom(...insuranceBases),
  })
  .map(({ amount, annualRate, months, insuranceRate, basis }) =>
    termsOf(new Big(amount).div(100).toFixed(), annualRate.toFixed(), months, {
      insurance: { annualRate: insuranceRate, basis },
    }),
  )

/** Early repayments of any size, more than is owed included. */
export const anyEarly: fc.Arbitrary<
  Pick<EarlyRepayment, 'extraMonthly' | 'lumpSum' | 'lumpSumMonth'>
> = fc.record({
  extraMonthly: fc.integer({ min: 0, max: 5_000 }).map((units) => new Big(units)),
  lumpSum: fc.integer({ min: 0, max: 2_000_000 }).map((units) => new Big(units)),
  lumpSumMonth: fc.integer({ min: 1, max: 420 }),
})
