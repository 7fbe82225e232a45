import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type VatType, calculateVat, vatTypes } from './calculate.ts'
import { pythonTable } from '../../testing/tools/vat.ts'

const calculate = (type: VatType, amount: string, rate: string) => {
  const { base, vatAmount, total } = calculateVat(new Big(amount), new Big(rate), type)
  return [base, vatAmount, total].map((value) => value.toFixed(2))
}

describe('published examples', () => {
  test.each([
    // HMRC, "Calculating VAT for VAT-inclusive and VAT-exclusive prices".
    ['add', '100', '20', '100.00', '20.00', '120.00'],
    ['add', '100', '5', '100.00', '5.00', '105.00'],
    // HMRC, VAT fractions: 1/6 of the gross price at 20 %, 1/21 at 5 %.
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
    // 0.1 × 5 % = 0.005: away from zero on both sides.
    ['add', '0.1', '5', '0.10', '0.01', '0.11'],
    ['add', '-0.1', '5', '-0.10', '-0.01', '-0.11'],
    // 1.005 without the tax, 1.0050 ÷ 1 = 1.005.
    ['remove', '1.005', '0', '1.01', '0.00', '1.01'],
    // 0.01 ÷ 2 = 0.005: the net takes the half, the tax what is left.
    ['remove', '0.01', '100', '0.01', '0.00', '0.01'],
    // Binary floating point has 1.15 × 1.1 = 1.2649999999999999.
    ['add', '1.15', '10', '1.15', '0.12', '1.27'],
  ] as const)('%s %s at %s %%', (type, amount, rate, ...expected) => {
    expect(calculate(type, amount, rate)).toEqual(expected)
  })

  test('never leave a minus before zero', () => {
    expect(calculate('add', '-0.001', '20')).toEqual(['0.00', '0.00', '0.00'])
    expect(calculate('remove', '-0.004', '20')).toEqual(['0.00', '0.00', '0.00'])
  })
})

test.each(['-100', '-100.01', '-250'])('a rate of %s %% is refused', (rate) => {
  for (const type of vatTypes)
    expect(() => calculateVat(new Big(100), new Big(rate), type)).toThrow(RangeError)
})

const decimal = (limit: number, places: number) =>
  fc
    .bigInt({ min: BigInt(-limit), max: BigInt(limit) })
    .map((units) => new Big(units.toString()).div(new Big(10).pow(places)))
const amounts = decimal(1e15, 4)
const cents = decimal(1e13, 2)
const rates = decimal(1e6, 3).filter((rate) => rate.gt(-99))
const usualRates = decimal(50_000, 3).map((rate) => rate.abs())

describe('properties', () => {
  test('net and tax make the gross, all in whole cents', () => {
    fc.assert(
      fc.property(amounts, rates, fc.constantFrom(...vatTypes), (amount, rate, type) => {
        const { base, vatAmount, total } = calculateVat(amount, rate, type)
        expect(base.plus(vatAmount).eq(total)).toBe(true)
        for (const value of [base, vatAmount, total]) expect(value.round(2).eq(value)).toBe(true)
      }),
    )
  })

  test('adding then removing gives the start', () => {
    fc.assert(
      fc.property(cents, usualRates, (net, rate) => {
        const added = calculateVat(net, rate, 'add')
        const removed = calculateVat(added.total, rate, 'remove')
        expect(removed.base.toFixed(2)).toBe(net.toFixed(2))
        expect(removed.vatAmount.eq(added.vatAmount)).toBe(true)
      }),
    )
  })

  test('a credit note mirrors its invoice', () => {
    fc.assert(
      fc.property(amounts, rates, fc.constantFrom(...vatTypes), (amount, rate, type) => {
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
      fc.property(cents, fc.constantFrom(...vatTypes), (amount, type) => {
        const { base, vatAmount, total } = calculateVat(amount, new Big(0), type)
        expect([base.eq(amount), vatAmount.eq(0), total.eq(amount)]).toEqual([true, true, true])
      }),
    )
  })
})
