import type { TextNumbersOf } from '../../core/text-numbers.ts'

/** The numbers of the example questions. `intake.test.ts` asks each of them. */
const inputs = {
  fr: ['72', '20', '85', '15'],
  en: ['72', '20', '85', '3'],
  es: ['10', '20', '85', '15:00'],
}

export const textNumbers: TextNumbersOf = (language) => ({ inputs: inputs[language] })
