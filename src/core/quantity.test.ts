import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from './language.ts'
import { type UnitVocabulary, readQuantity } from './quantity.ts'

const weight: UnitVocabulary<'kg' | 'lb' | 'oz' | 'stone' | 'm3'> = {
  aliases: {
    kg: ['kg', 'kilos'],
    lb: ['lb', 'lbs', 'pounds', 'livres'],
    oz: ['oz', 'fl oz', 'onces'],
    stone: ['st', 'stone'],
    m3: ['m³', 'mètres cubes'],
  },
  subdivisions: [
    { unit: 'stone', of: 'lb', count: 14 },
    { unit: 'lb', of: 'oz', count: 16 },
  ],
}
const length: UnitVocabulary<'inch' | 'ft' | 'yard' | 'cm'> = {
  aliases: {
    inch: ['"', 'in', 'inches', 'pouces', 'pulgadas'],
    ft: ["'", 'ft', 'feet', 'pieds', 'pies'],
    yard: ['yd'],
    cm: ['cm'],
  },
  subdivisions: [
    { unit: 'ft', of: 'inch', count: 12 },
    { unit: 'yard', of: 'ft', count: 3 },
  ],
}

const read = (text: string, vocabulary: UnitVocabulary<string>) =>
  languages.map((language) => {
    const quantity = readQuantity(text, language, vocabulary)
    return quantity && `${quantity.amount.toFixed()} ${quantity.unit ?? ''}`.trim()
  })
const alike = (value: string | undefined) => [value, value, value]

describe('readQuantity', () => {
  test.each([
    ['72', '72'],
    ['72,5', '72.5'],
    ['-3', '-3'],
    ['72 kg', '72 kg'],
    ['72kg', '72 kg'],
    ['72,5 kg', '72.5 kg'],
    ['72.5\u00A0KG', '72.5 kg'],
    [' 72 kg. ', '72 kg'],
    ['-3 kg', '-3 kg'],
    ['− 3 kg', '-3 kg'],
    ['.5 kg', '0.5 kg'],
    ['1 234,5 lb', '1234.5 lb'],
    ['1,234.5 lb', '1234.5 lb'],
    ['11 st 4 lb', '158 lb'],
    ['11st4', '158 lb'],
    ['11st4lb', '158 lb'],
    ['11 st. 4 lbs.', '158 lb'],
    ['11 stone, 4 pounds', '158 lb'],
    ['11 stone and 4 pounds', '158 lb'],
    ['6 lb 3.5 oz', '99.5 oz'],
    ['6 livres 3,5 onces', '99.5 oz'],
    ['11 st 4 lb 8 oz', '2536 oz'],
    ['-1 st 4 lb', '-18 lb'],
    ['12 fl. oz.', '12 oz'],
    ['12  fl  oz', '12 oz'],
    ['2 m3', '2 m3'],
    ['2 m³', '2 m3'],
    ['2m^3', '2 m3'],
    ['2 me\u0300tres cubes', '2 m3'],
  ])('%j as a weight is %s', (text, expected) => {
    expect(read(text, weight)).toEqual(alike(expected))
  })

  test.each([
    ['5\'7"', '67 inch'],
    ['5′7″', '67 inch'],
    ['5’7”', '67 inch'],
    ["5'7''", '67 inch'],
    ['5 ft 7 in', '67 inch'],
    ['5ft7', '67 inch'],
    ['5 ft. 7 in.', '67 inch'],
    ["5'7", '67 inch'],
    ["5' 7.5", '67.5 inch'],
    ["5' 11½", undefined],
    ['5′12″', '72 inch'],
    ["5'11", '71 inch'],
    ["5'", '5 ft'],
    ['7"', '7 inch'],
    ['3 pieds 2 pouces', '38 inch'],
    ['3 pieds et 2 pouces', '38 inch'],
    ['5 pies y 7 pulgadas', '67 inch'],
    ['2 yd 1 ft 3 in', '87 inch'],
    ["1'234", '1234'],
    ['2 m3', undefined],
  ])('%j as a length is %s', (text, expected) => {
    expect(read(text, length)).toEqual(alike(expected))
  })

  test.each([
    '',
    'kg',
    'abc',
    '72 kgs of sugar',
    '72 m',
    '5 ft 7 in',
    '11 4',
    '11 st 4 kg',
    '11 lb 4 st',
    '72 kg 5',
    '11 st -4 lb',
    '11 st 4 lb 3 kg',
    '11 st 4 4 lb',
    '11 st . 4 lb x',
    '1e3 kg',
    'NaN kg',
    '١ kg',
    '72 kg kg',
    '$5',
    `${'1'.repeat(41)} kg`,
  ])('%j is no weight', (text) => {
    expect(read(text, weight)).toEqual(alike(undefined))
  })

  test('groups as the language does, with a unit too', () => {
    expect(read('1,234 lb', weight)).toEqual(['1.234 lb', '1234 lb', '1.234 lb'])
    expect(read('12.345 lb', weight)).toEqual(['12.345 lb', '12.345 lb', '12345 lb'])
    expect(readQuantity('1,234 lb', undefined, weight)?.amount.toFixed()).toBe('1.234')
  })

  test('a compound is the sum of its parts, however it is spaced', () => {
    const natural = fc.nat({ max: 10_000 })
    const gap = fc.constantFrom('', ' ', '\u00A0', '  ')
    fc.assert(
      fc.property(natural, natural, gap, gap, (stones, pounds, one, other) => {
        const text = `${stones}${one}st${other}${pounds}${one}lb`
        expect(readQuantity(text, 'en', weight)).toEqual({
          amount: new Big(stones * 14 + pounds),
          unit: 'lb',
        })
      }),
    )
  })

  test('nothing typed breaks it, and a long paste is answered at once', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const quantity = readQuantity(text, 'en', length)
        if (quantity !== undefined) expect(quantity.amount.toFixed()).toMatch(/^-?\d/)
      }),
    )
    expect(readQuantity('1 ft '.repeat(50_000), 'en', length)).toBeUndefined()
  })
})
