import type { ConverterClaims } from '../../core/claims.ts'
import { describeClaims } from '../../core/converter-laws.ts'
import { type TemperatureUnit, definition } from './convert.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

const fahrenheitToCelsius = ({ constant }: ConverterClaims<TemperatureUnit>) => [
  constant('32', 'taken away'),
  constant('5', 'multiplied by'),
  constant('9', 'divided by'),
]

describeClaims(
  definition,
  { fr, en, es },
  {
    fr: (claim) => {
      const { pair, result, constant } = claim
      return {
        'about.paragraphs.1': [
          result('0', 'celsius', 'fahrenheit', 0),
          result('100', 'celsius', 'fahrenheit', 0),
          result('-40', 'celsius', 'fahrenheit', 0),
          result('0', 'kelvin', 'celsius', 2),
        ],
        'about.questions.0.answer': [
          ...fahrenheitToCelsius(claim),
          pair('350', 'fahrenheit', 'celsius'),
          constant('175', 'the mark of an oven just below'),
          constant('180', 'the mark of an oven just above'),
        ],
        'about.questions.1.question': [constant('100,4', 'what is asked; its answer follows')],
        'about.questions.1.answer': [
          result('100.4', 'fahrenheit', 'celsius'),
          pair('37', 'celsius', 'fahrenheit'),
        ],
        'about.questions.2.answer': [pair('20', 'celsius', 'kelvin')],
        'about.examples.0': [pair('20', 'celsius', 'fahrenheit')],
        'about.examples.1': [pair('400', 'fahrenheit', 'celsius')],
        'about.examples.2': [pair('2700', 'kelvin', 'celsius')],
      }
    },
    en: (claim) => {
      const { pair, reversed, result, constant } = claim
      return {
        'about.paragraphs.1': [
          reversed('0', 'celsius', 'fahrenheit', 0),
          reversed('100', 'celsius', 'fahrenheit', 0),
          result('-40', 'celsius', 'fahrenheit', 0),
          result('0', 'kelvin', 'fahrenheit', 2),
        ],
        'about.questions.0.question': [constant('350', 'what is asked; its answer follows')],
        'about.questions.0.answer': [
          result('350', 'fahrenheit', 'celsius'),
          ...fahrenheitToCelsius(claim),
          constant('180', 'what British recipes print for 350 °F'),
          constant('160', 'what British recipes print for 350 °F in a fan oven'),
        ],
        'about.questions.1.answer': [
          constant('30', 'a rule of thumb for 32'),
          constant('70', '2 × 20 + 30'),
          pair('20', 'celsius', 'fahrenheit'),
        ],
        'about.questions.2.answer': [
          pair('98.6', 'fahrenheit', 'celsius'),
          pair('100.4', 'fahrenheit', 'celsius'),
        ],
        'about.examples.0': [pair('72', 'fahrenheit', 'celsius')],
        'about.examples.1': [pair('0', 'fahrenheit', 'celsius')],
        'about.examples.2': [pair('30', 'celsius', 'fahrenheit')],
      }
    },
    es: (claim) => {
      const { pair, result, constant } = claim
      return {
        'about.paragraphs.1': [
          result('0', 'celsius', 'fahrenheit', 0),
          result('100', 'celsius', 'fahrenheit', 0),
          result('-40', 'celsius', 'fahrenheit', 0),
          result('0', 'kelvin', 'celsius', 2),
        ],
        'about.questions.0.answer': [
          ...fahrenheitToCelsius(claim),
          pair('400', 'fahrenheit', 'celsius'),
        ],
        'about.questions.1.question': [constant('104', 'what is asked; its answer follows')],
        'about.questions.1.answer': [
          result('104', 'fahrenheit', 'celsius'),
          pair('38', 'celsius', 'fahrenheit'),
        ],
        'about.questions.2.answer': [
          pair('0', 'celsius', 'kelvin'),
          pair('25', 'celsius', 'kelvin'),
        ],
        'about.examples.0': [pair('40', 'celsius', 'fahrenheit')],
        'about.examples.1': [pair('350', 'fahrenheit', 'celsius')],
        'about.examples.2': [pair('4', 'celsius', 'fahrenheit')],
      }
    },
  },
)
