import type { UnitAnswers } from '../../core/ask/answer.ts'
import { definition } from './convert.ts'

const answers: UnitAnswers = {
  definition,
  counterparts: { celsius: 'fahrenheit', fahrenheit: 'celsius', kelvin: 'celsius' },
  names: {
    celsius: ['°', 'º', 'deg', 'degree', 'degrees', 'degre', 'grado', 'centigrado', 'c°', 'cº'],
    fahrenheit: ['f°', 'fº', 'fareinheit', 'farheneit', 'fahr', 'far'],
  },
}

export default answers
