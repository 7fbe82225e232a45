import Big from 'big.js'
import type { Language } from '../../core/language.ts'
import { parseNumber, roundTo, toTypedDigits } from '../../core/numbers.ts'
import { type UnitVocabulary, readQuantity } from '../../core/quantity.ts'
import {
  type UnitSystem,
  fromKilograms,
  fromMetres,
  isUnusual,
  kilogramsPerPound,
  metresPerInch,
  toKilograms,
  toMetres,
} from './compute-bmi.ts'

export type Measure = 'weight' | 'height'

/** The units the fields hold. */
export const units = {
  weight: { metric: 'kg', imperial: 'lb' },
  height: { metric: 'cm', imperial: 'in' },
} as const

/**
 * What is accepted, both ends included, in the fields' units. The tallest person known measured 272 cm,
 * the heaviest weighed about 635 kg, the lightest adult about 2 kg, the smallest was 54.6 cm tall. The
 * imperial limits are the metric ones, so that a conversion never leads out of them.
 */
export const limits = {
  weight: { metric: ['2', '650'], imperial: ['4.4', '1433.1'] },
  height: { metric: ['50', '272'], imperial: ['19.68', '107.1'] },
} as const

/** The limits as one says them: whole, and never beyond what is accepted. */
export const saidLimits = (measure: Measure, system: UnitSystem): { lowest: Big; highest: Big } => {
  const [lowest, highest] = limits[measure][system]
  return {
    lowest: new Big(lowest).round(0, Big.roundUp),
    highest: new Big(highest).round(0, Big.roundDown),
  }
}

type Unit = 'kg' | 'lb' | 'stone' | 'cm' | 'm' | 'in' | 'ft'

const weightWords: UnitVocabulary<Unit> = {
  aliases: {
    kg: ['kg', 'kgs', 'kilo', 'kilos', 'kilogrammes', 'kilograms', 'kilogramos'],
    lb: ['lb', 'lbs', 'livre', 'livres', 'libra', 'libras', 'pound', 'pounds'],
    stone: ['st', 'stone', 'stones'],
  },
  subdivisions: [{ unit: 'stone', of: 'lb', count: 14 }],
}

const heightWords: UnitVocabulary<Unit> = {
  aliases: {
    cm: ['cm', 'cms', 'centimètres', 'centimetres', 'centimeters', 'centímetros', 'centimetros'],
    m: ['m', 'mètre', 'mètres', 'metre', 'metres', 'meter', 'meters', 'metro', 'metros'],
    in: ['"', 'in', 'inch', 'inches', 'po', 'pouce', 'pouces', 'pulg', 'pulgada', 'pulgadas'],
    ft: ["'", 'ft', 'foot', 'feet', 'pi', 'pied', 'pieds', 'pie', 'pies'],
  },
  subdivisions: [
    { unit: 'm', of: 'cm', count: 100 },
    { unit: 'ft', of: 'in', count: 12 },
  ],
}

const words = { weight: weightWords, height: heightWords }

/** Kilograms or metres in one. */
const size: Readonly<Record<Unit, Big>> = {
  kg: new Big(1),
  lb: kilogramsPerPound,
  stone: kilogramsPerPound.times(14),
  cm: new Big('0.01'),
  m: new Big(1),
  in: metresPerInch,
  ft: metresPerInch.times(12),
}

const convertUnit = (amount: Big, from: Unit, to: Unit): Big =>
  from === to ? amount : amount.times(size[from]).div(size[to])

/** A centimetre field takes `1.75` for metres: with decimals only, or the first digit of 165 would be some. */
const isInMetres = (text: string, amount: Big): boolean =>
  /[.,]\d/.test(text) && amount.times(100).gte(limits.height.metric[0]) && amount.lt(3)

/**
 * The amount a text means, limits aside, in the unit of the field it stands in: `68`, `68 kg`, `150 lb`,
 * `11 st 4 lb`; `165`, `1.65`, `1 m 65`, `5'7"`.
 *
 * @returns undefined when it is no such measure.
 */
export const amountOf = (
  text: string,
  measure: Measure,
  system: UnitSystem,
  language: Language,
): Big | undefined => {
  const quantity = readQuantity(text, language, words[measure])
  if (quantity === undefined) return undefined
  const unit = units[measure][system]
  if (quantity.unit !== undefined) return convertUnit(quantity.amount, quantity.unit, unit)
  return unit === 'cm' && isInMetres(text, quantity.amount)
    ? quantity.amount.times(100)
    : quantity.amount
}

/** What a field's text comes to. */
export type MeasureReading =
  | { kind: 'empty' }
  | { kind: 'unreadable' }
  | { kind: 'out-of-limits' }
  /** `isRestated`: the amount is not the number one sees, as for `1.75` or `5'7"`. */
  | { kind: 'read'; amount: Big; isRestated: boolean }

export const readMeasure = (
  text: string,
  measure: Measure,
  system: UnitSystem,
  language: Language,
): MeasureReading => {
  if (text.trim() === '') return { kind: 'empty' }
  const amount = amountOf(text, measure, system, language)
  if (amount === undefined) return { kind: 'unreadable' }
  const [lowest, highest] = limits[measure][system]
  if (amount.lt(lowest) || amount.gt(highest)) return { kind: 'out-of-limits' }
  const numberSeen = parseNumber(text.replace(/\D+$/u, ''), language)
  return { kind: 'read', amount, isRestated: numberSeen?.eq(amount) !== true }
}

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
