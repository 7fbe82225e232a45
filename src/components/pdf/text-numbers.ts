import type { TextNumbersOf } from '../../core/text-numbers.ts'

/** What visitors may type: 1-3, 8, 10- */
export const textNumbers: TextNumbersOf = () => ({ inputs: ['1', '3', '8', '10'] })
