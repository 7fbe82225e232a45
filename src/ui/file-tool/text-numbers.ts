import type { TextNumbersOf } from '../../core/text-numbers.ts'

export const textNumbers: TextNumbersOf = () => ({
  constants: {
    '0': 'the size of an empty file',
    '100': 'the most megapixels that engines/ocr/read-gray.ts takes',
  },
})
