import { describe, expect, test } from 'vitest'
import { converterClaims, falseClaims, numbersIn, textsIn, wrongDigits } from './claims.ts'
import { type ConverterDefinition, linearSteps } from './convert.ts'

const definition: ConverterDefinition<'ft' | 'inch' | 'cm'> = {
  units: ['ft', 'inch', 'cm'],
  initial: { value: '1', from: 'ft', to: 'cm' },
  decimals: { minimum: 0, maximum: 4 },
  steps: linearSteps({ ft: '30.48', inch: '2.54', cm: '1' }, 'in-base'),
  aliases: { ft: ['ft'], inch: ['in'], cm: ['cm'] },
  subdivisions: [{ unit: 'ft', of: 'inch', count: 12 }],
}

describe('numbersIn', () => {
  test.each([
    ['no number, no 3-letter trap', ['3']],
    ['23\u00A0kg give 50.70626\u00A0lb.', ['23', '50.70626']],
    ['1,234.5, then 6', ['1,234.5', '6']],
    ['1\u202F234\u202F567,89\u00A0m', ['1\u202F234\u202F567,89']],
    ['−40 °C, -40 °F', ['-40', '-40']],
    ['2019-2020, A-4', ['2019', '2020', '4']],
    ['5:30 min/km (5′7″)', ['5:30', '5', '7']],
    ['9 12 24', ['9', '12', '24']],
    ['100 °C', ['100']],
    ['m3, CO2', ['3', '2']],
  ])('%j has %j', (text, expected) => {
    expect(numbersIn(text)).toEqual(expected)
  })
})

test('textsIn walks everything', () => {
  expect(textsIn({ a: 'x', b: ['y', { c: 'z' }] })).toEqual([
    ['a', 'x'],
    ['b.0', 'y'],
    ['b.1.c', 'z'],
  ])
})

describe('converterClaims', () => {
  const { pair, reversed, result, typed, reads, constant } = converterClaims(definition, 'fr')
  test('computes with the converter and writes with the language', () => {
    expect(pair('1000', 'ft', 'cm')).toEqual(['1\u202F000', '30\u202F480'])
    expect(reversed('1', 'cm', 'inch')).toEqual(['0,3937', '1'])
    expect(result('1', 'cm', 'inch', 1)).toEqual(['0,4'])
    expect(typed('5 ft 7 in', 'cm')).toEqual(['5', '7', '170,18'])
    expect(reads('5 ft 7')).toEqual(['5', '7'])
    expect(constant('1959', 'year')).toEqual(['1959'])
  })
  test('refuses what is no number or no quantity', () => {
    expect(() => pair('one', 'ft', 'cm')).toThrow('one is no number')
    expect(() => reads('5 kg')).toThrow('5 kg is no quantity with a unit')
    expect(() => typed('5', 'cm')).toThrow('5 is no quantity with a unit')
  })
})

describe('falseClaims', () => {
  const { pair, constant } = converterClaims(definition, 'en')
  const texts = { search: ['100 ft in cm'], lead: 'Since 1959, 3 ft = 91.44 cm', note: 'plain' }
  const claims = { lead: [constant('1959', 'year'), pair('3', 'ft', 'cm')] }

  test('says nothing of true texts', () => {
    expect(falseClaims(texts, claims)).toEqual([])
  })
  test.each(wrongDigits(texts.lead))('finds the wrong digit in %j', (lead) => {
    expect(falseClaims({ ...texts, lead }, claims)).toEqual([
      expect.stringContaining('should say 1959 | 3 | 91.44'),
    ])
  })
  test('finds a number nobody claimed, a claim of no text, another language’s writing', () => {
    expect(falseClaims({ ...texts, note: '7 days' }, claims)).toHaveLength(1)
    expect(falseClaims(texts, { ...claims, gone: [pair('1', 'ft', 'cm')] })).toHaveLength(1)
    expect(falseClaims({ ...texts, lead: 'Since 1959, 3 ft = 91,44 cm' }, claims)).toHaveLength(1)
    expect(falseClaims({ ...texts, lead: 'Since 1959, 3 ft = 91.440 cm' }, claims)).toHaveLength(1)
  })
})

test('wrongDigits changes each digit once', () => {
  expect(wrongDigits('a19')).toEqual(['a29', 'a10'])
})
