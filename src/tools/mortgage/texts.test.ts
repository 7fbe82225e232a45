import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { type Claim, type Claims, type TextTree, falseClaims } from '../../core/claims.ts'
import { type Language, type Localized, languages } from '../../core/language.ts'
import { formatNumber } from '../../core/numbers.ts'
import type { EarlyRepayment } from './amortise.ts'
import { type Simulation, simulate } from './simulate.ts'
import { termsOf } from './test-terms.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

const texts: Localized<TextTree> = { fr, en, es }

const loanOf = (
  amount: number,
  rate: number,
  years: number,
  early: Partial<EarlyRepayment> = {},
  insuranceRate = '0',
) =>
  simulate(
    termsOf(amount, rate, years * 12, { early, insurance: { annualRate: new Big(insuranceRate) } }),
    new Big(0),
  )

const loan = loanOf(200_000, 3.5, 25)
const lumpSum = { lumpSum: new Big(20_000), lumpSumMonth: 60 }
const shortened = loanOf(200_000, 3.5, 25, lumpSum)
const lowered = loanOf(200_000, 3.5, 25, { ...lumpSum, effect: 'lower' })
const withExtra = loanOf(200_000, 3.5, 25, { extraMonthly: new Big(100) })
const insured = loanOf(200_000, 3.5, 25, {}, '0.34')

const paymentNumber = (simulation: Simulation, number: number) => {
  const instalment = simulation.instalments[number - 1]
  if (instalment === undefined) throw new Error(`no payment ${number}`)
  return instalment
}
const savingsOf = ({ savings }: Simulation) => {
  if (savings === undefined) throw new Error('nothing saved')
  return savings
}

/** A number of the world outside, exactly as written. */
const constant = (token: string, _reason: string): Claim => [token]

const claimsOf = (language: Language) => {
  /** A number that stands in the sentence as the loan's terms, whole or with its own decimals. */
  const given = (...numbers: readonly (number | string)[]): Claim =>
    numbers.map((number) => formatNumber(new Big(number), language, { minimum: 0, maximum: 40 }))
  /** An amount the tool works out, to the cent. */
  const money = (...amounts: readonly (Big | undefined)[]): Claim =>
    amounts.map((amount) =>
      formatNumber(amount ?? new Big(-1), language, { minimum: 2, maximum: 2 }),
    )
  return { given, money }
}

const last = loan.instalments.length

const frenchClaims = (): Claims => {
  const { given, money } = claimsOf('fr')
  return {
    zeroRate: [given(0, 0)],
    negativeRate: [given(0)],
    'about.paragraphs.0': [
      given(200_000, 3.5, 25),
      money(loan.payment, paymentNumber(loan, 1).interest),
      given(last - 1),
      money(paymentNumber(loan, last - 1).interest),
    ],
    'about.paragraphs.1': [money(paymentNumber(loan, last).payment)],
    'about.questions.1.answer': [
      constant('35', 'per cent of income, decision D-HCSF-2021-7, article 1'),
      constant('25', 'years, the same'),
    ],
    'about.questions.2.answer': [
      constant('3', 'per cent of the remaining capital, code de la consommation, article R313-25'),
    ],
    'about.examples.0': [given(200_000, 3.5, 25), money(loan.payment, loan.totals.interest)],
    'about.examples.1': [
      given(20_000, 60, savingsOf(shortened).months),
      money(savingsOf(shortened).interest),
    ],
    'about.examples.2': [
      given('0.34'),
      money(paymentNumber(insured, 1).insurance),
      given(insured.totals.insurance.toFixed()),
    ],
  }
}

const englishClaims = (): Claims => {
  const { given, money } = claimsOf('en')
  const american = loanOf(250_000, 6.5, 30)
  const fifteenYears = loanOf(200_000, 7.5, 15)
  return {
    zeroRate: [given(0, 0)],
    negativeRate: [given(0)],
    'about.paragraphs.0': [
      given(200_000, 3.5, 25),
      money(paymentNumber(loan, 1).interest, loan.payment),
      given(last - 1),
      money(paymentNumber(loan, last - 1).interest),
    ],
    'about.paragraphs.1': [money(paymentNumber(loan, last).payment)],
    'about.questions.1.answer': [
      given(100, savingsOf(withExtra).months),
      money(savingsOf(withExtra).interest),
    ],
    'about.examples.0': [
      given(250_000, 6.5, 30),
      money(american.payment, american.totals.interest),
    ],
    'about.examples.1': [
      given(200_000, 7.5, 15),
      money(fifteenYears.payment, fifteenYears.totals.interest),
    ],
    'about.examples.2': [
      given(20_000, 200_000, 3.5, 60, last, savingsOf(shortened).months),
      money(savingsOf(shortened).interest),
    ],
  }
}

const spanishClaims = (): Claims => {
  const { given, money } = claimsOf('es')
  const small = loanOf(150_000, 3, 20)
  return {
    zeroRate: [given(0, 0)],
    negativeRate: [given(0)],
    'about.paragraphs.0': [
      given(200_000, 3.5, 25),
      money(paymentNumber(loan, 1).interest, loan.payment),
      given(last - 1),
      money(paymentNumber(loan, last - 1).interest),
    ],
    'about.paragraphs.1': [money(paymentNumber(loan, last).payment)],
    'about.questions.1.answer': [
      given(3.5, 5.5),
      money(loan.payment, loanOf(200_000, 5.5, 25).payment),
    ],
    'about.questions.2.answer': [
      given(20_000, 60),
      money(
        savingsOf(shortened).interest,
        savingsOf(lowered).interest,
        savingsOf(lowered).lowered?.payment,
      ),
    ],
    'about.examples.0': [given(150_000, 3, 20), money(small.payment, small.totals.interest)],
    'about.examples.1': [
      given('0.34', 200_000),
      money(paymentNumber(insured, 1).insurance),
      given(insured.totals.insurance.toFixed(), 25),
    ],
    'about.examples.2': [
      given(100, 200_000, 3.5, 25, savingsOf(withExtra).months),
      money(savingsOf(withExtra).interest),
    ],
  }
}

const claims: Localized<Claims> = {
  fr: frenchClaims(),
  en: englishClaims(),
  es: spanishClaims(),
}

describe.each(languages)('numbers in the %s texts', (language) => {
  test('are the tool’s own', () => {
    expect(falseClaims(texts[language], claims[language])).toEqual([])
  })
})
