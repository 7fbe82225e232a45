import { describeClaims } from '../../core/converter-laws.ts'
import { definition } from './convert.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

const agreement = 'year of the international yard and pound agreement'
const nauticalMile = 'kilometres in an international nautical mile, NIST SP 811'
const inchesPerFoot = 'inches in a foot'
const feet = 'whole feet of the inches before'
const inches = 'inches left over, rounded up: the text says almost'

describeClaims(
  definition,
  { fr, en, es },
  {
    fr: ({ pair, result, typed, reads, constant }) => ({
      'seo.description': [pair('1', 'inch', 'cm'), reads('5′7″')],
      'about.paragraphs.0': [reads('5′7″'), typed('5 ft 7 in', 'inch')],
      'about.paragraphs.1': [
        result('1', 'inch', 'cm'),
        result('1', 'ft', 'cm'),
        result('1', 'yard', 'm'),
        result('1', 'mile', 'm'),
        constant('4', 'millimetres short of 1609.344 m, NIST SP 811'),
      ],
      'about.questions.0.answer': [
        result('1', 'inch', 'cm'),
        constant('1959', agreement),
        pair('55', 'inch', 'cm'),
      ],
      'about.questions.1.answer': [
        result('1', 'inch', 'cm'),
        constant('12', inchesPerFoot),
        pair('175', 'cm', 'inch'),
        constant('5', feet),
        constant('9', inches),
      ],
      'about.questions.2.answer': [result('1', 'mile', 'km'), constant('1,852', nauticalMile)],
      'about.examples.0': [pair('65', 'inch', 'cm')],
      'about.examples.1': [pair('42.195', 'km', 'mile')],
      'about.examples.2': [typed('5 ft 7 in', 'cm')],
      compoundExample: [reads('5 ft 7 in')],
    }),
    en: ({ pair, result, typed, reads, constant }) => ({
      'seo.description': [reads('5′7″'), reads('5 ft 7 in')],
      'about.paragraphs.0': [reads('5′7″'), reads('5 ft 7 in'), typed('5′7', 'inch')],
      'about.paragraphs.1': [
        result('1', 'inch', 'cm'),
        constant('1959', agreement),
        result('1', 'ft', 'cm'),
        result('1', 'yard', 'm'),
        result('1', 'mile', 'm'),
        constant('1,609.344', 'metres in a mile, NIST SP 811'),
        constant('10', 'centimetres: 4 mm a mile over 26.2 miles'),
      ],
      'about.questions.0.answer': [
        result('1', 'inch', 'cm'),
        constant('12', inchesPerFoot),
        pair('170', 'cm', 'inch'),
        constant('5', feet),
        constant('7', inches),
      ],
      'about.questions.1.question': [
        constant('5', 'the name of a race'),
        constant('10', 'the name of a race'),
      ],
      'about.questions.1.answer': [
        pair('5', 'km', 'mile'),
        pair('10', 'km', 'mile'),
        pair('42.195', 'km', 'mile'),
      ],
      'about.questions.2.answer': [constant('1.852', nauticalMile), result('1', 'mile', 'km')],
      'about.examples.0': [pair('65', 'inch', 'cm')],
      'about.examples.1': [typed('5 ft 7 in', 'cm')],
      'about.examples.2': [pair('8', 'ft', 'm')],
      compoundExample: [reads('5 ft 7 in')],
    }),
    es: ({ pair, result, typed, reads, constant }) => ({
      'seo.description': [pair('1', 'inch', 'cm'), reads('5′7″')],
      'about.paragraphs.0': [reads('5′7″'), typed('5 pies 7 pulgadas', 'inch')],
      'about.paragraphs.1': [
        result('1', 'inch', 'cm'),
        result('1', 'ft', 'cm'),
        result('1', 'mile', 'm'),
      ],
      'about.questions.0.answer': [
        result('1', 'inch', 'cm'),
        constant('1959', agreement),
        pair('50', 'inch', 'cm'),
      ],
      'about.questions.1.answer': [
        result('1', 'inch', 'cm'),
        constant('12', inchesPerFoot),
        pair('170', 'cm', 'inch'),
        constant('5', feet),
        constant('7', inches),
      ],
      'about.questions.2.answer': [constant('1,852', nauticalMile), result('1', 'mile', 'km')],
      'about.examples.0': [pair('32', 'inch', 'cm')],
      'about.examples.1': [pair('10', 'km', 'mile')],
      'about.examples.2': [pair('35000', 'ft', 'km')],
      compoundExample: [reads('5 pies 7 pulgadas')],
    }),
  },
)
