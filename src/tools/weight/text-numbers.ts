import { type TextNumbersOf, converterExamples } from '../../core/text-numbers.ts'
import { definition } from './convert.ts'

export const textNumbers: TextNumbersOf = (language) => {
  const { write, result, typed } = converterExamples(definition, language)
  const own = {
    fr: {
      examples: {
        readPounds: typed('11 st 4 lb', 'lb'),
        gramsInPound: result('1', 'lb', 'g', 2),
        halfKilo: result('500', 'g', 'lb', 1),
        suitcase: result('23', 'kg', 'lb', 1),
        plate: result('45', 'lb', 'kg', 1),
        person: typed('11 st 4 lb', 'kg', 1),
      },
      inputs: ['11', '4', '500', '23', '45'],
      constants: { [write('1016')]: 'kilograms in a long ton: 1016.0469088, NIST SP 811' },
    },
    en: {
      examples: {
        readPounds: typed('11 st 4 lb', 'lb'),
        readOunces: typed('7 lb 8 oz', 'oz'),
        poundsInStone: result('1', 'stone', 'lb'),
        suitcase: result('50', 'lb', 'kg', 1),
        person: typed('11 st 4 lb', 'kg', 1),
        coffee: result('12', 'oz', 'g', 0),
      },
      inputs: ['11', '4', '7', '8', '50', '12'],
      constants: {
        '1959': 'the year of the international yard and pound agreement',
        '0.45359237': 'kilograms in a pound by that agreement',
        '6': 'milligrams: 14 lb less 13.999987 lb is 0.0000127 lb',
        '1,016': 'kilograms in a long ton: 1016.0469088, NIST SP 811',
      },
    },
    es: {
      examples: {
        readOunces: typed('7 lb 8 oz', 'oz'),
        gramsInPound: result('1', 'lb', 'g', 2),
        halfKilo: result('500', 'g', 'lb', 1),
        suitcase: result('23', 'kg', 'lb', 1),
        plate: result('20', 'lb', 'kg', 1),
        baby: typed('7 lb 8 oz', 'kg', 1),
      },
      inputs: ['7', '8', '500', '23', '20'],
      constants: {},
    },
  }[language]
  return {
    examples: {
      ...own.examples,
      poundsInKilo: result('1', 'kg', 'lb'),
      eightyKilos: result('80', 'kg', 'lb', 1),
      gramsInOunce: result('1', 'oz', 'g', 2),
      kilosInTonne: result('1', 't', 'kg'),
    },
    inputs: [...own.inputs, '1', '80'],
    constants: {
      ...own.constants,
      '176': 'pounds by mental arithmetic: 80 doubled, and a tenth more, 160 + 16',
      [write('31.1')]: 'grams in a troy ounce: 31.1034768, NIST SP 811',
      [write('907')]: 'kilograms in a short ton: 907.18474, NIST SP 811',
    },
  }
}
