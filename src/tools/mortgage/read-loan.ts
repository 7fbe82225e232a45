import Big from 'big.js'
import { type Currency, moneySigns } from '../../core/money.ts'
import type { FieldRules } from '../../components/form/rules.ts'
import {
  type EarlyRepaymentEffect,
  type InsuranceBasis,
  type TermUnit,
  type Terms,
  earlyRepaymentEffects,
  insuranceBases,
  maxTermYears,
  monthsPerYear,
  readTerm,
  termUnits,
} from './amortize.ts'

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
export type MortgageKey = 'amount' | 'currency' | 'rate' | 'years' | 'termUnit' | OptionKey

/** The currencies are specified. */
const currencies: readonly Currency[] = ['EUR', 'USD', 'GBP', 'JPY', 'CAD']
const signs = moneySigns(currencies)
const maxAmount = '1000000000000'

const optionalAmount = (example: string) =>
  ({
    kind: 'number',
    initial: '',
    example,
    minimum: '0',
    maximum: maxAmount,
    signs,
    isExtra: true,
    isOptional: true,
  }) as const

/** The rules of each input. Amounts beyond these limits are typing errors. The limits of the term depend on its unit. */
export const fields: Readonly<Record<MortgageKey, FieldRules>> = {
  amount: {
    kind: 'number',
    initial: '200000',
    example: '200000',
    minimum: '0.01',
    maximum: maxAmount,
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
    signs: ['years', 'ans', 'años', 'months', 'mois', 'meses'],
  },
  termUnit: { kind: 'choice', initial: 'years', options: termUnits, isExtra: true },
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
    maximum: String(maxTermYears * monthsPerYear),
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

/** The values of the fields, wherever the fields are. */
interface Inputs {
  /** Returns the number in a field, or undefined while the field is empty or breaks its rules. */
  number: (key: MortgageKey) => Big | undefined
  isEmpty: (key: MortgageKey) => boolean
  choice: (key: MortgageKey) => string
}

export type LoanProblem =
  /** The formula cannot be used at 0 %, and no result is specified for it. */
  | { kind: 'zero-rate'; amount: Big | undefined; months: number | undefined }
  | { kind: 'term-out-of-range' }
  | { kind: 'no-lump-sum-month' }
  | { kind: 'lump-sum-too-late'; months: number }

export interface ReadLoan {
  /** The term; undefined while it is missing or out of range. */
  months: number | undefined
  /** The entered term was rounded to whole months. */
  isTermRounded: boolean
  problems: Readonly<Partial<Record<MortgageKey, LoanProblem>>>
  /** Is undefined while anything is missing or wrong. */
  simulated: { terms: Terms; fees: Big } | undefined
}

const zero = new Big(0)

const basisOf = (text: string): InsuranceBasis =>
  insuranceBases.find((basis) => basis === text) ?? 'initial'

const effectOf = (text: string): EarlyRepaymentEffect =>
  earlyRepaymentEffects.find((effect) => effect === text) ?? 'shorten'

export const termUnitOf = (text: string): TermUnit =>
  termUnits.find((unit) => unit === text) ?? 'years'

/** Turns the fields into a loan, and reports problems beyond the rules of each field. */
export const readLoan = ({ number, isEmpty, choice }: Inputs): ReadLoan => {
  const optional = (key: MortgageKey) => (isEmpty(key) ? zero : number(key))
  const amount = number('amount')
  const rate = number('rate')
  const years = number('years')
  const term = years && readTerm(years, termUnitOf(choice('termUnit')))
  const months = term?.months
  const insuranceRate = optional('insuranceRate')
  const fees = optional('fees')
  const extraMonthly = optional('extraMonthly')
  const lumpSum = optional('lumpSum')
  const lumpSumMonth = optional('lumpSumMonth')?.toNumber()

  const problems: Partial<Record<MortgageKey, LoanProblem>> = {}
  if (rate?.eq(0)) problems.rate = { kind: 'zero-rate', amount, months }
  if (years && !term) problems.years = { kind: 'term-out-of-range' }
  if (lumpSum?.gt(0)) {
    if (isEmpty('lumpSumMonth')) problems.lumpSumMonth = { kind: 'no-lump-sum-month' }
    else if (months !== undefined && lumpSumMonth !== undefined && lumpSumMonth > months)
      problems.lumpSumMonth = { kind: 'lump-sum-too-late', months }
  }

  const isWhole = Object.keys(problems).length === 0
  return {
    months,
    isTermRounded: term?.isRounded ?? false,
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
