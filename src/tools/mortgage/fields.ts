import { type Currency, moneySigns } from '../../core/currencies.ts'
import type { FieldRules } from '../../components/form/rules.ts'
import { earlyRepaymentEffects, insuranceBases } from './amortise.ts'

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
