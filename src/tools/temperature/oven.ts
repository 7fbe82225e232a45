import Big from 'big.js'
import { roundTo } from '../../core/numbers.ts'

/** The marks on British gas ovens. */
export const gasMarks = ['¼', '½', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const
export type GasMark = (typeof gasMarks)[number]

/** Mark ¼ is 225 °F, and each further mark is 25 °F more, so that mark 4 is 350 °F. */
const lowestMarkFahrenheit = 225
const markStepFahrenheit = 25

export interface OvenRow {
  gas: GasMark
  fahrenheit: number
  /** Degrees Celsius as recipes write them: whole tens. */
  celsius: number
}

const toCelsius = (fahrenheit: number) => new Big(fahrenheit).minus(32).times(5).div(9)
const toFahrenheit = (celsius: Big) => celsius.times(9).div(5).plus(32)

export const ovenRows: readonly OvenRow[] = gasMarks.map((gas, index) => {
  const fahrenheit = lowestMarkFahrenheit + index * markStepFahrenheit
  return { gas, fahrenheit, celsius: roundTo(toCelsius(fahrenheit).div(10), 0).toNumber() * 10 }
})

/** Returns the row whose mark is nearest, or undefined for what is more than half a mark outside the table. */
export const nearestRow = (celsius: Big): OvenRow | undefined =>
  ovenRows[
    roundTo(toFahrenheit(celsius).minus(lowestMarkFahrenheit).div(markStepFahrenheit), 0).toNumber()
  ]

/** How much lower than a conventional oven a fan oven is set, in degrees Celsius. */
export const fanDifferenceCelsius = 20

/** A French thermostat counts 30 °C per number: 6 is 180 °C. */
const celsiusPerThermostat = 30

/** Returns the number of a French thermostat to the nearest half, which recipes write as a span: `6-7`. */
export const thermostatOf = (celsius: Big): string => {
  const halves = roundTo(celsius.times(2).div(celsiusPerThermostat), 0).toNumber()
  const whole = Math.floor(halves / 2)
  return halves % 2 === 0 ? String(whole) : `${whole}-${whole + 1}`
}
