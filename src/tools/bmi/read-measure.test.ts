import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../../core/language.ts'
import { type UnitSystem, unitSystems } from './compute-bmi.ts'
import { type Measure, amountOf, limits, readMeasure, saidLimits } from './read-measure.ts'

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
