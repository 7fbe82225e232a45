import { foldText } from '../../core/text-matching.ts'

/** A city that can be found, and the zone its clocks follow. */
export interface CityEntry {
  name: string
  zone: string
  /** In the language of the page; empty where there is none. */
  country: string
  /** The zone is named after it. */
  isZoneCity: boolean
  /** 0 for the largest cities. */
  tier: number
  names: readonly string[]
  /** Single words of names, country and identifiers, folded. */
  words: { name: readonly string[]; country: readonly string[]; zone: readonly string[] }
}

/** A zone's line: identifier, country, tier, name, aliases, parted by tabs. */
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

/** What a zone's city is called, by every identifier of the zone. */
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
 * All that can be found, the cities that name a zone first, then the others.
 *
 * @param zoneLines - `Asia/Kolkata⇥IN⇥0⇥Calcutta⇥Asia/Calcutta`.
 * @param cityLines - `Asia/Kolkata⇥IN⇥Bombay=Mumbai,Delhi;Pune;;Panaji=Goa`: tiers parted by semicolons.
 * @param countryOf - a country's name from its ISO 3166 code.
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

/** How well a city answers: 0 best, undefined not at all. */
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
 * The cities that a text means: by their name, their country's, or their zone's identifier, old ones included.
 *
 * @returns best first; of two alike, the larger city. Nothing for a text without a letter or digit.
 */
export const findCities = (
  index: readonly CityEntry[],
  text: string,
  limit: number,
): readonly CityEntry[] => {
  const wanted = wordsOf(text)
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
