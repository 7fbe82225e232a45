import { type TextNumbersOf, converterExamples } from '../../core/text-numbers.ts'
import { definition } from './convert.ts'

export const textNumbers: TextNumbersOf = (language) => {
  const { write, result, typed } = converterExamples(definition, language)
  const own = {
    fr: {
      examples: {
        screen: result('55', 'inch', 'cm'),
        heightInInches: result('175', 'cm', 'inch', 1),
        television: result('65', 'inch', 'cm'),
        marathon: result('42.195', 'km', 'mile', 2),
        person: typed('5 ft 7 in', 'cm'),
      },
      inputs: ['1', '55', '175', '65', '42,195'],
      constants: {
        '4': 'millimetres short of 1609.344 m, NIST SP 811',
        '9': 'inches over five feet of 175 cm, rounded up: the text says almost',
      },
    },
    en: {
      examples: {
        heightInInches: result('170', 'cm', 'inch', 2),
        fiveKm: result('5', 'km', 'mile', 2),
        tenKm: result('10', 'km', 'mile', 2),
        marathon: result('42.195', 'km', 'mile', 2),
        television: result('65', 'inch', 'cm'),
        person: typed('5 ft 7 in', 'cm'),
        ceiling: result('8', 'ft', 'm', 2),
      },
      // Ten is also the number of centimetres that 4 mm per mile add up to over 26.2 miles.
      inputs: ['170', '10', '42.195', '65', '8'],
      constants: { '1,609.344': 'metres in a mile, NIST SP 811' },
    },
    es: {
      examples: {
        screen: result('50', 'inch', 'cm'),
        heightInInches: result('170', 'cm', 'inch', 1),
        waist: result('32', 'inch', 'cm'),
        tenKm: result('10', 'km', 'mile', 2),
        flight: result('35000', 'ft', 'km', 1),
      },
      inputs: ['1', '50', '170', '32', '10', '35.000'],
      constants: {},
    },
  }[language]
  return {
    examples: {
      ...own.examples,
      readInches: typed('5 ft 7 in', 'inch'),
      cmInInch: result('1', 'inch', 'cm'),
      inchesInFoot: result('1', 'ft', 'inch'),
      cmInFoot: result('1', 'ft', 'cm'),
      metresInYard: result('1', 'yard', 'm'),
      metresInMile: result('1', 'mile', 'm'),
      kmInMile: result('1', 'mile', 'km', 3),
    },
    inputs: [...own.inputs, '5', '7'],
    constants: {
      ...own.constants,
      '1959': 'the year of the international yard and pound agreement',
      [write('1.852')]: 'kilometres in an international nautical mile, NIST SP 811',
    },
  }
}
