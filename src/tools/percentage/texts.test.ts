import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { type Claim, type Claims, type TextTree, falseClaims } from '../../core/claims.ts'
import { type Language, type Localized, languages } from '../../core/language.ts'
import { formatNumber } from '../../core/numbers.ts'
import { type PercentageType, calculate } from './calculate.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

const texts: Localized<TextTree> = { fr, en, es }

const claimsOf = (language: Language): Claims => {
  const write = (value: string | Big) =>
    formatNumber(new Big(value), language, { minimum: 0, maximum: 40 })
  const written = (...values: string[]): Claim => values.map(write)
  const result = (type: PercentageType, x: string, y: string): string => {
    const answer = calculate(type, new Big(x), new Big(y))
    if (answer.kind !== 'answer') throw new Error('no answer')
    return write(answer.value)
  }
  return {
    'about.paragraphs.1': [
      [...written('100', '20'), result('increase', '100', '20')],
      [...written('120', '20'), result('decrease', '120', '20')],
    ],
    'about.questions.0.answer': [
      written('1', '60', '25'),
      [result('beforeDecrease', '60', '25')],
      [...written('60', '0.75')],
      [...written('25', '60'), result('increase', '60', '25')],
    ],
    'about.questions.1.question': [written('20', '10', '30')],
    'about.questions.1.answer': [
      [result('successive', '20', '10')],
      ['100', result('decrease', '100', '20'), result('decrease', '80', '10')],
    ],
    'about.questions.2.answer': [
      [...written('4', '5'), result('points', '4', '5'), result('change', '4', '5')],
    ],
    'about.examples.0': [[...written('20', '85'), result('percentageOf', '20', '85')]],
    'about.examples.1': [[...written('1500', '1620'), result('change', '1500', '1620')]],
    'about.examples.2': [[...written('34', '40'), result('xIsWhatPercentOfY', '34', '40')]],
  }
}

describe.each(languages)('numbers in the %s texts', (language) => {
  test('are the tool’s own', () => {
    expect(falseClaims(texts[language], claimsOf(language))).toEqual([])
  })
})
