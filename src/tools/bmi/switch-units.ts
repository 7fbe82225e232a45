import type Big from 'big.js'
import type { Language } from '../../core/language.ts'
import { roundTo, toTypedDigits } from '../../core/numbers.ts'
import {
  type UnitSystem,
  fromKilograms,
  fromMetres,
  isUnusual,
  toKilograms,
  toMetres,
} from './compute-bmi.ts'
import { amountOf, readMeasure } from './read-measure.ts'

/** What stands in both fields. */
export interface Texts {
  weight: string
  height: string
}

/** Hundredths of an inch, since a tenth would move the index by 0.04. */
const heightDecimals: Readonly<Record<UnitSystem, number>> = { metric: 1, imperial: 2 }

const toOther = {
  weight: (weight: Big, from: UnitSystem, to: UnitSystem) =>
    roundTo(fromKilograms(toKilograms(weight, from), to), 1),
  height: (height: Big, from: UnitSystem, to: UnitSystem) =>
    roundTo(fromMetres(toMetres(height, from), to), heightDecimals[to]),
}

/** Whether what is typed can be meant in the system it stands in: 154 kg at 67 cm cannot. */
const isPlausible = (texts: Texts, system: UnitSystem, language: Language): boolean => {
  const weight = readMeasure(texts.weight, 'weight', system, language)
  const height = readMeasure(texts.height, 'height', system, language)
  if (weight.kind === 'out-of-limits' || height.kind === 'out-of-limits') return false
  if (weight.kind !== 'read' || height.kind !== 'read') return true
  return !isUnusual({
    kilograms: toKilograms(weight.amount, system),
    metres: toMetres(height.amount, system),
  })
}

/**
 * The same measures in another system, as one would type them: 70 kg is 154.3 lb.
 *
 * Left as they are: text that is no measure, and digits that make no sense in the system they stand in,
 * since they were typed with the other one in mind.
 */
export const switchUnits = (
  texts: Texts,
  from: UnitSystem,
  to: UnitSystem,
  language: Language,
): Texts => {
  if (from === to || !isPlausible(texts, from, language)) return texts
  const restate = (measure: 'weight' | 'height') => {
    const amount = amountOf(texts[measure], measure, from, language)
    return amount ? toTypedDigits(toOther[measure](amount, from, to), language) : texts[measure]
  }
  return { weight: restate('weight'), height: restate('height') }
}
