import { describe, expect, it, test } from 'vitest'
import { type Language, type Localized, languages } from '../../core/language.ts'
import { offeredCurrencies, specifiedCurrencies } from '../../core/rates/codes.ts'
import { findCurrencies, readCurrencyIndex } from './currency-index.ts'
import findingEn from './generated/finding.en.json'
import findingEs from './generated/finding.es.json'
import findingFr from './generated/finding.fr.json'
import namesEn from './generated/names.en.json'
import namesEs from './generated/names.es.json'
import namesFr from './generated/names.fr.json'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

const names: Localized<Readonly<Record<string, string>>> = {
  fr: namesFr.names,
  en: namesEn.names,
  es: namesEs.names,
}
const indexes = {
  fr: readCurrencyIndex(findingFr.currencies, names.fr),
  en: readCurrencyIndex(findingEn.currencies, names.en),
  es: readCurrencyIndex(findingEs.currencies, names.es),
}

const found = (language: Language, text: string, limit = 30) =>
  findCurrencies(indexes[language], text, limit)
const codes = (language: Language, text: string) =>
  found(language, text).map(({ currency }) => currency.code)

describe('the first currency found', () => {
  // The expected codes are those of ISO 4217 and of common use.
  it.each([
    ['fr', 'Thaïlande', 'THB'],
    ['fr', 'thailande', 'THB'],
    ['fr', 'baht', 'THB'],
    ['fr', 'bahts', 'THB'],
    ['fr', 'thb', 'THB'],
    ['fr', '฿', 'THB'],
    ['en', 'thailand', 'THB'],
    ['es', 'tailandia', 'THB'],
    ['fr', 'thailand', 'THB'],
    ['fr', 'dollar', 'USD'],
    ['fr', 'dollars', 'USD'],
    ['es', 'dólar', 'USD'],
    ['en', '$', 'USD'],
    ['en', 'US$', 'USD'],
    ['en', 'bucks', 'USD'],
    ['fr', 'usa', 'USD'],
    ['es', 'EE. UU.', 'USD'],
    ['es', 'EEUU', 'USD'],
    ['fr', 'angleterre', 'GBP'],
    ['fr', 'hollande', 'EUR'],
    ['en', 'el salvador', 'USD'],
    ['en', 'buck', 'USD'],
    ['fr', 'c$', 'CAD'],
    ['fr', 'dollar canadien', 'CAD'],
    ['fr', 'canada', 'CAD'],
    ['en', 'pound', 'GBP'],
    ['en', 'quid', 'GBP'],
    ['fr', 'livre', 'GBP'],
    ['fr', 'pound', 'GBP'],
    ['es', 'libra', 'GBP'],
    ['fr', '£', 'GBP'],
    ['en', 'uk', 'GBP'],
    ['en', 'united kingdom', 'GBP'],
    ['fr', 'royaume-uni', 'GBP'],
    ['fr', 'yen', 'JPY'],
    ['es', 'japón', 'JPY'],
    ['fr', 'allemagne', 'EUR'],
    ['en', 'croatia', 'EUR'],
    ['en', 'bulgaria', 'EUR'],
    ['fr', 'suisse', 'CHF'],
    ['fr', 'franc', 'CHF'],
    ['fr', 'F CFA', 'XOF'],
    ['fr', 'sénégal', 'XOF'],
    ['fr', 'cameroun', 'XAF'],
    ['fr', 'cote d’ivoire', 'XOF'],
    ['fr', "côte d'ivoire", 'XOF'],
    ['en', 'peso', 'MXN'],
    ['es', 'peso argentino', 'ARS'],
    ['es', 'méxico', 'MXN'],
    ['en', 'rupee', 'INR'],
    ['en', 'pakistan', 'PKR'],
    ['en', 'krona', 'SEK'],
    ['fr', 'kr', 'SEK'],
    ['en', 'rmb', 'CNY'],
    ['en', 'renminbi', 'CNY'],
    ['en', 'zloty', 'PLN'],
    ['fr', 'zł', 'PLN'],
    ['fr', 'maroc', 'MAD'],
    ['fr', 'dirham', 'AED'],
    ['fr', 'dirham marocain', 'MAD'],
    ['fr', 'vietnam', 'VND'],
    ['es', 'R$', 'BRL'],
    ['es', 'brasil', 'BRL'],
    ['en', 'curaçao', 'XCG'],
    ['en', 'zimbabwe', 'USD'],
    ['en', 'XPF', 'XPF'],
    ['fr', 'nouvelle-calédonie', 'XPF'],
    ['en', 'isle of man', 'GBP'],
    ['es', 'WON', 'KRW'],
    ['es', 'd', 'USD'],
    ['en', 'dk', 'DKK'],
    ['fr', 'Viêt', 'VND'],
    ['es', 'emiratos', 'AED'],
  ] as const)('in %s for %s is %s', (language, text, code) => {
    expect(codes(language, text)[0]).toBe(code)
  })
})

