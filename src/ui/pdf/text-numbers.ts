import type { TextNumbersOf } from '../../core/text-numbers.ts'

// Page ranges that a visitor might type.
export const textNumbers: TextNumbersOf = () => ({ inputs: ['1', '3', '8', '10'] })
