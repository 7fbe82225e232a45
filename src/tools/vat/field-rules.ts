import { moneySigns } from '../../core/currencies.ts'
import type { NumberRules } from '../../core/number-field.ts'
import { vatCurrencies } from './rates.ts'

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
