import type { TextNumbersOf } from '../../../core/text-numbers.ts'

// A question that a visitor might type.
export const textNumbers: TextNumbersOf = () => ({ inputs: ['72'] })
