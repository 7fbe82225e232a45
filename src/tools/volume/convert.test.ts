import Big from 'big.js'
import { expect, test } from 'vitest'
import { languages } from '../../core/language.ts'
import { readQuantity } from '../../core/quantity.ts'
import {
  describeConverterProperties,
  describeConverterTexts,
  describePublished,
  describeSpecified,
} from '../../testing/converter-properties.ts'
import { definition, volumeFactors } from './convert.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

describeSpecified(definition, {
  units: [
    'ml',
    'liter',
    'm3',
    'gallon_us',
    'gallon_uk',
    'quart_us',
    'pint_us',
    'cup_us',
    'fl_oz_us',
  ],
  initial: { value: '1', from: 'liter', to: 'gallon_us' },
  decimals: { minimum: 0, maximum: 8 },
  conversions: [
    ['1', 'liter', 'gallon_us', '0.26417218'],
    ['1', 'gallon_us', 'liter', '3.78541'],
    ['1', 'gallon_uk', 'liter', '4.54609'],
    ['1', 'quart_us', 'liter', '0.946353'],
    ['1', 'pint_us', 'ml', '473.176'],
    ['1', 'cup_us', 'ml', '236.588'],
    ['1', 'fl_oz_us', 'ml', '29.5735'],
    ['8', 'fl_oz_us', 'cup_us', '1'],
    ['2', 'cup_us', 'pint_us', '1'],
    ['0.1', 'liter', 'ml', '100'],
    ['1', 'm3', 'liter', '1000'],
    ['0.000001', 'ml', 'm3', '0'],
    ['-0.000001', 'ml', 'm3', '0'],
    ['1000000000000000000000000', 'm3', 'ml', '1000000000000000000000000000000'],
  ],
  otherQuantities: ['72 kg', '2 m', '3 miles', '5 lb'],
})

// The values are litres per unit from NIST SP 811 (2008), appendix B.8, with the liquid quart and pint.
describePublished(definition, 'liter', volumeFactors, {
  ml: '0.001',
  m3: '1000',
  gallon_us: '3.785412',
  gallon_uk: '4.54609',
  quart_us: '0.9463529',
  pint_us: '0.4731765',
  cup_us: '0.2365882',
  fl_oz_us: '0.02957353',
})

test('every customary unit says US or imperial, in its name and in its symbol', () => {
  const said = { us: /US|améric|estadounidense|EE\.\sUU\./, uk: /^imp|impérial|imperial|imp\./i }
  for (const texts of [fr, en, es])
    for (const unit of definition.units) {
      const origin = unit.endsWith('_us') ? said.us : unit.endsWith('_uk') ? said.uk : /./
      expect(texts.units[unit].name).toMatch(origin)
      expect(texts.units[unit].symbol).toMatch(origin)
    }
})

test('a cubic metre can be typed on any keyboard', () => {
  for (const language of languages)
    for (const text of ['2 m3', '2m³', '2 m^3', '2 M3'])
      expect(readQuantity(text, language, definition)).toEqual({ amount: new Big(2), unit: 'm3' })
})

const litres = {
  ml: 1e-3,
  liter: 1,
  m3: 1e3,
  gallon_us: 3.78541,
  gallon_uk: 4.54609,
  quart_us: 0.946353,
  pint_us: 0.473176,
  cup_us: 0.236588,
  fl_oz_us: 0.0295735,
}
describeConverterProperties(definition, (amount, unit, to) => amount * (litres[unit] / litres[to]))

describeConverterTexts(definition, { fr, en, es })
