import { type TextNumbersOf, converterExamples } from '../../core/text-numbers.ts'
import { type TemperatureUnit, definition } from './convert.ts'

export const textNumbers: TextNumbersOf = (language) => {
  const { result } = converterExamples(definition, language)
  // Sentences have a minus sign, whereas results have a hyphen that can be copied.
  const prose = (value: string, from: TemperatureUnit, to: TemperatureUnit, decimals?: number) =>
    result(value, from, to, decimals).replace('-', '−')
  const own = {
    fr: {
      examples: {
        absoluteZero: prose('0', 'kelvin', 'celsius'),
        oven: result('350', 'fahrenheit', 'celsius', 0),
        fever: result('100.4', 'fahrenheit', 'celsius', 0),
        body: result('37', 'celsius', 'fahrenheit', 1),
        kelvin: result('20', 'celsius', 'kelvin'),
        room: result('20', 'celsius', 'fahrenheit', 0),
        hotOven: result('400', 'fahrenheit', 'celsius', 0),
        light: result('2700', 'kelvin', 'celsius', 0),
      },
      inputs: ['350', '100,4', '37', '20', '400', '2\u202F700'],
      constants: {
        '175': 'the mark of an oven just below',
        '180': 'the mark of an oven just above',
      },
    },
    en: {
      examples: {
        absoluteZero: prose('0', 'kelvin', 'fahrenheit'),
        oven: result('350', 'fahrenheit', 'celsius', 0),
        room: result('20', 'celsius', 'fahrenheit', 0),
        body: result('98.6', 'fahrenheit', 'celsius', 0),
        fever: result('100.4', 'fahrenheit', 'celsius', 0),
        thermostat: result('72', 'fahrenheit', 'celsius', 1),
        freezer: prose('0', 'fahrenheit', 'celsius', 1),
        summer: result('30', 'celsius', 'fahrenheit', 0),
      },
      // Thirty is also the rule of thumb for 32.
      inputs: ['0', '100', '350', '20', '98.6', '100.4', '72', '30'],
      constants: {
        '180': 'what British recipes print for 350 °F',
        '160': 'what British recipes print for 350 °F in a fan oven',
        '70': '2 × 20 + 30',
      },
    },
    es: {
      examples: {
        absoluteZero: prose('0', 'kelvin', 'celsius'),
        hotOven: result('400', 'fahrenheit', 'celsius', 0),
        highFever: result('104', 'fahrenheit', 'celsius', 0),
        fever: result('38', 'celsius', 'fahrenheit', 1),
        kelvin: result('0', 'celsius', 'kelvin'),
        warmKelvin: result('25', 'celsius', 'kelvin'),
        summer: result('40', 'celsius', 'fahrenheit', 0),
        oven: result('350', 'fahrenheit', 'celsius', 0),
        fridge: result('4', 'celsius', 'fahrenheit', 1),
      },
      inputs: ['400', '104', '38', '0', '25', '40', '350', '4'],
      constants: {},
    },
  }[language]
  return {
    ...own,
    examples: {
      ...own.examples,
      freezing: result('0', 'celsius', 'fahrenheit', 0),
      boiling: result('100', 'celsius', 'fahrenheit', 0),
      meeting: prose('-40', 'celsius', 'fahrenheit', 0),
    },
    constants: {
      ...own.constants,
      '32': 'degrees Fahrenheit, taken away',
      '5': 'what the difference is multiplied by',
      '9': 'what it is divided by',
      '10': 'what the Celsius temperatures of the oven marks are rounded to',
      '20': 'how much lower a fan oven is set, in degrees Celsius',
      '30': 'degrees Celsius per number of a French thermostat',
    },
  }
}
