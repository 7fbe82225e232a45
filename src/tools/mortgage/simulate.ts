import Big from 'big.js'
import { roundToCents } from '../../core/money.ts'
import {
  type Instalment,
  type PaymentFor,
  type Terms,
  amortize,
  monthsPerYear,
  paymentsAt,
} from './amortize.ts'

/** The sums of instalments, and the balance after the last of them. */
export type Totals = Omit<Instalment, 'month'>

interface YearOfLoan extends Totals {
  /** The year of the loan, from 1. */
  year: number
}

interface Savings {
  /** The interest that early repayments save. It can be negative by cents because of rounding. */
  interest: Big
  /** The number of months by which the loan ends sooner. */
  months: number
  /** The part of the lump sum that exceeds the balance. */
  unusedLumpSum: Big
  /** The payment after a given month, if early repayments lower it. */
  lowered?: { afterMonth: number; payment: Big }
}

export interface Simulation {
  terms: Terms
  fees: Big
  /** The monthly payment by the annuity formula, in whole cents. */
  payment: Big
  /** The monthly payment before rounding. */
  exactPayment: Big
  instalments: readonly Instalment[]
  years: readonly YearOfLoan[]
  totals: Totals
  /** The sum of interest, insurance and fees. */
  cost: Big
  /** The sum of the amount lent and its cost. */
  paid: Big
  /** Is undefined without early repayments. */
  savings: Savings | undefined
}

/**
 * Adds instalments up.
 *
 * @throws {RangeError} when there are none.
 */
export const totalsOf = (instalments: readonly Instalment[]): Totals => {
  const last = instalments.at(-1)
  if (last === undefined) throw new RangeError('nothing to add up')
  const sumOf = (key: keyof Totals) =>
    instalments.reduce((sum, instalment) => sum.plus(instalment[key]), new Big(0))
  return {
    payment: sumOf('payment'),
    interest: sumOf('interest'),
    capital: sumOf('capital'),
    insurance: sumOf('insurance'),
    early: sumOf('early'),
    balance: last.balance,
  }
}

/** Returns the schedule by year of the loan. The last year may be incomplete. */
export const byYear = (instalments: readonly Instalment[]): YearOfLoan[] =>
  Array.from({ length: Math.ceil(instalments.length / monthsPerYear) }, (_, index) => ({
    year: index + 1,
    ...totalsOf(instalments.slice(index * monthsPerYear, (index + 1) * monthsPerYear)),
  }))

const savingsOf = (
  terms: Terms,
  instalments: readonly Instalment[],
  paymentFor: PaymentFor,
): Savings | undefined => {
  const { effect, lumpSumMonth } = terms.early
  const extraMonthly = roundToCents(terms.early.extraMonthly)
  const lumpSum = roundToCents(terms.early.lumpSum)
  if (extraMonthly.eq(0) && lumpSum.eq(0)) return undefined
  const zero = new Big(0)
  const none = { ...terms.early, extraMonthly: zero, lumpSum: zero }
  const regular = amortize({ ...terms, early: none }, paymentFor)
  const unused = extraMonthly.plus(lumpSum).minus(instalments[lumpSumMonth - 1]?.early ?? 0)
  const afterMonth = lumpSum.gt(0) ? lumpSumMonth : monthsPerYear
  const next = instalments[afterMonth]
  return {
    interest: totalsOf(regular).interest.minus(totalsOf(instalments).interest),
    months: regular.length - instalments.length,
    unusedLumpSum: unused.gt(lumpSum) ? lumpSum : unused,
    ...(effect === 'lower' && next ? { lowered: { afterMonth, payment: next.payment } } : {}),
  }
}

/**
 * Computes all results of a loan. The totals are those of its schedule in cents.
 *
 * @param fees - paid once, in units of the currency, 0 or more.
 */
export const simulate = (terms: Terms, fees: Big): Simulation => {
  const amount = roundToCents(terms.loan.amount)
  const paymentFor = paymentsAt(terms.loan.annualRate)
  const exactPayment = paymentFor(amount, terms.loan.months)
  const instalments = amortize(terms, paymentFor)
  const totals = totalsOf(instalments)
  const cost = totals.interest.plus(totals.insurance).plus(roundToCents(fees))
  return {
    terms: { ...terms, loan: { ...terms.loan, amount } },
    fees: roundToCents(fees),
    payment: roundToCents(exactPayment),
    exactPayment,
    instalments,
    years: byYear(instalments),
    totals,
    cost,
    paid: amount.plus(cost),
    savings: savingsOf(terms, instalments, paymentFor),
  }
}
