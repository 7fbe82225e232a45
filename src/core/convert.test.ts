import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { type ConverterDefinition, convert, convertExactly, linearSteps } from './convert.ts'

const factors = { small: '0.001', base: '1', odd: '1.60934', third: '3' } as const
type Unit = keyof typeof factors

const definition: ConverterDefinition<Unit> = {
  units: ['small', 'base', 'odd', 'third'],
  aliases: {},
  initial: { value: '1', from: 'base', to: 'odd' },
  decimals: { minimum: 0, maximum: 4 },
  steps: linearSteps(factors, 'in-base'),
}

const shown = (from: Unit, to: Unit, kind: 'in-base' | 'per-base' = 'in-base') =>
  linearSteps(factors, kind)(from, to)
    .map(({ operator, operand }) => `${operator} ${operand}`)
    .join(' ')

describe('linearSteps', () => {
  test.each([
    ['base', 'base', ''],
    ['odd', 'odd', ''],
    ['odd', 'base', '× 1.60934'],
    ['base', 'odd', '÷ 1.60934'],
    ['base', 'small', '× 1000'],
    ['small', 'base', '÷ 1000'],
    ['odd', 'small', '× 1609.34'],
    ['third', 'odd', '× 3 ÷ 1.60934'],
    ['odd', 'third', '× 1.60934 ÷ 3'],
  ] as const)('from %s to %s: %s', (from, to, expected) => {
    expect(shown(from, to)).toBe(expected)
    expect(shown(to, from, 'per-base')).toBe(expected)
  })

  test('no operand is too long to read, even where one number would be exact', () => {
    const steps = linearSteps({ one: '65536', other: '1.2345678' }, 'in-base')
    expect(steps('other', 'one')).toEqual([
      { operator: '×', operand: '1.2345678' },
      { operator: '÷', operand: '65536' },
    ])
  })
})

describe('convert', () => {
  test('applies every operator, left to right', () => {
    const steps = [
      { operator: '−', operand: '32' },
      { operator: '×', operand: '5' },
      { operator: '÷', operand: '9' },
      { operator: '+', operand: '273.15' },
    ] as const
    const kelvin = { ...definition, steps: () => steps }
    expect(convertExactly(kelvin, new Big(212), 'base', 'odd').toFixed()).toBe('373.15')
  })

  test('rounds half away from zero, at the end only', () => {
    expect(convert(definition, new Big('0.00005'), 'base', 'base').toFixed()).toBe('0.0001')
    expect(convert(definition, new Big('-0.00005'), 'base', 'base').toFixed()).toBe('-0.0001')
    expect(convert(definition, new Big(1), 'base', 'third').toFixed()).toBe('0.3333')
    expect(convertExactly(definition, new Big(1), 'base', 'third').toFixed()).toBe(
      `0.${'3'.repeat(40)}`,
    )
  })
})
