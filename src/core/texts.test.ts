import { describe, expect, test } from 'vitest'
import { numbersIn, textsIn } from './texts.ts'

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
