import Big from 'big.js'
import { moneySigns, roundToCents } from '../../core/money.ts'
import type { NumberRules } from '../../core/number-field.ts'
import { vatCurrencies } from './rates.ts'

export const vatTypes = ['add', 'remove'] as const
export type VatType = (typeof vatTypes)[number]

/** Amounts in hundredths of the currency, rounded half away from zero. */
export interface VatAmounts {
  /** The net amount, without the tax. */
  base: Big
  vatAmount: Big
  /** The gross amount, with the tax. */
  total: Big
}

/** Net, tax and gross, in reading order. */
export const vatParts = [
  'base',
  'vatAmount',
  'total',
] as const satisfies readonly (keyof VatAmounts)[]

/** Returns the factor from net to gross, which is 1.2 for 20 %. */
export const factorOf = (ratePercent: Big): Big => ratePercent.div(100).plus(1)

/** Tells whether a rate is −100 %: everything then costs 0 with its tax, so that no gross price says what the net was. */
export const leavesNothing = (ratePercent: Big): boolean => factorOf(ratePercent).eq(0)

/**
 * Adds the tax to a net amount, or takes it out of a gross one.
 *
 * Net and gross are each rounded to cents, and the tax is their difference, so that the amounts shown always add
 * up. Negative amounts are credit notes, and mirror the positive ones.
 *
 * @param amount - net for `add`, gross for `remove`.
 * @throws {RangeError} when a tax of −100 % is to be taken out.
 */
export const calculateVat = (amount: Big, ratePercent: Big, type: VatType): VatAmounts => {
  if (type === 'remove' && leavesNothing(ratePercent))
    throw new RangeError('a tax of −100 % cannot be taken out')
  const factor = factorOf(ratePercent)
  const base = roundToCents(type === 'add' ? amount : amount.div(factor))
  const total = roundToCents(type === 'add' ? amount.times(factor) : amount)
  return { base, vatAmount: roundToCents(total.minus(base)), total }
}

export interface VatLine extends VatAmounts {
  rate: Big
}

export interface LineTotals {
  /** One line per rate, the highest first. */
  byRate: readonly VatLine[]
  overall: VatAmounts
}

const nothing: VatAmounts = { base: new Big(0), vatAmount: new Big(0), total: new Big(0) }

const plus = (one: VatAmounts, other: VatAmounts): VatAmounts => ({
  base: one.base.plus(other.base),
  vatAmount: one.vatAmount.plus(other.vatAmount),
  total: one.total.plus(other.total),
})

/** Adds up lines that are already rounded, so that every total is the sum of the amounts shown. */
export const sumLines = (lines: readonly VatLine[]): LineTotals => {
  const byRate = new Map<string, VatLine>()
  for (const line of lines) {
    const key = line.rate.toFixed()
    byRate.set(key, { rate: line.rate, ...plus(byRate.get(key) ?? nothing, line) })
  }
  return {
    byRate: [...byRate.values()].toSorted((one, other) => other.rate.cmp(one.rate)),
    overall: lines.reduce<VatAmounts>(plus, nothing),
  }
}

interface TypedNumber extends NumberRules {
  example: string
}

/** This is far above any invoice, and still readable. */
const maxAmount = '1000000000000000'

/** The rules of an amount of money. A credit note is negative. */
export const amountRules: TypedNumber = {
  minimum: `-${maxAmount}`,
  maximum: maxAmount,
  signs: moneySigns(vatCurrencies),
  example: '100',
}

/** This is far beyond any rate, and the amounts stay readable. */
const maxRate = '1000000'

/** The rules of a rate in per cent. Only −100 is impossible, and only where the tax is to be taken out. */
export const rateRules: TypedNumber = {
  minimum: `-${maxRate}`,
  maximum: maxRate,
  signs: ['%'],
  example: '5.5',
}
