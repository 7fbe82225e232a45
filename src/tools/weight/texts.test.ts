import type { ConverterClaims } from '../../core/claims.ts'
import { describeClaims } from '../../core/converter-laws.ts'
import { type WeightUnit, definition } from './convert.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

type Claim = ConverterClaims<WeightUnit>

const mentalArithmetic = ({ constant }: Claim) =>
  constant('176', '80 doubled, and a tenth more: 160 + 16')
const troyOunce = '31.1034768 g, NIST SP 811'
const shortTon = '907.18474 kg, NIST SP 811'
const longTon = '1016.0469088 kg, NIST SP 811'

describeClaims(
  definition,
  { fr, en, es },
  {
    fr: (claim) => {
      const { pair, result, typed, reads, constant } = claim
      return {
        'seo.description': [pair('1', 'kg', 'lb')],
        'about.paragraphs.0': [typed('11 st 4 lb', 'lb')],
        'about.paragraphs.1': [result('1', 'lb', 'g', 2), result('1', 'oz', 'g', 2)],
        'about.questions.0.answer': [
          result('1', 'kg', 'lb'),
          mentalArithmetic(claim),
          pair('80', 'kg', 'lb'),
        ],
        'about.questions.1.answer': [pair('500', 'g', 'lb')],
        'about.questions.2.answer': [
          constant('31,10348', troyOunce),
          constant('907,1847', shortTon),
          constant('1\u202F016,047', longTon),
          result('1', 't', 'kg'),
        ],
        'about.examples.0': [pair('23', 'kg', 'lb')],
        'about.examples.1': [pair('45', 'lb', 'kg')],
        'about.examples.2': [typed('11 st 4 lb', 'kg')],
        compoundExample: [reads('11 st 4 lb')],
      }
    },
    en: (claim) => {
      const { pair, result, typed, reads, constant } = claim
      return {
        'seo.description': [reads('11 st 4 lb')],
        'about.paragraphs.0': [typed('11 st 4 lb', 'lb'), typed('7 lb 8 oz', 'oz')],
        'about.paragraphs.1': [
          pair('1', 'kg', 'lb'),
          constant('1959', 'year of the international yard and pound agreement'),
          constant('0.45359237', 'kilograms in a pound by that agreement'),
        ],
        'about.questions.0.answer': [
          result('1', 'kg', 'lb'),
          mentalArithmetic(claim),
          pair('80', 'kg', 'lb'),
        ],
        'about.questions.1.answer': [
          pair('1', 'stone', 'lb'),
          constant('6', '14 lb less 13.999987 lb is 0.0000127 lb, 5.8 mg'),
          reads('11 st 4 lb'),
        ],
        'about.questions.2.answer': [
          constant('31.10348', troyOunce),
          result('1', 'oz', 'g', 2),
          result('1', 't', 'kg'),
          constant('907.1847', shortTon),
          constant('1,016.047', longTon),
        ],
        'about.examples.0': [pair('50', 'lb', 'kg')],
        'about.examples.1': [typed('11 st 4 lb', 'kg')],
        'about.examples.2': [pair('12', 'oz', 'g')],
        compoundExample: [reads('11 st 4 lb')],
      }
    },
    es: (claim) => {
      const { pair, result, typed, reads, constant } = claim
      return {
        'seo.description': [pair('1', 'kg', 'lb')],
        'about.paragraphs.0': [typed('7 lb 8 oz', 'oz')],
        'about.paragraphs.1': [result('1', 'lb', 'g', 2), result('1', 'oz', 'g', 2)],
        'about.questions.0.answer': [
          result('1', 'kg', 'lb'),
          mentalArithmetic(claim),
          pair('80', 'kg', 'lb'),
        ],
        'about.questions.1.answer': [pair('500', 'g', 'lb')],
        'about.questions.2.answer': [
          constant('31,10348', troyOunce),
          constant('907,1847', shortTon),
          result('1', 't', 'kg'),
        ],
        'about.examples.0': [pair('23', 'kg', 'lb')],
        'about.examples.1': [pair('20', 'lb', 'kg')],
        'about.examples.2': [typed('7 lb 8 oz', 'kg')],
        compoundExample: [reads('7 lb 8 oz')],
      }
    },
  },
)
