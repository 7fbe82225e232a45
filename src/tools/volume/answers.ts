import type { UnitAnswers } from '../../core/ask/answer.ts'
import { definition } from './convert.ts'

const answers: UnitAnswers = {
  definition,
  names: {
    gallon_uk: ['british gallon', 'british gallons', 'english gallon', 'english gallons'],
  },
}

export default answers
