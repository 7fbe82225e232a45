import Big from 'big.js'
import { expect, test } from 'vitest'
import { roundToCents } from '../../core/money.ts'
import { affordablePayment, borrowableAmount, maxIncomeShare } from './borrowing.ts'
import { simulate } from './simulate.ts'

const household = (income: string, debts: string) => ({
  income: new Big(income),
  debts: new Big(debts),
  share: new Big(maxIncomeShare),
})

test.each([
  ['3000', '0', '1050'],
  ['3000', '250', '800'],
  ['2000', '700', '0'],
  ['2000', '900', '-200'],
])('an income of %s with loans of %s leaves %s', (income, debts, payment) => {
  expect(affordablePayment(household(income, debts)).toFixed()).toBe(payment)
})

// Computed with Python's decimal module at 40 digits: payment ÷ (i ÷ (1 − (1 + i)^−n) + premium ÷ 1200).
test.each([
  ['1050', '3.5', 300, '0', '209738.42'],
  ['1050', '3.5', 300, '0.34', '198503.88'],
  ['1200', '4', 240, '0.36', '188685.08'],
  ['700', '2.1', 180, '0.1', '106633.02'],
  ['0', '3.5', 300, '0', '0'],
  ['-200', '3.5', 300, '0', '0'],
])(
  '%s per month at %s %% over %s months, insured at %s %%',
  (payment, rate, months, premium, amount) => {
    const conditions = {
      annualRate: new Big(rate),
      months,
      insuranceRate: new Big(premium),
    }
    expect(borrowableAmount(new Big(payment), conditions).toFixed()).toBe(amount)
  },
)

test('the amount costs what can be paid, by the schedule itself', () => {
  const [annualRate, insuranceRate, months] = [new Big('3.5'), new Big('0.34'), 300]
  const amount = borrowableAmount(new Big('1050'), { annualRate, months, insuranceRate })
  const zero = new Big(0)
  const { instalments } = simulate(
    {
      loan: { amount, annualRate, months },
      insurance: { annualRate: insuranceRate, basis: 'initial' },
      early: { extraMonthly: zero, lumpSum: zero, lumpSumMonth: 60, effect: 'shorten' },
    },
    zero,
  )
  const [first] = instalments
  const paid = roundToCents((first?.payment ?? zero).plus(first?.insurance ?? zero))
  expect(paid.minus('1050').abs().lte('0.01')).toBe(true)
})
