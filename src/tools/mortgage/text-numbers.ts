import Big from 'big.js'
import type { Localized } from '../../core/language.ts'
import { formatNumber } from '../../core/numbers.ts'
import { type TextNumbersOf, formatDigits } from '../../core/text-numbers.ts'
import type { EarlyRepayment } from './amortize.ts'
import { type Simulation, simulate } from './simulate.ts'

const none = new Big(0)

const loanOf = (
  amount: number,
  rate: number,
  years: number,
  early: Partial<EarlyRepayment> = {},
  insuranceRate = none,
) =>
  simulate(
    {
      loan: { amount: new Big(amount), annualRate: new Big(rate), months: years * 12 },
      insurance: { annualRate: insuranceRate, basis: 'initial' },
      early: { extraMonthly: none, lumpSum: none, lumpSumMonth: 60, effect: 'shorten', ...early },
    },
    none,
  )

const savingsOf = ({ savings }: Simulation) => {
  if (savings === undefined) throw new Error('nothing saved')
  return savings
}

const loan = loanOf(200_000, 3.5, 25)
const lumpSum = { lumpSum: new Big(20_000) }
const shortened = savingsOf(loanOf(200_000, 3.5, 25, lumpSum))
const lowered = savingsOf(loanOf(200_000, 3.5, 25, { ...lumpSum, effect: 'lower' }))
const overpaid = savingsOf(loanOf(200_000, 3.5, 25, { extraMonthly: new Big(100) }))
const insured = loanOf(200_000, 3.5, 25, {}, new Big('0.34'))
const dearer = loanOf(200_000, 5.5, 25)
/** Loans that only one language's texts mention. */
const others: Localized<Readonly<Record<string, Simulation>>> = {
  fr: {},
  en: { other: loanOf(250_000, 6.5, 30), short: loanOf(200_000, 7.5, 15) },
  es: { other: loanOf(150_000, 3, 20) },
}

const inputs: Localized<readonly string[]> = {
  fr: ['200000', '3.5', '25', '20000', '60', '0.34'],
  en: ['200000', '3.5', '25', '250000', '6.5', '30', '7.5', '15', '20000', '60', '100'],
  es: ['200000', '3.5', '25', '150000', '3', '20', '5.5', '20000', '60', '100', '0.34'],
}

const everywhere = {
  '0': 'the rate that cannot be worked out',
  '25': 'years, decision D-HCSF-2021-7, article 2',
  '27': 'years with a deferred start or works, the same',
  '35': 'per cent of income, decision D-HCSF-2021-7, article 1',
}

const constants: Localized<Readonly<Record<string, string>>> = {
  fr: {
    ...everywhere,
    '3': 'per cent of the remaining capital, code de la consommation, article R313-25',
  },
  en: {
    ...everywhere,
    '28': 'per cent of gross income for housing, the rule of US lenders',
    '36': 'per cent of gross income for all debts, the same',
  },
  es: {
    ...everywhere,
    '30': 'per cent of net income, and years of a mortgage: what is usual in Spain',
  },
}

export const textNumbers: TextNumbersOf = (language) => {
  const money = (amount: Big | undefined) =>
    formatNumber(amount ?? none, language, { minimum: 2, maximum: 2 })
  const months = loan.instalments.length
  return {
    examples: {
      payment: money(loan.payment),
      interest: money(loan.totals.interest),
      dearerPayment: money(dearer.payment),
      months: String(months),
      firstInterest: money(loan.instalments[0]?.interest),
      lateMonth: String(months - 1),
      lateInterest: money(loan.instalments.at(-2)?.interest),
      lastPayment: money(loan.instalments.at(-1)?.payment),
      monthsSaved: String(shortened.months),
      interestSaved: money(shortened.interest),
      loweredSaved: money(lowered.interest),
      loweredPayment: money(lowered.lowered?.payment),
      overpaidMonths: String(overpaid.months),
      overpaidSaved: money(overpaid.interest),
      premium: money(insured.instalments[0]?.insurance),
      premiums: formatNumber(insured.totals.insurance, language, { minimum: 0, maximum: 2 }),
      ...Object.fromEntries(
        Object.entries(others[language]).flatMap(([name, { payment, totals }]) => [
          [`${name}Payment`, money(payment)],
          [`${name}Interest`, money(totals.interest)],
        ]),
      ),
    },
    inputs: inputs[language].map((digits) => formatDigits(digits, language)),
    constants: constants[language],
  }
}
