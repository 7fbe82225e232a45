import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ConverterDefinition, convert, convertExactly } from '../core/convert.ts'
import { type Localized, languages } from '../core/language.ts'
import { type DecimalPlaces, toPlainDigits } from '../core/numbers.ts'
import { readQuantity } from '../core/quantity.ts'
import { type TextTree, textsIn } from '../core/text-numbers.ts'

/** Amounts a visitor could type, with up to 12 digits before the point and 10 after it. */
export const amounts = fc
  .tuple(fc.bigInt(-(10n ** 22n), 10n ** 22n), fc.integer({ min: 0, max: 10 }))
  .map(([digits, decimals]) => new Big(digits.toString()).div(new Big(10).pow(decimals)))

const unitPairs = <Unit extends string>({ units }: ConverterDefinition<Unit>) =>
  fc.tuple(fc.constantFrom(...units), fc.constantFrom(...units))

/** The property tests of every converter. Call it in the converter's own test file. */
export const describeConverterProperties = <Unit extends string>(
  definition: ConverterDefinition<Unit>,
  /** The same conversion in floating point, written independently of the definition. */
  floatFormula: (amount: number, from: Unit, to: Unit) => number,
  /** The largest number that the formula adds. Where terms cancel, a float is only as exact as that. */
  greatestOffset = 0,
): void => {
  const { units, initial, decimals } = definition
  const pairs = unitPairs(definition)

  describe('properties', () => {
    test('a unit to itself changes nothing but the rounding', () => {
      fc.assert(
        fc.property(amounts, fc.constantFrom(...units), (amount, unit) => {
          expect(convertExactly(definition, amount, unit, unit).eq(amount)).toBe(true)
        }),
      )
    })

    test('there and back is where it was, to 25 decimals', () => {
      fc.assert(
        fc.property(amounts, pairs, (amount, [from, to]) => {
          const there = convertExactly(definition, amount, from, to)
          const back = convertExactly(definition, there, to, from)
          expect(back.minus(amount).abs().lt('1e-25')).toBe(true)
        }),
      )
    })

    test('a way round through a third unit gives the same', () => {
      fc.assert(
        fc.property(amounts, pairs, fc.constantFrom(...units), (amount, [from, to], third) => {
          const direct = convertExactly(definition, amount, from, to)
          const aside = convertExactly(definition, amount, from, third)
          const round = convertExactly(definition, aside, third, to)
          expect(round.minus(direct).abs().lt('1e-25')).toBe(true)
        }),
      )
    })

    test('more stays more', () => {
      fc.assert(
        fc.property(amounts, amounts, pairs, (one, other, [from, to]) => {
          fc.pre(!one.eq(other))
          const order = convertExactly(definition, one, from, to).cmp(
            convertExactly(definition, other, from, to),
          )
          expect(order).toBe(one.cmp(other))
        }),
      )
    })

    test('equal steps stay equal steps', () => {
      fc.assert(
        fc.property(amounts, amounts, pairs, (one, other, [from, to]) => {
          const at = (amount: Big) => convertExactly(definition, amount, from, to)
          const left = at(one.plus(other)).minus(at(one))
          const right = at(other).minus(at(new Big(0)))
          expect(left.minus(right).abs().lt('1e-25')).toBe(true)
        }),
      )
    })

    test('agrees with floating point to 1e-9', () => {
      fc.assert(
        fc.property(amounts, pairs, (amount, [from, to]) => {
          const exact = convertExactly(definition, amount, from, to).toNumber()
          const float = floatFormula(amount.toNumber(), from, to)
          const scale = Math.max(Math.abs(float), greatestOffset)
          expect(Math.abs(exact - float)).toBeLessThanOrEqual(1e-9 * scale)
        }),
      )
    })

    test('a result has the tool’s decimals at most, and is never minus zero', () => {
      fc.assert(
        fc.property(amounts, pairs, (amount, [from, to]) => {
          const result = convert(definition, amount, from, to)
          expect(result.eq(result.round(decimals.maximum))).toBe(true)
          expect(result.eq(0) && result.s < 0).toBe(false)
        }),
      )
    })
  })

  describe('vocabulary', () => {
    test('starts with two units it has', () => {
      expect(units).toContain(initial.from)
      expect(units).toContain(initial.to)
      expect(initial.from).not.toBe(initial.to)
    })

    const aliases = units.flatMap((unit) => definition.aliases[unit] ?? [])
    test('no word names two units, or one twice', () => {
      expect(aliases.filter((alias, at) => aliases.indexOf(alias) !== at)).toEqual([])
    })

    test.each(units)('every word for %s is read in every language, in capitals too', (unit) => {
      const words = definition.aliases[unit] ?? []
      expect(words.length).toBeGreaterThan(2)
      const written = [...words, ...words.map((word) => word.toUpperCase())].flatMap((word) =>
        ['', ' ', '\u00A0', '\u202F'].map((gap) => `12${gap}${word}`),
      )
      const misread = languages.flatMap((language) =>
        written.filter((text) => {
          const quantity = readQuantity(text, language, definition)
          return quantity?.unit !== unit || !quantity.amount.eq(12)
        }),
      )
      expect(misread).toEqual([])
    })
  })
}

