import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { convert } from '../../core/convert.ts'
import { readQuantity } from '../../core/quantity.ts'
import {
  describeConverterProperties,
  describeConverterTexts,
  describePublished,
} from '../../testing/converter-properties.ts'
import { type SpeedUnit, definition, speedFactors } from './convert.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

const from = (value: string, unit: SpeedUnit, to: SpeedUnit) =>
  convert(definition, new Big(value), unit, to).toFixed()

describe('specified', () => {
  test('units, defaults and decimals', () => {
    expect(definition.units).toEqual(['kmh', 'mph', 'ms', 'knot', 'fps'])
    expect(definition.initial).toEqual({ value: '1', from: 'kmh', to: 'mph' })
    expect(definition.decimals).toEqual({ minimum: 0, maximum: 6 })
  })

  test.each([
    ['1', 'kmh', 'mph', '0.621373'],
    ['1', 'mph', 'kmh', '1.60934'],
    ['1', 'ms', 'kmh', '3.6'],
    ['1', 'knot', 'kmh', '1.852'],
    ['1', 'fps', 'kmh', '1.09728'],
    ['1', 'fps', 'ms', '0.3048'],
    ['0.1', 'ms', 'kmh', '0.36'],
    ['120', 'kmh', 'mph', '74.564728'],
    ['-10', 'ms', 'kmh', '-36'],
    ['0.0000001', 'kmh', 'ms', '0'],
    ['-0.0000001', 'kmh', 'ms', '0'],
    ['1000000000000000000000000', 'ms', 'kmh', '3600000000000000000000000'],
  ] as const)('%s %s in %s is %s', (value, unit, to, expected) => {
    expect(from(value, unit, to)).toBe(expected)
  })
})

// The values are metres per second from NIST SP 811 (2008), appendix B.8, times 3.6. All of them are exact.
describePublished(definition, 'kmh', speedFactors, {
  mph: '1.609344',
  ms: '3.6',
  knot: '1.852',
  fps: '1.09728',
})

test('units of length are no speeds', () => {
  for (const text of ['72 km', '2 m', '3 miles', '5 ft'])
    expect(readQuantity(text, 'en', definition)).toBeUndefined()
})

const kilometresPerHour = { kmh: 1, mph: 1.60934, ms: 3.6, knot: 1.852, fps: 1.09728 }
describeConverterProperties(
  definition,
  (amount, unit, to) => amount * (kilometresPerHour[unit] / kilometresPerHour[to]),
)

describeConverterTexts(definition, { fr, en, es })
