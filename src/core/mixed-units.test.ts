import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type ConverterDefinition, linearSteps } from './convert.ts'
import {
  type Denominator,
  denominators,
  toMixedAmounts,
  writeFraction,
  writeMixedAmount,
} from './mixed-units.ts'

const length: ConverterDefinition = {
  units: ['mm', 'cm', 'km', 'inch', 'ft'],
  initial: { value: '1', from: 'cm', to: 'inch' },
  decimals: { minimum: 0, maximum: 8 },
  steps: linearSteps(
    { mm: '0.001', cm: '0.01', km: '1000', inch: '0.0254', ft: '0.3048' },
    'in-base',
  ),
  aliases: {},
  subdivisions: [{ unit: 'ft', of: 'inch', count: 12, isForResults: true }],
}
const weight: ConverterDefinition = {
  units: ['kg', 'lb', 'oz', 'stone'],
  initial: { value: '1', from: 'kg', to: 'lb' },
  decimals: { minimum: 0, maximum: 6 },
  steps: linearSteps({ kg: '1', lb: '2.20462', oz: '35.274', stone: '0.157473' }, 'per-base'),
  aliases: {},
  subdivisions: [
    { unit: 'stone', of: 'lb', count: 14, isForResults: true },
    { unit: 'lb', of: 'oz', count: 16, isForResults: true },
  ],
}

const shown = (
  definition: ConverterDefinition,
  amount: string,
  from: string,
  denominator: Denominator = 8,
) =>
  toMixedAmounts(definition, new Big(amount), from, denominator).map((mixed) =>
    writeMixedAmount(mixed, (unit) => unit, 'en').replaceAll('\u00A0', ' '),
  )

// The inches and pounds were converted by hand with 2.54 cm and the specified 2.20462 lb, then rounded.
describe('lengths in feet and inches', () => {
  it.each([
    ['180', 'cm', 8, '5 ft 10⅞ inch'],
    ['180', 'cm', 1, '5 ft 11 inch'],
    ['180', 'cm', 2, '5 ft 11 inch'],
    ['180', 'cm', 4, '5 ft 10¾ inch'],
    ['180', 'cm', 16, '5 ft 10⅞ inch'],
    ['170.18', 'cm', 8, '5 ft 7 inch'],
    ['182.88', 'cm', 8, '6 ft 0 inch'],
    ['182.7', 'cm', 1, '6 ft 0 inch'],
    ['1', 'cm', 8, '⅜ inch'],
    ['5', 'mm', 16, '³⁄₁₆ inch'],
    ['0', 'cm', 8, '0 inch'],
    ['-180', 'cm', 8, '-5 ft 10⅞ inch'],
    ['1', 'km', 8, '3,280 ft 10⅛ inch'],
  ] as const)('%s %s to 1/%s', (amount, from, denominator, expected) =>
    expect(shown(length, amount, from, denominator)).toEqual([expected]),
  )
})

describe('weights in stone and pounds, and in pounds and ounces', () => {
  it.each([
    ['78', 'kg', '12 stone 4 lb', '171 lb 15⅜ oz'],
    ['172', 'lb', '12 stone 4 lb', '172 lb 0 oz'],
    ['3.4', 'kg', '7½ lb', '7 lb 7⅞ oz'],
  ])('%s %s', (amount, from, stone, pounds) =>
    expect(shown(weight, amount, from)).toEqual([stone, pounds]),
  )
})

test('a fraction is in its lowest terms', () => {
  expect([0, 2, 4, 6, 8, 10, 12, 14].map((sixteenths) => writeFraction(sixteenths, 16))).toEqual([
    '',
    '⅛',
    '¼',
    '⅜',
    '½',
    '⅝',
    '¾',
    '⅞',
  ])
})

test('the parts add up to the amount, within half a fraction', () => {
  const values: Readonly<Record<string, number>> = {
    '': 0,
    '½': 1 / 2,
    '¼': 1 / 4,
    '¾': 3 / 4,
    '⅛': 1 / 8,
    '⅜': 3 / 8,
    '⅝': 5 / 8,
    '⅞': 7 / 8,
  }
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.constantFrom(...denominators.filter((one) => one < 16)),
      (micrometres, denominator) => {
        const millimetres = new Big(micrometres).div(1000)
        const [mixed] = toMixedAmounts(length, millimetres, 'mm', denominator)
        const [, digits = '', glyph = ''] = /^(\d*)(\D?)$/u.exec(mixed?.part ?? '') ?? []
        const inches = Number(digits) + (values[glyph] ?? NaN)
        expect(inches).toBeLessThan(12)
        const total = Number(mixed?.whole) * 12 + inches
        expect(Math.abs(total - millimetres.toNumber() / 25.4)).toBeLessThanOrEqual(
          0.5 / denominator + 1e-9,
        )
      },
    ),
  )
})
