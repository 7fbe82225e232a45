import type { TextNumbersOf } from '../../core/text-numbers.ts'

export const textNumbers: TextNumbersOf = () => ({
  constants: { '100': 'one pixel of the image for each pixel of the screen, in per cent' },
})
