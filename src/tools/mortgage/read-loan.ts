import Big from 'big.js'
import {
  type EarlyRepaymentEffect,
  type InsuranceBasis,
  type Terms,
  earlyRepaymentEffects,
  insuranceBases,
} from './amortise.ts'
import { monthsOf } from './annuity.ts'
import type { MortgageKey } from './fields.ts'

/** What the fields hold, whatever holds the fields. */
interface Inputs {
  /** The number of a field; undefined while it is empty or breaks its rules. */
  number: (key: MortgageKey) => Big | undefined
  isEmpty: (key: MortgageKey) => boolean
  choice: (key: MortgageKey) => string
}

export type LoanProblem =
  /** At 0 % there is nothing for the formula to work with: the specified result is none. */
  | { kind: 'zero-rate'; amount: Big | undefined; months: number | undefined }
  | { kind: 'part-of-a-month' }
  | { kind: 'no-lump-sum-month' }
  | { kind: 'lump-sum-too-late'; months: number }

export interface ReadLoan {
  months: number | undefined
  problems: Readonly<Partial<Record<MortgageKey, LoanProblem>>>
  /** Undefined while anything is missing or wrong. */
  simulated: { terms: Terms; fees: Big } | undefined
}

const zero = new Big(0)

const basisOf = (text: string): InsuranceBasis =>
  insuranceBases.find((basis) => basis === text) ?? 'initial'

const effectOf = (text: string): EarlyRepaymentEffect =>
  earlyRepaymentEffects.find((effect) => effect === text) ?? 'shorten'

/** Turns the fields into a loan, or says what is wrong beyond the rules of each field. */
export const readLoan = ({ number, isEmpty, choice }: Inputs): ReadLoan => {
  const optional = (key: MortgageKey) => (isEmpty(key) ? zero : number(key))
  const amount = number('amount')
  const rate = number('rate')
  const years = number('years')
  const months = years && monthsOf(years)
  const insuranceRate = optional('insuranceRate')
  const fees = optional('fees')
  const extraMonthly = optional('extraMonthly')
  const lumpSum = optional('lumpSum')
  const lumpSumMonth = optional('lumpSumMonth')?.toNumber()

  const problems: Partial<Record<MortgageKey, LoanProblem>> = {}
  if (rate?.eq(0)) problems.rate = { kind: 'zero-rate', amount, months }
  if (years && months === undefined) problems.years = { kind: 'part-of-a-month' }
  if (lumpSum?.gt(0)) {
    if (isEmpty('lumpSumMonth')) problems.lumpSumMonth = { kind: 'no-lump-sum-month' }
    else if (months !== undefined && lumpSumMonth !== undefined && lumpSumMonth > months)
      problems.lumpSumMonth = { kind: 'lump-sum-too-late', months }
  }

  const isWhole = Object.keys(problems).length === 0
  return {
    months,
    problems,
    simulated:
      isWhole &&
      amount &&
      rate &&
      months !== undefined &&
      insuranceRate &&
      fees &&
      extraMonthly &&
      lumpSum &&
      lumpSumMonth !== undefined
        ? {
            terms: {
              loan: { amount, annualRate: rate, months },
              insurance: { annualRate: insuranceRate, basis: basisOf(choice('insuranceBasis')) },
              early: {
                extraMonthly,
                lumpSum,
                lumpSumMonth,
                effect: effectOf(choice('earlyRepaymentEffect')),
              },
            },
            fees,
          }
        : undefined,
  }
}
