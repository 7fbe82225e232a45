import Big from 'big.js'
import { roundToCents } from '../../core/money.ts'
import { roundTo } from '../../core/numbers.ts'

/** Money borrowed at one fixed rate and paid back month by month. */
interface Loan {
  /** In units of the currency, more than 0. */
  amount: Big
  /** Nominal, in per cent a year, 0 or more. */
  annualRate: Big
  /** A whole number, 1 or more. */
  months: number
}

export const monthsPerYear = 12
const monthlyPerCent = monthsPerYear * 100

// Over 600 months at 100 % a year an amount grows by less than 1e21: what is cut off stays far below a cent.
const workingDecimals = 30
// A division by long numbers is what takes the time here: it gives no more decimals than are used.
const Quotient = Big()
Quotient.DP = 20
const trim = (value: Big) => roundTo(value, workingDecimals)

/** What a yearly percentage of an amount comes to in one month, a twelfth of the year's. */
export const monthlyShare = (amount: Big, annualPerCent: Big): Big =>
  amount.times(annualPerCent).div(monthlyPerCent)

/**
 * The whole months that a number of years makes: 25 gives 300, 12.5 gives 150.
 *
 * @returns undefined where a month would have to be cut, as for 12.1.
 */
export const monthsOf = (years: Big): number | undefined => {
  const months = years.times(monthsPerYear)
  return months.round(0, Big.roundDown).eq(months) ? months.toNumber() : undefined
}

/** The payment that pays an amount back in a number of months, not rounded. */
export type PaymentFor = (amount: Big, months: number) => Big

/**
 * The constant monthly payments at one rate: amount × i ÷ (1 − (1 + i)^−n), i being the monthly rate and n the
 * number of months.
 *
 * Computed as amount × (1 + i)^n ÷ (1 + (1 + i) + … + (1 + i)^(n − 1)), which is the same but subtracts nothing,
 * so that a very small rate costs no digits; at a rate of 0 it is amount ÷ n. Powers are kept, since early
 * repayments ask for the payment of every number of months there is.
 *
 * @param annualRate - nominal, in per cent a year, 0 or more.
 */
export const paymentsAt = (annualRate: Big): PaymentFor => {
  const monthlyGrowth = trim(annualRate.div(monthlyPerCent)).plus(1)
  const growths = [new Big(1)]
  const sums = [new Big(0)]
  return (amount, months) => {
    for (let done = growths.length - 1; done < months; done += 1) {
      const growth = growths[done] ?? new Big(1)
      sums.push((sums[done] ?? new Big(0)).plus(growth))
      growths.push(trim(growth.times(monthlyGrowth)))
    }
    const grown = new Quotient(amount.times(growths[months] ?? 1))
    return new Big(grown.div(sums[months] ?? 1))
  }
}

/** The monthly payment of a loan, not rounded. */
export const annuity = ({ amount, annualRate, months }: Loan): Big =>
  paymentsAt(annualRate)(amount, months)

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
