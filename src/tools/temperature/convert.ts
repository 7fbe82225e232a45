import Big from 'big.js'
import type { ConverterDefinition, Step } from '../../core/convert.ts'

const temperatureUnits = ['celsius', 'fahrenheit', 'kelvin'] as const
export type TemperatureUnit = (typeof temperatureUnits)[number]

const stepsToCelsius: Readonly<Record<TemperatureUnit, readonly Step[]>> = {
  celsius: [],
  fahrenheit: [
    { operator: '−', operand: '32' },
    { operator: '×', operand: '5' },
    { operator: '÷', operand: '9' },
  ],
  kelvin: [{ operator: '−', operand: '273.15' }],
}

const stepsFromCelsius: Readonly<Record<TemperatureUnit, readonly Step[]>> = {
  celsius: [],
  fahrenheit: [
    { operator: '×', operand: '9' },
    { operator: '÷', operand: '5' },
    { operator: '+', operand: '32' },
  ],
  kelvin: [{ operator: '+', operand: '273.15' }],
}

/** Absolute zero, exactly, by the definition of the kelvin and of the degree Celsius (BIPM). */
const absoluteZero: Readonly<Record<TemperatureUnit, Big>> = {
  celsius: new Big('-273.15'),
  fahrenheit: new Big('-459.67'),
  kelvin: new Big(0),
}

export const definition: ConverterDefinition<TemperatureUnit> = {
  units: temperatureUnits,
  initial: { value: '20', from: 'celsius', to: 'fahrenheit' },
  decimals: { minimum: 2, maximum: 2 },
  steps: (from, to) => (from === to ? [] : [...stepsToCelsius[from], ...stepsFromCelsius[to]]),
  lowest: (unit) => absoluteZero[unit],
  aliases: {
    celsius: [
      '°c',
      'ºc',
      '℃',
      'c',
      'celsius',
      '° celsius',
      'degré celsius',
      'degrés celsius',
      'degrés',
      'degree celsius',
      'degrees celsius',
      'degrees c',
      'deg c',
      'degc',
      'grado celsius',
      'grados celsius',
      'grados',
      'grado centígrado',
      'grados centígrados',
      'centígrados',
      'centigrados',
      'centigrade',
      'degrees centigrade',
      'degrés centigrades',
    ],
    fahrenheit: [
      '°f',
      'ºf',
      '℉',
      'f',
      'fahrenheit',
      'farenheit',
      '° fahrenheit',
      'degré fahrenheit',
      'degrés fahrenheit',
      'degree fahrenheit',
      'degrees fahrenheit',
      'degrees f',
      'deg f',
      'degf',
      'grado fahrenheit',
      'grados fahrenheit',
    ],
    kelvin: [
      'k',
      '°k',
      'ºk',
      'kelvin',
      'kelvins',
      'kélvines',
      'degrés kelvin',
      'degrees kelvin',
      'grados kelvin',
    ],
  },
}
