import Big from 'big.js'
import { centDecimals } from '../../core/money.ts'
import { monthlyShare, paymentsAt } from './amortize.ts'

/**
 * The share of income, in per cent, that the payments of all loans may take, insurance included: article 1 of decision
 * D-HCSF-2021-7 of the French Haut Conseil de stabilité financière, in force since 1 January 2022.
 */
export const maxIncomeShare = '35'

/** The longest term that the same decision allows, in months. Works or a deferred start may add two years. */
export const maxTermMonths = 300

export interface Household {
  /** Income and the payments of other loans, per month. */
  income: Big
  debts: Big
  /** The share of the income that all payments may take, in per cent. */
  share: Big
}

export interface Conditions {
  /** Nominal, in per cent per year. */
  annualRate: Big
  months: number
  /** The yearly premium in per cent of the amount lent. */
  insuranceRate: Big
}

/** The payment including insurance that is left for one more loan. It is negative when the other loans take more. */
export const affordablePayment = ({ income, debts, share }: Household): Big =>
  income.times(share).div(100).minus(debts)

/**
 * Returns the largest amount whose first payment, with the insurance of the first month, is not above a payment.
 *
 * The payment and the premium are both in proportion to the amount, so that it is the payment divided by what one
 * unit of currency costs per month. It is rounded down to the cent.
 *
 * @param payment - per month, insurance included; nothing can be borrowed for 0 or less.
 */
export const borrowableAmount = (
  payment: Big,
  { annualRate, months, insuranceRate }: Conditions,
): Big => {
  if (payment.lte(0)) return new Big(0)
  const one = new Big(1)
  const perUnit = paymentsAt(annualRate)(one, months).plus(monthlyShare(one, insuranceRate))
  return payment.div(perUnit).round(centDecimals, Big.roundDown)
}
