import type { TextNumbersOf } from '../../core/text-numbers.ts'

export const textNumbers: TextNumbersOf = () => ({
  constants: { '0': 'the size of an empty file' },
})
