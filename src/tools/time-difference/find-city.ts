import { plainZoneName, readZone } from '../../core/zones.ts'
import type { Language } from '../../core/language.ts'
import { languages } from '../../core/language.ts'
import { foldText } from '../../core/text-matching.ts'
import type { CityEntry } from '../../components/city-picker/city-index.ts'
import { findAgain } from '../../components/city-picker/found-city.ts'

/** As the pages import it, so that it stays the one file that they load. */
const cityData = () => import('../../components/city-picker/load-cities.ts')

export interface NamedZone {
  zone: string
  /** In the language of the page. */
  name: string
}

/** What is typed for names too long to type, folded. */
const shortNames: Readonly<Record<string, string>> = {
  ny: 'new york',
  nyc: 'new york',
  sf: 'san francisco',
  la: 'los angeles',
  uk: 'london',
  cdmx: 'mexico city',
  hk: 'hong kong',
  rio: 'rio de janeiro',
}

/** A name as the index has it: hyphens and apostrophes are spaces. */
const asWords = (text: string): string => foldText(text.replaceAll(/[/_-]/g, ' '))

const largestFirst = (cities: readonly CityEntry[]): readonly CityEntry[] =>
  cities.toSorted((one, other) => one.tier - other.tier)

/** The English name stands in the zone's identifier: `Europe/London` is known where it is called Londres. */
const isNamed = ({ names, zone }: CityEntry, phrase: string): boolean =>
  names.includes(phrase) || asWords(zone.split('/').at(-1) ?? '') === phrase

/** A city by its whole name, since what is half typed is not yet asked; else the country whose clocks agree. */
const findIn = (index: readonly CityEntry[], phrase: string): CityEntry | undefined => {
  const [zoneCity] = largestFirst(index.filter((it) => it.isZoneCity && isNamed(it, phrase)))
  const [city] = largestFirst(index.filter(({ names }) => names.includes(phrase)))
  if (zoneCity ?? city) return zoneCity ?? city
  const there = largestFirst(index.filter(({ words }) => words.country.join(' ') === phrase))
  const [first] = there
  // The United States have no one time, and neither has Australia.
  const isOne = there.every(({ tier, zone }) => tier !== first?.tier || zone === first.zone)
  return isOne ? first : undefined
}

/** What a zone's city is called in a language; the last part of its identifier where that cannot be had. */
export const nameZone = async (zone: string, language: Language): Promise<NamedZone> => {
  const names = await cityData()
    .then(({ loadZoneNames }) => loadZoneNames(language))
    .catch(() => undefined)
  return { zone, name: names?.get(zone) ?? plainZoneName(zone) }
}

/**
 * The zone of the city, or else of a country's largest, that a folded text names: in the page's language first,
 * then in the others.
 *
 * @throws {Error} when the cities of a language cannot be had.
 */
export const findCity = async (
  text: string,
  language: Language,
): Promise<NamedZone | undefined> => {
  const typed = asWords(text)
  const phrase = shortNames[typed] ?? typed
  if (phrase === '') return undefined
  if (phrase === 'utc' || phrase === 'gmt') return { zone: 'UTC', name: 'UTC' }
  const { loadCities } = await cityData()
  const others = languages.filter((other) => other !== language)
  for (const spoken of [language, ...others]) {
    const found = findIn(await loadCities(spoken), phrase)
    if (!found) continue
    const own = spoken === language ? found : findAgain(await loadCities(language), found)
    const zone = readZone(found.zone)
    // A browser may be older than a zone.
    return zone === undefined ? undefined : { zone, name: own?.name ?? found.name }
  }
  return undefined
}
