import type { UnitAnswers } from '../../core/ask/answer.ts'
import { definition } from './convert.ts'

const answers: UnitAnswers = {
  definition,
  counterparts: { kg: 'lb', lb: 'kg', g: 'oz', oz: 'g', stone: 'kg', t: 'lb' },
  names: { t: ['tm'], lb: ['lbm', 'libra de peso'] },
}

export default answers
