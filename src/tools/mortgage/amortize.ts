import Big from 'big.js'
import { roundToCents } from '../../core/money.ts'
import { roundTo } from '../../core/numbers.ts'

/** An amount borrowed at a fixed rate and paid back in monthly instalments. */
interface Loan {
  /** The amount in units of the currency, more than 0. */
  amount: Big
  /** The nominal rate in per cent per year, 0 or more. */
  annualRate: Big
  /** The number of monthly payments, a whole number from 1. */
  months: number
}

export const monthsPerYear = 12
const monthlyPerCent = monthsPerYear * 100

// A power of the monthly growth is at least 1, so cutting it off changes it by less than one part in 1e30, and 1,200
// such changes stay far below a cent of any amount that the fields take.
const workingDecimals = 30
// Divisions of long numbers take most of the time here, so they give no more decimals than are used.
const Quotient = Big()
Quotient.DP = 20
const trim = (value: Big) => roundTo(value, workingDecimals)

/** Returns one month's share of a yearly percentage of an amount, which is a twelfth. */
export const monthlyShare = (amount: Big, annualPerCent: Big): Big =>
  amount.times(annualPerCent).div(monthlyPerCent)

/** The longest term: no lender goes beyond it, and the schedule stays one that can be read. */
export const maxTermYears = 100

export const termUnits = ['years', 'months'] as const
export type TermUnit = (typeof termUnits)[number]

/** A term in whole months. */
interface Term {
  /** From 1 to 1,200. */
  months: number
  /** What was entered is not a whole number of months. */
  isRounded: boolean
}

/**
 * Converts a term to whole months, rounded half up: 25 years give 300, 2.3 years (27.6 months) give 28. The shortest
 * term is one month.
 *
 * @returns undefined for terms of 0 or less, and for those of more than `maxTermYears`.
 */
export const readTerm = (term: Big, unit: TermUnit): Term | undefined => {
  const exact = unit === 'years' ? term.times(monthsPerYear) : term
  if (exact.lte(0) || exact.gt(maxTermYears * monthsPerYear)) return undefined
  const months = Math.max(1, exact.round(0, Big.roundHalfUp).toNumber())
  return { months, isRounded: !exact.eq(months) }
}

/** Returns the payment that pays an amount back in a number of months, not rounded. */
export type PaymentFor = (amount: Big, months: number) => Big

/**
 * Returns a function for the constant monthly payment at one rate: amount × i ÷ (1 − (1 + i)^−n), where i is the
 * monthly rate and n the number of months.
 *
 * It computes amount × (1 + i)^n ÷ (1 + (1 + i) + … + (1 + i)^(n − 1)), which is the same but subtracts nothing, so
 * that a very small rate loses no digits; at a rate of 0 it is amount ÷ n. Powers are cached, because early
 * repayments need the payment for every number of months.
 *
 * @param annualRate - nominal, in per cent per year, 0 or more.
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

/** Returns the monthly payment of a loan, not rounded. */
export const annuity = ({ amount, annualRate, months }: Loan): Big =>
  paymentsAt(annualRate)(amount, months)

/** A yearly insurance premium is a percentage of the amount lent or of the outstanding balance. */
export const insuranceBases = ['initial', 'outstanding'] as const
export type InsuranceBasis = (typeof insuranceBases)[number]

/** After an early repayment, the payments become fewer or smaller. */
export const earlyRepaymentEffects = ['shorten', 'lower'] as const
export type EarlyRepaymentEffect = (typeof earlyRepaymentEffects)[number]

export interface Insurance {
  /** The premium in per cent per year. */
  annualRate: Big
  basis: InsuranceBasis
}

export interface EarlyRepayment {
  /** The amount that is paid on top of every instalment. */
  extraMonthly: Big
  /** The amount that is paid once, right after the instalment of `lumpSumMonth`. */
  lumpSum: Big
  lumpSumMonth: number
  effect: EarlyRepaymentEffect
}

export interface Terms {
  loan: Loan
  insurance: Insurance
  early: EarlyRepayment
}

/** One month of a loan. All amounts are in whole cents. */
export interface Instalment {
  /** The number of the month, from 1. */
  month: number
  /** The sum of interest and capital. */
  payment: Big
  interest: Big
  capital: Big
  insurance: Big
  /** The capital that is paid back early, after the instalment. */
  early: Big
  /** The balance at the end of the month. */
  balance: Big
}

const lesserOf = (a: Big, b: Big) => (a.lt(b) ? a : b)

/**
 * Returns the schedule of a loan as a bank draws it up: payment, interest and premium of each month are rounded to
 * the cent, half away from zero, and the last instalment pays the rest.
 *
 * It has fewer months than the loan when early repayments end it, or when the payment is so few cents that rounding
 * it up does.
 *
 * @param paymentFor - the payments at the loan's rate, if the caller has them already.
 */
export const amortize = (
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
