import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import {
  type Claim,
  type Claims,
  type TextTree,
  falseClaims,
  numbersIn,
  textsIn,
  wrongDigits,
} from '../../core/claims.ts'
import { type Language, type Localized, languages } from '../../core/language.ts'
import { formatNumber, roundTo } from '../../core/numbers.ts'
import {
  type Body,
  type UnitSystem,
  bmiOf,
  borders,
  categoryOf,
  healthy,
  healthyWeights,
  kilogramsPerPound,
  metresPerInch,
  toKilograms,
  toMetres,
} from './compute-bmi.ts'
import { type Measure, amountOf, readMeasure } from './read-measure.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

const texts = { fr, en, es } satisfies Localized<TextTree>

const readIn = (language: Language, text: string, measure: Measure, system: UnitSystem): Big => {
  const reading = readMeasure(text, measure, system, language)
  if (reading.kind !== 'read') throw new Error(`${text} is no ${measure}`)
  return reading.amount
}

const claimsIn = (language: Language) => {
  const write = (number: Big, decimals = 6, minimum = 0) =>
    formatNumber(number, language, { minimum, maximum: decimals })
  const bodyOf = (weight: string, height: string, system: UnitSystem): Body => ({
    kilograms: toKilograms(readIn(language, weight, 'weight', system), system),
    metres: toMetres(readIn(language, height, 'height', system), system),
  })
  return {
    /** A text that holds an example of what a field reads. */
    reads: (text: string, measure: Measure, system: UnitSystem): Claim => {
      readIn(language, text, measure, system)
      return numbersIn(text)
    },
    /** Weight, height, and the index they give. */
    sum: (weight: string, height: string, system: UnitSystem, decimals: number): Claim => [
      ...numbersIn(weight),
      ...numbersIn(height),
      write(roundTo(bmiOf(bodyOf(weight, height, system)), decimals), decimals),
    ],
    /** The index shown with one decimal. */
    shown: (weight: string, height: string, system: UnitSystem): Claim => [
      write(bmiOf(bodyOf(weight, height, system)), 1, 1),
    ],
    /** How it was worked out: `68 ÷ 1.65² = 24.98`. */
    working: (weight: string, height: string): Claim => {
      const body = bodyOf(weight, height, 'metric')
      return [write(body.kilograms), write(body.metres), write(bmiOf(body), 2)]
    },
    range: [write(healthy.lowest), write(healthy.highest)],
    healthyAt: (height: string, system: UnitSystem): Claim => {
      const metres = toMetres(readIn(language, height, 'height', system), system)
      const { lowest, highest } = healthyWeights(metres, system)
      return [...numbersIn(height), write(lowest), write(highest)]
    },
    borders: borders.map((border) => write(border)),
    border: (index: number): Claim => [write(borders[index] ?? new Big(0))],
    factors: [write(kilogramsPerPound), write(metresPerInch)],
  }
}
type Claiming = ReturnType<typeof claimsIn>

/** What the three languages say alike. */
const common = (claim: Claiming, metres: string): Claims => ({
  'hints.weight': [claim.reads('11 st 4 lb', 'weight', 'imperial')],
  'problems.weight.metric': [claim.reads('70', 'weight', 'metric')],
  'problems.weight.imperial': [
    claim.reads('154', 'weight', 'imperial'),
    claim.reads('11 st 4 lb', 'weight', 'imperial'),
  ],
  'problems.height.metric': [
    claim.reads('175', 'height', 'metric'),
    claim.reads(metres, 'height', 'metric'),
  ],
  'problems.height.imperial': [
    claim.reads('67', 'height', 'imperial'),
    claim.reads('5\'7"', 'height', 'imperial'),
  ],
  'scale.empty': [claim.borders],
  'scale.withMark': [claim.borders],
  'about.paragraphs.0': [['68', '165'], claim.working('68', '165'), claim.factors],
  'about.paragraphs.1': [claim.border(0), claim.borders],
  'about.questions.1.question': [claim.shown('68', '165', 'metric')],
  'about.questions.1.answer': [
    claim.sum('68', '165', 'metric', 2),
    claim.shown('68', '165', 'metric'),
    claim.border(1),
  ],
  'about.examples.0': [claim.sum('70', '175', 'metric', 1)],
})

const claims: Localized<(claim: Claiming) => Claims> = {
  fr: (claim) => ({
    ...common(claim, '1,75 m'),
    'hints.height': [
      claim.reads('5\'7"', 'height', 'imperial'),
      claim.reads('5 pieds 7 pouces', 'height', 'imperial'),
    ],
    'about.questions.0.answer': [
      claim.range,
      claim.healthyAt('165', 'metric'),
      claim.healthyAt('180', 'metric'),
    ],
    'about.examples.1': [
      claim.sum('68', '1,65 m', 'metric', 2),
      claim.shown('68', '1,65 m', 'metric'),
    ],
    'about.examples.2': [claim.sum('90', '180', 'metric', 1)],
  }),
  en: (claim) => ({
    ...common(claim, '1.75 m'),
    'hints.height': [
      claim.reads('5\'7"', 'height', 'imperial'),
      claim.reads('5 ft 7 in', 'height', 'imperial'),
    ],
    'about.questions.0.answer': [
      claim.range,
      claim.healthyAt('165', 'metric'),
      claim.healthyAt('5\'7"', 'imperial'),
    ],
    'about.examples.1': [
      claim.sum('150', '65', 'imperial', 2),
      claim.shown('150', '65', 'imperial'),
    ],
    'about.examples.2': [claim.sum('13 st', '5 ft 9 in', 'imperial', 1)],
  }),
  es: (claim) => ({
    ...common(claim, '1,75 m'),
    'hints.height': [
      claim.reads('5\'7"', 'height', 'imperial'),
      claim.reads('5 pies 7 pulgadas', 'height', 'imperial'),
    ],
    'about.questions.0.answer': [
      claim.range,
      claim.healthyAt('165', 'metric'),
      claim.healthyAt('180', 'metric'),
    ],
    'about.examples.1': [
      claim.sum('68', '1,65 m', 'metric', 2),
      claim.shown('68', '1,65 m', 'metric'),
    ],
    'about.examples.2': [claim.sum('150', '65', 'imperial', 2), claim.border(1)],
  }),
}

describe.each(languages)('the %s texts', (language) => {
  const expected = claims[language](claimsIn(language))

  test('say the tool’s own numbers', () => {
    expect(falseClaims(texts[language], expected)).toEqual([])
  })

  test('would be caught with any digit wrong', () => {
    for (const [path, text] of textsIn(texts[language]))
      if (!path.startsWith('search.'))
        for (const wrong of wrongDigits(text))
          expect([wrong, falseClaims({ [path]: wrong }, expected)[0]]).not.toEqual([
            wrong,
            undefined,
          ])
  })

  // The word after each example's numbers is the category they come to.
  test.each([
    [0, '70', '175', 'metric'],
    [1, '68', '165', 'metric'],
    [
      2,
      ...({ fr: ['90', '180'], en: ['182', '69'], es: ['150', '65'] } as const)[language],
      language === 'fr' ? 'metric' : 'imperial',
    ],
  ] as const)('example %s names the right category', (index, weight, height, system) => {
    const amount = (text: string, measure: Measure) =>
      amountOf(text, measure, system, language) ?? new Big(0)
    const category = categoryOf({
      kilograms: toKilograms(amount(weight, 'weight'), system),
      metres: toMetres(amount(height, 'height'), system),
    })
    const { about, categories } = texts[language]
    expect(about.examples[index]?.toLowerCase()).toContain(categories[category].toLowerCase())
  })
})
