import Big from 'big.js'
import { type DecimalPlaces, roundTo } from './numbers.ts'
import type { UnitVocabulary } from './quantity.ts'

/** One operation of a formula. The operations are applied from left to right. */
export interface Step {
  operator: '+' | '−' | '×' | '÷'
  /** Plain digits, such as `2.54`. */
  operand: string
}

export interface ConverterDefinition<Unit extends string = string> extends UnitVocabulary<Unit> {
  /** The units in the order in which they are offered. */
  units: readonly Unit[]
  /** The values that the page starts with; `value` is in plain digits. */
  initial: { value: string; from: Unit; to: Unit }
  decimals: DecimalPlaces
  /** Returns the whole formula from one unit to another. The same steps are computed and shown. */
  steps(from: Unit, to: Unit): readonly Step[]
  /** Returns the lowest amount that exists in a unit. It is left out when every amount exists. */
  lowest?(unit: Unit): Big
}

const apply = (amount: Big, { operator, operand }: Step): Big =>
  operator === '+'
    ? amount.plus(operand)
    : operator === '−'
      ? amount.minus(operand)
      : operator === '×'
        ? amount.times(operand)
        : amount.div(operand)

/** Converts without rounding to the tool's decimals. A division keeps 40 decimals. */
export const convertExactly = <Unit extends string>(
  definition: ConverterDefinition<Unit>,
  amount: Big,
  from: Unit,
  to: Unit,
): Big => definition.steps(from, to).reduce(apply, amount)

/** Converts, and rounds half away from zero to the tool's decimals. */
export const convert = <Unit extends string>(
  definition: ConverterDefinition<Unit>,
  amount: Big,
  from: Unit,
  to: Unit,
): Big => roundTo(convertExactly(definition, amount, from, to), definition.decimals.maximum)

/** A formula with longer operands can no longer be read at a glance. */
const maxOperandDigits = 10

const isReadable = (operand: Big): boolean => operand.toFixed().length <= maxOperandDigits

/** Returns `×` or `÷` by one number when the ratio of the factors is exactly such a number. */
const singleStep = (multiplier: Big, divisor: Big): Step | undefined => {
  const ratio = multiplier.div(divisor)
  const inverse = divisor.div(multiplier)
  const canMultiply = ratio.times(divisor).eq(multiplier) && isReadable(ratio)
  const canDivide = inverse.times(multiplier).eq(divisor) && isReadable(inverse)
  // "÷ 100" is easier to read than "× 0.01".
  if (canDivide && (inverse.gt(1) || !canMultiply))
    return { operator: '÷', operand: inverse.toFixed() }
  return canMultiply ? { operator: '×', operand: ratio.toFixed() } : undefined
}

/**
 * Builds the formula between units that are each defined by one factor. It has one operation where that is exact
 * (`÷ 2.54` from centimetres to inches), and two otherwise.
 *
 * The multiplication comes first, so that the only inexact step, the division, is the last.
 *
 * @param factors - plain digits: how many of the unit make one base unit (`per-base`), or how many base units make
 *   one of it (`in-base`).
 */
export const linearSteps =
  <Unit extends string>(factors: Readonly<Record<Unit, string>>, kind: 'per-base' | 'in-base') =>
  (from: Unit, to: Unit): Step[] => {
    if (from === to) return []
    const [multiplier, divisor] =
      kind === 'per-base' ? [factors[to], factors[from]] : [factors[from], factors[to]]
    const single = singleStep(new Big(multiplier), new Big(divisor))
    if (single !== undefined) return [single]
    return [
      { operator: '×', operand: multiplier },
      { operator: '÷', operand: divisor },
    ]
  }
