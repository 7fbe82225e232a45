import Big from 'big.js'
import { roundTo } from '../../core/numbers.ts'

export const unitSystems = ['metric', 'imperial'] as const
export type UnitSystem = (typeof unitSystems)[number]

/** The number of kilograms in a pound, as specified. */
export const kilogramsPerPound = new Big('0.453592')
/** The number of metres in an inch, as specified. The value has been exact since 1959. */
export const metresPerInch = new Big('0.0254')

/** The World Health Organization's four categories for adults, in ascending order. */
export const categories = ['underweight', 'normal_weight', 'overweight', 'obesity'] as const
export type Category = (typeof categories)[number]

/** The index where each of `categories` but the last ends. The border itself belongs to the next category (specified). */
export const borders = ['18.5', '25', '30'].map((border) => new Big(border))

/** The healthy range as it is published, with one decimal and both ends included. */
export const healthy = { lowest: new Big('18.5'), highest: new Big('24.9') }

export interface Body {
  kilograms: Big
  metres: Big
}

const kilogramsIn: Readonly<Record<UnitSystem, Big>> = {
  metric: new Big(1),
  imperial: kilogramsPerPound,
}
const metresIn: Readonly<Record<UnitSystem, Big>> = {
  metric: new Big('0.01'),
  imperial: metresPerInch,
}

/**
 * Converts to kilograms.
 *
 * @param weight - kilograms or pounds.
 */
export const toKilograms = (weight: Big, system: UnitSystem): Big =>
  weight.times(kilogramsIn[system])

/**
 * Converts to metres.
 *
 * @param height - centimetres or inches.
 */
export const toMetres = (height: Big, system: UnitSystem): Big => height.times(metresIn[system])

/** Converts to kilograms or pounds. */
export const fromKilograms = (kilograms: Big, system: UnitSystem): Big =>
  kilograms.div(kilogramsIn[system])

/** Converts to centimetres or inches. */
export const fromMetres = (metres: Big, system: UnitSystem): Big => metres.div(metresIn[system])

/** Returns the body mass index in kg/m² to 40 decimals. Both measures have to be above 0. */
export const bmiOf = ({ kilograms, metres }: Body): Big => kilograms.div(metres.times(metres))

/**
 * Returns whether the index has reached a border. It compares products, because a quotient is rounded at its fortieth
 * decimal.
 */
const hasReached = ({ kilograms, metres }: Body, border: Big): boolean =>
  kilograms.gte(border.times(metres.times(metres)))

/** Returns the category of the unrounded index. */
export const categoryOf = (body: Body): Category => {
  const [eighteenHalf, twentyFive, thirty] = borders.map((border) => hasReached(body, border))
  if (thirty) return 'obesity'
  if (twentyFive) return 'overweight'
  return eighteenHalf ? 'normal_weight' : 'underweight'
}

/**
 * Returns the border that the rounded index seems to have reached although the exact one has not: 25 for 24.98,
 * shown as 25.0.
 */
export const borderNotReached = (body: Body, decimals: number): Big | undefined => {
  const rounded = roundTo(bmiOf(body), decimals)
  return borders.find((border) => rounded.eq(border) && !hasReached(body, border))
}

/**
 * Returns the index with two decimals. It is cut rather than rounded where rounding would show a border that it has
 * not reached: 24.998 is 24.99…, not 25.00.
 */
export const preciseBmi = (body: Body): { bmi: Big; isCut: boolean } => {
  const isCut = borderNotReached(body, 2) !== undefined
  return { bmi: bmiOf(body).round(2, isCut ? Big.roundDown : Big.roundHalfUp), isCut }
}

/** Returns the weight, in kilograms or pounds, for an index at a height in metres. */
const weightAt = (bmi: Big, metres: Big, system: UnitSystem): Big =>
  fromKilograms(bmi.times(metres.times(metres)), system)

/**
 * Returns the lowest weight of each category but the first, to a tenth of the system's unit: every lower tenth
 * belongs to the previous category.
 */
export const weightsAtBorders = (metres: Big, system: UnitSystem): Big[] =>
  borders.map((border) => weightAt(border, metres, system).round(1, Big.roundUp))

/**
 * Returns the weights with an index of 18.5 to 24.9 at a height in metres, to a tenth of the system's unit. They
 * are rounded so that both ends are normal weights when they are typed in.
 */
export const healthyWeights = (metres: Big, system: UnitSystem): { lowest: Big; highest: Big } => {
  const exact = weightAt(healthy.highest, metres, system)
  const rounded = roundTo(exact, 1)
  const isNormal =
    categoryOf({ kilograms: toKilograms(rounded, system), metres }) === 'normal_weight'
  return {
    lowest: weightAt(healthy.lowest, metres, system).round(1, Big.roundUp),
    highest: isNormal ? rounded : exact.round(1, Big.roundDown),
  }
}

/**
 * An adult's index is hardly ever outside this range, so a value beyond it is probably a typing error, or in the
 * other unit.
 */
const usualBmi = { lowest: 10, highest: 100 }

export const isUnusual = (body: Body): boolean => {
  const bmi = bmiOf(body)
  return bmi.lt(usualBmi.lowest) || bmi.gt(usualBmi.highest)
}
