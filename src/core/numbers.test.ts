import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDecimals, anyNumber } from '../testing/random.ts'
import { type Language, languages } from './language.ts'
import {
  formatNumber,
  formatPercent,
  parseNumber,
  roundTo,
  toNumericLiteral,
  toPlainDigits,
} from './numbers.ts'

const read = (text: string, language?: Language) => parseNumber(text, language)?.toFixed()

describe('parseNumber', () => {
  const everywhere: [text: string, plain: string | undefined][] = [
    ['0', '0'],
    ['72,5', '72.5'],
    ['72.5', '72.5'],
    ['1234.56', '1234.56'],
    ['1234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u202F234,56', '1234.56'],
    ['1\u00A0234,56', '1234.56'],
    ['1\u2009234.56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1’234’567', '1234567'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12,34,567', '1234567'],
    ['12,34,567.5', '1234567.5'],
    ['3.280 839 9', '3.2808399'],
    ['0.30480', '0.3048'],
    ['007', '7'],
    ['5.', '5'],
    ['5,', '5'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['  5\t', '5'],
    ['+5', '5'],
    ['-5', '-5'],
    ['− 5', '-5'],
    ['\u22125,5', '-5.5'],
    ['–5', '-5'],
    ['-0', '0'],
    ['-0,00', '0'],
    ['1'.repeat(40), '1'.repeat(40)],
    [`0.${'0'.repeat(38)}1`, `0.${'0'.repeat(38)}1`],
    ['', undefined],
    [' ', undefined],
    ['.', undefined],
    ['-', undefined],
    ['abc', undefined],
    ['5a', undefined],
    ['1e3', undefined],
    ['1e400', undefined],
    ['NaN', undefined],
    ['Infinity', undefined],
    ['0x10', undefined],
    ['١', undefined],
    ['½', undefined],
    ['--5', undefined],
    ['5-', undefined],
    ['5%', undefined],
    ['€5', undefined],
    ['5,5,5', undefined],
    ['1.23.4', undefined],
    ['12.05.2024', undefined],
    ['1,234.567,89', undefined],
    ['1.2,3.4', undefined],
    ['1 2', undefined],
    ['5 7', undefined],
    ["5'7", undefined],
    ['5 1234', undefined],
    ['1 234\u202F56', undefined],
    ['1'.repeat(41), undefined],
    ['9'.repeat(100_000), undefined],
    ['x'.repeat(1_000_000), undefined],
    ['😀', undefined],
    ['\uD83D', undefined],
  ]
  test.each(everywhere)('%j is %j in every language and in none', (text, plain) => {
    expect(languages.map((language) => read(text, language))).toEqual([plain, plain, plain])
    expect(read(text)).toBe(plain)
  })

  test.each([
    ['1,234', { fr: '1.234', en: '1234', es: '1.234' }],
    ['-1,234', { fr: '-1.234', en: '-1234', es: '-1.234' }],
    ['1.234', { fr: '1.234', en: '1.234', es: '1.234' }],
    ['12.345', { fr: '12.345', en: '12.345', es: '12345' }],
    ['12,345', { fr: '12.345', en: '12345', es: '12.345' }],
    ['123.456', { fr: '123.456', en: '123.456', es: '123456' }],
    ['0,123', { fr: '0.123', en: '0.123', es: '0.123' }],
    ['0.123', { fr: '0.123', en: '0.123', es: '0.123' }],
    ['1,2345', { fr: '1.2345', en: '1.2345', es: '1.2345' }],
    ['1234,567', { fr: '1234.567', en: '1234.567', es: '1234.567' }],
    ['1 234,567', { fr: '1234.567', en: '1234.567', es: '1234.567' }],
  ])('%j is read as each language writes it', (text, expected) => {
    for (const language of languages) expect(read(text, language)).toBe(expected[language])
    expect(read(text)).toBe(text.replace(' ', '').replace(',', '.'))
  })
})

describe('formatNumber', () => {
  test('writes as each language does', () => {
    const write = (value: string, language: Language, minimum = 0, maximum = 8) =>
      formatNumber(new Big(value), language, { minimum, maximum })
    expect(languages.map((language) => write('1234567.89', language))).toEqual([
      '1\u202F234\u202F567,89',
      '1,234,567.89',
      '1.234.567,89',
    ])
    expect(languages.map((language) => write('1234.5', language))).toEqual([
      '1\u202F234,5',
      '1,234.5',
      '1234,5',
    ])
    expect(write('68', 'en', 2, 2)).toBe('68.00')
    expect(write('0.30480', 'en')).toBe('0.3048')
    expect(write('-0.000000001', 'en')).toBe('0')
    expect(write('-40', 'en')).toBe('-40')
  })

  test('is exact far beyond floating point', () => {
    const value = '1234567890123456789012345678901234.12345678'
    expect(formatNumber(new Big(value), 'en', { minimum: 0, maximum: 8 })).toBe(
      '1,234,567,890,123,456,789,012,345,678,901,234.12345678',
    )
  })

  test.each(languages)('in %s, writes what Intl writes', (language) => {
    fc.assert(
      fc.property(anyNumber, anyDecimals, (value, decimals) => {
        const { format } = new Intl.NumberFormat(language, {
          minimumFractionDigits: decimals.minimum,
          maximumFractionDigits: decimals.maximum,
        })
        expect(formatNumber(value, language, decimals)).toBe(
          format(toNumericLiteral(roundTo(value, decimals.maximum))),
        )
      }),
      { numRuns: 1000 },
    )
  })

  test.each(languages)('in %s, what is written is read back the same', (language) => {
    fc.assert(
      fc.property(anyNumber, (value) => {
        const written = formatNumber(value, language, { minimum: 0, maximum: 40 })
        expect(parseNumber(written, language)?.toFixed()).toBe(roundTo(value, 40).toFixed())
      }),
      { numRuns: 1000 },
    )
  })

  test('plain digits are read back the same without a language', () => {
    fc.assert(
      fc.property(anyNumber, (value) => {
        expect(parseNumber(toPlainDigits(value))?.eq(value)).toBe(true)
      }),
    )
  })

  test('nothing that is typed breaks the reading', () => {
    const keys = fc.constantFrom(..."0123456789.,-+−’' \u00A0\u202Fex".split(''))
    fc.assert(
      fc.property(fc.string({ unit: keys }), fc.constantFrom(...languages), (text, language) => {
        const value = parseNumber(text, language)
        if (value === undefined) return
        expect(value.toFixed()).toMatch(/^-?\d+(\.\d+)?$/)
        const digitsOf = (digits: string) => digits.replace(/\D/g, '').replace(/^0+/, '')
        expect(digitsOf(text).startsWith(digitsOf(value.toFixed()))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('roundTo', () => {
  test.each([
    ['0.5', 0, '1'],
    ['-0.5', 0, '-1'],
    ['2.5', 0, '3'],
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['1.0049999999999999999', 2, '1'],
    ['-0.4', 0, '0'],
    ['0', 8, '0'],
  ])('%s to %i decimals is %s', (value, decimals, expected) => {
    const rounded = roundTo(new Big(value), decimals)
    expect(rounded.toFixed()).toBe(expected)
    expect(rounded.eq(0) && rounded.s < 0).toBe(false)
  })
})

describe('toPlainDigits', () => {
  test.each([
    ['1234567.5', 0, '1234567.5'],
    ['68', 2, '68.00'],
    ['-40', 2, '-40.00'],
    ['0.1234', 2, '0.1234'],
    ['1e21', 0, '1000000000000000000000'],
    ['1e-21', 0, '0.000000000000000000001'],
    ['-0', 0, '0'],
    ['-0', 2, '0.00'],
  ])('%s with %i decimals at least is %s', (value, minimum, expected) => {
    expect(toPlainDigits(new Big(value), minimum)).toBe(expected)
  })
})

const twoDecimals = { minimum: 2, maximum: 2 }

// Unicode CLDR: French and Spanish set a no-break space before the sign, English none.
test.each([
  ['fr', '23.525', '23,53\u00A0%'],
  ['en', '23.525', '23.53%'],
  ['es', '23.525', '23,53\u00A0%'],
  ['en', '-12.5', '-12.50%'],
  ['en', '-0.001', '0.00%'],
  ['en', '12345678901234567890.5', '12,345,678,901,234,567,890.50%'],
] as const)('in %s, %s is %s', (language, value, expected) => {
  expect(formatPercent(new Big(value), language, twoDecimals)).toBe(expected)
})

test('a change has its sign, none where nothing changes', () => {
  const signed = (value: string) =>
    formatPercent(new Big(value), 'en', { ...twoDecimals, isSigned: true })
  expect([signed('8'), signed('-8'), signed('0'), signed('0.001')]).toEqual([
    '+8.00%',
    '-8.00%',
    '0.00%',
    '0.00%',
  ])
})

test.each(languages)('in %s, writes what Intl writes', (language) => {
  fc.assert(
    fc.property(anyNumber, anyDecimals, fc.boolean(), (value, decimals, isSigned) => {
      const { format } = new Intl.NumberFormat(language, {
        style: 'percent',
        minimumFractionDigits: decimals.minimum,
        maximumFractionDigits: decimals.maximum,
        signDisplay: isSigned ? 'exceptZero' : 'auto',
      })
      expect(formatPercent(value, language, { ...decimals, isSigned })).toBe(
        format(toNumericLiteral(roundTo(value, decimals.maximum).div(100))),
      )
    }),
    { numRuns: 1000 },
  )
})
