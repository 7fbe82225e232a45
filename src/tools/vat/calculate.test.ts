import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readNumber } from '../../core/number-field.ts'
import { pythonTable } from '../../testing/tools/vat.ts'
import {
  type VatType,
  amountRules,
  calculateVat,
  rateRules,
  sumLines,
  vatTypes,
} from './calculate.ts'

const calculate = (type: VatType, amount: string, rate: string) => {
  const { base, vatAmount, total } = calculateVat(new Big(amount), new Big(rate), type)
  return [base, vatAmount, total].map((value) => value.toFixed(2))
}

describe('published examples', () => {
  test.each([
    // These are from HMRC, "Calculating VAT for VAT-inclusive and VAT-exclusive prices".
    ['add', '100', '20', '100.00', '20.00', '120.00'],
    ['add', '100', '5', '100.00', '5.00', '105.00'],
    // HMRC's VAT fractions are 1/6 of the gross price at 20 % and 1/21 at 5 %.
    ['remove', '120', '20', '100.00', '20.00', '120.00'],
    ['remove', '600', '20', '500.00', '100.00', '600.00'],
    ['remove', '105', '5', '100.00', '5.00', '105.00'],
    ['remove', '2.1', '5', '2.00', '0.10', '2.10'],
  ] as const)('%s %s at %s %%', (type, amount, rate, ...expected) => {
    expect(calculate(type, amount, rate)).toEqual(expected)
  })
})

describe('worked by hand', () => {
  test.each([
    ['add', '1234.56', '5.5', '1234.56', '67.90', '1302.46'],
    ['remove', '1512.5', '21', '1250.00', '262.50', '1512.50'],
    ['add', '-100', '20', '-100.00', '-20.00', '-120.00'],
    ['add', '100', '0', '100.00', '0.00', '100.00'],
    ['add', '100', '-10', '100.00', '-10.00', '90.00'],
    ['remove', '100', '1000', '9.09', '90.91', '100.00'],
    // No rate but −100 % is impossible.
    ['add', '100', '-100', '100.00', '-100.00', '0.00'],
    ['add', '100', '-150', '100.00', '-150.00', '-50.00'],
    ['remove', '100', '-150', '-200.00', '300.00', '100.00'],
    ['remove', '0.01', '-99.99', '100.00', '-99.99', '0.01'],
  ] as const)('%s %s at %s %%', (type, amount, rate, ...expected) => {
    expect(calculate(type, amount, rate)).toEqual(expected)
  })
})

describe('Python’s decimal', () => {
  test.each(pythonTable)('%s %s at %s %%', (type, amount, rate, ...expected) => {
    expect(calculate(type, amount, rate)).toEqual(expected)
  })
})

describe('halves of a cent', () => {
  test.each([
    // 0.1 × 5 % = 0.005 is rounded away from zero on both sides.
    ['add', '0.1', '5', '0.10', '0.01', '0.11'],
    ['add', '-0.1', '5', '-0.10', '-0.01', '-0.11'],
    // The net is 1.005, and 1.0050 ÷ 1 = 1.005.
    ['remove', '1.005', '0', '1.01', '0.00', '1.01'],
    // 0.01 ÷ 2 = 0.005: the net is rounded up, and the tax is the rest.
    ['remove', '0.01', '100', '0.01', '0.00', '0.01'],
    // In binary floating point, 1.15 × 1.1 is 1.2649999999999999.
    ['add', '1.15', '10', '1.15', '0.12', '1.27'],
  ] as const)('%s %s at %s %%', (type, amount, rate, ...expected) => {
    expect(calculate(type, amount, rate)).toEqual(expected)
  })

  test('never leave a minus before zero', () => {
    expect(calculate('add', '-0.001', '20')).toEqual(['0.00', '0.00', '0.00'])
    expect(calculate('remove', '-0.004', '20')).toEqual(['0.00', '0.00', '0.00'])
  })
})

test('a tax of −100 % cannot be taken out', () => {
  expect(() => calculateVat(new Big(100), new Big(-100), 'remove')).toThrow(RangeError)
})

const decimal = (limit: number, places: number) =>
  fc
    .bigInt({ min: BigInt(-limit), max: BigInt(limit) })
    .map((units) => new Big(units.toString()).div(new Big(10).pow(places)))
