import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type UnitSystem, bmiOf, toKilograms, toMetres } from './compute-bmi.ts'
import { limits, readMeasure } from './read-measure.ts'
import { type Texts, switchUnits } from './switch-units.ts'

const toImperial = (weight: string, height: string) =>
  switchUnits({ weight, height }, 'metric', 'imperial', 'en')
const toMetric = (weight: string, height: string) =>
  switchUnits({ weight, height }, 'imperial', 'metric', 'en')

test.each([
  ['70', '175', '154.3', '68.9'],
  ['68', '165', '149.9', '64.96'],
  ['70', '', '154.3', ''],
  ['', '1.75', '', '68.9'],
  ['70 kg', '1 m 75', '154.3', '68.9'],
  ['abc', '175', 'abc', '68.9'],
  ['150 lb', '5\'7"', '150', '67'],
])('%j and %j become %j and %j', (weight, height, pounds, inches) => {
  expect(toImperial(weight, height)).toEqual({ weight: pounds, height: inches })
})

test.each([
  ['154.3', '68.9', '70', '175'],
  ['150', '65', '68', '165.1'],
  ['11 st 4 lb', '5\'7"', '71.7', '170.2'],
])('%j and %j become %j and %j', (weight, height, kilograms, centimetres) => {
  expect(toMetric(weight, height)).toEqual({ weight: kilograms, height: centimetres })
})

test('writes the language’s decimal sign', () => {
  expect(switchUnits({ weight: '70', height: '175' }, 'metric', 'imperial', 'fr')).toEqual({
    weight: '154,3',
    height: '68,9',
  })
})

test('digits that can only be meant in the other system stay', () => {
  // Someone who types pounds and inches before choosing them.
  expect(toImperial('154', '67')).toEqual({ weight: '154', height: '67' })
  expect(toMetric('70', '175')).toEqual({ weight: '70', height: '175' })
  expect(toMetric('', '175')).toEqual({ weight: '', height: '175' })
})

test('the same system changes nothing', () => {
  const texts = { weight: '70', height: '1,75 m' }
  expect(switchUnits(texts, 'metric', 'metric', 'en')).toEqual(texts)
})

describe('properties', () => {
  const tenths = (min: number, max: number) =>
    fc.integer({ min: min * 10, max: max * 10 }).map((amount) => new Big(amount).div(10).toFixed())
  const bmiOfTexts = ({ weight, height }: Texts, system: UnitSystem) =>
    bmiOf({
      kilograms: toKilograms(new Big(weight), system),
      metres: toMetres(new Big(height), system),
    }).toNumber()

  test('there and back gives the tenths of a kilogram and of a centimetre again', () => {
    fc.assert(
      fc.property(tenths(50, 190), tenths(140, 220), (weight, height) => {
        const imperial = toImperial(weight, height)
        expect(toMetric(imperial.weight, imperial.height)).toEqual({ weight, height })
      }),
    )
  })

  test('the index hardly moves', () => {
    fc.assert(
      fc.property(tenths(50, 190), tenths(140, 220), (weight, height) => {
        const metric = { weight, height }
        const imperial = toImperial(weight, height)
        expect(bmiOfTexts(imperial, 'imperial')).toBeCloseTo(bmiOfTexts(metric, 'metric'), 1)
      }),
    )
  })

  test('the limits of both systems are each other’s', () => {
    for (const measure of ['weight', 'height'] as const)
      for (const [from, to] of [
        ['metric', 'imperial'],
        ['imperial', 'metric'],
      ] as const)
        for (const limit of limits[measure][from]) {
          const texts = switchUnits({ weight: '', height: '', [measure]: limit }, from, to, 'en')
          expect(readMeasure(texts[measure], measure, to, 'en').kind).toBe('read')
        }
  })
})
