import Big from 'big.js'
import { type Currency, moneySigns } from '../../core/money.ts'
import type { FieldRules } from '../../components/form/rules.ts'
import {
  type EarlyRepaymentEffect,
  type InsuranceBasis,
  type Terms,
  earlyRepaymentEffects,
  insuranceBases,
  monthsOf,
} from './amortise.ts'

export const optionKeys = [
  'insuranceRate',
  'insuranceBasis',
  'fees',
  'extraMonthly',
  'lumpSum',
  'lumpSumMonth',
  'earlyRepaymentEffect',
] as const

type OptionKey = (typeof optionKeys)[number]
export type MortgageKey = 'amount' | 'currency' | 'rate' | 'years' | OptionKey

/** The specified ones. */
const currencies: readonly Currency[] = ['EUR', 'USD', 'GBP', 'JPY', 'CAD']
const signs = moneySigns(currencies)
const largestAmount = '1000000000000'

const optionalAmount = (example: string) =>
  ({
    kind: 'number',
    initial: '',
    example,
    minimum: '0',
    maximum: largestAmount,
    signs,
    isExtra: true,
    isOptional: true,
  }) as const

/** What each input takes; amounts and terms beyond these are slips of the finger. */
export const fields: Readonly<Record<MortgageKey, FieldRules>> = {
  amount: {
    kind: 'number',
    initial: '200000',
    example: '200000',
    minimum: '0.01',
    maximum: largestAmount,
    signs,
  },
  currency: { kind: 'choice', initial: 'EUR', options: currencies },
  rate: {
    kind: 'number',
    initial: '3.5',
    example: '3.5',
    minimum: '0',
    maximum: '100',
    signs: ['%'],
  },
  years: {
    kind: 'number',
    initial: '25',
    example: '25',
    minimum: '0.25',
    maximum: '50',
    signs: ['years', 'ans', 'años'],
  },
  insuranceRate: {
    kind: 'number',
    initial: '',
    example: '0.34',
    minimum: '0',
    maximum: '100',
    signs: ['%'],
    isExtra: true,
    isOptional: true,
  },
  insuranceBasis: { kind: 'choice', initial: 'initial', options: insuranceBases, isExtra: true },
  fees: optionalAmount('1500'),
  extraMonthly: optionalAmount('100'),
  lumpSum: optionalAmount('20000'),
  lumpSumMonth: {
    kind: 'number',
    initial: '60',
    example: '60',
    minimum: '1',
    maximum: '600',
    isWhole: true,
    isExtra: true,
    isOptional: true,
  },
  earlyRepaymentEffect: {
    kind: 'choice',
    initial: 'shorten',
    options: earlyRepaymentEffects,
    isExtra: true,
  },
}

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
