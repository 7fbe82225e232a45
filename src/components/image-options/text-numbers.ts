import type { TextNumbersOf } from '../../core/text-numbers.ts'

export const textNumbers: TextNumbersOf = () => ({
  constants: { '100': 'the highest quality' },
})