test('a sign many share finds them all, the most exchanged first', () => {
  const dollars = codes('en', '$')
  expect(dollars.slice(0, 3)).toEqual(['USD', 'CAD', 'AUD'])
  expect(dollars).toContain('MXN')
  expect(codes('fr', 'couronne').slice(0, 2)).toEqual(['SEK', 'NOK'])
  expect(codes('fr', 'couronne')).toEqual(expect.arrayContaining(['CZK', 'DKK', 'ISK']))
})

test('a word two currencies share finds both', () => {
  expect(codes('fr', 'fcfa').toSorted()).toEqual(['XAF', 'XOF'])
})

test('a currency found by a country says which', () => {
  expect(found('fr', 'allem')[0]).toMatchObject({ place: 'Allemagne', currency: { code: 'EUR' } })
  expect(found('en', 'united states')[0]).toMatchObject({ place: 'United States' })
  expect(found('fr', 'baht')[0]?.place).toBeUndefined()
})

it.each([
  '',
  '   ',
  '-',
  '🪙',
  '\uD800',
  '/',
  '()[]{}\\^.*+?',
  'xqzzw',
  '1e400',
  'a'.repeat(5000),
  'dollar xqzzw',
  '<b>zz',
])('finds nothing for %.20j', (text) => {
  expect(found('fr', text)).toEqual([])
})

it('finds no more than asked for', () => {
  expect(found('en', 'dollar', 5)).toHaveLength(5)
})

describe.each(languages)('the %s data', (language) => {
  test('have every currency that is offered, once, with a name of its own', () => {
    const index = indexes[language]
    expect(index.map(({ code }) => code).toSorted()).toEqual(offeredCurrencies.toSorted())
    expect(Object.keys(names[language]).toSorted()).toEqual(offeredCurrencies.toSorted())
    const known = Object.values(names[language])
    expect(new Set(known).size).toBe(known.length)
    expect(known.filter((name) => /^[A-Z]{3}$/.test(name) || name.trim() === '')).toEqual([])
    expect(index.slice(0, 10).map(({ code }) => code)).toEqual([...specifiedCurrencies])
  })

  test('have a country for every currency', () => {
    expect(
      indexes[language].filter(({ places }) => places.length === 0).map(({ code }) => code),
    ).toEqual([])
  })

  test('find every currency first by its code, and by its name', () => {
    for (const { code, name } of indexes[language]) {
      expect(codes(language, code.toLowerCase())[0]).toBe(code)
      expect(codes(language, name)[0]).toBe(code)
    }
  })
})

test.each([
  ['French', fr.names, namesFr.names],
  ['English', en.names, namesEn.names],
  ['Spanish', es.names, namesEs.names],
])('the %s texts call the specified currencies as the list of all does', (_, texts, allNames) => {
  const all: Readonly<Record<string, string>> = allNames
  expect(texts).toEqual(Object.fromEntries(specifiedCurrencies.map((code) => [code, all[code]])))
})
