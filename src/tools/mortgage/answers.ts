import Big from 'big.js'
import type { Reader } from '../../core/ask/answer.ts'
import { digits } from '../../core/ask/question.ts'
import type { Language } from '../../core/language.ts'
import { type Currency, formatMoney, signOf } from '../../core/money.ts'
import { readNumber } from '../../core/number-field.ts'
import { formatNumber, formatPercent, toPlainDigits } from '../../core/numbers.ts'
import { type MortgageKey, fields, readLoan } from './read-loan.ts'
import { simulate } from './simulate.ts'

const subject =
  /\b(?:prets?|credits?|emprunts?|mortgages?|loans?|prestamos?|hipotecas?|creditos?)\b/u

/** These words say more about the loan, or only join its numbers. */
const smallWords =
  /\b(?:immobiliers?|immo|hipotecarios?|home|house|for|of|over|at|an?|de|du|d|sur|a|au|pour|en|por|para|al|con|taux|rate|interest|interes|tasa|tipo|avec|with|durante|pendant|the|un|una|une|mensualite|mensualites|payment|monthly|cuota|calculator|simulation|simulateur|simulador)\b/gu

/** A term or a rate. It has no spaces, because the amount may stand right before it. */
const smallNumber = String.raw`(?<![\d.,])(\d{1,3}(?:[.,]\d+)?)`

const rate = new RegExp(`${smallNumber} ?(?:%|pct|pour ?cents?|per ?cent|por ?ciento)`, 'u')
const years = new RegExp(`${smallNumber} ?(?:ans?|annees?|years?|yrs?|anos?|y)\\b`, 'u')
const amount = new RegExp(
  `(?:([€$£]) ?)?(${digits}) ?(k\\b)? ?([€$£]|euros?\\b|eur\\b|dollars?\\b|dolares\\b|usd\\b|pounds?\\b|libras?\\b|gbp\\b)?`,
  'u',
)

const currencyOf = (word: string): Currency | undefined => {
  if (/^(?:€|eur)/.test(word)) return 'EUR'
  if (/^(?:\$|dol|usd)/.test(word)) return 'USD'
  return /^(?:£|pound|libra|gbp)/.test(word) ? 'GBP' : undefined
}

interface LoanQuestion {
  numbers: Readonly<Partial<Record<MortgageKey, Big>>>
  currency: Currency | undefined
}

const readNumbers = (question: string, language: Language): LoanQuestion | undefined => {
  let rest = question.replace(subject, ' ')
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    const match = pattern.exec(rest)
    if (match) rest = `${rest.slice(0, match.index)} | ${rest.slice(match.index + match[0].length)}`
    return match ?? undefined
  }
  const ofRate = take(rate)
  const ofYears = take(years)
  const ofAmount = take(amount)
  if (!ofRate || !ofYears || !ofAmount) return undefined
  // A question with words that are not understood is not answered.
  if (rest.replace(smallWords, '').replace(/[\s|,.;:']+/gu, '') !== '') return undefined
  const numberOf = (text: string | undefined, key: MortgageKey) => {
    const rules = fields[key]
    const read = rules.kind === 'number' ? readNumber(text ?? '', language, rules) : undefined
    return read?.kind === 'read' ? read.number : undefined
  }
  const [, before = '', written, thousands, after = ''] = ofAmount
  const sum = numberOf(written, 'amount')
  const read = {
    amount: thousands === undefined ? sum : sum?.times(1000),
    rate: numberOf(ofRate[1], 'rate'),
    years: numberOf(ofYears[1], 'years'),
  }
  return read.amount && read.rate && read.years
    ? {
        numbers: { amount: read.amount, rate: read.rate, years: read.years },
        currency: currencyOf(before || after),
      }
    : undefined
}

const anyDecimals = { minimum: 0, maximum: 40 }

/** Answers `prêt 200000 25 ans 3,5 %`: an amount, a term in years and a yearly rate, in any order. */
const readLoanQuestion: Reader = (question, { language, t }) => {
  if (!subject.test(question)) return undefined
  const read = readNumbers(question, language)
  if (!read) return undefined
  const { numbers, currency = 'EUR' } = read
  const { simulated } = readLoan({
    number: (key) => numbers[key],
    isEmpty: (key) => numbers[key] === undefined,
    choice: () => '',
  })
  if (!simulated) return undefined
  const money = (value: Big) => formatMoney(value, signOf(currency), language)
  const { payment, cost } = simulate(simulated.terms, simulated.fees)
  const { loan } = simulated.terms
  return {
    toolId: 'mortgage',
    query: {
      amount: toPlainDigits(loan.amount),
      rate: toPlainDigits(loan.annualRate),
      years: toPlainDigits(numbers.years ?? new Big(0)),
      ...(read.currency && { currency }),
    },
    question: t('mortgage.of', {
      amount: money(loan.amount),
      count: numbers.years?.toNumber() ?? 0,
      years: numbers.years && formatNumber(numbers.years, language, anyDecimals),
      rate: formatPercent(loan.annualRate, language, anyDecimals),
    }),
    result: t('mortgage.perMonth', { payment: money(payment) }),
    note: t('mortgage.cost', { cost: money(cost) }),
  }
}

export default readLoanQuestion
