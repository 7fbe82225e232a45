import { describeClaims } from '../../core/converter-laws.ts'
import { definition } from './convert.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

describeClaims(
  definition,
  { fr, en, es },
  {
    fr: ({ pair, result }) => ({
      'about.paragraphs.0': [result('1', 'gallon_us', 'liter'), result('1', 'gallon_uk', 'liter')],
      'about.paragraphs.1': [
        result('1', 'cup_us', 'ml'),
        result('1', 'pint_us', 'ml'),
        result('1', 'fl_oz_us', 'ml'),
      ],
      'about.questions.0.answer': [
        result('1', 'gallon_us', 'liter'),
        result('1', 'gallon_uk', 'liter'),
        pair('1', 'liter', 'gallon_us'),
      ],
      'about.questions.1.answer': [
        result('1', 'cup_us', 'ml'),
        result('0.5', 'cup_us', 'ml'),
        result('0.25', 'cup_us', 'ml'),
      ],
      'about.questions.2.answer': [
        result('1', 'm3', 'liter'),
        pair('50', 'm3', 'liter'),
        result('50', 'm3', 'gallon_us'),
      ],
      'about.examples.0': [pair('50', 'liter', 'gallon_us')],
      'about.examples.1': [pair('1.5', 'cup_us', 'ml')],
      'about.examples.2': [pair('100', 'ml', 'fl_oz_us')],
    }),
    en: ({ pair, result, constant }) => ({
      'about.paragraphs.0': [
        result('1', 'gallon_us', 'liter'),
        result('1', 'gallon_uk', 'liter'),
        result('1', 'gallon_uk', 'gallon_us'),
      ],
      'about.paragraphs.1': [result('0.125', 'gallon_uk', 'ml'), result('1', 'pint_us', 'ml')],
      'about.questions.0.answer': [
        result('1', 'cup_us', 'ml'),
        result('0.5', 'cup_us', 'ml'),
        result('0.25', 'cup_us', 'ml'),
        constant('240', 'millilitres in a cup on labels, 21 CFR 101.9(b)(5)(viii)'),
      ],
      'about.questions.1.answer': [
        result('1', 'gallon_us', 'liter'),
        result('1', 'gallon_uk', 'liter'),
        pair('1', 'liter', 'gallon_us'),
        result('1', 'liter', 'gallon_uk'),
      ],
      'about.questions.2.answer': [
        result('1', 'fl_oz_us', 'ml'),
        constant('28.35', 'grams in an avoirdupois ounce: 28.34952, NIST SP 811'),
      ],
      'about.examples.0': [pair('12', 'fl_oz_us', 'ml')],
      'about.examples.1': [pair('40', 'liter', 'gallon_uk')],
      'about.examples.2': [pair('15', 'gallon_us', 'liter')],
    }),
    es: ({ pair, result, constant }) => ({
      'about.paragraphs.0': [result('1', 'gallon_us', 'liter'), result('1', 'gallon_uk', 'liter')],
      'about.paragraphs.1': [
        result('1', 'cup_us', 'ml'),
        constant('250', 'millilitres in a metric cup'),
        result('1', 'fl_oz_us', 'ml'),
      ],
      'about.questions.0.answer': [
        result('1', 'gallon_us', 'liter'),
        result('1', 'gallon_uk', 'liter'),
        pair('1', 'liter', 'gallon_us'),
      ],
      'about.questions.1.answer': [
        result('1', 'cup_us', 'ml'),
        result('0.5', 'cup_us', 'ml'),
        pair('250', 'ml', 'cup_us'),
      ],
      'about.questions.2.answer': [
        result('1', 'm3', 'liter'),
        pair('12', 'm3', 'liter'),
        result('12', 'm3', 'gallon_us'),
      ],
      'about.examples.0': [pair('50', 'liter', 'gallon_us')],
      'about.examples.1': [pair('8', 'fl_oz_us', 'ml')],
      'about.examples.2': [pair('20', 'liter', 'gallon_us')],
    }),
  },
)
