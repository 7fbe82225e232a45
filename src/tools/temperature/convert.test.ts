import Big from 'big.js'
import { expect, test } from 'vitest'
import { convertExactly } from '../../core/convert.ts'
import { readQuantity } from '../../core/quantity.ts'
import {
  describeConverterProperties,
  describeConverterTexts,
  describeSpecified,
} from '../../testing/converter-properties.ts'
import { type TemperatureUnit, definition } from './convert.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

describeSpecified(definition, {
  units: ['celsius', 'fahrenheit', 'kelvin'],
  initial: { value: '20', from: 'celsius', to: 'fahrenheit' },
  decimals: { minimum: 2, maximum: 2 },
  conversions: [
    ['20', 'celsius', 'fahrenheit', '68.00'],
    ['0', 'celsius', 'fahrenheit', '32.00'],
    ['100', 'celsius', 'fahrenheit', '212.00'],
    ['37', 'celsius', 'fahrenheit', '98.60'],
    ['-40', 'celsius', 'fahrenheit', '-40.00'],
    ['-40', 'fahrenheit', 'celsius', '-40.00'],
    ['0', 'fahrenheit', 'celsius', '-17.78'],
    ['350', 'fahrenheit', 'celsius', '176.67'],
    ['0', 'kelvin', 'celsius', '-273.15'],
    ['0', 'kelvin', 'fahrenheit', '-459.67'],
    ['-459.67', 'fahrenheit', 'kelvin', '0.00'],
    ['0.001', 'celsius', 'celsius', '0.00'],
    ['-0.001', 'celsius', 'celsius', '0.00'],
    ['31.999', 'fahrenheit', 'celsius', '0.00'],
    ['0.1', 'celsius', 'kelvin', '273.25'],
    ['0.005', 'celsius', 'celsius', '0.01'],
    ['1000000000000', 'celsius', 'kelvin', '1000000000273.15'],
  ],
  otherQuantities: ['72 kg', '5 ft', '3 l', "5'7", '20 °'],
})

test('the formulas are the ones everybody knows', () => {
  const formula = (unit: TemperatureUnit, to: TemperatureUnit) =>
    definition
      .steps(unit, to)
      .map(({ operator, operand }) => `${operator} ${operand}`)
      .join(' ')
  expect(formula('celsius', 'fahrenheit')).toBe('× 9 ÷ 5 + 32')
  expect(formula('fahrenheit', 'celsius')).toBe('− 32 × 5 ÷ 9')
  expect(formula('celsius', 'kelvin')).toBe('+ 273.15')
  expect(formula('kelvin', 'celsius')).toBe('− 273.15')
  expect(formula('kelvin', 'fahrenheit')).toBe('− 273.15 × 9 ÷ 5 + 32')
  expect(formula('fahrenheit', 'kelvin')).toBe('− 32 × 5 ÷ 9 + 273.15')
  expect(formula('kelvin', 'kelvin')).toBe('')
})

// These are defining fixed points of the International Temperature Scale of 1990 (BIPM), published in both units:
// triple points, melting points and freezing points.
test.each([
  ['hydrogen', '13.8033', '-259.3467'],
  ['neon', '24.5561', '-248.5939'],
  ['oxygen', '54.3584', '-218.7916'],
  ['argon', '83.8058', '-189.3442'],
  ['mercury', '234.3156', '-38.8344'],
  ['water', '273.16', '0.01'],
  ['gallium', '302.9146', '29.7646'],
  ['indium', '429.7485', '156.5985'],
  ['tin', '505.078', '231.928'],
  ['zinc', '692.677', '419.527'],
  ['aluminium', '933.473', '660.323'],
  ['silver', '1234.93', '961.78'],
  ['gold', '1337.33', '1064.18'],
  ['copper', '1357.77', '1084.62'],
])('%s: %s K is %s °C', (_substance, kelvin, celsius) => {
  expect(convertExactly(definition, new Big(kelvin), 'kelvin', 'celsius').toFixed()).toBe(celsius)
  expect(convertExactly(definition, new Big(celsius), 'celsius', 'kelvin').toFixed()).toBe(kelvin)
})

test('the lowest of each unit is the same cold, and it is absolute zero', () => {
  for (const unit of definition.units) {
    const lowest = definition.lowest?.(unit)
    expect(lowest && convertExactly(definition, lowest, unit, 'kelvin').toFixed()).toBe('0')
  }
})

test.each(['20 °C', '20°c', '20 ºC', '20 c', '20 ℃', '20 degrés Celsius', '20 grados centígrados'])(
  '%s is read',
  (text) => {
    expect(readQuantity(text, 'fr', definition)).toEqual({ amount: new Big(20), unit: 'celsius' })
  },
)

const toKelvin = {
  celsius: (amount: number) => amount + 273.15,
  fahrenheit: (amount: number) => (amount + 459.67) / 1.8,
  kelvin: (amount: number) => amount,
}
const fromKelvin = {
  celsius: (amount: number) => amount - 273.15,
  fahrenheit: (amount: number) => amount * 1.8 - 459.67,
  kelvin: (amount: number) => amount,
}
describeConverterProperties(
  definition,
  (amount, unit, to) => fromKelvin[to](toKelvin[unit](amount)),
  459.67,
)

describeConverterTexts(definition, { fr, en, es })
