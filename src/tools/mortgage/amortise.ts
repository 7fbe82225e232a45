import Big from 'big.js'
import { roundToCents } from '../../core/money.ts'
import { type Loan, type PaymentFor, monthlyShare, paymentsAt } from './annuity.ts'

/** What a yearly insurance premium is a percentage of: the amount lent, or what is still owed. */
export const insuranceBases = ['initial', 'outstanding'] as const
export type InsuranceBasis = (typeof insuranceBases)[number]

/** What becomes of the following payments after an early repayment: fewer of them, or smaller ones. */
export const earlyRepaymentEffects = ['shorten', 'lower'] as const
export type EarlyRepaymentEffect = (typeof earlyRepaymentEffects)[number]

export interface Insurance {
  /** In per cent a year. */
  annualRate: Big
  basis: InsuranceBasis
}

export interface EarlyRepayment {
  /** Paid on top of every instalment. */
  extraMonthly: Big
  /** Paid once, right after the instalment of `lumpSumMonth`. */
  lumpSum: Big
  lumpSumMonth: number
  effect: EarlyRepaymentEffect
}

export interface Terms {
  loan: Loan
  insurance: Insurance
  early: EarlyRepayment
}

/** One month of a loan; all amounts are in whole cents. */
export interface Instalment {
  /** From 1. */
  month: number
  /** Interest and capital. */
  payment: Big
  interest: Big
  capital: Big
  insurance: Big
  /** Capital paid back ahead of time, after the instalment. */
  early: Big
  /** Still owed at the end of the month. */
  balance: Big
}

const lesserOf = (a: Big, b: Big) => (a.lt(b) ? a : b)

/**
 * The schedule of a loan as a bank draws it up: payment, interest and premium of each month are rounded to
 * the cent, half away from zero, and the last instalment pays whatever is left.
 *
 * It is shorter than the loan's months where early repayments end it, or where the cents that rounding adds to
 * the payment do, which takes an amount of a few cents a month.
 *
 * @param paymentFor - the payments at the loan's rate, for those who have them already.
 */
export const amortise = (
  { loan, insurance, early }: Terms,
  paymentFor: PaymentFor = paymentsAt(loan.annualRate),
): Instalment[] => {
  const { annualRate, months } = loan
  const amount = roundToCents(loan.amount)
  const premiumOn = (balance: Big) =>
    roundToCents(
      monthlyShare(insurance.basis === 'initial' ? amount : balance, insurance.annualRate),
    )
  const extraMonthly = roundToCents(early.extraMonthly)
  const withLumpSum = extraMonthly.plus(roundToCents(early.lumpSum))

  const instalments: Instalment[] = []
  let regular = roundToCents(paymentFor(amount, months))
  let balance = amount
  for (let month = 1; month <= months && balance.gt(0); month += 1) {
    const interest = roundToCents(monthlyShare(balance, annualRate))
    const owed = balance.plus(interest)
    const payment = month === months ? owed : lesserOf(regular, owed)
    const afterPayment = owed.minus(payment)
    const offered = month === early.lumpSumMonth ? withLumpSum : extraMonthly
    const paidEarly = lesserOf(offered, afterPayment)
    instalments.push({
      month,
      payment,
      interest,
      capital: payment.minus(interest),
      insurance: premiumOn(balance),
      early: paidEarly,
      balance: afterPayment.minus(paidEarly),
    })
    balance = afterPayment.minus(paidEarly)
    if (early.effect === 'lower' && paidEarly.gt(0) && balance.gt(0))
      regular = roundToCents(paymentFor(balance, months - month))
  }
  return instalments
}
