import Big from 'big.js'
import type { VatAmounts } from './calculate.ts'

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
