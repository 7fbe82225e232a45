import Big from 'big.js'
import { moneySigns, roundToCents } from '../../core/money.ts'
import type { NumberRules } from '../../core/number-field.ts'
import { vatCurrencies } from './rates.ts'

export const vatTypes = ['add', 'remove'] as const
export type VatType = (typeof vatTypes)[number]

/** Amounts in hundredths of the currency, rounded half away from zero. */
export interface VatAmounts {
  /** Without the tax. */
  base: Big
  vatAmount: Big
  /** With the tax. */
  total: Big
}

/** Net, tax and gross, in the order they are read. */
export const vatParts = [
  'base',
  'vatAmount',
  'total',
] as const satisfies readonly (keyof VatAmounts)[]

/** What an amount without the tax is multiplied by to have it with the tax: 1.2 for 20 %. */
export const factorOf = (ratePercent: Big): Big => ratePercent.div(100).plus(1)

/**
 * Adds the tax to a net amount, or takes it out of a gross one.
 *
 * Net and gross are each rounded to cents, and the tax is the difference of the two, so that what is
 * shown always adds up. Negative amounts are credit notes, and mirror the positive ones.
 *
 * @param amount - net for `add`, gross for `remove`.
 * @throws RangeError for a rate of −100 % or less: nothing would be left to take the tax out of.
 */
export const calculateVat = (amount: Big, ratePercent: Big, type: VatType): VatAmounts => {
  const factor = factorOf(ratePercent)
  if (factor.lte(0)) throw new RangeError(`no VAT at a rate of ${ratePercent.toFixed()} %`)
  const base = roundToCents(type === 'add' ? amount : amount.div(factor))
  const total = roundToCents(type === 'add' ? amount.times(factor) : amount)
  return { base, vatAmount: roundToCents(total.minus(base)), total }
}

export interface VatLine extends VatAmounts {
  rate: Big
}

export interface LineTotals {
  /** A line for each rate met, the highest first. */
  byRate: readonly VatLine[]
  overall: VatAmounts
}

const nothing: VatAmounts = { base: new Big(0), vatAmount: new Big(0), total: new Big(0) }

const plus = (one: VatAmounts, other: VatAmounts): VatAmounts => ({
  base: one.base.plus(other.base),
  vatAmount: one.vatAmount.plus(other.vatAmount),
  total: one.total.plus(other.total),
})

/** Adds up lines that are already rounded, so that every total is the sum of what is shown above it. */
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

/** Far above any invoice, and short enough to be read. */
const largestAmount = '1000000000000000'

/** An amount of money, negative for a credit note. */
export const amountRules: TypedNumber = {
  minimum: `-${largestAmount}`,
  maximum: largestAmount,
  signs: moneySigns(vatCurrencies),
  example: '100',
}

/** A rate in per cent: any that leaves something to be taxed. */
export const rateRules: TypedNumber = {
  minimum: '-99.99',
  maximum: '1000000',
  signs: ['%'],
  example: '5.5',
}
