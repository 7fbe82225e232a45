import { describe, expect, it, test } from 'vitest'
import { type Language, languages } from '../../core/language.ts'
import { readZone } from '../../core/zones.ts'
import { findCities, readCityIndex, readZoneNames } from './city-index.ts'
import { featuredZones } from './city.ts'
import citiesEn from './generated/cities.en.json'
import citiesEs from './generated/cities.es.json'
import citiesFr from './generated/cities.fr.json'
import zonesEn from './generated/zones.en.json'
import zonesEs from './generated/zones.es.json'
import zonesFr from './generated/zones.fr.json'
import textsEn from './texts.en.json'
import textsEs from './texts.es.json'
import textsFr from './texts.fr.json'

const generated = {
  fr: { ...citiesFr, ...zonesFr },
  en: { ...citiesEn, ...zonesEn },
  es: { ...citiesEs, ...zonesEs },
}

const indexOf = (language: Language) => {
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const { zones, cities } = generated[language]
  return readCityIndex(zones, cities, (code) => countries.of(code) ?? code)
}
const indexes = { fr: indexOf('fr'), en: indexOf('en'), es: indexOf('es') }

const found = (language: Language, text: string, limit = 30) =>
  findCities(indexes[language], text, limit).map(({ name, zone }) => `${name} ${zone}`)

describe('the first city found', () => {
  // The zones are those of the IANA database, the names those of CLDR and common use.
  it.each([
    ['fr', 'Le Caire', 'Le Caire Africa/Cairo'],
    ['fr', 'caire', 'Le Caire Africa/Cairo'],
    ['fr', 'cairo', 'Le Caire Africa/Cairo'],
    ['es', 'el cairo', 'El Cairo Africa/Cairo'],
    ['en', 'Cairo', 'Cairo Africa/Cairo'],
    ['fr', 'inde', 'Calcutta Asia/Kolkata'],
    ['en', 'india', 'Kolkata Asia/Kolkata'],
    ['fr', 'mumbai', 'Bombay Asia/Kolkata'],
    ['en', 'bombay', 'Mumbai Asia/Kolkata'],
    ['fr', 'Lyon', 'Lyon Europe/Paris'],
    ['es', 'lyon', 'Lyon Europe/Paris'],
    ['fr', 'san francisco', 'San Francisco America/Los_Angeles'],
    ['fr', 'barcelone', 'Barcelone Europe/Madrid'],
    ['es', 'BARCELONA', 'Barcelona Europe/Madrid'],
    ['fr', 'montreal', 'Montréal America/Toronto'],
    ['en', 'geneva', 'Geneva Europe/Zurich'],
    ['fr', 'geneve', 'Genève Europe/Zurich'],
    ['es', 'ginebra', 'Ginebra Europe/Zurich'],
    ['en', 'köln', 'Cologne Europe/Berlin'],
    ['es', 'sevilla', 'Sevilla Europe/Madrid'],
    ['fr', 'saint-petersbourg', 'Saint-Pétersbourg Europe/Moscow'],
    ['fr', 'saint petersbourg', 'Saint-Pétersbourg Europe/Moscow'],
    ['fr', 'japon', 'Tokyo Asia/Tokyo'],
    ['es', 'japón', 'Tokio Asia/Tokyo'],
    ['en', 'kathmandu', 'Kathmandu Asia/Kathmandu'],
    ['fr', 'katmandou', 'Katmandou Asia/Kathmandu'],
    ['fr', 'Asia/Calcutta', 'Calcutta Asia/Kolkata'],
    ['fr', 'america/los_angeles', 'Los Angeles America/Los_Angeles'],
    ['en', 'us/pacific', 'Los Angeles America/Los_Angeles'],
    ['en', 'saigon', 'Ho Chi Minh City Asia/Ho_Chi_Minh'],
    ['fr', 'hanoi', 'Hanoï Asia/Ho_Chi_Minh'],
    ['fr', 'pekin', 'Pékin Asia/Shanghai'],
    ['en', 'beijing', 'Beijing Asia/Shanghai'],
    ['es', 'nueva york', 'Nueva York America/New_York'],
    ['fr', 'reunion', 'La Réunion Indian/Reunion'],
    ['fr', 'kiev', 'Kiev Europe/Kyiv'],
    ['en', 'kiev', 'Kyiv Europe/Kyiv'],
    ['en', 'utc', 'UTC Etc/UTC'],
    ['en', 'washington', 'Washington DC America/New_York'],
    ['es', 'san sebastian', 'San Sebastián Europe/Madrid'],
    ['en', 'bali', 'Denpasar Asia/Makassar'],
    ['en', 'tel aviv', 'Tel Aviv Asia/Jerusalem'],
    ['fr', 'lyon france', 'Lyon Europe/Paris'],
    ['es', 'valencia españa', 'Valencia Europe/Madrid'],
    ['es', 'valencia venezuela', 'Valencia America/Caracas'],
    ['fr', 'LYON', 'Lyon Europe/Paris'],
    ['fr', 'SEVILLE', 'Séville Europe/Madrid'],
    ['fr', 'chatham', 'Chatham Pacific/Chatham'],
    ['en', 'chatham', 'Chatham Islands Pacific/Chatham'],
    ['es', 'chatham', 'Chatham Pacific/Chatham'],
    ['en', 'lord howe', 'Lord Howe Island Australia/Lord_Howe'],
    ['en', 'shanghai', 'Shanghai Asia/Shanghai'],
    ['en', 'oslo', 'Oslo Europe/Oslo'],
    ['en', 'asia/katmandu', 'Kathmandu Asia/Kathmandu'],
    ['es', 'katmandu', 'Katmandú Asia/Kathmandu'],
    ['es', 'marsella', 'Marsella Europe/Paris'],
  ] as const)('in %s for %s is %s', (language, text, expected) => {
    expect(found(language, text)[0]).toBe(expected)
  })
})

