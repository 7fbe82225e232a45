import { expect, test } from 'vitest'
import { convert } from '../../core/convert.ts'
import { readQuantity } from '../../core/quantity.ts'
import {
  describeConverterProperties,
  describeConverterTexts,
  describePublished,
  describeSpecified,
} from '../../testing/converter-properties.ts'
import { definition, weightFactors } from './convert.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

describeSpecified(definition, {
  units: ['kg', 'lb', 'g', 'oz', 'stone', 't'],
  initial: { value: '1', from: 'kg', to: 'lb' },
  decimals: { minimum: 0, maximum: 6 },
  conversions: [
    ['1', 'kg', 'lb', '2.20462'],
    ['1', 'kg', 'g', '1000'],
    ['1', 'kg', 'oz', '35.274'],
    ['1', 'kg', 'stone', '0.157473'],
    ['1', 'kg', 't', '0.001'],
    ['0.1', 'kg', 'g', '100'],
    ['0.3', 'kg', 'g', '300'],
    ['1.1', 'kg', 'g', '1100'],
    ['72.5', 'kg', 'stone', '11.416793'],
    ['72.5', 'kg', 'lb', '159.83495'],
    ['72.5', 'kg', 'oz', '2557.365'],
    ['72.5', 'kg', 't', '0.0725'],
    ['7', 'lb', 'kg', '3.17515'],
    ['11', 'stone', 'kg', '69.853245'],
    ['-1', 'kg', 'lb', '-2.20462'],
    ['0', 'stone', 'oz', '0'],
    ['-0.0000001', 'kg', 't', '0'],
    ['0.0000004', 'kg', 'kg', '0'],
    ['0.0000005', 'kg', 'kg', '0.000001'],
    ['123456789012345678901234567890', 'kg', 'g', '123456789012345678901234567890000'],
  ],
  otherQuantities: ['72 cm', '5 ft 7 in', '5\'7"', '3 miles', '5 gal'],
})

// The values are kilograms per unit from NIST SP 811 (2008), appendix B.8. The stone is 14 of its pounds.
describePublished(definition, 'kg', weightFactors, {
  lb: '0.45359237',
  g: '0.001',
  oz: '0.02834952',
  stone: '6.35029318',
  t: '1000',
})

test('a weight in stone and pounds is read whole', () => {
  const { amount, unit = 'kg' } = readQuantity('11 st 4 lb', 'en', definition) ?? {}
  expect(amount && convert(definition, amount, unit, 'kg').toFixed()).toBe('71.66768')
})

const perKilogram = { kg: 1, lb: 2.20462, g: 1e3, oz: 35.274, stone: 0.157473, t: 1e-3 }
describeConverterProperties(
  definition,
  (amount, unit, to) => amount * (perKilogram[to] / perKilogram[unit]),
)

describeConverterTexts(definition, { fr, en, es })
