import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { languages } from '../../core/language.ts'
import type { PairRate } from '../../core/rates/cross-rate.ts'
import {
  capitalize,
  formatAmount,
  formatRate,
  formatRateDay,
  unusualAgeDays,
} from './format-rate.ts'

describe('an amount', () => {
  test.each([
    ['1.1367', '1.14', '1.14'],
    ['100', '100.00', '100.00'],
    ['0', '0.00', '0.00'],
    ['1234567.885', '1,234,567.89', '1234567.89'],
    ['-2.345', '-2.35', '-2.35'],
    ['0.005', '0.01', '0.01'],
    ['0.0049', '0.0049', '0.0049'],
    ['0.0000331249', '0.00003312', '0.00003312'],
    ['-0.0000331251', '-0.00003313', '-0.00003313'],
  ])('%s is shown as %s', (amount, shown, copied) => {
    expect(formatAmount(new Big(amount), 'en')).toEqual({ shown, copied })
  })

  test('is written the language’s way and copied as plain digits', () => {
    const written = languages.map((language) => formatAmount(new Big('12345.678'), language))
    expect(written.map(({ shown }) => shown)).toEqual(['12\u202F345,68', '12,345.68', '12.345,68'])
    expect(new Set(written.map(({ copied }) => copied))).toEqual(new Set(['12345.68']))
  })

  test('keeps every digit of a huge one, and never an exponent', () => {
    expect(formatAmount(new Big('1e39'), 'en').copied).toBe(`1${'0'.repeat(39)}.00`)
    expect(formatAmount(new Big('1e-30'), 'en').shown).toBe(`0.${'0'.repeat(29)}1`)
  })
})

test.each([
  ['1', '1.1367', '1.1367'],
  ['1', '160.5', '160.5'],
  ['1', '20384.1', '20,384.1'],
  ['1.1367', '1', '0.87974'],
  ['180.57', '1', '0.00553802'],
  ['0.85986', '1.1367', '1.322'],
  ['1', '1', '1'],
])('one at %s to %s is %s', (from, to, expected) => {
  const rate: PairRate = { from, to, source: 'ecb', date: '2026-09-24' }
  expect(formatRate(rate, 'en')).toBe(expected)
})

test.each([
  ['fr', 'vendredi 20 novembre 2026'],
  ['en', 'Friday, November 20, 2026'],
  ['es', 'viernes 20 de noviembre de 2026'],
] as const)('a day in %s is %s', (language, expected) => {
  expect(formatRateDay('2026-11-20', language)).toBe(expected)
})

test.each([
  // On a Sunday, Friday's rates are shown.
  ['2026-11-20', '2026-11-22T12:00:00Z', undefined],
  // This is the Tuesday after Easter, before the rates of that day are fixed.
  ['2026-04-02', '2026-04-07T13:00:00Z', undefined],
  ['2026-11-20', '2026-11-26T00:00:00Z', 6],
  ['2026-09-29', '2026-11-22T12:00:00Z', 54],
  // The clock of the device is slow.
  ['2026-11-20', '2020-01-01T00:00:00Z', undefined],
])('rates of %s seen at %s are unusually old by %s days', (date, now, expected) => {
  expect(unusualAgeDays(date, Date.parse(now))).toBe(expected)
})

test('a name standing alone begins with a capital', () => {
  expect(['euro', 'zloty polonais', 'US Dollar', ''].map(capitalize)).toEqual([
    'Euro',
    'Zloty polonais',
    'US Dollar',
    '',
  ])
})
