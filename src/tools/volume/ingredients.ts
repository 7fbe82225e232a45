import Big from 'big.js'
import type { Language } from '../../core/language.ts'
import { parseNumber } from '../../core/numbers.ts'

/**
 * The weight in grams of a US cup of each ingredient, with its number in the USDA National Nutrient Database for
 * Standard Reference, release 28 (2015), which is the “SR Legacy” part of FoodData Central: the table WEIGHT, whose
 * sequences are named where a food has several cups. Baking powder has a weight per teaspoon only (4.6 g), 48 of which
 * are a cup; yeast likewise (4 g).
 */
export const ingredients = {
  flour: { ndb: '20081', gramsPerCup: '125' },
  wholeWheatFlour: { ndb: '20080', gramsPerCup: '120' },
  ryeFlour: { ndb: '20064', gramsPerCup: '102' },
  riceFlour: { ndb: '20061', gramsPerCup: '158' },
  cornmeal: { ndb: '20020', gramsPerCup: '122' },
  cornstarch: { ndb: '20027', gramsPerCup: '128' },
  semolina: { ndb: '20466', gramsPerCup: '167' },
  rolledOats: { ndb: '08120', gramsPerCup: '81' },
  breadcrumbs: { ndb: '18079', gramsPerCup: '108' },
  groundAlmonds: { ndb: '12061', gramsPerCup: '95' },
  sugar: { ndb: '19335', gramsPerCup: '200' },
  brownSugar: { ndb: '19334', gramsPerCup: '220' },
  powderedSugar: { ndb: '19336', gramsPerCup: '120' },
  honey: { ndb: '19296', gramsPerCup: '339' },
  mapleSyrup: { ndb: '19353', gramsPerCup: '315' },
  molasses: { ndb: '19304', gramsPerCup: '337' },
  cocoa: { ndb: '19165', gramsPerCup: '86' },
  chocolateChips: { ndb: '19080', gramsPerCup: '168' },
  butter: { ndb: '01145', gramsPerCup: '227' },
  oliveOil: { ndb: '04053', gramsPerCup: '216' },
  sunflowerOil: { ndb: '04506', gramsPerCup: '218' },
  milk: { ndb: '01077', gramsPerCup: '244' },
  heavyCream: { ndb: '01053', gramsPerCup: '238' },
  sourCream: { ndb: '01056', gramsPerCup: '230' },
  yogurt: { ndb: '01116', gramsPerCup: '245' },
  creamCheese: { ndb: '01017', gramsPerCup: '232' },
  parmesan: { ndb: '01032', gramsPerCup: '100' },
  condensedMilk: { ndb: '01095', gramsPerCup: '306' },
  almonds: { ndb: '12061', gramsPerCup: '143' },
  walnuts: { ndb: '12155', gramsPerCup: '117' },
  hazelnuts: { ndb: '12120', gramsPerCup: '135' },
  raisins: { ndb: '09298', gramsPerCup: '145' },
  coconut: { ndb: '12109', gramsPerCup: '85' },
  peanutButter: { ndb: '16098', gramsPerCup: '258' },
  rice: { ndb: '20044', gramsPerCup: '185' },
  couscous: { ndb: '20028', gramsPerCup: '173' },
  lentils: { ndb: '16069', gramsPerCup: '192' },
  salt: { ndb: '02047', gramsPerCup: '292' },
  bakingPowder: { ndb: '18369', gramsPerCup: '220.8' },
  yeast: { ndb: '18375', gramsPerCup: '192' },
} as const
export type Ingredient = keyof typeof ingredients

/**
 * The volume in millilitres of each measure of a recipe. The cup is the specified US cup, which has 16 tablespoons or
 * 48 teaspoons; the metric cup of Canada and Australia has 250 ml.
 */
const measureMl = {
  cup: new Big('236.588'),
  tablespoon: new Big('236.588').div(16),
  teaspoon: new Big('236.588').div(48),
  metricCup: new Big(250),
  ml: new Big(1),
} as const
export type Measure = keyof typeof measureMl
export const measures = [
  'cup',
  'tablespoon',
  'teaspoon',
  'metricCup',
  'ml',
] as const satisfies readonly Measure[]

/** Returns the weight in grams of one measure of an ingredient, unrounded. */
const gramsPer = (ingredient: Ingredient, measure: Measure): Big =>
  new Big(ingredients[ingredient].gramsPerCup).times(measureMl[measure]).div(measureMl.cup)

/** Converts measures of an ingredient to grams, without rounding. */
export const toGrams = (amount: Big, measure: Measure, ingredient: Ingredient): Big =>
  amount.times(gramsPer(ingredient, measure))

/** Converts grams of an ingredient to measures, to 40 decimals. */
export const fromGrams = (grams: Big, measure: Measure, ingredient: Ingredient): Big =>
  grams.div(gramsPer(ingredient, measure))

/** From this amount on, a kitchen scale or a cook tells whole numbers only. */
const wholeFrom = 10

/**
 * Returns how many decimals a result in the kitchen has: none from 10 on, one in grams below, and two in cups and
 * spoons, so that a quarter can be recognized.
 */
export const kitchenDecimals = (amount: Big, unit: 'grams' | 'measure') => ({
  minimum: 0,
  maximum: amount.abs().gte(wholeFrom) ? 0 : unit === 'grams' ? 1 : 2,
})

const fraction = /^(?:(\d{1,4}) )?(\d{1,2}) ?[/⁄] ?(\d{1,2})$/u

/**
 * Reads an amount as recipes write it: `1/2`, `1 1/2`, `½`, `1½` and decimals.
 *
 * @returns undefined for anything else, for a division by zero and for amounts below zero.
 */
export const readAmount = (text: string, language: Language): Big | undefined => {
  // The compatibility form of ½ is 1⁄2, which must not be joined to a digit before it.
  const written = text
    .slice(0, 60)
    .replace(/[¼-¾⅐-⅞]/gu, (sign) => ` ${sign.normalize('NFKC')}`)
    .replace(/\s+/gu, ' ')
    .trim()
  const [, whole = '0', numerator, denominator] = fraction.exec(written) ?? []
  if (numerator !== undefined && denominator !== undefined)
    return Number(denominator) === 0
      ? undefined
      : new Big(whole).plus(new Big(numerator).div(denominator))
  const amount = parseNumber(text, language)
  return amount?.gte(0) ? amount : undefined
}
