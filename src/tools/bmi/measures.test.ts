import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../../core/language.ts'
import { type UnitSystem, bmiOf, toKilograms, toMetres, unitSystems } from './compute-bmi.ts'
import {
  type Measure,
  type Texts,
  amountOf,
  limits,
  readMeasure,
  saidLimits,
  switchUnits,
} from './measures.ts'

/** The amount, with a tilde before it when it is not the number one sees; the kind where nothing is read. */
const read = (text: string, measure: Measure, system: UnitSystem) =>
  languages.map((language) => {
    const reading = readMeasure(text, measure, system, language)
    return reading.kind === 'read'
      ? `${reading.isRestated ? '~' : ''}${reading.amount.toFixed()}`
      : reading.kind
  })
const alike = (value: string) => [value, value, value]

test.each([
  ['165', '165'],
  [' 165 cm ', '165'],
  ['165,5', '165.5'],
  ['1.75', '~175'],
  ['1,75', '~175'],
  ['1,75 m', '~175'],
  ['1.75m', '~175'],
  ['1 m 75', '~175'],
  ['1m75', '~175'],
  ['1 m 75 cm', '~175'],
  ['1 mètre 75', '~175'],
  ['2,0', '~200'],
  ['2 m', '~200'],
  ['.5', '~50'],
  ['5\'7"', '~170.18'],
  ['5 ft 7 in', '~170.18'],
  ['5 pieds 7 pouces', '~170.18'],
  ['5 pies y 7 pulgadas', '~170.18'],
  ['5 pies 7 pulgadas', '~170.18'],
  ['65 in', '~165.1'],
  ['50', '50'],
  ['272', '272'],
  ['272.01', 'out-of-limits'],
  ['49.99', 'out-of-limits'],
  ['0', 'out-of-limits'],
  ['-165', 'out-of-limits'],
  ['20226', 'out-of-limits'],
  // On the way to 165 and 2 m: no metres yet.
  ['1', 'out-of-limits'],
  ['2', 'out-of-limits'],
  ['2.73', 'out-of-limits'],
  ['3.5', 'out-of-limits'],
  ['0.3', 'out-of-limits'],
  ['175 m', 'out-of-limits'],
  ['', 'empty'],
  ['   ', 'empty'],
  ['abc', 'unreadable'],
  ['1e400', 'unreadable'],
  ['NaN', 'unreadable'],
  ['165 kg', 'unreadable'],
  ['😀', 'unreadable'],
  ['1'.repeat(41), 'unreadable'],
  ['1'.repeat(40), 'out-of-limits'],
])('%j as a height in centimetres: %s', (text, expected) => {
  expect(read(text, 'height', 'metric')).toEqual(alike(expected))
})

test.each([
  ['65', '65'],
  ['65 in', '65'],
  ['65"', '65'],
  ['66.5', '66.5'],
  ['5\'7"', '~67'],
  ["5'7", '~67'],
  ['5’7”', '~67'],
  ['5 ft 7 in', '~67'],
  ['5 ft 7', '~67'],
  ['5ft', '~60'],
  ["5'7.5", '~67.5'],
  ['5 pieds 7 pouces', '~67'],
  ['254 cm', '~100'],
  ['1.27 m', '~50'],
  ['5.7', 'out-of-limits'],
  ['175', 'out-of-limits'],
  ['19.69', '19.69'],
  ['50 cm', '~19.6850393700787401574803149606299212598425'],
  ['107.1', '107.1'],
  ['5 lb', 'unreadable'],
])('%j as a height in inches: %s', (text, expected) => {
  expect(read(text, 'height', 'imperial')).toEqual(alike(expected))
})

test.each([
  ['68', 'metric', '68'],
  ['68,5 kg', 'metric', '68.5'],
  ['150 lb', 'metric', '~68.0388'],
  ['11 st', 'metric', '~69.853168'],
  ['2', 'metric', '2'],
  ['650', 'metric', '650'],
  ['900', 'metric', 'out-of-limits'],
  ['1.99', 'metric', 'out-of-limits'],
  ['0', 'metric', 'out-of-limits'],
  ['-3', 'metric', 'out-of-limits'],
  ['heavy', 'metric', 'unreadable'],
  ['1e400', 'metric', 'unreadable'],
  ['68 cm', 'metric', 'unreadable'],
  ['150', 'imperial', '150'],
  ['150 lbs', 'imperial', '150'],
  ['11 st 4 lb', 'imperial', '~158'],
  ['11st4', 'imperial', '~158'],
  ['11 stone', 'imperial', '~154'],
  ['45.3592 kg', 'imperial', '~100'],
  ['1433.1', 'imperial', '1433.1'],
  ['1433.2', 'imperial', 'out-of-limits'],
  ['4.4', 'imperial', '4.4'],
] as const)('%j as a weight (%s): %s', (text, system, expected) => {
  expect(read(text, 'weight', system)).toEqual(alike(expected))
})

test('groups as the language does', () => {
  expect(amountOf('1,234', 'weight', 'imperial', 'en')?.toFixed()).toBe('1234')
  expect(amountOf('1,234', 'weight', 'imperial', 'fr')?.toFixed()).toBe('1.234')
})

test.each([
  ['weight', 'metric', 2, 650],
  ['weight', 'imperial', 5, 1433],
  ['height', 'metric', 50, 272],
  ['height', 'imperial', 20, 107],
] as const)(
  'the limits of %s in the %s system are said as %s and %s',
  (measure, system, ...said) => {
    const { lowest, highest } = saidLimits(measure, system)
    expect([lowest.toNumber(), highest.toNumber()]).toEqual(said)
    for (const limit of said)
      expect(readMeasure(`${limit}`, measure, system, 'en').kind).toBe('read')
  },
)

describe('properties', () => {
  test('any feet and inches are twelve times the feet and the inches', () => {
    const gap = fc.constantFrom('', ' ', '\u00A0')
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 8 }),
        fc.nat({ max: 11 }),
        gap,
        (feet, inches, space) => {
          for (const text of [
            `${feet}'${space}${inches}"`,
            `${feet}${space}ft${space}${inches}${space}in`,
          ])
            expect(readMeasure(text, 'height', 'imperial', 'en')).toEqual({
              kind: 'read',
              amount: new Big(feet * 12 + inches),
              isRestated: true,
            })
        },
      ),
    )
  })

  test('metres and centimetres are the same height', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 272 }), (centimetres) => {
        const metres = new Big(centimetres).div(100).toFixed(2)
        for (const text of [metres, `${metres} m`, metres.replace('.', ',')])
          for (const language of languages)
            expect(amountOf(text, 'height', 'metric', language)?.toFixed()).toBe(`${centimetres}`)
      }),
    )
  })

  test('nothing typed breaks it, and nothing beyond the limits is read', () => {
    const measure = fc.constantFrom<Measure>('weight', 'height')
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double().map(String), fc.bigInt().map(String)),
        measure,
        fc.constantFrom(...unitSystems),
        fc.constantFrom(...languages),
        (text, kind, system, language) => {
          const reading = readMeasure(text, kind, system, language)
          if (reading.kind !== 'read') return
          const [lowest, highest] = limits[kind][system]
          expect(reading.amount.gte(lowest) && reading.amount.lte(highest)).toBe(true)
        },
      ),
    )
  })
})

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
