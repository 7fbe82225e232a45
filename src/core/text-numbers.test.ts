import { describe, expect, test } from 'vitest'
import { fillTextNumbers, writeDigits } from './text-numbers.ts'

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

  // Each digit of a text, one more than it should be.
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
    expect(writeDigits('1234.5', 'fr')).toBe('1\u202F234,5')
    expect(writeDigits('1234.56', 'en', { minimum: 0, maximum: 1 })).toBe('1,234.6')
    expect(() => writeDigits('one', 'en')).toThrow('one is not a number')
  })
})
