import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type UnitSystem,
  bmiOf,
  borderNotReached,
  borders,
  categories,
  categoryOf,
  fromKilograms,
  healthyWeights,
  isUnusual,
  preciseBmi,
  toKilograms,
  toMetres,
  unitSystems,
  weightsAtBorders,
} from './compute-bmi.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

const bodyOf = (weight: string | number, height: string | number, system: UnitSystem) => ({
  kilograms: toKilograms(new Big(weight), system),
  metres: toMetres(new Big(height), system),
})
const rounded = (
  weight: string | number,
  height: string | number,
  system: UnitSystem,
  decimals = 2,
) => bmiOf(bodyOf(weight, height, system)).toFixed(decimals, Big.roundHalfUp)

describe('published values', () => {
  test.each([
    // The source is the Centers for Disease Control and Prevention, "How is BMI calculated?"
    ['68', '165', 'metric', '24.98'],
    ['150', '65', 'imperial', '24.96'],
    // The source is the World Health Organization's Nutrition Landscape Information System: 58 kg and 1.70 m give
    // 20.1.
    ['58', '170', 'metric', '20.07'],
    // The source is the World Health Organization, Regional Office for Europe: 70 kg and 1.75 m give 22.9.
    ['70', '175', 'metric', '22.86'],
  ] as const)('%s and %s (%s) give %s', (weight, height, system, bmi) => {
    expect(rounded(weight, height, system)).toBe(bmi)
  })

  // The National Heart, Lung, and Blood Institute's "Body Mass Index Table 1" lists pounds for an index of 19 to
  // 35.
  test.each([
    [58, '91 96 100 105 110 115 119 124 129 134 138 143 148 153 158 162 167'],
    [65, '114 120 126 132 138 144 150 156 162 168 174 180 186 192 198 204 210'],
    [69, '128 135 142 149 155 162 169 176 182 189 196 203 209 216 223 230 236'],
    [72, '140 147 154 162 169 177 184 191 199 206 213 221 228 235 242 250 258'],
    [76, '156 164 172 180 189 197 205 213 221 230 238 246 254 263 271 279 287'],
  ])('NHLBI’s row of %s inches', (inches, pounds) => {
    const indices = pounds.split(' ').map((weight) => rounded(weight, inches, 'imperial', 0))
    expect(indices).toEqual(Array.from({ length: 17 }, (_, column) => `${19 + column}`))
  })

  test('the CDC’s healthy range at 5 ft 9 in, 125 to 168 lb, is ours to a pound', () => {
    const { lowest, highest } = healthyWeights(toMetres(new Big(69), 'imperial'), 'imperial')
    expect([lowest.toFixed(), highest.toFixed()]).toEqual(['125.3', '168.6'])
  })
})

describe('categories', () => {
  // At a height of 1 m the index is the weight, and at 2 m it is a quarter of the weight.
  test.each([
    ['18.49', 'underweight'],
    ['18.5', 'normal_weight'],
    ['24.99', 'normal_weight'],
    ['25', 'overweight'],
    ['29.99', 'overweight'],
    ['30', 'obesity'],
    ['18.4999999999999999999999999999999999999', 'underweight'],
    ['24.9999999999999999999999999999999999999', 'normal_weight'],
    ['29.9999999999999999999999999999999999999', 'overweight'],
  ])('an index of %s is %s', (bmi, category) => {
    expect(categoryOf({ kilograms: new Big(bmi), metres: new Big(1) })).toBe(category)
    expect(categoryOf({ kilograms: new Big(bmi).times(4), metres: new Big(2) })).toBe(category)
  })

  test('the unrounded index decides, even where 40 decimals would round it up', () => {
    const body = { kilograms: new Big(`24.${'9'.repeat(45)}`), metres: new Big(1) }
    expect(categoryOf(body)).toBe('normal_weight')
    expect(categoryOf(bodyOf('68', '165', 'metric'))).toBe('normal_weight')
    expect(rounded('68', '165', 'metric', 1)).toBe('25.0')
  })
})

describe('two decimals', () => {
  const precise = (kilograms: string) => {
    const { bmi, isCut } = preciseBmi({ kilograms: new Big(kilograms), metres: new Big(1) })
    return `${bmi.toFixed(2)}${isCut ? '…' : ''}`
  }

  test.each([
    ['24.98', '24.98'],
    ['24.994', '24.99'],
    ['24.995', '24.99…'],
    ['24.9999999', '24.99…'],
    ['25', '25.00'],
    ['25.004', '25.00'],
    ['18.4999', '18.49…'],
    ['29.999', '29.99…'],
    ['22.855', '22.86'],
    ['4.4', '4.40'],
  ])('%s is shown as %s', (kilograms, shown) => {
    expect(precise(kilograms)).toBe(shown)
  })

  test('the border shown but not reached is named', () => {
    const border = (kilograms: string) =>
      borderNotReached({ kilograms: new Big(kilograms), metres: new Big(1) }, 1)?.toFixed()
    expect(border('24.98')).toBe('25')
    expect(border('24.94')).toBeUndefined()
    expect(border('25')).toBeUndefined()
    expect(border('25.01')).toBeUndefined()
    expect(border('18.45')).toBe('18.5')
    expect(border('29.96')).toBe('30')
  })
})

test('values beyond any adult’s are noticed', () => {
  expect(isUnusual(bodyOf(154, 67, 'metric'))).toBe(true)
  expect(isUnusual(bodyOf(68, 165, 'metric'))).toBe(false)
  expect(isUnusual(bodyOf('39.9', 200, 'metric'))).toBe(true)
  expect(isUnusual(bodyOf(40, 200, 'metric'))).toBe(false)
})

