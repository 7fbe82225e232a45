import Big from 'big.js'
import { roundTo } from '../../core/numbers.ts'

export const unitSystems = ['metric', 'imperial'] as const
export type UnitSystem = (typeof unitSystems)[number]

/** Kilograms in a pound, as specified. */
export const kilogramsPerPound = new Big('0.453592')
/** Metres in an inch, as specified; exact since 1959. */
export const metresPerInch = new Big('0.0254')

/** In ascending order; the World Health Organization's four for adults. */
export const categories = ['underweight', 'normal_weight', 'overweight', 'obesity'] as const
export type Category = (typeof categories)[number]

/** Where a category of `categories` ends and the next begins, which has the border itself (specified). */
export const borders = ['18.5', '25', '30'].map((border) => new Big(border))

/** The healthy range as it is published: one decimal, both ends included. */
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

/** @param weight - kilograms or pounds. */
export const toKilograms = (weight: Big, system: UnitSystem): Big =>
  weight.times(kilogramsIn[system])

/** @param height - centimetres or inches. */
export const toMetres = (height: Big, system: UnitSystem): Big => height.times(metresIn[system])

/** Kilograms or pounds. */
export const fromKilograms = (kilograms: Big, system: UnitSystem): Big =>
  kilograms.div(kilogramsIn[system])

/** Centimetres or inches. */
export const fromMetres = (metres: Big, system: UnitSystem): Big => metres.div(metresIn[system])

/** Body mass index, kg/m², to 40 decimals; both measures above 0. */
export const bmiOf = ({ kilograms, metres }: Body): Big => kilograms.div(metres.times(metres))

/** Compares without dividing: a quotient is rounded, if only in its fortieth decimal. */
const hasReached = ({ kilograms, metres }: Body, border: Big): boolean =>
  kilograms.gte(border.times(metres.times(metres)))

/** The category of the unrounded index. */
export const categoryOf = (body: Body): Category => {
  const [eighteenHalf, twentyFive, thirty] = borders.map((border) => hasReached(body, border))
  if (thirty) return 'obesity'
  if (twentyFive) return 'overweight'
  return eighteenHalf ? 'normal_weight' : 'underweight'
}

/** The border that the index shows when rounded but has not reached: 25 for 24.98, shown as 25.0. */
export const borderNotReached = (body: Body, decimals: number): Big | undefined => {
  const rounded = roundTo(bmiOf(body), decimals)
  return borders.find((border) => rounded.eq(border) && !hasReached(body, border))
}

/**
 * The index with two decimals, cut instead of rounded where rounding would show a border it has not
 * reached: 24.998 is 24.99…, not 25.00.
 */
export const preciseBmi = (body: Body): { bmi: Big; isCut: boolean } => {
  const isCut = borderNotReached(body, 2) !== undefined
  return { bmi: bmiOf(body).round(2, isCut ? Big.roundDown : Big.roundHalfUp), isCut }
}

/** The weight, kilograms or pounds, that gives an index at a height in metres. */
const weightAt = (bmi: Big, metres: Big, system: UnitSystem): Big =>
  fromKilograms(bmi.times(metres.times(metres)), system)

/**
 * The first weight, to a tenth of the system's unit, of each category but the lowest: every tenth below
 * belongs to the category before.
 */
export const weightsAtBorders = (metres: Big, system: UnitSystem): Big[] =>
  borders.map((border) => weightAt(border, metres, system).round(1, Big.roundUp))

/**
 * The weights that give 18.5 to 24.9 at a height in metres, to a tenth of the system's unit; rounded so
 * that both ends, typed in, are a normal weight.
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

/** Beyond these an adult's index hardly ever lies: rather a slip, or the other unit. */
const usual = { lowest: 10, highest: 100 }

export const isUnusual = (body: Body): boolean => {
  const bmi = bmiOf(body)
  return bmi.lt(usual.lowest) || bmi.gt(usual.highest)
}
