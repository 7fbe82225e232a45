/**
 * Rates of value added tax by country, with their sources and the dates of their last check.
 *
 * When a rate changes, correct it here and in `rates.test.ts`, which holds the published rates a second time. Set
 * `checked` of a source only after all rates of that source were compared with it, because visitors see that date. A
 * rate that could not be confirmed is left out rather than guessed.
 */
import Big from 'big.js'
import type { Currency } from '../../core/money.ts'
import type { Language, Localized } from '../../core/language.ts'

/** The currencies on offer. Most visitors need one of the first three. */
export const vatCurrencies = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'CZK',
  'DKK',
  'HUF',
  'PLN',
  'RON',
  'SEK',
] as const satisfies readonly Currency[]

interface RateSource {
  url: string
  /** The date, ISO 8601, of the data that the rates were compared with. Laws without rates have none. */
  checked?: string
}

/** The official sources. The texts have their names under the same keys. */
export const sources = {
  tedb: { url: 'https://ec.europa.eu/taxation_customs/tedb/', checked: '2026-08-22' },
  govUk: { url: 'https://www.gov.uk/vat-rates', checked: '2026-08-22' },
  swissTax: {
    url: 'https://www.estv.admin.ch/estv/en/home/value-added-tax/vat-rates-switzerland.html',
    checked: '2026-08-22',
  },
  // By article 294 of the French tax code and article 3 of the Spanish VAT act, the tax does not apply, so there
  // are no rates.
  frenchCode: {
    url: 'https://www.legifrance.gouv.fr/codes/section_lc/LEGITEXT000006069577/LEGISCTA000006179660/',
  },
  spanishAct: {
    url: 'https://www.boe.es/buscar/act.php?id=BOE-A-1992-28740',
  },
} as const satisfies Readonly<Record<string, RateSource>>
type SourceId = keyof typeof sources

export const sourceOf = (place: Place): RateSource => sources[place.source]

/** Goods and services that a rate covers, if they can be named simply. The texts have a word for each. */
type Cover =
  | 'books'
  | 'building'
  | 'carSeats'
  | 'culture'
  | 'firstShows'
  | 'food'
  | 'fuel'
  | 'hotels'
  | 'livestock'
  | 'medicines'
  | 'press'
  | 'reimbursedMedicines'
  | 'renovation'
  | 'restaurants'
  | 'staples'
  | 'transport'

type RateKind = 'standard' | 'reduced' | 'superReduced' | 'special'

export interface VatRate {
  /** The rate in per cent in plain digits: `5.5`. */
  percent: string
  kind: RateKind
  covers: readonly Cover[]
}

export interface Place {
  /** The country's ISO 3166 code, followed by the area's name for an area: `FR`, `FR-corsica`. */
  id: string
  country: string
  /** The key, in the texts, of a part of the country with its own rates. */
  area?: string
  currency: Currency
  source: SourceId
  /**
   * The rates, the highest first, so that the standard rate comes first. The list is empty where the tax does not
   * apply.
   */
  rates: readonly VatRate[]
}

const standard = (percent: string): VatRate => ({ percent, kind: 'standard', covers: [] })
const rateOf =
  (kind: RateKind) =>
  (percent: string, ...covers: readonly Cover[]): VatRate => ({ percent, kind, covers })
const reduced = rateOf('reduced')
const superReduced = rateOf('superReduced')
const special = rateOf('special')

const member = (country: string, rates: readonly VatRate[], currency: Currency = 'EUR'): Place => ({
  id: country,
  country,
  currency,
  source: 'tedb',
  rates,
})

const area = (
  country: string,
  name: string,
  rates: readonly VatRate[],
  source: SourceId = 'tedb',
): Place => ({ id: `${country}-${name}`, country, area: name, currency: 'EUR', source, rates })