describe('weights for a height', () => {
  test.each([
    ['165', 'metric', '50.4', '67.8', '50.4 68.1 81.7'],
    ['180', 'metric', '60', '80.7', '60 81 97.2'],
    ['67', 'imperial', '118.2', '159', '118.2 159.7 191.6'],
  ] as const)('%s (%s)', (height, system, lowest, highest, atBorders) => {
    const metres = toMetres(new Big(height), system)
    const range = healthyWeights(metres, system)
    expect([range.lowest.toFixed(), range.highest.toFixed()]).toEqual([lowest, highest])
    expect(
      weightsAtBorders(metres, system)
        .map((weight) => weight.toFixed())
        .join(' '),
    ).toBe(atBorders)
  })
})

describe('properties', () => {
  const system = fc.constantFrom(...unitSystems)
  const hundredths = (min: number, max: number) =>
    fc.integer({ min: min * 100, max: max * 100 }).map((amount) => new Big(amount).div(100))
  const weight = hundredths(2, 1433)
  const height = hundredths(19, 272)

  test('a heavier body of the same height has a higher index, and never a lower category', () => {
    fc.assert(
      fc.property(weight, hundredths(0.01, 100), height, system, (light, more, tall, units) => {
        const metres = toMetres(tall, units)
        const lighter = { kilograms: toKilograms(light, units), metres }
        const heavier = { kilograms: toKilograms(light.plus(more), units), metres }
        expect(bmiOf(heavier).gt(bmiOf(lighter))).toBe(true)
        expect(categories.indexOf(categoryOf(heavier))).toBeGreaterThanOrEqual(
          categories.indexOf(categoryOf(lighter)),
        )
      }),
    )
  })

  test('twice the weight is twice the index; twice the height with four times the weight, the same', () => {
    fc.assert(
      fc.property(weight, height, system, (heavy, tall, units) => {
        const kilograms = toKilograms(heavy, units)
        const metres = toMetres(tall, units)
        const bmi = bmiOf({ kilograms, metres })
        const twice = bmiOf({ kilograms: kilograms.times(2), metres })
        expect(twice.minus(bmi.times(2)).abs().lt('1e-30')).toBe(true)
        const larger = { kilograms: kilograms.times(4), metres: metres.times(2) }
        expect(bmiOf(larger).eq(bmi)).toBe(true)
        expect(categoryOf(larger)).toBe(categoryOf({ kilograms, metres }))
      }),
    )
  })

  test('imperial and metric agree: a pound is 0.453592 kg, an inch 2.54 cm', () => {
    fc.assert(
      fc.property(weight, height, (pounds, inches) => {
        const imperial = bodyOf(pounds.toFixed(), inches.toFixed(), 'imperial')
        const kilograms = pounds.times('0.453592').toFixed()
        const metric = bodyOf(kilograms, inches.times('2.54').toFixed(), 'metric')
        expect(bmiOf(imperial).eq(bmiOf(metric))).toBe(true)
        expect(categoryOf(imperial)).toBe(categoryOf(metric))
        expect(fromKilograms(imperial.kilograms, 'imperial').eq(pounds)).toBe(true)
      }),
    )
  })

  test('agrees with floating point', () => {
    fc.assert(
      fc.property(weight, height, (kilograms, centimetres) => {
        const expected = kilograms.toNumber() / (centimetres.toNumber() / 100) ** 2
        const bmi = bmiOf(bodyOf(kilograms.toFixed(), centimetres.toFixed(), 'metric'))
        expect(bmi.toNumber()).toBeCloseTo(expected, 8)
      }),
    )
  })

  test('the shown two decimals never belong to another category', () => {
    fc.assert(
      fc.property(weight, height, system, (heavy, tall, units) => {
        const body = { kilograms: toKilograms(heavy, units), metres: toMetres(tall, units) }
        const shown = { kilograms: preciseBmi(body).bmi, metres: new Big(1) }
        expect(categoryOf(shown)).toBe(categoryOf(body))
      }),
    )
  })

  test('both ends of the healthy range are a normal weight', () => {
    fc.assert(
      fc.property(height, system, (tall, units) => {
        const metres = toMetres(tall, units)
        for (const end of Object.values(healthyWeights(metres, units)))
          expect(categoryOf({ kilograms: toKilograms(end, units), metres })).toBe('normal_weight')
      }),
    )
  })

  test('each weight at a border is the first tenth of its category', () => {
    fc.assert(
      fc.property(height, system, (tall, units) => {
        const metres = toMetres(tall, units)
        const at = (heavy: Big) => categoryOf({ kilograms: toKilograms(heavy, units), metres })
        const weights = weightsAtBorders(metres, units)
        expect(weights).toHaveLength(borders.length)
        expect(weights.map(at)).toEqual(categories.slice(1))
        expect(weights.map((heavy) => at(heavy.minus('0.1')))).toEqual(categories.slice(0, -1))
      }),
    )
  })
})

const texts = { fr, en, es }

/** The measures of the people in the three examples. */
const bodies = {
  fr: ['70 175 metric', '68 165 metric', '90 180 metric'],
  en: ['70 175 metric', '150 65 imperial', '182 69 imperial'],
  es: ['70 175 metric', '68 165 metric', '150 65 imperial'],
}

test.each(['fr', 'en', 'es'] as const)('the examples in %s name the right category', (language) => {
  const { about, categories: names } = texts[language]
  for (const [index, body] of bodies[language].entries()) {
    const [weight, height, system] = body.split(' ') as [string, string, UnitSystem]
    const category = categoryOf({
      kilograms: toKilograms(new Big(weight), system),
      metres: toMetres(new Big(height), system),
    })
    expect(about.examples[index]?.toLowerCase()).toContain(names[category].toLowerCase())
  }
})
