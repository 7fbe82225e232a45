import { type Language, memoizeByLanguage } from '../../core/language.ts'
import { foldText, maxQueryLength } from '../../core/text-matching.ts'

/** A city in the search index, and its time zone. */
export interface CityEntry {
  name: string
  zone: string
  /** The country in the language of the page, or an empty string if there is none. */
  country: string
  /** The zone is named after the city. */
  isZoneCity: boolean
  /** The size class, which is 0 for the largest cities. */
  tier: number
  /** The names without case and accents. */
  names: readonly string[]
  /** The single words of names, country and zone identifiers, without case and accents. */
  words: { name: readonly string[]; country: readonly string[]; zone: readonly string[] }
}

/** Reads the line of a zone: identifier, country, tier, name and aliases, separated by tabs. */
const readZoneLine = (line: string) => {
  const [zone = '', country = '', tier = '', name = '', ...aliases] = line.split('\t')
  return {
    zone,
    country,
    tier: Number(tier),
    name: name || (zone.split('/').at(-1) ?? zone).replaceAll('_', ' '),
    aliases,
  }
}

/** The name of each zone's city, by every identifier of the zone. */
export const readZoneNames = (lines: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    lines.flatMap((line) => {
      const { zone, name, aliases } = readZoneLine(line)
      return [zone, ...aliases].map((id) => [id, name] as const)
    }),
  )

const wordsOf = (text: string): readonly string[] =>
  foldText(text.replaceAll(/[/_-]/g, ' ')).split(' ').filter(Boolean)

/**
 * Reads the search index: first the cities after which zones are named, then the others.
 *
 * @param zoneLines - one line per zone: `Asia/Kolkata⇥IN⇥0⇥Calcutta⇥Asia/Calcutta`.
 * @param cityLines - one line per zone and country, with the tiers separated by semicolons:
 *   `Asia/Kolkata⇥IN⇥Bombay=Mumbai,Delhi;Pune;;Panaji=Goa`.
 * @param countryOf - returns the name of a country by its ISO 3166 code.
 */
export const readCityIndex = (
  zoneLines: readonly string[],
  cityLines: readonly string[],
  countryOf: (code: string) => string,
): readonly CityEntry[] => {
  const entry = (
    names: readonly string[],
    place: { zone: string; code: string; tier: number; aliases?: readonly string[] },
  ): CityEntry => {
    const country = place.code === '' ? '' : countryOf(place.code)
    return {
      name: names[0] ?? '',
      zone: place.zone,
      country,
      isZoneCity: place.aliases !== undefined,
      tier: place.tier,
      names: names.map((name) => wordsOf(name).join(' ')),
      words: {
        name: names.flatMap(wordsOf),
        country: wordsOf(country),
        zone: place.aliases ? [place.zone, ...place.aliases].flatMap(wordsOf) : [],
      },
    }
  }
  return [
    ...zoneLines.map((line) => {
      const { country, name, ...place } = readZoneLine(line)
      return entry([name], { ...place, code: country })
    }),
    ...cityLines.flatMap((line) => {
      const [zone = '', code = '', tiers = ''] = line.split('\t')
      return tiers
        .split(';')
        .flatMap((cities, tier) =>
          cities === ''
            ? []
            : cities.split(',').map((names) => entry(names.split('='), { zone, code, tier })),
        )
    }),
  ]
}

/** How well a city matches a search: 0 is best, undefined is no match. */
const rankOf = (
  { names, words }: CityEntry,
  wanted: readonly string[],
  phrase: string,
): number | undefined => {
  if (names.includes(phrase)) return 0
  if (words.country.join(' ') === phrase) return 1
  if (names.some((name) => name.startsWith(phrase))) return 2
  const begins = (of: readonly string[]) => (word: string) =>
    of.some((other) => other.startsWith(word))
  if (wanted.every(begins(words.name))) return 3
  const inPlace = [...words.name, ...words.country]
  if (wanted.every(begins(inPlace))) return words.country.join(' ').startsWith(phrase) ? 4 : 5
  return wanted.every(begins([...inPlace, ...words.zone])) ? 6 : undefined
}

/**
 * Finds the cities that match a text by their name, their country or the identifiers of their zone, including old ones.
 *
 * @returns the best match first, and of equal matches the larger city. A text without letters and digits has no matches.
 */
export const findCities = (
  index: readonly CityEntry[],
  text: string,
  limit: number,
): readonly CityEntry[] => {
  const wanted = text.length > maxQueryLength ? [] : wordsOf(text)
  if (wanted.length === 0) return []
  const phrase = wanted.join(' ')
  return index
    .flatMap((city) => {
      const rank = rankOf(city, wanted, phrase)
      return rank === undefined ? [] : [{ city, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank || a.city.tier - b.city.tier)
    .slice(0, limit)
    .map(({ city }) => city)
}

/** The data are fetched as files, because browsers may never request a module again after a failure. */
const addresses = import.meta.glob<string>('./generated/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** @throws {Error} if the file cannot be loaded or is not a list of lines. */
const loadLines = async (
  kind: 'zones' | 'cities',
  language: Language,
): Promise<readonly string[]> => {
  const response = await fetch(addresses[`./generated/${kind}.${language}.json`] ?? '')
  if (!response.ok) throw new Error(`${kind}: status ${response.status}`)
  const data: unknown = await response.json()
  const lines: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, kind) : data
  if (!Array.isArray(lines)) throw new Error(`${kind}: no lines`)
  return lines.filter((line) => typeof line === 'string')
}

const zoneLines = memoizeByLanguage((language) => loadLines('zones', language))

/** Loads the names of the zones' cities in a language, by every identifier of the zone. */
export const loadZoneNames = memoizeByLanguage(
  async (language): Promise<ReadonlyMap<string, string>> =>
    readZoneNames(await zoneLines(language)),
)

/** Loads the search index in a language. */
export const loadCities = memoizeByLanguage(async (language): Promise<readonly CityEntry[]> => {
  const [zones, cities] = await Promise.all([zoneLines(language), loadLines('cities', language)])
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  return readCityIndex(zones, cities, (code) => countries.of(code) ?? code)
})
