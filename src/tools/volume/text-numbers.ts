import { type TextNumbersOf, converterExamples } from '../../core/text-numbers.ts'
import { definition } from './convert.ts'

export const textNumbers: TextNumbersOf = (language) => {
  const { result } = converterExamples(definition, language)
  const own = {
    fr: {
      examples: {
        quarterCup: result('0.25', 'cup_us', 'ml', 0),
        poolInLitres: result('50', 'm3', 'liter'),
        poolInGallons: result('50', 'm3', 'gallon_us', 0),
        tank: result('50', 'liter', 'gallon_us', 1),
        milk: result('1.5', 'cup_us', 'ml', 0),
        flask: result('100', 'ml', 'fl_oz_us', 1),
      },
      inputs: ['50', '1,5', '100'],
      constants: {},
    },
    en: {
      examples: {
        gallonUkInUs: result('1', 'gallon_uk', 'gallon_us', 1),
        pintUk: result('0.125', 'gallon_uk', 'ml', 0),
        quarterCup: result('0.25', 'cup_us', 'ml', 0),
        can: result('12', 'fl_oz_us', 'ml', 0),
        fillUp: result('40', 'liter', 'gallon_uk', 1),
        tank: result('15', 'gallon_us', 'liter', 1),
      },
      inputs: ['12', '40', '15'],
      constants: {
        '240': 'millilitres in a cup on labels, 21 CFR 101.9(b)(5)(viii)',
        '28.35': 'grams in an avoirdupois ounce: 28.34952, NIST SP 811',
      },
    },
    es: {
      examples: {
        metricCup: result('250', 'ml', 'cup_us', 2),
        billInLitres: result('12', 'm3', 'liter'),
        billInGallons: result('12', 'm3', 'gallon_us', 0),
        tank: result('50', 'liter', 'gallon_us', 1),
        babyBottle: result('8', 'fl_oz_us', 'ml', 0),
        jug: result('20', 'liter', 'gallon_us', 1),
      },
      inputs: ['250', '12', '50', '8', '20'],
      constants: {},
    },
  }[language]
  return {
    ...own,
    examples: {
      ...own.examples,
      gallonUs: result('1', 'gallon_us', 'liter', 3),
      gallonUk: result('1', 'gallon_uk', 'liter', 3),
      litreInGallonsUs: result('1', 'liter', 'gallon_us', 2),
      pint: result('1', 'pint_us', 'ml', 0),
      cup: result('1', 'cup_us', 'ml', 0),
      halfCup: result('0.5', 'cup_us', 'ml', 0),
      ounce: result('1', 'fl_oz_us', 'ml', 1),
      cubicMetre: result('1', 'm3', 'liter'),
    },
    inputs: [...own.inputs, '1'],
    constants: {
      ...own.constants,
      '2': 'the half in the example of a typed fraction',
      '5': 'millilitres in a teaspoon, rounded: 4.93',
      '15': 'millilitres in a tablespoon, rounded: 14.79',
      '250': 'millilitres in a metric cup',
    },
  }
}
