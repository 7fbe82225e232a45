import type { TextNumbersOf } from '../../core/text-numbers.ts'

export const textNumbers: TextNumbersOf = () => ({
  constants: {
    '2004': 'the year of the French act on confidence in the digital economy',
    '575': 'the number of the act in its year',
    '21': 'the day in June on which the act was signed',
  },
})