const members: readonly Place[] = [
  member('AT', [
    standard('20'),
    reduced('13', 'culture'),
    reduced('10', 'food', 'restaurants', 'books'),
    superReduced('4.9', 'staples'),
  ]),
  member('BE', [
    standard('21'),
    reduced('12', 'restaurants'),
    reduced('6', 'food', 'books', 'medicines'),
  ]),
  member('BG', [standard('20'), reduced('9', 'hotels', 'books')]),
  member('CY', [
    standard('19'),
    reduced('9', 'restaurants', 'hotels'),
    reduced('5', 'medicines'),
    superReduced('3', 'books'),
  ]),
  member('CZ', [standard('21'), reduced('12', 'food', 'restaurants', 'hotels')], 'CZK'),
  member('DE', [standard('19'), reduced('7', 'food', 'books', 'hotels')]),
  member('DK', [standard('25')], 'DKK'),
  member('EE', [standard('24'), reduced('13', 'hotels'), reduced('9', 'books', 'medicines')]),
  member('ES', [
    standard('21'),
    reduced('10', 'food', 'restaurants', 'transport'),
    superReduced('4', 'staples', 'books', 'medicines'),
  ]),
  member('FI', [
    standard('25.5'),
    reduced('13.5', 'food', 'restaurants', 'books'),
    reduced('10', 'press'),
  ]),
  member('FR', [
    standard('20'),
    reduced('10', 'restaurants', 'transport', 'renovation'),
    reduced('5.5', 'food', 'books'),
    superReduced('2.1', 'reimbursedMedicines', 'press'),
  ]),
  member('GR', [
    standard('24'),
    reduced('13', 'food', 'restaurants', 'hotels'),
    reduced('6', 'books', 'medicines'),
  ]),
  member('HR', [
    standard('25'),
    reduced('13', 'restaurants', 'hotels'),
    reduced('5', 'books', 'medicines'),
  ]),
  member('HU', [standard('27'), reduced('18'), reduced('5', 'books', 'hotels')], 'HUF'),
  member('IE', [
    standard('23'),
    reduced('13.5', 'building', 'hotels'),
    reduced('9', 'restaurants'),
  ]),
  member('IT', [
    standard('22'),
    reduced('10', 'restaurants', 'hotels', 'medicines'),
    reduced('5'),
    superReduced('4', 'staples', 'books'),
  ]),
  member('LT', [
    standard('21'),
    reduced('12', 'hotels', 'transport'),
    reduced('5', 'books', 'medicines'),
  ]),
  member('LU', [standard('17'), reduced('14'), reduced('8'), superReduced('3', 'food', 'books')]),
  member('LV', [standard('21'), reduced('12', 'medicines', 'hotels'), reduced('5')]),
  member('MT', [standard('18'), reduced('12'), reduced('7', 'hotels'), reduced('5', 'books')]),
  member('NL', [standard('21'), reduced('9', 'food', 'books', 'medicines')]),
  member(
    'PL',
    [standard('23'), reduced('8', 'restaurants', 'hotels'), reduced('5', 'food', 'books')],
    'PLN',
  ),
  member('PT', [
    standard('23'),
    reduced('13', 'restaurants'),
    reduced('6', 'staples', 'books', 'medicines'),
  ]),
  member('RO', [standard('21'), reduced('11', 'food', 'books', 'medicines')], 'RON'),
  member(
    'SE',
    [
      standard('25'),
      reduced('12', 'restaurants', 'hotels'),
      reduced('6', 'food', 'books', 'transport'),
    ],
    'SEK',
  ),
  member('SI', [standard('22'), reduced('9.5', 'food', 'hotels'), reduced('5', 'books')]),
  member('SK', [standard('23'), reduced('19'), reduced('5', 'staples', 'books', 'medicines')]),
]

const areas: readonly Place[] = [
  area('FR', 'corsica', [
    standard('20'),
    special('13', 'fuel'),
    special('10', 'building'),
    reduced('5.5'),
    special('2.1', 'food', 'books', 'transport'),
    special('0.9', 'firstShows', 'livestock'),
  ]),
  area('FR', 'overseas', [
    standard('8.5'),
    reduced('2.1', 'food', 'restaurants', 'books'),
    special('1.05', 'firstShows'),
  ]),
  area('FR', 'guianaMayotte', [], 'frenchCode'),
  area('ES', 'canaries', [], 'spanishAct'),
  area('ES', 'ceutaMelilla', [], 'spanishAct'),
  area('PT', 'azores', [standard('16'), reduced('9'), superReduced('4')]),
  area('PT', 'madeira', [standard('22'), reduced('12'), superReduced('4')]),
]

const others: readonly Place[] = [
  {
    id: 'GB',
    country: 'GB',
    currency: 'GBP',
    source: 'govUk',
    rates: [standard('20'), reduced('5', 'carSeats')],
  },
  {
    id: 'CH',
    country: 'CH',
    currency: 'CHF',
    source: 'swissTax',
    rates: [
      standard('8.1'),
      special('3.8', 'hotels'),
      reduced('2.6', 'food', 'books', 'medicines'),
    ],
  },
]

export const places: readonly Place[] = [...members, ...areas, ...others]
export const euMembers: readonly string[] = members.map(({ country }) => country)

/** The country that comes first, and is chosen until the visitor chooses another. */
export const homeCountry: Localized<string> = { fr: 'FR', en: 'GB', es: 'ES' }

const byId = new Map(places.map((place) => [place.id, place]))

/**
 * Returns the place with an id.
 *
 * @throws {RangeError} for an unknown id.
 */
export const placeOf = (id: string): Place => {
  const place = byId.get(id)
  if (!place) throw new RangeError(`no place ${id}`)
  return place
}

const regionNames = new Map<Language, Intl.DisplayNames>()

/** Returns a country's name in a language (Unicode CLDR). */
export const countryName = (country: string, language: Language): string => {
  const names = regionNames.get(language) ?? new Intl.DisplayNames(language, { type: 'region' })
  regionNames.set(language, names)
  return names.of(country) ?? country
}

/** Returns all places: the language's own country first, then the others by name, each followed by its parts. */
export const placesFor = (language: Language): readonly Place[] => {
  const { compare } = new Intl.Collator(language)
  const rank = ({ country }: Place) => (country === homeCountry[language] ? 0 : 1)
  return places.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      compare(countryName(one.country, language), countryName(other.country, language)),
  )
}

/** Returns the rate of a place with that percentage, if it has one. */
export const rateIn = (place: Place, percent: Big | undefined): VatRate | undefined =>
  percent && place.rates.find((rate) => percent.eq(rate.percent))

/** Returns the standard rate in per cent, or undefined where the tax is not applied. */
export const standardRate = (place: Place): Big | undefined => {
  const rate = place.rates.find(({ kind }) => kind === 'standard')
  return rate && new Big(rate.percent)
}

/**
 * Returns the currency after a place was chosen: the place's own, unless the visitor had chosen another currency
 * than that of the previous place.
 */
export const followingCurrency = (currency: string, before: Place, next: Place): string =>
  currency === before.currency ? next.currency : currency
