import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type VatType, calculateVat, vatTypes } from './calculate.ts'
import { sumLines } from './sum-lines.ts'

const line = (amount: string, rate: string, type: VatType = 'add') => ({
  rate: new Big(rate),
  ...calculateVat(new Big(amount), new Big(rate), type),
})
const written = ({ base, vatAmount, total }: { base: Big; vatAmount: Big; total: Big }) =>
  [base, vatAmount, total].map((value) => value.toFixed(2))

test('an invoice at two rates, and a credit note', () => {
  const { byRate, overall } = sumLines([
    line('100', '5.5'),
    line('49.90', '20'),
    line('10.10', '20'),
    line('-20', '5.50'),
  ])
  expect(byRate.map(({ rate, ...amounts }) => [rate.toFixed(), ...written(amounts)])).toEqual([
    ['20', '60.00', '12.00', '72.00'],
    ['5.5', '80.00', '4.40', '84.40'],
  ])
  expect(written(overall)).toEqual(['140.00', '16.40', '156.40'])
})

test('lines are rounded one by one', () => {
  // 3 × 0.33 at 5.5 %: 0.01815 a line is 0.02, in all 0.06; on the sum of 0.99 it would be 0.05.
  const { overall } = sumLines([line('0.33', '5.5'), line('0.33', '5.5'), line('0.33', '5.5')])
  expect(written(overall)).toEqual(['0.99', '0.06', '1.05'])
  expect(written(calculateVat(new Big('0.99'), new Big('5.5'), 'add'))).toEqual([
    '0.99',
    '0.05',
    '1.04',
  ])
})

test('no lines come to nothing', () => {
  const { byRate, overall } = sumLines([])
  expect(byRate).toEqual([])
  expect(written(overall)).toEqual(['0.00', '0.00', '0.00'])
})

test('the rates’ totals make the overall ones, and net and tax the gross', () => {
  const lines = fc.array(
    fc.record({
      cents: fc.integer({ min: -1e9, max: 1e9 }),
      rate: fc.constantFrom('20', '10', '5.5', '2.1', '0'),
      type: fc.constantFrom(...vatTypes),
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(lines, (invoice) => {
      const worked = invoice.map(({ cents, rate, type }) =>
        line(new Big(cents).div(100).toFixed(), rate, type),
      )
      const { byRate, overall } = sumLines(worked)
      const added = (key: 'base' | 'vatAmount' | 'total', among: typeof worked) =>
        among.reduce((total, amounts) => total.plus(amounts[key]), new Big(0))
      for (const key of ['base', 'vatAmount', 'total'] as const) {
        expect(overall[key].eq(added(key, worked))).toBe(true)
        expect(overall[key].eq(added(key, [...byRate]))).toBe(true)
      }
      expect(overall.base.plus(overall.vatAmount).eq(overall.total)).toBe(true)
    }),
  )
})
