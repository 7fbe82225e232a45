import type { UnitAnswers } from '../../core/ask/answer.ts'
import { definition } from './convert.ts'

const answers: UnitAnswers = {
  definition,
  names: { t: ['tm'], lb: ['lbm', 'libra de peso'] },
}

export default answers
