import type { UnitAnswers } from '../../core/ask/answer.ts'
import { definition } from './convert.ts'

const answers: UnitAnswers = {
  definition,
  counterparts: {
    ml: 'fl_oz_us',
    liter: 'gallon_us',
    m3: 'liter',
    gallon_us: 'liter',
    gallon_uk: 'liter',
    quart_us: 'liter',
    pint_us: 'ml',
    cup_us: 'ml',
    fl_oz_us: 'ml',
  },
  names: {
    gallon_uk: ['british gallon', 'british gallons', 'english gallon', 'english gallons'],
  },
}

export default answers
