import type { UnitAnswers } from '../../core/ask/answer.ts'
import { definition } from './convert.ts'

const answers: UnitAnswers = {
  definition,
  counterparts: { kmh: 'mph', mph: 'kmh', ms: 'kmh', knot: 'kmh', fps: 'kmh' },
  names: {
    kmh: [
      'kilometre/heure',
      'kilometres/heure',
      'kilometre heure',
      'km heure',
      'km par heure',
      'km por hora',
      'km per hour',
      'km hora',
      'kilometers an hour',
      'kilometres an hour',
    ],
    mph: ['mi/hr', 'miles/h', 'mile/h', 'miles hour', 'miles/hour', 'millas hora'],
    ms: ['metre/seconde', 'metres/seconde', 'm par seconde', 'm per second', 'm por segundo'],
    fps: ['pieds/seconde', 'feet/second', 'feet a second', 'ft per second'],
  },
}

export default answers
