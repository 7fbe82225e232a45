import type { UnitAnswers } from '../../core/ask/answer.ts'
import { definition } from './convert.ts'

const answers: UnitAnswers = {
  definition,
  names: {
    ft: ['foots', 'feets'],
    inch: ['inchs', 'pulgs'],
    m: ['mt', 'mtr', 'mtrs'],
  },
}

export default answers