const anyAmounts = decimal(1e15, 4)
const centAmounts = decimal(1e13, 2)
const rates = decimal(1e9, 3).filter((rate) => !rate.eq(-100))
const usualRates = decimal(50_000, 3).map((rate) => rate.abs())

describe('properties', () => {
  test('net and tax make the gross, all in whole cents', () => {
    fc.assert(
      fc.property(anyAmounts, rates, fc.constantFrom(...vatTypes), (amount, rate, type) => {
        const { base, vatAmount, total } = calculateVat(amount, rate, type)
        expect(base.plus(vatAmount).eq(total)).toBe(true)
        for (const value of [base, vatAmount, total]) expect(value.round(2).eq(value)).toBe(true)
      }),
    )
  })

  test('adding then removing gives the start', () => {
    fc.assert(
      fc.property(centAmounts, usualRates, (net, rate) => {
        const added = calculateVat(net, rate, 'add')
        const removed = calculateVat(added.total, rate, 'remove')
        expect(removed.base.toFixed(2)).toBe(net.toFixed(2))
        expect(removed.vatAmount.eq(added.vatAmount)).toBe(true)
      }),
    )
  })

  test('a credit note mirrors its invoice', () => {
    fc.assert(
      fc.property(anyAmounts, rates, fc.constantFrom(...vatTypes), (amount, rate, type) => {
        const invoice = calculateVat(amount, rate, type)
        const credit = calculateVat(amount.times(-1), rate, type)
        expect(credit.base.plus(invoice.base).eq(0)).toBe(true)
        expect(credit.vatAmount.plus(invoice.vatAmount).eq(0)).toBe(true)
        expect(credit.total.plus(invoice.total).eq(0)).toBe(true)
      }),
    )
  })

  test('a rate of zero changes nothing', () => {
    fc.assert(
      fc.property(centAmounts, fc.constantFrom(...vatTypes), (amount, type) => {
        const { base, vatAmount, total } = calculateVat(amount, new Big(0), type)
        expect([base.eq(amount), vatAmount.eq(0), total.eq(amount)]).toEqual([true, true, true])
      }),
    )
  })
})

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
  // At 5.5 %, 3 × 0.33 gives 0.01815 ≈ 0.02 per line and 0.06 in all, whereas the sum of 0.99 would give 0.05.
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

const numberIn = (text: string, rules: typeof rateRules) => {
  const reading = readNumber(text, 'fr', rules)
  return reading.kind === 'read' ? reading.number.toFixed() : reading.kind
}

describe('a rate', () => {
  test.each([
    ['20', '20'],
    ['20 %', '20'],
    ['5,5', '5.5'],
    ['5.5\u00A0%', '5.5'],
    ['5,50%', '5.5'],
    ['% 8,1', '8.1'],
    ['0', '0'],
    ['-99,99', '-99.99'],
    ['1000000', '1000000'],
    ['-100', '-100'],
    ['-250', '-250'],
    ['-1000000,01', 'too-low'],
    ['1000000,01', 'too-high'],
    ['1e400', 'unreadable'],
    ['vingt', 'unreadable'],
    ['', 'empty'],
  ])('%s is %s', (text, expected) => {
    expect(numberIn(text, rateRules)).toBe(expected)
  })

  test('leaves something to be taxed at either limit', () => {
    for (const limit of [rateRules.minimum, rateRules.maximum]) {
      const reading = readNumber(limit ?? '', 'en', rateRules)
      if (reading.kind !== 'read') throw new Error(`${limit} is out of its own limits`)
      expect(() => calculateVat(reading.number, reading.number, 'remove')).not.toThrow()
    }
  })
})

describe('an amount', () => {
  test.each([
    ['1 234,56 €', '1234.56'],
    ['1\u202F234,56', '1234.56'],
    ['€1234.56', '1234.56'],
    ['1.234,56 EUR', '1234.56'],
    ['-50 CHF', '-50'],
    ['99,90 zł', '99.9'],
    ['100 kr', '100'],
    ['12 abc', 'unreadable'],
    ['1/2', 'unreadable'],
    ['🙂', 'unreadable'],
    ['9'.repeat(40), 'too-high'],
    [`-${'9'.repeat(40)}`, 'too-low'],
    ['9'.repeat(41), 'unreadable'],
  ])('%s is %s', (text, expected) => {
    expect(numberIn(text, amountRules)).toBe(expected)
  })
})
