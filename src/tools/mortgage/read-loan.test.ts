import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { type Reading, initialText, readField } from '../../components/form/rules.ts'
import { type MortgageKey, fields, readLoan } from './read-loan.ts'

type Typed = Partial<Record<MortgageKey, string>>

const numberOf = (reading: Reading | undefined) =>
  reading?.kind === 'read' && 'number' in reading ? reading.number : undefined

/** Reads the loan in the fields of the English page, after some of them were changed. */
const loanOf = (typed: Typed) => {
  const textOf = (key: MortgageKey) => typed[key] ?? initialText(fields[key], 'en')
  return readLoan({
    number: (key) => numberOf(readField(textOf(key), 'en', fields[key])),
    isEmpty: (key) => textOf(key).trim() === '',
    choice: textOf,
  })
}

describe('the fields', () => {
  test('begin with the specified loan and no options', () => {
    const { months, problems, simulated } = loanOf({})
    expect(months).toBe(300)
    expect(problems).toEqual({})
    expect(simulated?.terms).toEqual({
      loan: { amount: new Big(200_000), annualRate: new Big('3.5'), months: 300 },
      insurance: { annualRate: new Big(0), basis: 'initial' },
      early: {
        extraMonthly: new Big(0),
        lumpSum: new Big(0),
        lumpSumMonth: 60,
        effect: 'shorten',
      },
    })
    expect(simulated?.fees).toEqual(new Big(0))
  })

  test('take signs, words and choices', () => {
    const { simulated } = loanOf({
      amount: 'C$ 150,000',
      rate: '4 %',
      years: '20 years',
      insuranceRate: '0.36%',
      insuranceBasis: 'outstanding',
      fees: '€1,500',
      lumpSum: '10000',
      lumpSumMonth: '240',
      earlyRepaymentEffect: 'lower',
    })
    expect(simulated?.terms.loan.amount.toFixed()).toBe('150000')
    expect(simulated?.terms.loan.months).toBe(240)
    expect(simulated?.terms.insurance.basis).toBe('outstanding')
    expect(simulated?.terms.early.effect).toBe('lower')
    expect(simulated?.terms.early.lumpSumMonth).toBe(240)
    expect(simulated?.fees.toFixed()).toBe('1500')
  })

  test.each<[string, Typed, object]>([
    [
      'no rate',
      { rate: '0' },
      { rate: { kind: 'zero-rate', amount: new Big(200_000), months: 300 } },
    ],
    [
      'no rate and no amount',
      { rate: '0', amount: '' },
      { rate: { kind: 'zero-rate', amount: undefined, months: 300 } },
    ],
    ['no term', { years: '0' }, { years: { kind: 'term-out-of-range' } }],
    ['a negative term', { years: '-5' }, { years: { kind: 'term-out-of-range' } }],
    ['too many years', { years: '100.1' }, { years: { kind: 'term-out-of-range' } }],
    [
      'too many months',
      { years: '1201', termUnit: 'months' },
      { years: { kind: 'term-out-of-range' } },
    ],
    [
      'a lump sum at no time',
      { lumpSum: '5', lumpSumMonth: '' },
      { lumpSumMonth: { kind: 'no-lump-sum-month' } },
    ],
    [
      'a lump sum after the end',
      { lumpSum: '5', lumpSumMonth: '121', years: '10' },
      { lumpSumMonth: { kind: 'lump-sum-too-late', months: 120 } },
    ],
  ])('say what is wrong with %s', (_name, typed, problems) => {
    const loan = loanOf(typed)
    expect(loan.problems).toEqual(problems)
    expect(loan.simulated).toBeUndefined()
  })

  test.each<Typed>([
    { amount: '' },
    { amount: '0' },
    { amount: '-5' },
    { amount: '1e400' },
    { amount: '1000000000001' },
    { amount: '9'.repeat(40) },
    { amount: 'two hundred thousand' },
    { amount: '12/05/2026' },
    { rate: '' },
    { rate: '-1' },
    { rate: '101' },
    { rate: 'low' },
    { years: '' },
    { years: '🏠' },
    { insuranceRate: '-1' },
    { insuranceRate: 'much' },
    { fees: '-1' },
    { fees: '1e400' },
    { extraMonthly: '-1' },
    { extraMonthly: 'a lot' },
    { lumpSum: '-1' },
    { lumpSum: 'much' },
    { lumpSumMonth: '1.5' },
    { lumpSumMonth: '1201' },
  ])('are no loan with %j', (typed) => {
    expect(loanOf(typed).simulated).toBeUndefined()
  })

  test.each<[Typed, number, boolean]>([
    [{ years: '60' }, 720, false],
    [{ years: '2.3' }, 28, true],
    [{ years: '300', termUnit: 'months' }, 300, false],
    [{ years: '25', termUnit: 'centuries' }, 300, false],
  ])('take any term above 0 up to 100 years: %j', (typed, months, isTermRounded) => {
    const loan = loanOf(typed)
    expect(loan).toMatchObject({ months, isTermRounded, problems: {} })
    expect(loan.simulated?.terms.loan.months).toBe(months)
  })

  test('do not mind when a lump sum of nothing would be paid', () => {
    expect(loanOf({ years: '2', lumpSumMonth: '60' }).simulated).toBeDefined()
    expect(loanOf({ lumpSumMonth: '' }).simulated).toBeDefined()
  })

  test('take what is none of the choices as the first of them', () => {
    const { simulated } = loanOf({ insuranceBasis: 'x', earlyRepaymentEffect: 'y' })
    expect(simulated?.terms.insurance.basis).toBe('initial')
    expect(simulated?.terms.early.effect).toBe('shorten')
  })
})
