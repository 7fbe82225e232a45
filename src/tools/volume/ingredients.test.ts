import Big from 'big.js'
import { describe, expect, it } from 'vitest'
import { languages } from '../../core/language.ts'
import { formatNumber } from '../../core/numbers.ts'
import {
  type Ingredient,
  fromGrams,
  ingredients,
  kitchenDecimals,
  measures,
  readAmount,
  toGrams,
} from './ingredients.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

/** Records of the table WEIGHT of the USDA's SR28: the number of the food, amount, measure and grams. */
const published = `
20081 1 cup 125
20080 1 cup 120
20064 1 cup 102
20061 1 cup 158
20020 1 cup 122
20027 1 cup 128
20466 1 cup 167
08120 1 cup 81
18079 1 cup 108
12061 1 cup, ground 95
19335 1 cup 200
19334 1 cup packed 220
19336 1 cup unsifted 120
19296 1 cup 339
19353 1 cup 315
19304 1 cup 337
19165 1 cup 86
19080 1 cup chips (6 oz package) 168
01145 1 cup 227
04053 1 cup 216
04506 1 cup 218
01077 1 cup 244
01053 1 cup, fluid (yields 2 cups whipped) 238
01056 1 cup 230
01116 1 cup (8 fl oz) 245
01017 1 cup 232
01032 1 cup 100
01095 1 cup 306
12061 1 cup, whole 143
12155 1 cup, chopped 117
12120 1 cup, whole 135
09298 1 cup (not packed) 145
12109 1 cup 85
16098 1 cup 258
20044 1 cup 185
20028 1 cup 173
16069 1 cup 192
02047 1 cup 292
18369 1 tsp 4.6
18375 1 tsp 4.0
`
  .trim()
  .split('\n')

const names = Object.keys(ingredients) as Ingredient[]

describe('ingredients', () => {
  it('are forty, each with the weight that the USDA published', () => {
    expect(names).toHaveLength(40)
    expect(published).toHaveLength(40)
    for (const [index, name] of names.entries()) {
      const [, ndb, measure, grams] =
        /^(\d{5}) 1 (cup|tsp).* ([\d.]+)$/.exec(published[index] ?? '') ?? []
      expect(ndb, name).toBe(ingredients[name].ndb)
      const one = toGrams(new Big(1), measure === 'tsp' ? 'teaspoon' : 'cup', name)
      expect(one.round(6).eq(grams ?? '0'), name).toBe(true)
    }
  })

  it('have names in every language, each different', () => {
    for (const texts of [fr, en, es]) {
      expect(Object.keys(texts.kitchen.ingredients).toSorted()).toEqual(names.toSorted())
      expect(Object.keys(texts.kitchen.measures).toSorted()).toEqual(measures.toSorted())
      expect(new Set(Object.values(texts.kitchen.ingredients)).size).toBe(names.length)
    }
  })
})

/** The tablespoons of the same records agree with the cup, but for the rounding of the table. */
describe.each([
  ['butter', '14.2'],
  ['honey', '21'],
  ['mapleSyrup', '20'],
  ['cocoa', '5.4'],
  ['sunflowerOil', '13.6'],
  ['salt', '18'],
  ['yeast', '12'],
] as const)('a tablespoon of %s', (name, grams) => {
  it(`weighs about ${grams} g`, () => {
    const computed = toGrams(new Big(1), 'tablespoon', name).toNumber()
    expect(Math.abs(computed - Number(grams))).toBeLessThanOrEqual(0.5)
  })
})

it('a metric cup is 250 ml, so that it holds a little more than a US cup', () => {
  // 244 g of milk in 236.588 ml make 257.8 g in 250 ml.
  expect(toGrams(new Big(1), 'metricCup', 'milk').toFixed(1)).toBe('257.8')
  expect(toGrams(new Big('236.588'), 'ml', 'milk').toFixed(20)).toBe('244.00000000000000000000')
})

it('goes back from grams to what was measured', () => {
  for (const name of names)
    for (const measure of measures)
      expect(
        fromGrams(toGrams(new Big('1.75'), measure, name), measure, name)
          .round(20)
          .toFixed(),
      ).toBe('1.75')
})

it.each([
  ['1/2', '0.5'],
  ['1 1/2', '1.5'],
  ['½', '0.5'],
  ['1½', '1.5'],
  ['2 ¾', '2.75'],
  ['⅛', '0.125'],
  ['1⁄4', '0.25'],
  ['0,75', '0.75'],
  ['0', '0'],
])('reads %s as recipes mean it', (text, amount) => {
  expect(readAmount(text, 'fr')?.toFixed()).toBe(amount)
})

it.each(['', '1/0', '-1', '1/2/3', 'a cup', '½½', '11/2 1'])('refuses %s', (text) => {
  for (const language of languages) expect(readAmount(text, language)).toBeUndefined()
})

it.each([
  ['125.4', 'grams', '125'],
  ['4.56', 'grams', '4.6'],
  ['0.625', 'measure', '0.63'],
  ['16.04', 'measure', '16'],
] as const)('writes %s %s as %s', (amount, unit, written) => {
  const value = new Big(amount)
  expect(formatNumber(value, 'en', kitchenDecimals(value, unit))).toBe(written)
})
