import { describe, expect, test } from 'vitest'
import { type ConverterDefinition, linearSteps } from './convert.ts'
import {
  converterExamples,
  fillTextNumbers,
  numbersIn,
  textsIn,
  formatDigits,
  proseTime,
} from './text-numbers.ts'

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

test('textsIn walks through everything', () => {
  expect(textsIn({ a: 'x', b: ['y', { c: 'z' }] })).toEqual([
    ['a', 'x'],
    ['b.0', 'y'],
    ['b.1.c', 'z'],
  ])
})

const numbers = {
  examples: { inCm: '91.44', inInches: '36' },
  inputs: ['3'],
  constants: { '1959': 'the year of the treaty' },
}
const texts = {
  search: ['100 ft in cm'],
  lead: 'Since 1959, 3 ft = {{example.inCm}} cm',
  about: [{ note: 'or {{example.inInches}} in, of {{count}}' }],
}

const faultsOf = (lead: string) => fillTextNumbers({ lead }, numbers).faults

describe('fillTextNumbers', () => {
  test('fills in the examples, wherever they stand, and leaves other placeholders to the page', () => {
    expect(fillTextNumbers(texts, numbers)).toEqual({
      texts: {
        search: ['100 ft in cm'],
        lead: 'Since 1959, 3 ft = 91.44 cm',
        about: [{ note: 'or 36 in, of {{count}}' }],
      },
      faults: [],
      used: new Set(['1959', '3', 'inCm', 'inInches']),
    })
  })

  // Each digit of the text is increased by one in turn.
  const wrong = [...texts.lead.matchAll(/\d/g)].map(
    ({ 0: digit, index }) =>
      `${texts.lead.slice(0, index)}${(Number(digit) + 1) % 10}${texts.lead.slice(index + 1)}`,
  )
  test.each(wrong)('notices the wrong digit in “%s”', (lead) => {
    expect(faultsOf(lead)).toEqual([expect.stringMatching(/^lead: "\d+" is no example/)])
  })

  test.each([
    ['a number without a source', 'In 7 days', ['lead: "7" is no example, input or constant']],
    [
      'a result that is written out',
      '91.44 cm',
      ['lead: "91.44" is no example, input or constant'],
    ],
    ['the writing of another language', '3,0 ft', ['lead: "3,0" is no example, input or constant']],
    ['a number beside another sign', '-3 ft', ['lead: "-3" is no example, input or constant']],
    ['an example that is not there', '{{example.inM}} m', ['lead: there is no example "inM"']],
  ])('notices %s', (_fault, lead, faults) => {
    expect(faultsOf(lead)).toEqual(faults)
  })

  test('says what the texts use, so that what they do not use is noticed', () => {
    expect(fillTextNumbers({ lead: '3 ft' }, numbers).used).toEqual(new Set(['3']))
  })

  test('takes any number for a fault where nothing is given', () => {
    expect(fillTextNumbers({ lead: 'no number' }, {}).faults).toEqual([])
    expect(fillTextNumbers({ lead: '3 ft' }, {}).faults).toHaveLength(1)
  })
})

describe('numbers are written as the language writes them', () => {
  test('in full, or to so many decimals', () => {
    expect(formatDigits('1234.5', 'fr')).toBe('1\u202F234,5')
    expect(formatDigits('1234.56', 'en', { minimum: 0, maximum: 1 })).toBe('1,234.6')
    expect(() => formatDigits('one', 'en')).toThrow('one is not a number')
  })
})

const lengths: ConverterDefinition<'ft' | 'inch' | 'cm'> = {
  units: ['ft', 'inch', 'cm'],
  initial: { value: '1', from: 'ft', to: 'cm' },
  decimals: { minimum: 0, maximum: 4 },
  steps: linearSteps({ ft: '30.48', inch: '2.54', cm: '1' }, 'in-base'),
  aliases: { ft: ['ft'], inch: ['in'], cm: ['cm'] },
}

test.each([
  ['fr', '09:00', '9\u00A0h'],
  ['fr', '16:45', '16\u00A0h\u00A045'],
  ['fr', '00:00', '0\u00A0h'],
  ['es', '9:00', '9:00'],
  ['en', '3:00 PM', '3:00 PM'],
] as const)('prose in %s writes %s as %s', (language, clock, written) => {
  expect(proseTime(clock, language)).toBe(written)
})

test('results are the converter’s, to its decimals or to fewer', () => {
  const { result, typed, write } = converterExamples(lengths, 'fr')
  expect(result('1', 'cm', 'inch')).toBe('0,3937')
  expect(result('1', 'cm', 'inch', 1)).toBe('0,4')
  expect(result('1000', 'ft', 'cm')).toBe('30\u202F480')
  expect(typed('67 in', 'cm')).toBe('170,18')
  expect(write('1234.5')).toBe('1\u202F234,5')
})

test('what is no number or no quantity is refused', () => {
  const { result, typed } = converterExamples(lengths, 'fr')
  expect(() => result('one', 'cm', 'inch')).toThrow('one is not a number')
  expect(() => typed('5', 'inch')).toThrow('5 is not a quantity with a unit')
})
