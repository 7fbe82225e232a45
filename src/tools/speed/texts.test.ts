import Big from 'big.js'
import type { Claim } from '../../core/claims.ts'
import { describeClaims } from '../../core/converter-laws.ts'
import { type SpeedUnit, definition } from './convert.ts'
import { type PaceDistance, paceRows } from './pace.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

/** A speed, then its paces as the page shows them. */
const paces = (value: string, from: SpeedUnit, ...distances: PaceDistance[]): Claim => {
  const rows = paceRows(new Big(value), from, 'en')
  return [
    value,
    ...distances.flatMap((distance) => rows.find(({ key }) => key === distance)?.text ?? []),
  ]
}

describeClaims(
  definition,
  { fr, en, es },
  {
    fr: ({ pair, result, constant }) => ({
      'about.paragraphs.1': [paces('12', 'kmh', 'kilometre', 'mile')],
      'about.questions.0.answer': [
        result('1', 'mph', 'kmh'),
        pair('130', 'kmh', 'mph'),
        constant('0,6', 'miles in a kilometre, roughly'),
        constant('78', '130 × 0.6'),
      ],
      'about.questions.1.answer': [result('1', 'knot', 'kmh'), pair('34', 'knot', 'kmh')],
      'about.questions.2.answer': [
        result('1', 'ms', 'kmh'),
        pair('10', 'ms', 'kmh'),
        pair('90', 'kmh', 'ms'),
      ],
      'about.examples.0': [pair('70', 'mph', 'kmh')],
      'about.examples.1': [pair('320', 'kmh', 'mph')],
      'about.examples.2': [pair('30', 'knot', 'kmh')],
    }),
    en: ({ pair, result, constant }) => ({
      'about.paragraphs.1': [paces('6', 'mph', 'mile', 'kilometre')],
      'about.questions.0.answer': [
        result('1', 'mph', 'kmh'),
        pair('60', 'mph', 'kmh'),
        constant('8', 'kilometres, roughly five miles'),
        constant('5', 'miles, roughly eight kilometres'),
        constant('96', '60 × 8 ÷ 5'),
      ],
      'about.questions.1.answer': [result('1', 'knot', 'kmh'), pair('64', 'knot', 'mph')],
      'about.questions.2.answer': [
        constant('60', 'minutes in an hour'),
        paces('7.5', 'mph', 'mile', 'kilometre'),
      ],
      'about.examples.0': [pair('65', 'mph', 'kmh')],
      'about.examples.1': [pair('100', 'mph', 'kmh')],
      'about.examples.2': [pair('20', 'knot', 'kmh')],
    }),
    es: ({ pair, result, constant }) => ({
      'about.paragraphs.1': [paces('10', 'kmh', 'kilometre', 'mile')],
      'about.questions.0.question': [constant('100', 'what is asked; its answer follows')],
      'about.questions.0.answer': [
        result('100', 'mph', 'kmh'),
        result('1', 'mph', 'kmh'),
        pair('50', 'kmh', 'mph'),
      ],
      'about.questions.1.answer': [result('1', 'knot', 'kmh'), pair('64', 'knot', 'kmh')],
      'about.questions.2.answer': [
        result('1', 'ms', 'kmh'),
        pair('10', 'ms', 'kmh'),
        pair('72', 'kmh', 'ms'),
      ],
      'about.examples.0': [pair('120', 'kmh', 'mph')],
      'about.examples.1': [pair('300', 'kmh', 'mph')],
      'about.examples.2': [pair('95', 'mph', 'kmh')],
    }),
  },
)
