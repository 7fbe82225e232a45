import type { UnitAnswers } from '../../core/ask/answer.ts'
import { definition } from './convert.ts'

const answers: UnitAnswers = {
  definition,
  counterparts: {
    mm: 'inch',
    cm: 'inch',
    m: 'ft',
    km: 'mile',
    inch: 'cm',
    ft: 'm',
    yard: 'm',
    mile: 'km',
  },
  names: {
    ft: ['foots', 'feets'],
    inch: ['inchs', 'pulgs'],
    m: ['mt', 'mtr', 'mtrs'],
  },
}

export default answers
