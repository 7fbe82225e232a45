import { describe, expect, it } from 'vitest'
import { type Language, languages } from '../../core/language.ts'
import { findCities, readCityIndex } from './city-index.ts'
import { findAgain, isSameCity, toFoundCity } from './city.ts'
import citiesEn from './generated/cities.en.json'
import citiesEs from './generated/cities.es.json'
import citiesFr from './generated/cities.fr.json'
import zonesEn from './generated/zones.en.json'
import zonesEs from './generated/zones.es.json'
import zonesFr from './generated/zones.fr.json'

const indexes = {
  fr: readCityIndex(zonesFr.zones, citiesFr.cities, (code) => code),
  en: readCityIndex(zonesEn.zones, citiesEn.cities, (code) => code),
  es: readCityIndex(zonesEs.zones, citiesEs.cities, (code) => code),
}

const search = (text: string, language: Language) => {
  const [entry] = findCities(indexes[language], text, 1)
  if (!entry) throw new Error(`no city for ${text}`)
  return toFoundCity(entry, language)
}

describe('findAgain', () => {
  // The names are in common use in each language.
  it.each([
    ['Le Caire', 'Cairo', 'El Cairo'],
    ['Cologne', 'Cologne', 'Colonia'],
    ['Bombay', 'Mumbai', 'Bombay'],
    ['Francfort', 'Frankfurt', 'Fráncfort'],
    ['Marseille', 'Marseille', 'Marsella'],
    ['Lyon', 'Lyon', 'Lyon'],
    ['Pékin', 'Beijing', 'Pekín'],
    ['Shanghai', 'Shanghai', 'Shanghái'],
    ['Le Cap', 'Cape Town', 'Ciudad del Cabo'],
    ['Katmandou', 'Kathmandu', 'Katmandú'],
    ['Chatham', 'Chatham Islands', 'Chatham'],
  ])('%s, %s and %s are one place', (...written) => {
    const names = { fr: written[0], en: written[1], es: written[2] }
    for (const from of languages)
      for (const to of languages)
        expect(findAgain(indexes[to], search(names[from], from))?.name).toBe(names[to])
  })

  it('finds nearly every city in every other language, and never one of another zone', () => {
    for (const from of languages)
      for (const to of languages) {
        const again = indexes[from].map((entry) => findAgain(indexes[to], entry))
        const lost = indexes[from].filter((_, index) => again[index] === undefined)
        expect(lost.length / again.length).toBeLessThan(0.01)
        for (const [index, entry] of again.entries())
          if (entry) expect(entry.zone).toBe(indexes[from][index]?.zone)
      }
  })
})

describe('isSameCity', () => {
  it('tells cities of one zone apart', () => {
    expect(isSameCity(search('Lyon', 'fr'), search('Paris', 'fr'))).toBe(false)
    expect(isSameCity(search('Lyon', 'fr'), search('Lyon', 'es'))).toBe(true)
    expect(isSameCity(search('Shanghai', 'fr'), search('Pékin', 'fr'))).toBe(false)
    expect(isSameCity(search('Bombay', 'fr'), search('Mumbai', 'en'))).toBe(true)
  })
})