it('gives the larger city first, and no more than asked for', () => {
  expect(found('en', 'united states')[0]).toMatch(/^(New York|Los Angeles) /)
  expect(found('en', 'san', 5)).toHaveLength(5)
  // Of equal rank, both Valencia in Spain and Valencia in Venezuela are found.
  expect(found('en', 'valencia')).toEqual(
    expect.arrayContaining(['Valencia Europe/Madrid', 'Valencia America/Caracas']),
  )
})

it('finds Mexico City by its country, as it is written today', () => {
  expect(found('es', 'mejico')).toEqual([])
  expect(found('es', 'méxico')).toContain('Ciudad de México America/Mexico_City')
})

it.each(['', '   ', '-', '🕐', '/'])('finds nothing for %j', (text) => {
  expect(found('fr', text)).toEqual([])
})

it.each([
  'xqzzw',
  'a'.repeat(5000),
  'paris xqzzw',
  '<b>zz',
  '1e400',
  '()[]{}\\^$.*+?zz',
  'Paris 🕐 zzz',
])('finds nothing that is not there: %.20s', (text) => {
  expect(found('fr', text)).toEqual([])
})

describe.each(languages)('the %s data', (language) => {
  const texts = { fr: textsFr, en: textsEn, es: textsEs }[language]

  test('have only existing zones, and each city once per zone', () => {
    const index = indexes[language]
    expect(index.length).toBeGreaterThan(1300)
    const keys = index.map(({ name, zone, country }) => `${name} ${zone} ${country}`)
    expect(keys.filter((key, position) => keys.indexOf(key) !== position)).toEqual([])
    for (const { zone, name } of index) {
      expect(readZone(zone)).toBe(zone)
      expect(name.trim()).not.toBe('')
    }
  })

  test('have every zone that the platform knows', () => {
    const names = readZoneNames(generated[language].zones)
    const missing = Intl.supportedValuesOf('timeZone').filter(
      (zone) => !names.has(zone) && !zone.startsWith('Etc/'),
    )
    expect(missing).toEqual([])
  })

  test('have the former names of zones', () => {
    const names = readZoneNames(generated[language].zones)
    expect(names.get('Asia/Calcutta')).toBe(names.get('Asia/Kolkata'))
    expect(names.get('Europe/Kiev')).toBe(names.get('Europe/Kyiv'))
  })

  test('have the same names as the texts for specified cities after which zones are named', () => {
    const names = readZoneNames(generated[language].zones)
    const named: Readonly<Record<string, string>> = texts.cities
    for (const zone of featuredZones)
      if (zone !== 'Asia/Shanghai' && zone !== 'America/Sao_Paulo')
        expect(named[zone]).toBe(names.get(zone))
    const others = indexes[language].filter(({ isZoneCity }) => !isZoneCity)
    for (const zone of ['Asia/Shanghai', 'America/Sao_Paulo'])
      expect(others.some((city) => city.zone === zone && city.name === named[zone])).toBe(true)
  })
})
