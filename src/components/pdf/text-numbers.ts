import type { TextNumbersOf } from '../../core/text-numbers.ts'

/** The numbers in the example of page ranges that the texts show: `1-3, 8, 10-`. */
export const textNumbers: TextNumbersOf = () => ({ inputs: ['1', '3', '8', '10'] })
