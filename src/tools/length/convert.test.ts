import { expect, test } from 'vitest'
import { convert } from '../../core/convert.ts'
import { languages } from '../../core/language.ts'
import { readQuantity } from '../../core/quantity.ts'
import {
  describeConverterProperties,
  describeConverterTexts,
  describePublished,
  describeSpecified,
} from '../../testing/converter-properties.ts'
import { definition, lengthFactors } from './convert.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

describeSpecified(definition, {
  units: ['mm', 'cm', 'm', 'km', 'inch', 'ft', 'yard', 'mile'],
  initial: { value: '1', from: 'cm', to: 'inch' },
  decimals: { minimum: 0, maximum: 8 },
  conversions: [
    ['1', 'm', 'ft', '3.2808399'],
    ['1', 'cm', 'inch', '0.39370079'],
    ['1', 'inch', 'cm', '2.54'],
    ['1', 'ft', 'inch', '12'],
    ['1', 'yard', 'ft', '3'],
    ['1', 'mile', 'm', '1609.34'],
    ['1', 'mile', 'km', '1.60934'],
    ['0.1', 'm', 'cm', '10'],
    ['0.3', 'm', 'mm', '300'],
    ['1', 'mm', 'km', '0.000001'],
    ['0.001', 'mm', 'km', '0'],
    ['-0.001', 'mm', 'km', '0'],
    ['0.005', 'mm', 'km', '0.00000001'],
    ['67', 'inch', 'cm', '170.18'],
    ['9999999999999999999999', 'km', 'mm', '9999999999999999999999000000'],
  ],
  otherQuantities: ['72 kg', '11 st 4 lb', '5 oz', '2 m3', '2 m³', '3 l'],
})

test('the formula of the default pair is the one everybody knows', () => {
  expect(definition.steps('cm', 'inch')).toEqual([{ operator: '÷', operand: '2.54' }])
  expect(definition.steps('inch', 'cm')).toEqual([{ operator: '×', operand: '2.54' }])
})

// The values are metres per unit from NIST SP 811 (2008), appendix B.8.
describePublished(definition, 'm', lengthFactors, {
  mm: '0.001',
  cm: '0.01',
  km: '1000',
  inch: '0.0254',
  ft: '0.3048',
  yard: '0.9144',
  mile: '1609.344',
})

test.each(['5\'7"', '5′7″', '5 ft 7 in', "5'7", '5 pieds 7 pouces', '5 pies y 7 pulgadas', '5ft7'])(
  '%s is 170.18 cm',
  (text) => {
    for (const language of languages) {
      const { amount, unit = 'm' } = readQuantity(text, language, definition) ?? {}
      expect(amount && convert(definition, amount, unit, 'cm').toFixed()).toBe('170.18')
    }
  },
)

const metres = {
  mm: 1e-3,
  cm: 1e-2,
  m: 1,
  km: 1e3,
  inch: 0.0254,
  ft: 0.3048,
  yard: 0.9144,
  mile: 1609.34,
}
describeConverterProperties(definition, (amount, unit, to) => amount * (metres[unit] / metres[to]))

describeConverterTexts(definition, { fr, en, es })
