import type Big from 'big.js'
import type { Language } from '../language.ts'
import { parseNumber } from '../numbers.ts'

/** A number as people write it, to be read by `parseNumber`, which refuses what only looks like one. */
export const digits = String.raw`(?:\d{1,3}(?:'\d{3})+(?:[.,]\d+)?|\d+(?:[ .,]+\d+)*|[.,]\d+)`

const firstNumber = new RegExp(`^([-+]? ?${digits}) ?(.*)$`, 'u')

export interface WrittenAmount {
  amount: Big
  /** What stands after the number. */
  rest: string
}

/** The number a folded text begins with, and what follows it. */
export const readAmount = (text: string, language: Language): WrittenAmount | undefined => {
  const [, written = '', rest = ''] = firstNumber.exec(text) ?? []
  const amount = parseNumber(written, language)
  return amount && { amount, rest }
}
