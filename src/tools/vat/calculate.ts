import type Big from 'big.js'
import { roundToCents } from '../../core/money.ts'

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
