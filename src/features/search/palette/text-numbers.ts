import type { TextNumbersOf } from '../../../core/text-numbers.ts'

// The number is part of an example question.
export const textNumbers: TextNumbersOf = () => ({ inputs: ['72'] })