interface Specified<Unit extends string> {
  units: readonly Unit[]
  initial: { value: string; from: Unit; to: Unit }
  decimals: DecimalPlaces
  /** Amounts in one unit and the same in another one, as plain digits. */
  conversions: readonly (readonly [value: string, from: Unit, to: Unit, result: string])[]
  /** Quantities of another kind, which the converter must not read. */
  otherQuantities: readonly string[]
}

/** Compares a converter with what was specified for it. */
export const describeSpecified = <Unit extends string>(
  definition: ConverterDefinition<Unit>,
  { conversions, otherQuantities, ...specified }: Specified<Unit>,
): void => {
  describe('specified', () => {
    test('units, defaults and decimals', () => {
      expect(definition).toMatchObject(specified)
    })

    test.each(conversions)('%s %s in %s is %s', (value, unit, to, expected) => {
      const result = convert(definition, new Big(value), unit, to)
      expect(toPlainDigits(result, definition.decimals.minimum)).toBe(expected)
    })

    test('quantities of another kind are not read', () => {
      for (const text of otherQuantities)
        expect(readQuantity(text, 'en', definition)).toBeUndefined()
    })
  })
}

/**
 * Compares specified factors with published ones, to within half a unit of the specified factor's last digit.
 *
 * @param published - base units in one of each unit, plain digits.
 */
export const describePublished = <Unit extends string>(
  definition: ConverterDefinition<Unit>,
  base: Unit,
  factors: Readonly<Record<Unit, string>>,
  published: Readonly<Partial<Record<Unit, string>>>,
): void => {
  describe('published values', () => {
    test('cover every unit', () => {
      expect([...Object.keys(published), base].toSorted()).toEqual([...definition.units].toSorted())
    })
    test.each(Object.entries(published) as [Unit, string][])('one %s is %s', (unit, value) => {
      const factor = factors[unit]
      const lastDigit = new Big(10).pow(-(factor.split('.')[1]?.length ?? 0))
      const tolerance = lastDigit.div(2).div(factor)
      const computed = convertExactly(definition, new Big(1), unit, base)
      expect(computed.div(value).minus(1).abs().lte(tolerance)).toBe(true)
    })
  })
}

/** Tests what the three text files of a converter must contain, besides correct numbers, which the build checks. */
export const describeConverterTexts = <Unit extends string>(
  definition: ConverterDefinition<Unit>,
  texts: Localized<TextTree>,
): void => {
  describe.each(languages)('the %s texts', (language) => {
    const own = textsIn(texts[language])

    test('name every unit and no other', () => {
      const paths = own.map(([path]) => path)
      expect(paths.filter((path) => path.startsWith('units.'))).toEqual(
        definition.units.flatMap((unit) => [`units.${unit}.name`, `units.${unit}.symbol`]),
      )
    })

    test('have three examples, each with a number that the converter computes', () => {
      const examples = own.filter(([path]) => path.startsWith('about.examples.'))
      expect(examples).toHaveLength(3)
      for (const [, text] of examples) expect(text).toMatch(/\{\{example\.\w+\}\}/)
    })

    test('show an input in two units that can be read, if the converter takes any', () => {
      const compound = own.filter(([path]) => path === 'compoundExample')
      expect(compound).toHaveLength(definition.subdivisions ? 1 : 0)
      for (const [, text] of compound)
        expect(readQuantity(text, language, definition)?.unit).toBeDefined()
    })

    test('name the lowest amount in a message of their own, if there is one', () => {
      const messages = own.filter(([path]) => path === 'belowLowest')
      expect(messages).toHaveLength(definition.lowest ? 1 : 0)
      for (const [, text] of messages) expect(text).toContain('{{lowest}}')
    })
  })
}
