import type { TextNumbersOf } from '../../../../core/text-numbers.ts'

export const textNumbers: TextNumbersOf = () => ({
  constants: {
    '11': 'the version of iOS that introduced HEIC (Apple, support.apple.com/116944)',
    '3': 'in the name of the color space, Display P3',
  },
})
