import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { languages } from '../../core/language.ts'
import {
  countryName,
  followingCurrency,
  homeCountry,
  placeOf,
  placesFor,
  rateIn,
  standardRate,
  euMembers,
  places,
  sourceOf,
  vatCurrencies,
} from './rates.ts'

/**
 * The European Commission's Taxes in Europe Database, every rate of each member state, as kept daily by
 * the public data set vatnode/eu-vat-rates-data, version 2026-08-22. The standard rates were compared
 * with its version of 2026-09-23 as well.
 */
const tedb: Readonly<Record<string, readonly number[]>> = {
  AT: [20, 19, 13, 10, 4.9],
  BE: [21, 12, 6],
  BG: [20, 9],
  CY: [19, 9, 5, 3],
  CZ: [21, 12],
  DE: [19, 7],
  DK: [25],
  EE: [24, 13, 9],
  ES: [21, 10, 4],
  FI: [25.5, 13.5, 10],
  FR: [20, 13, 10, 8.5, 5.5, 2.1, 1.05, 0.9],
  GR: [24, 17, 13, 6, 4],
  HR: [25, 13, 5],
  HU: [27, 18, 5],
  IE: [23, 13.5, 9],
  IT: [22, 10, 5, 4],
  LT: [21, 12, 5],
  LU: [17, 14, 8, 3],
  LV: [21, 12, 5],
  MT: [18, 12, 7, 5],
  NL: [21, 9],
  PL: [23, 8, 5],
  PT: [23, 22, 16, 13, 6],
  RO: [21, 11],
  SE: [25, 12, 6],
  SI: [22, 9.5, 5],
  SK: [23, 19, 5],
}

/** Rates of the database that belong to an area, with the list that has them or the reason why none does. */
const ofAreas: Readonly<Record<string, readonly number[]>> = {
  // These belong to Jungholz and Mittelberg, two villages.
  AT: [19],
  // These belong to Corsica, and to Guadeloupe, Martinique and La Réunion.
  FR: [13, 8.5, 1.05, 0.9],
  // These belong to some Aegean islands, whose list changes.
  GR: [17, 4],
  // These belong to Madeira and the Azores.
  PT: [22, 16],
}

const percentsOf = (id: string) => placeOf(id).rates.map(({ percent }) => Number(percent))

describe('the member states of the European Union', () => {
  test('are all there', () => {
    expect(euMembers.toSorted()).toEqual(Object.keys(tedb).toSorted())
    expect(euMembers).toHaveLength(27)
  })

  test.each(Object.entries(tedb))('%s has the rates of the Commission’s database', (id, known) => {
    const elsewhere = ofAreas[id] ?? []
    expect(percentsOf(id)).toEqual(known.filter((percent) => !elsewhere.includes(percent)))
  })
})

describe('areas with rates of their own', () => {
  test.each([
    // The source is the Code général des impôts, article 297; 5.5 and 20 are as on the continent.
    ['FR-corsica', [20, 13, 10, 5.5, 2.1, 0.9]],
    // The source is BOI-TVA-GEO-20-10.
    ['FR-overseas', [8.5, 2.1, 1.05]],
    // Ofício Circulado 25045/2024 takes 30 % off the national rates and rounds to whole numbers.
    ['PT-azores', [16, 9, 4]],
    ['PT-madeira', [22, 12, 4]],
  ])('%s', (id, expected) => {
    expect(percentsOf(id)).toEqual(expected)
  })

  test('the Azores’ are seven tenths of Portugal’s, rounded', () => {
    expect(percentsOf('PT-azores')).toEqual(
      percentsOf('PT').map((percent) => Math.round(percent * 0.7)),
    )
  })

  test('some do not apply this tax', () => {
    const without = places.filter(({ rates }) => rates.length === 0).map(({ id }) => id)
    expect(without).toEqual(['FR-guianaMayotte', 'ES-canaries', 'ES-ceutaMelilla'])
    for (const id of without) expect(standardRate(placeOf(id))).toBeUndefined()
  })
})

test('outside the Union', () => {
  expect(percentsOf('GB')).toEqual([20, 5])
  expect(percentsOf('CH')).toEqual([8.1, 3.8, 2.6])
})

describe.each(places.map((place) => [place.id, place] as const))('%s', (_id, place) => {
  test('leads with its standard rate, the highest', () => {
    const percents = place.rates.map(({ percent }) => Number(percent))
    expect(percents).toEqual(percents.toSorted((one, other) => other - one))
    expect(new Set(percents).size).toBe(percents.length)
    expect(place.rates.map(({ kind }) => kind === 'standard')).toEqual(
      place.rates.map((_rate, index) => index === 0),
    )
  })

  test('is known to Unicode, has a sign for its currency and a source with its day', () => {
    for (const language of languages)
      expect(countryName(place.country, language)).not.toBe(place.country)
    expect(vatCurrencies).toContain(place.currency)
    const { url, checked } = sourceOf(place)
    expect(url).toMatch(/^https:\/\/[^/]+\.(eu|uk|ch|fr|es)\//)
    expect(checked !== undefined).toBe(place.rates.length > 0)
    expect(checked ?? '2026-01-01').toMatch(/^20\d\d-(0[1-9]|1[0-2])-[0-3]\d$/)
  })

  // Directive 2006/112/EC, article 97, sets the minimum; the French islands' 8.5 % is outside its territory.
  test('keeps to the Union’s floor of 15 % where it is bound by it', () => {
    const lowest = euMembers.includes(place.country) && place.id !== 'FR-overseas' ? 15 : 0
    expect(Number(standardRate(place) ?? lowest)).toBeGreaterThanOrEqual(lowest)
  })
})

test('currencies are those of late 2026: Bulgaria and Croatia have the euro', () => {
  const own = Object.fromEntries(
    places.filter(({ currency }) => currency !== 'EUR').map(({ id, currency }) => [id, currency]),
  )
  expect(own).toEqual({
    CH: 'CHF',
    CZ: 'CZK',
    DK: 'DKK',
    GB: 'GBP',
    HU: 'HUF',
    PL: 'PLN',
    RO: 'RON',
    SE: 'SEK',
  })
})

describe('the list of places', () => {
  test.each(languages)(
    'has the own country and its parts first in %s, the others by name',
    (language) => {
      const list = placesFor(language)
      expect(list).toHaveLength(places.length)
      const home = list.filter(({ country }) => country === homeCountry[language])
      expect(list.slice(0, home.length)).toEqual(home)
      expect(list[0]?.id).toBe(homeCountry[language])
      const names = list.slice(home.length).map(({ country }) => countryName(country, language))
      expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare))
      for (const { area, country } of list.filter((place) => place.area))
        expect([area, list.findIndex(({ id }) => id === country)]).toEqual([
          area,
          list.findIndex((place) => place.country === country),
        ])
    },
  )

  test('knows no other', () => {
    expect(() => placeOf('XX')).toThrow(RangeError)
  })
})

test('a rate is found however it is written', () => {
  expect(rateIn(placeOf('FR'), new Big('5.50'))?.percent).toBe('5.5')
  expect(rateIn(placeOf('FR'), new Big('19.6'))).toBeUndefined()
  expect(rateIn(placeOf('FR'), undefined)).toBeUndefined()
})

test('the currency follows the country, unless chosen by hand', () => {
  expect(followingCurrency('EUR', placeOf('FR'), placeOf('SE'))).toBe('SEK')
  expect(followingCurrency('USD', placeOf('FR'), placeOf('SE'))).toBe('USD')
  expect(followingCurrency('GBP', placeOf('GB'), placeOf('ES-canaries'))).toBe('EUR')
})
